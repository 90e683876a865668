/**
 * Minimum receive rate of bodies: otherwise a client that stops in the middle of one occupies a connection and memory for ever. All
 * bodies under way are checked together at an interval. A body may pause for a while, and received bytes make up for the elapsed time, so
 * a large file may take as long as its line needs.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PACE_BYTES_PER_SECOND } from '#realtime/limits.ts'
import { refusalOf } from './refusal.ts'

/** Longest pause of a body, in milliseconds: long enough for a train in a tunnel. */
const REST_MS = 20_000

interface Coming {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  bytesRead: number
  leftMs: number
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Answers if the connection is still open, then closes it: only closing makes the reader of the body fail. */
function cut({ req, res }: Coming): void {
  const hangUp = () => req.destroy(new Error('the body came too slowly'))
  if (res.headersSent) hangUp()
  else
    res
      .writeHead(408, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' })
      .end(`${refusalOf(req, 'request.tooSlow')}\n`, hangUp)
}

export class BodyPace {
  readonly #nowMs: () => number
  readonly #coming = new Set<Coming>()
  #checkedAtMs: number

  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs
    this.#checkedAtMs = nowMs()
  }

  watch(req: IncomingMessage, res: ServerResponse): void {
    if (!hasBody(req)) return
    const coming = { req, res, bytesRead: req.socket.bytesRead, leftMs: REST_MS }
    this.#coming.add(coming)
    res.once('close', () => this.#coming.delete(coming))
  }

  /** Cuts off clients that have been too slow since. */
  check(): void {
    const nowMs = this.#nowMs()
    const passedMs = nowMs - this.#checkedAtMs
    this.#checkedAtMs = nowMs
    for (const coming of this.#coming) {
      const { req, bytesRead } = coming
      coming.bytesRead = req.socket.bytesRead
      if (req.complete) this.#coming.delete(coming)
      // With unread bytes the server is the slow side: in the body, or before they are parsed.
      if (req.complete || req.readableLength > 0 || req.socket.readableLength > 0) continue
      coming.leftMs = Math.min(REST_MS, coming.leftMs - passedMs + ((coming.bytesRead - bytesRead) / PACE_BYTES_PER_SECOND) * 1000)
      if (coming.leftMs >= 0) continue
      this.#coming.delete(coming)
      cut(coming)
    }
  }
}
