/** A bucket for each network, for what comes without a connection of its own: calls over HTTP, pages that have to be made. */
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

  /** May this address do one more thing that costs as much as `cost` calls? It counts as done. */
  isAllowed(address: string, cost = 1): boolean {
    const network = networkOf(address)
    let bucket = this.#buckets.get(network)
    if (bucket === undefined) {
      // The one that was seen first gives way, and no other begins anew.
      const [oldest] = this.#buckets.size >= NETWORKS_MAX ? this.#buckets.keys() : []
      if (oldest !== undefined) this.#buckets.delete(oldest)
      bucket = new CallBucket(this.#rate, this.#nowMs())
      this.#buckets.set(network, bucket)
    }
    return bucket.takeIfThere(this.#rate, this.#nowMs(), cost)
  }
}
