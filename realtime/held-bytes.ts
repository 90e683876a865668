/**
 * What callers have in our memory until their calls are done, counted by network: one network fills so much of it, over however
 * many connections, and no more. Small calls, which is most of them, find some room of their own when large ones have taken the rest.
 */
import type { Limits } from './limits.ts'

export type HeldLimits = Pick<Limits, 'heldPerNetworkMaxBytes' | 'heldSmallPerNetworkMaxBytes' | 'smallMaxBytes'>

export class HeldBytes {
  readonly #limits: HeldLimits
  readonly #byNetwork = new Map<string, number>()

  constructor(limits: HeldLimits) {
    this.#limits = limits
  }

  /** False when there is no room: then nothing was taken. Whoever takes gives back. `wholeBytes`: of all of the call, when that is known. */
  take(network: string, bytes: number, wholeBytes = Number.POSITIVE_INFINITY): boolean {
    const { heldPerNetworkMaxBytes, heldSmallPerNetworkMaxBytes, smallMaxBytes } = this.#limits
    const held = (this.#byNetwork.get(network) ?? 0) + bytes
    if (held > heldPerNetworkMaxBytes + (wholeBytes <= smallMaxBytes ? heldSmallPerNetworkMaxBytes : 0)) return false
    this.#byNetwork.set(network, held)
    return true
  }

  give(network: string, bytes: number): void {
    const left = (this.#byNetwork.get(network) ?? 0) - bytes
    if (left > 0) this.#byNetwork.set(network, left)
    else this.#byNetwork.delete(network)
  }
}
