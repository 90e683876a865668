/**
 * Minimum send rate of answers, as body-pace.ts has one for bodies: otherwise a client that reads nothing keeps an answer in memory for
 * ever. All answers under way are checked together at an interval.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { PACE_BYTES_PER_SECOND } from '#realtime/limits.ts'

/**
 * Longest pause of an answer, in milliseconds. Linux says only after about a third of a line's buffer that something was read, which is
 * 0.8 MB at times: more than three minutes at the minimum rate. Browsers ask for the rest of a film that was paused.
 */
const REST_MS = 5 * 60_000

interface Going {
  readonly socket: Socket
  sent: number
  leftMs: number
}

/** Bytes that have left this process. */
const sentOn = (socket: Socket): number => socket.bytesWritten - socket.writableLength

export class AnswerPace {
  readonly #nowMs: () => number
  readonly #going = new Set<Going>()
  #checkedAtMs: number

  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs
    this.#checkedAtMs = nowMs()
  }

  watch(res: ServerResponse): void {
    const { socket } = res.req
    const going = { socket, sent: sentOn(socket), leftMs: REST_MS }
    this.#going.add(going)
    res.once('close', () => this.#going.delete(going))
  }

  /** Closes the connections of clients that have been too slow since. Bytes that they send meanwhile do not count. */
  check(): void {
    const nowMs = this.#nowMs()
    const passedMs = nowMs - this.#checkedAtMs
    this.#checkedAtMs = nowMs
    for (const going of this.#going) {
      const { socket } = going
      const sent = sentOn(socket)
      const gainedMs = ((sent - going.sent) / PACE_BYTES_PER_SECOND) * 1000
      going.sent = sent
      // With nothing left to send the server is the slow side.
      going.leftMs = socket.writableLength === 0 ? REST_MS : Math.min(REST_MS, going.leftMs - passedMs + gainedMs)
      if (going.leftMs < 0) socket.destroy()
    }
  }
}
