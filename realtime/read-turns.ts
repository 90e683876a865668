/** Reads outside live queries (pages, queries over HTTP): few at once, networks in turns, so that one that asks for much waits for itself. */
import { CallError } from '#platform/call-error.ts'
import { type Asker, FairQueue } from './fair-queue.ts'

export interface ReadTurnsOptions {
  /** Reads at once, of all networks together. */
  readonly atOnceMax: number
  /** Reads of one network that may wait. */
  readonly waitingPerNetworkMax: number
}

/** The pages that the server renders itself: counted by network before they get here. */
const OWN = ''

export class ReadTurns {
  readonly #options: ReadTurnsOptions
  readonly #waiting = new FairQueue<() => void>()
  #running = 0

  constructor(options: ReadTurnsOptions) {
    this.#options = options
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Runs `read` when it is its network's turn. Throws `rate_limited` when too many of that network wait. */
  async run<T>(network: string, read: () => Promise<T>): Promise<T> {
    await this.#turn({ network })
    try {
      return await read()
    } finally {
      this.#running -= 1
      this.#waiting.next()?.()
    }
  }

  async #turn(asker: Asker): Promise<void> {
    const { atOnceMax, waitingPerNetworkMax } = this.#options
    if (this.#running >= atOnceMax) {
      if (asker.network !== OWN && this.#waiting.sizeOf(asker.network) >= waitingPerNetworkMax)
        throw new CallError('rate_limited', 'Too many requests. Please wait a moment.')
      await new Promise<void>((resolve) => {
        const begin = (): void => {
          // Taken here, so that nobody else takes the place before the waiting read goes on.
          this.#running += 1
          resolve()
        }
        this.#waiting.push(asker, begin)
      })
      return
    }
    this.#running += 1
  }
}
