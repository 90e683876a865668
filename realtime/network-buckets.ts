/** A bucket for each network, for requests without a connection of their own: calls over HTTP, pages to render, new connections. */
import { CallBucket, type CallRate } from './limits.ts'
import { networkOf } from './network.ts'

const NETWORKS_MAX = 50_000
/** How often the buckets are looked through for full ones, in milliseconds. */
const SWEEP_MS = 60_000

export class NetworkBuckets {
  readonly #rate: CallRate
  readonly #nowMs: () => number
  readonly #buckets = new Map<string, CallBucket>()
  #sweptAtMs: number

  constructor(rate: CallRate, nowMs: () => number) {
    this.#rate = rate
    this.#nowMs = nowMs
    this.#sweptAtMs = nowMs()
  }

  /** Networks that have used some of their calls lately. */
  get size(): number {
    this.#sweep(this.#nowMs())
    return this.#buckets.size
  }

  /** Forgets networks whose bucket is full again: a new one is the same. */
  #sweep(nowMs: number): void {
    this.#sweptAtMs = nowMs
    for (const [network, bucket] of this.#buckets) if (bucket.isFull(this.#rate, nowMs)) this.#buckets.delete(network)
  }

  /** Takes `cost` calls from the address's bucket. False when it is empty. */
  isAllowed(address: string, cost = 1): boolean {
    const network = networkOf(address)
    const nowMs = this.#nowMs()
    if (nowMs - this.#sweptAtMs >= SWEEP_MS) this.#sweep(nowMs)
    let bucket = this.#buckets.get(network)
    if (bucket === undefined) {
      // Drops the oldest bucket; all others keep their state.
      const [oldest] = this.#buckets.size >= NETWORKS_MAX ? this.#buckets.keys() : []
      if (oldest !== undefined) this.#buckets.delete(oldest)
      bucket = new CallBucket(this.#rate, nowMs)
      this.#buckets.set(network, bucket)
    }
    return bucket.takeIfThere(this.#rate, nowMs, cost)
  }
}
