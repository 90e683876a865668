/**
 * A queue that serves networks in turns, and the askers within a network in turns. One network that asks for much waits for itself:
 * another one gets the next turn, however long the queue of the first is. Order within one asker: first in, first out.
 *
 * All operations take constant time.
 */

/** The asker for whom an item waits: a connection, or one call. */
export interface Asker {
  /** As `networkOf` names it. */
  readonly network: string
}

export class FairQueue<T> {
  /** By network, then by asker. The first entry of each map has the next turn. */
  readonly #networks = new Map<string, Map<Asker, Set<T>>>()
  readonly #sizes = new Map<string, number>()
  readonly #quantum: number
  #left: number
  #size = 0

  /** `quantum`: how many items of one asker are served in one turn. */
  constructor(quantum = 1) {
    this.#quantum = quantum
    this.#left = quantum
  }

  /** Entries: an item that two askers wait for counts twice. */
  get size(): number {
    return this.#size
  }

  /** Entries of one network. */
  sizeOf(network: string): number {
    return this.#sizes.get(network) ?? 0
  }

  /** Networks that wait. */
  get networks(): number {
    return this.#networks.size
  }

  /** Adds `item` behind what `asker` waits for already. An item that waits there keeps its place. */
  push(asker: Asker, item: T): void {
    const { network } = asker
    let askers = this.#networks.get(network)
    if (askers === undefined) this.#networks.set(network, (askers = new Map()))
    let items = askers.get(asker)
    if (items === undefined) askers.set(asker, (items = new Set()))
    if (items.has(item)) return
    items.add(item)
    this.#count(network, 1)
  }

  /** Takes `item` out of what `asker` waits for. */
  delete(asker: Asker, item: T): void {
    const askers = this.#networks.get(asker.network)
    const items = askers?.get(asker)
    if (askers === undefined || items?.delete(item) !== true) return
    this.#count(asker.network, -1)
    if (items.size > 0) return
    askers.delete(asker)
    if (askers.size === 0) this.#networks.delete(asker.network)
  }

  /** Takes the item whose turn it is. `mayServe` answers which networks have turns now. */
  next(mayServe: (network: string) => boolean = () => true): T | undefined {
    for (const [network, askers] of this.#networks) {
      if (!mayServe(network)) continue
      for (const [asker, items] of askers) {
        for (const item of items) {
          this.#take(network, askers, asker, items, item)
          return item
        }
      }
    }
    return undefined
  }

  #take(network: string, askers: Map<Asker, Set<T>>, asker: Asker, items: Set<T>, item: T): void {
    items.delete(item)
    this.#count(network, -1)
    this.#left -= 1
    if (items.size > 0 && this.#left > 0) return
    this.#left = this.#quantum
    askers.delete(asker)
    if (items.size > 0) askers.set(asker, items)
    this.#networks.delete(network)
    if (askers.size > 0) this.#networks.set(network, askers)
  }

  #count(network: string, by: number): void {
    this.#size += by
    const size = this.sizeOf(network) + by
    if (size > 0) this.#sizes.set(network, size)
    else this.#sizes.delete(network)
  }
}
