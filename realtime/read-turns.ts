/** Reads outside live queries (pages, queries over HTTP): few at once, networks in turns, so that one that asks for much waits for itself. */
import { CallError } from '#platform/call-error.ts'
import { OWN } from './network.ts'
import { NotWanted, Turns } from './turns.ts'

export interface ReadTurnsOptions {
  /** Reads at once, of all networks together. */
  readonly atOnceMax: number
  /** Reads of one network that may wait. */
  readonly waitingPerNetworkMax: number
}

export interface ReadTurn {
  /** For a page, whose network was counted before: such reads wait apart, and none is refused. */
  readonly isForPage?: boolean
  /** Asked when its turn comes. */
  readonly isWanted?: () => boolean
}

export class ReadTurns {
  readonly #options: ReadTurnsOptions
  readonly #turns: Turns

  constructor(options: ReadTurnsOptions) {
    this.#options = options
    this.#turns = new Turns(options)
  }

  get waiting(): number {
    return this.#turns.waiting
  }

  /** Runs `read` when it is its network's turn. Throws `rate_limited` when too many of that network wait, `NotWanted` instead of a read whose caller has gone. */
  async run<T>(network: string, read: () => Promise<T>, { isForPage = false, isWanted = () => true }: ReadTurn = {}): Promise<T> {
    // Reads of the site itself are never refused.
    if (!isForPage && network !== OWN && this.#turns.waitingOf(network) >= this.#options.waitingPerNetworkMax)
      throw new CallError('rate_limited', 'Too many requests. Please wait a moment.')
    return this.#turns.run(isForPage ? `pages of ${network}` : network, () => {
      if (!isWanted()) throw new NotWanted()
      return read()
    })
  }
}
