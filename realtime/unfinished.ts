/**
 * What has come of a message of which the rest is still to come: it lies in our memory as calls do, so it counts with them for its network,
 * and whoever begins a message goes on with it.
 *
 * It is told of each piece that the line brings, after `whole` and `control` for what was complete with that piece. The beginning of a
 * message that comes in one piece with the end of another is left out: it is one read of the line at most.
 */
import type { HeldBytes } from './held-bytes.ts'
import { PACE_BYTES_PER_SECOND } from './limits.ts'

/** Of a frame of a client that carries 125 bytes at most, as pings and pongs do: two bytes and the mask. */
const CONTROL_HEAD_BYTES = 6

export class Unfinished {
  readonly #held: HeldBytes
  readonly #network: string
  #bytes = 0
  #bytesAtBeat = 0
  #controlBytes = 0
  #isWhole = false

  constructor(held: HeldBytes, network: string) {
    this.#held = held
    this.#network = network
  }

  /** Something of a message has come, and not all of it. */
  get isBegun(): boolean {
    return this.#bytes > 0
  }

  /** A message is complete, and no longer ours. */
  whole(): void {
    this.release()
    this.#isWhole = true
  }

  /** A ping or a pong has come, which may stand in the middle of a message. */
  control(bytes: number): void {
    this.#controlBytes += CONTROL_HEAD_BYTES + bytes
  }

  /** So many bytes have come. False when its network has no room for them. */
  piece(bytes: number): boolean {
    const more = this.#isWhole ? 0 : Math.max(-this.#bytes, bytes - this.#controlBytes)
    this.#isWhole = false
    this.#controlBytes = 0
    if (more < 0) this.#held.give(this.#network, -more)
    else if (more > 0 && !this.#held.take(this.#network, more)) return false
    this.#bytes += more
    return true
  }

  /** Asked with each heartbeat: has enough come since the last one, of what was there then? */
  keepsPace(beatMs: number): boolean {
    const came = this.#bytes - this.#bytesAtBeat
    const isSlow = this.#bytes > 0 && this.#bytesAtBeat > 0 && came < (PACE_BYTES_PER_SECOND * beatMs) / 1000
    this.#bytesAtBeat = this.#bytes
    return !isSlow
  }

  release(): void {
    if (this.#bytes > 0) this.#held.give(this.#network, this.#bytes)
    this.#bytes = 0
    this.#bytesAtBeat = 0
  }
}
