/** Turns for what is scarce: a few run at once, and networks alternate, so that one that asks for much waits for itself. */
import { FairQueue } from './fair-queue.ts'

export interface TurnsOptions {
  /** Of all networks together. */
  readonly atOnceMax: number
  /** How long one waits before `TurnMissed` is thrown; undefined: as long as it takes. */
  readonly patienceMs?: number | undefined
}

/** Too many were before it for too long. Nothing was run. */
export class TurnMissed extends Error {
  override readonly name = 'TurnMissed'
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

  /** Whether the next one runs at once. */
  get isFree(): boolean {
    return this.#running < this.#options.atOnceMax
  }

  /** Runs `work` when it is its network's turn, and throws what it throws. */
  async run<T>(network: string, work: () => Promise<T>): Promise<T> {
    if (this.isFree) this.#running += 1
    else await this.#wait(network)
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#waiting.next()?.()
    }
  }

  #wait(network: string): Promise<void> {
    const { patienceMs } = this.#options
    const asker = { network }
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer)
        // Taken here, so that nobody else takes the place before the waiting one goes on.
        this.#running += 1
        resolve()
      }
      const leave = (): void => {
        this.#waiting.delete(asker, begin)
        reject(new TurnMissed())
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(leave, patienceMs)
      this.#waiting.push(asker, begin)
    })
  }
}
