/**
 * A thread of its own for hashing passwords, one at a time, at a lower priority than the rest of the server: many sign-ins at once slow
 * down each other, but no other calls.
 */
import { Worker } from 'node:worker_threads'
import { isBuilt } from '#platform/root.ts'

const SCRIPT = isBuilt ? new URL('./hash-worker.js', import.meta.url) : new URL('./hash-worker.ts', import.meta.url)

export interface HashOptions {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
  readonly outputLen: number
}

export interface HashJob {
  readonly password: string
  readonly salt: Uint8Array
  readonly options: HashOptions
}

export type HashAnswer = { readonly hash: Uint8Array } | { readonly error: string }

export class HashThread {
  #worker: Worker | null = null

  /** Hashes one password at a time: the next one after this has ended. Keeps the process alive only meanwhile. */
  async hash(job: HashJob): Promise<Buffer> {
    const worker = (this.#worker ??= this.#begin())
    worker.ref()
    try {
      const answer = await this.#ask(worker, job)
      if ('error' in answer) throw new Error(`a password could not be hashed: ${answer.error}`)
      return Buffer.from(answer.hash)
    } finally {
      worker.unref()
    }
  }

  #begin(): Worker {
    const worker = new Worker(SCRIPT)
    // Also when the thread ends idle: the next job starts a new one.
    worker.on('error', () => this.#forget(worker))
    worker.on('exit', () => this.#forget(worker))
    return worker
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null
  }

  #ask(worker: Worker, job: HashJob): Promise<HashAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<HashAnswer>()
    const onEnd = (error: unknown) => reject(error instanceof Error ? error : new Error('the thread that hashes passwords has ended'))
    worker.once('message', resolve)
    worker.once('error', onEnd)
    worker.once('exit', onEnd)
    worker.postMessage(job)
    return promise.finally(() => worker.off('message', resolve).off('error', onEnd).off('exit', onEnd))
  }
}
