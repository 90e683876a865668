/** How many live queries each network may open: a rate, and so many that wait for their first run. */
import { CallError } from '#platform/call-error.ts'
import type { Limits } from './limits.ts'
import { NetworkBuckets } from './network-buckets.ts'
import type { Results } from './results.ts'

/** When a refused client may ask again. Spread, so that not all return at once. */
const RETRY_MIN_SECONDS = 2
const RETRY_SPREAD_SECONDS = 8

export class NewQueries {
  readonly #limits: Limits
  readonly #results: Results
  readonly #buckets: NetworkBuckets

  constructor(limits: Limits, results: Results, nowMs: () => number) {
    this.#limits = limits
    this.#results = results
    this.#buckets = new NetworkBuckets({ callsPerSecond: limits.newQueriesPerSecond, callsBurst: limits.newQueriesBurst }, nowMs)
  }

  /** Networks that have asked for live queries lately. */
  get networks(): number {
    return this.#buckets.size
  }

  /** Counts one more query of this caller. Throws `too_many_queries` when its network has too many. */
  count({ address, network }: { address: string; network: string }): void {
    const isWaitingFull = this.#results.newSizeOf(network) >= this.#limits.newQueriesWaitingMax
    if (!isWaitingFull && this.#buckets.isAllowed(address)) return
    const retryAfterSeconds = RETRY_MIN_SECONDS + Math.round(Math.random() * RETRY_SPREAD_SECONDS)
    throw new CallError('too_many_queries', 'Too many requests. Please wait a moment.', { retryAfterSeconds })
  }
}
