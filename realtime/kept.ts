/** Values that are kept for a short time, by a key. Dropped when a topic that they depend on is touched. */
export interface KeptOptions {
  readonly ms: number
  /** The oldest values are dropped beyond this number. */
  readonly max: number
  readonly nowMs: () => number
}

interface Entry<T> {
  readonly value: T
  readonly topics: readonly string[]
  readonly untilMs: number
}

export class Kept<T> {
  readonly #options: KeptOptions
  readonly #entries = new Map<string, Entry<T>>()
  readonly #byTopic = new Map<string, Set<string>>()

  constructor(options: KeptOptions) {
    this.#options = options
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    return entry !== undefined && entry.untilMs > this.#options.nowMs() ? entry.value : undefined
  }

  set(key: string, value: T, topics: readonly string[]): void {
    const { ms, max, nowMs } = this.#options
    this.#drop(key)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < max) break
      this.#drop(oldest)
    }
    this.#entries.set(key, { value, topics, untilMs: nowMs() + ms })
    for (const topic of topics) {
      const keys = this.#byTopic.get(topic)
      if (keys === undefined) this.#byTopic.set(topic, new Set([key]))
      else keys.add(key)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    for (const topic of entry.topics) {
      const keys = this.#byTopic.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTopic.delete(topic)
    }
  }

  touch(topics: Iterable<string>): void {
    for (const topic of topics) for (const key of [...(this.#byTopic.get(topic) ?? [])]) this.#drop(key)
  }
}
