/** A bucket for each network, for requests without a connection of their own: calls over HTTP, pages to render. */
import { CallBucket, type CallRate } from './limits.ts'
import { networkOf } from './network.ts'

const NETWORKS_MAX = 50_000

export class NetworkBuckets {
  readonly #rate: CallRate
  readonly #nowMs: () => number
  readonly #buckets = new Map<string, CallBucket>()

  constructor(rate: CallRate, nowMs: () => number) {
    this.#rate = rate
    this.#nowMs = nowMs
  }

  /** Takes `cost` calls from the address's bucket. False when it is empty. */
  isAllowed(address: string, cost = 1): boolean {
    const network = networkOf(address)
    let bucket = this.#buckets.get(network)
    if (bucket === undefined) {
      // Drops the oldest bucket; all others keep their state.
      const [oldest] = this.#buckets.size >= NETWORKS_MAX ? this.#buckets.keys() : []
      if (oldest !== undefined) this.#buckets.delete(oldest)
      bucket = new CallBucket(this.#rate, this.#nowMs())
      this.#buckets.set(network, bucket)
    }
    return bucket.takeIfThere(this.#rate, this.#nowMs(), cost)
  }
}
