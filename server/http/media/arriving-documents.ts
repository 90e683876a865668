/**
 * Identity documents being received. Each is in memory until it is encrypted, so their bytes have a limit, and slow senders get no more of
 * it than they use:
 *
 *   waiting ──the owner's turn──▶ coming ──all bytes are here──▶ whole ──encrypted──▶ gone
 *
 * One document of an owner is read at a time; the others wait unread, at the cost of a connection. When bytes or places run out, the
 * slowest sender past its grace period is disconnected, first within a network that holds more than its share. A document at a normal
 * pace therefore always arrives, however many slow ones are under way.
 */
import { IDENTITY_FILE_MAX_BYTES } from '#contract/limits.ts'
import { networkOf } from '#realtime/network.ts'

export interface ArrivingLimits {
  readonly heldMaxBytes: number
  readonly heldPerNetworkMaxBytes: number
  /** Documents that wait or are being received. */
  readonly arrivalsMax: number
  readonly perOwnerMax: number
  /** Grace period: no sender is disconnected earlier than this after its first byte was read, in milliseconds. */
  readonly graceMs: number
}

/** Ours: eight documents of the largest size, half of them from one network. An application has three. */
export const ARRIVING_LIMITS: ArrivingLimits = {
  heldMaxBytes: 8 * IDENTITY_FILE_MAX_BYTES,
  heldPerNetworkMaxBytes: 4 * IDENTITY_FILE_MAX_BYTES,
  arrivalsMax: 256,
  perOwnerMax: 4,
  graceMs: 5_000,
}

/** There is no room for this document now. */
export class NoRoom extends Error {
  constructor() {
    super('too many documents are arriving')
    this.name = 'NoRoom'
  }
}

export interface Sender {
  readonly ownerId: string
  /** The network address. */
  readonly address: string
  /** Ends the connection; the reader of the body fails by it. */
  readonly sendAway: () => void
}

class Arrival {
  readonly sender: Sender
  readonly network: string
  state: 'waiting' | 'coming' | 'whole' | 'gone' = 'waiting'
  bytes = 0
  startedAtMs = 0
  readonly turn = Promise.withResolvers<void>()

  constructor(sender: Sender) {
    this.sender = sender
    this.network = networkOf(sender.address)
    // Ended while it waited: only the code that awaits the turn needs the error.
    this.turn.promise.catch(() => undefined)
  }
}

export class ArrivingDocuments {
  readonly #limits: ArrivingLimits
  readonly #nowMs: () => number
  readonly #arrivals = new Set<Arrival>()

  constructor(limits: ArrivingLimits = ARRIVING_LIMITS, nowMs: () => number = Date.now) {
    this.#limits = limits
    this.#nowMs = nowMs
  }

  /** Bytes of all documents in memory. */
  get heldBytes(): number {
    return this.#sum([...this.#arrivals])
  }

  /** A new document. Throws `NoRoom`. Always end it with `end`. */
  begin(sender: Sender): Arrival {
    const ofOwner = this.#of((one) => one.sender.ownerId === sender.ownerId)
    if (ofOwner.length >= this.#limits.perOwnerMax) throw new NoRoom()
    if (this.#arrivals.size >= this.#limits.arrivalsMax && !this.#sendSlowestAway(() => true)) throw new NoRoom()
    const arrival = new Arrival(sender)
    this.#arrivals.add(arrival)
    this.#nextOf(sender.ownerId)
    return arrival
  }

  /** Reads a body when its owner's turn comes. Throws `NoRoom`, or the error of `tooLarge` for a body above the size limit. */
  async read(arrival: Arrival, body: AsyncIterable<Buffer>, tooLarge: () => Error): Promise<Buffer> {
    await arrival.turn.promise
    const chunks: Buffer[] = []
    for await (const chunk of body) {
      if (arrival.bytes + chunk.length > IDENTITY_FILE_MAX_BYTES) throw tooLarge()
      this.#hold(arrival, chunk.length)
      chunks.push(chunk)
    }
    if (arrival.state === 'gone') throw new NoRoom()
    arrival.state = 'whole'
    return Buffer.concat(chunks)
  }

  /** Gives its room back; the owner's next one begins. */
  end(arrival: Arrival): void {
    if (!this.#arrivals.delete(arrival)) return
    arrival.state = 'gone'
    arrival.turn.reject(new NoRoom())
    this.#nextOf(arrival.sender.ownerId)
  }

  #of(isMeant: (one: Arrival) => boolean): Arrival[] {
    return [...this.#arrivals].filter(isMeant)
  }

  #sum(arrivals: readonly Arrival[]): number {
    return arrivals.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  #nextOf(ownerId: string): void {
    const ofOwner = this.#of(({ sender }) => sender.ownerId === ownerId)
    const next = ofOwner.find(({ state }) => state === 'waiting')
    if (next === undefined || ofOwner.some(({ state }) => state !== 'waiting')) return
    next.state = 'coming'
    next.startedAtMs = this.#nowMs()
    next.turn.resolve()
  }

  #hold(arrival: Arrival, bytes: number): void {
    if (arrival.state !== 'coming') throw new NoRoom()
    arrival.bytes += bytes
    const isOfNetwork = ({ network }: Arrival) => network === arrival.network
    this.#makeRoom(arrival, isOfNetwork, this.#limits.heldPerNetworkMaxBytes)
    this.#makeRoom(arrival, () => true, this.#limits.heldMaxBytes)
  }

  /** Disconnects the slowest of this group until it holds at most `maxBytes`; the asker itself if it is the slowest or none is slow. */
  #makeRoom(asking: Arrival, isMeant: (one: Arrival) => boolean, maxBytes: number): void {
    while (this.#sum(this.#of(isMeant)) > maxBytes) {
      if (!this.#sendSlowestAway(isMeant)) this.#sendAway(asking)
      if (asking.state === 'gone') throw new NoRoom()
    }
  }

  #sendSlowestAway(isMeant: (one: Arrival) => boolean): boolean {
    const nowMs = this.#nowMs()
    const pace = ({ bytes, startedAtMs }: Arrival) => bytes / (nowMs - startedAtMs)
    const [slowest] = this.#of((one) => one.state === 'coming' && nowMs - one.startedAtMs >= this.#limits.graceMs && isMeant(one)).toSorted(
      (a, b) => pace(a) - pace(b),
    )
    if (slowest === undefined) return false
    this.#sendAway(slowest)
    return true
  }

  #sendAway(arrival: Arrival): void {
    this.end(arrival)
    arrival.sender.sendAway()
  }
}
export type { Arrival }
