import { CallError } from '#platform/call-error.ts'
import type { MediaDeps } from './deps.ts'

/** Runs `work` on the storage; logs a failure of the storage and refuses with `storage_failed`, to be repeated. */
export async function storageCall<T>({ log }: Pick<MediaDeps, 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallError) throw error
    log.error({ err: error }, 'file storage failed')
    throw new CallError('storage_failed', 'The file storage cannot be reached right now. Please try again in a moment.')
  }
}
