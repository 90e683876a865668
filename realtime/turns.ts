/** Turns for what is scarce: a few run at once, and networks alternate, so that one that asks for much waits for itself. */
import { performance } from 'node:perf_hooks'
import type { Durations } from '#platform/durations.ts'
import { FairQueue } from './fair-queue.ts'

export interface TurnsOptions {
  /** Of all networks together. */
  readonly atOnceMax: number
  /** How long one waits before `TurnMissed` is thrown; undefined: as long as it takes. */
  readonly patienceMs?: number | undefined
  /** Notes how long those waited that did not run at once. */
  readonly waits?: Durations
}

/** Too many were before it for too long, or nobody waits any longer. Nothing was run. */
export class TurnMissed extends Error {
  override readonly name = 'TurnMissed'

  constructor() {
    super('too many were waiting before this one')
  }
}

export class Turns {
  readonly #options: TurnsOptions
  readonly #waiting = new FairQueue<() => void>()
  #running = 0

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  get waiting(): number {
    return this.#waiting.size
  }

  waitingOf(network: string): number {
    return this.#waiting.sizeOf(network)
  }

  /** Runs `work` when it is its network's turn, and throws what it throws. `gone`: nobody waits for it any longer. */
  async run<T>(network: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    if (this.#running < this.#options.atOnceMax) this.#running += 1
    else await this.#wait(network, gone)
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#waiting.next()?.()
    }
  }

  async #wait(network: string, gone: AbortSignal | undefined): Promise<void> {
    if (gone?.aborted === true) throw new TurnMissed()
    const { patienceMs, waits } = this.#options
    const askedAt = performance.now()
    const asker = { network }
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', leave)
        waits?.note(performance.now() - askedAt)
        // Taken here, so that nobody else takes the place before the waiting one goes on.
        this.#running += 1
        resolve()
      }
      const leave = (): void => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', leave)
        this.#waiting.delete(asker, begin)
        waits?.note(performance.now() - askedAt)
        reject(new TurnMissed())
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(leave, patienceMs)
      gone?.addEventListener('abort', leave)
      this.#waiting.push(asker, begin)
    })
  }
}
