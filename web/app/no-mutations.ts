/**
 * Replaces, by an alias of the web build, the part of the query cache that keeps mutations: here calls go through `useCall`. It would be a
 * kilobyte of a first visit.
 */
export class MutationCache {
  clear(): void {}
  findAll(): [] {
    return []
  }
  async resumePausedMutations(): Promise<void> {}
}
