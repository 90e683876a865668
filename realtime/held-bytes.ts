/**
 * Counts by network the memory that calls occupy until they are done. Each network has a maximum, over all its connections. A part
 * is reserved for small calls, which are most of them, so that large ones cannot occupy it.
 */
import type { Limits } from './limits.ts'

export type HeldLimits = Pick<Limits, 'heldPerNetworkMaxBytes' | 'heldSmallPerNetworkMaxBytes' | 'smallMaxBytes'>

export class HeldBytes {
  readonly #limits: HeldLimits
  readonly #byNetwork = new Map<string, number>()

  constructor(limits: HeldLimits) {
    this.#limits = limits
  }

  /** Takes bytes, to be given back by the caller. False when there is no room. `wholeBytes`: the size of the whole call, when known. */
  take(network: string, bytes: number, wholeBytes = Number.POSITIVE_INFINITY): boolean {
    const { heldPerNetworkMaxBytes, heldSmallPerNetworkMaxBytes, smallMaxBytes } = this.#limits
    const held = (this.#byNetwork.get(network) ?? 0) + bytes
    if (held > heldPerNetworkMaxBytes + (wholeBytes <= smallMaxBytes ? heldSmallPerNetworkMaxBytes : 0)) return false
    this.#byNetwork.set(network, held)
    return true
  }

  /** Networks with calls that are not done. */
  get size(): number {
    return this.#byNetwork.size
  }

  give(network: string, bytes: number): void {
    const left = (this.#byNetwork.get(network) ?? 0) - bytes
    if (left > 0) this.#byNetwork.set(network, left)
    else this.#byNetwork.delete(network)
  }
}
