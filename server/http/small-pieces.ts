/**
 * Node begins all requests of a piece that it reads from a line, up to 64 kB, before anything else runs: a thousand small ones take 50 ms.
 * In small pieces, a connection can be closed after the first few.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** A request without a body is about this long. */
const PIECE_BYTES = 1024
/** Within a body of unknown length. */
const BODY_PIECE_BYTES = 4 * 1024
const NOTHING = Buffer.alloc(0)

type Request = Pick<IncomingMessage, 'complete' | 'headers'>

/** How much of what comes next the parser is fed at once: what surely belongs to the body of the newest request, or a small piece. */
class Measure {
  #request: Request | undefined
  /** Bytes that its body needs at least. */
  #left = 0

  /** `request` is the newest one, once the parser has been fed with `bytes`. */
  note(request: Request | undefined, bytes: number): void {
    if (request === this.#request) this.#left -= bytes
    // Some of its body may have come with its headers.
    else this.#left = (Number(request?.headers['content-length']) || 0) - bytes
    this.#request = request?.complete === true ? undefined : request
  }

  next(): number {
    if (this.#request?.complete !== false) return PIECE_BYTES
    const least = this.#request.headers['content-length'] === undefined ? BODY_PIECE_BYTES : PIECE_BYTES
    return Math.max(this.#left, least)
  }
}

/**
 * Feeds the parser of each connection with small pieces of what it reads. `newestOf` answers the newest request of a connection. Returns
 * what to call before the line of an upgrade request is handed over: the rest of a piece is no longer the parser's.
 */
export function readInSmallPieces(server: Server, newestOf: (socket: Socket) => Request | undefined): (socket: Socket) => void {
  const ends = new WeakMap<Socket, () => void>()
  server.on('connection', (socket) => {
    const [parse] = socket.listeners('data')
    if (parse === undefined) throw new Error('Node parses connections in another way')
    const measure = new Measure()
    let rest: NonSharedBuffer = NOTHING
    const feed = (data: NonSharedBuffer) => {
      rest = data
      while (rest.length > 0 && !socket.destroyed) {
        // Node has paused it, since its answers are not read, and throws when the parser is fed.
        if (socket.isPaused()) return endPiece()
        const piece = rest.subarray(0, measure.next())
        rest = rest.subarray(piece.length)
        parse.call(socket, piece)
        measure.note(newestOf(socket), piece.length)
      }
      // An empty piece would keep the whole read.
      rest = NOTHING
    }
    const endPiece = () => {
      if (rest.length > 0) socket.unshift(rest)
      rest = NOTHING
    }
    socket.off('data', parse as (data: NonSharedBuffer) => void).on('data', feed)
    ends.set(socket, () => {
      socket.off('data', feed)
      endPiece()
    })
  })
  return (socket) => ends.get(socket)?.()
}
