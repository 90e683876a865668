/**
 * The received part of an unfinished message. It occupies memory as calls do, so it counts with them for its network, and a client
 * that begins a message has to continue it.
 *
 * Called with each received piece, after `whole` and `control` for what was complete with that piece. The beginning of a
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

  /** True while a message has begun and is not complete. */
  get isBegun(): boolean {
    return this.#bytes > 0
  }

  /** A message is complete and no longer counted here. */
  whole(): void {
    this.release()
    this.#isWhole = true
  }

  /** A ping or pong has come, possibly in the middle of a message. */
  control(bytes: number): void {
    this.#controlBytes += CONTROL_HEAD_BYTES + bytes
  }

  /** Counts received bytes. False when the network has no room for them. */
  piece(bytes: number): boolean {
    const more = this.#isWhole ? 0 : Math.max(-this.#bytes, bytes - this.#controlBytes)
    this.#isWhole = false
    this.#controlBytes = 0
    if (more < 0) this.#held.give(this.#network, -more)
    else if (more > 0 && !this.#held.take(this.#network, more)) return false
    this.#bytes += more
    return true
  }

  /** Called at each heartbeat. False when the message has received too little since the last one. */
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
