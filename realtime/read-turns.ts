/** Reads outside live queries (pages, queries over HTTP): few at once, networks in turns, so that one that asks for much waits for itself. */
import { CallError } from '#platform/call-error.ts'
import { type Asker, FairQueue } from './fair-queue.ts'

export interface ReadTurnsOptions {
  /** Reads at once, of all networks together. */
  readonly atOnceMax: number
  /** Reads of one network that may wait. */
  readonly waitingPerNetworkMax: number
}

/** Reads of the server itself: never refused. */
const OWN = ''

/** A read that nobody waits for any more when its turn comes. */
export class ReadNotWanted extends Error {
  override readonly name = 'ReadNotWanted'
}

export interface ReadTurn {
  /** For a page, whose network was counted before: such reads wait apart, and none is refused. */
  readonly isForPage?: boolean
  /** Asked when its turn comes. */
  readonly isWanted?: () => boolean
}

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

  /** Runs `read` when it is its network's turn. Throws `rate_limited` when too many of that network wait, `ReadNotWanted` instead of a read for nobody. */
  async run<T>(network: string, read: () => Promise<T>, { isForPage = false, isWanted = () => true }: ReadTurn = {}): Promise<T> {
    await this.#turn({ network: isForPage ? `pages of ${network}` : network }, isForPage || network === OWN)
    try {
      if (!isWanted()) throw new ReadNotWanted()
      return await read()
    } finally {
      this.#running -= 1
      this.#waiting.next()?.()
    }
  }

  async #turn(asker: Asker, isUnlimited: boolean): Promise<void> {
    const { atOnceMax, waitingPerNetworkMax } = this.#options
    if (this.#running >= atOnceMax) {
      if (!isUnlimited && this.#waiting.sizeOf(asker.network) >= waitingPerNetworkMax)
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
