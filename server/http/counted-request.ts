import { IncomingMessage } from 'node:http'

/** Parts that a body may always have. */
const FREE_PARTS = 1_000
/** From then on a part has so many bytes on average. Clients write hundreds at once. */
const PART_BYTES = 64

/** A request whose connection is closed when its body comes in thousands of tiny parts: each takes memory and time of its own. */
export class CountedRequest extends IncomingMessage {
  #parts = 0
  #bytes = 0

  override push(part: Buffer | null): boolean {
    this.#parts += 1
    this.#bytes += part?.length ?? 0
    if (this.#parts <= FREE_PARTS + this.#bytes / PART_BYTES) return super.push(part)
    // The reader of the body sees that it was cut off.
    this.socket.destroy()
    return false
  }
}
