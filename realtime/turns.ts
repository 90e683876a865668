/** Turns for scarce resources: a few run at once, and networks alternate, so that one that asks for much waits for itself. */
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

/** Too many were before it for too long. Nothing was run. */
export class TurnMissed extends Error {
  override readonly name = 'TurnMissed'

  constructor() {
    super('too many were waiting before this one')
  }
}

/** Its caller has gone. Nothing was run, and nobody reads the answer. */
export class NotWanted extends Error {
  override readonly name = 'NotWanted'

  constructor() {
    super('the caller has gone')
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

  /** Runs `work` when it is its network's turn, and throws what it throws. `gone`: its caller has left, and so does the work. */
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
    if (gone?.aborted === true) throw new NotWanted()
    const { patienceMs, waits } = this.#options
    const askedAt = performance.now()
    const asker = { network }
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', leaveUnwanted)
        waits?.note(performance.now() - askedAt)
      }
      const begin = (): void => {
        end()
        // Taken here, so that nobody else takes the place before the waiting one goes on.
        this.#running += 1
        resolve()
      }
      const leave = (error: TurnMissed | NotWanted): void => {
        end()
        this.#waiting.delete(asker, begin)
        reject(error)
      }
      const leaveUnwanted = (): void => leave(new NotWanted())
      const timer = patienceMs === undefined ? undefined : setTimeout(() => leave(new TurnMissed()), patienceMs)
      gone?.addEventListener('abort', leaveUnwanted)
      this.#waiting.push(asker, begin)
    })
  }
}
