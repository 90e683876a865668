/**
 * Node begins all requests of a piece that it reads from a line, up to 64 kB, before anything else runs, and takes in each part of a body
 * by itself: a thousand requests take 50 ms, ten thousand parts of one byte 150. So its parser is fed with little at a time, in turns.
 */
import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Asker } from '#realtime/fair-queue.ts'
import { MessageTurns, type Waiting } from '#realtime/message-turns.ts'
import { networkOf } from '#realtime/network.ts'
import type { Addressed } from './request.ts'

/** Connections of one network that wait for their turn. One that waits keeps two reads, and does not notice that its client has left. */
export const WAITING_MAX = 1_000
/** A request without a body is about this long. */
const PIECE_BYTES = 1024
const NOTHING = Buffer.alloc(0)

type Request = Pick<IncomingMessage, 'complete'> & Addressed

interface Connection {
  /** The newest request of it. */
  readonly newest: () => Request | undefined
  /** The address of the caller of a request. */
  readonly addressOf: (req: Request) => string
  /** All connections come from a proxy. */
  readonly isOfProxy: boolean
}

/** How many of the next bytes surely belong to the body of the newest request. One read of a large file is parsed at once. */
class BodyMeasure {
  #request: Request | undefined
  #left = 0

  /** `request` is the newest one, once the parser has been fed with `bytes`. */
  note(request: Request | undefined, bytes: number): void {
    if (request === this.#request) this.#left -= bytes
    // Some of its body may have come with its headers.
    else this.#left = (Number(request?.headers['content-length']) || 0) - bytes
    this.#request = request
  }

  get left(): number {
    return this.#request?.complete === false ? Math.max(0, this.#left) : 0
  }
}

/** Reads one connection. Node pauses and resumes it for its own reasons, and ours may not undo them: it throws when it is fed meanwhile. */
class Reader implements Waiting {
  receiver: Asker
  readonly endsTurn = true
  readonly #socket: Socket
  readonly #turns: MessageTurns
  readonly #parse: (piece: NonSharedBuffer) => void
  readonly #connection: Connection
  /** The network on the other side of the line. */
  readonly #peer: string
  readonly #body = new BodyMeasure()
  #rest: NonSharedBuffer = NOTHING
  #isWaiting = false
  #isHeldByNode = false
  readonly #leave = () => this.#turns.leave(this)
  /** Whether its turn has come, for one piece. */
  #isNext = false

  constructor(socket: Socket, turns: MessageTurns, parse: (piece: NonSharedBuffer) => void, connection: Connection) {
    this.#peer = networkOf(socket.remoteAddress ?? '')
    this.receiver = { network: this.#peer }
    this.#socket = socket
    this.#turns = turns
    this.#parse = parse
    this.#connection = connection
    // Its unread bytes would be kept until its turn.
    socket.once('close', this.#leave)
    socket.pause = () => {
      this.#isHeldByNode = true
      return this.#pause()
    }
    socket.resume = () => {
      this.#isHeldByNode = false
      return this.#isWaiting ? socket : this.#resume()
    }
  }

  readonly feed = (data: NonSharedBuffer): void => {
    this.#rest = data
    while (this.#rest.length > 0 && !this.#socket.destroyed) {
      if (this.#isHeldByNode) return this.#putBack()
      const size = this.#body.left || PIECE_BYTES
      const piece = this.#rest.subarray(0, size)
      if (this.#body.left === 0 && !this.#isItsTurn(piece.length)) return this.#wait()
      this.#rest = this.#rest.subarray(piece.length)
      this.#parse(piece)
      this.#body.note(this.#connection.newest(), piece.length)
    }
    // An empty piece would keep the whole read.
    this.#rest = NOTHING
  }

  handleNext(): boolean {
    this.#isWaiting = false
    this.#isNext = true
    if (!this.#isHeldByNode) this.#resume()
    return false
  }

  /** The rest of what was read is no longer the parser's. */
  end(): void {
    this.#socket.off('data', this.feed).off('close', this.#leave)
    for (const name of ['pause', 'resume']) Reflect.deleteProperty(this.#socket, name)
    this.#putBack()
  }

  /** The network of the next bytes. Behind a proxy it is known within a body, and not before the headers of a request are read. */
  get #network(): string {
    const { newest, addressOf, isOfProxy } = this.#connection
    const request = isOfProxy ? newest() : undefined
    return request?.complete === false ? networkOf(addressOf(request)) : this.#peer
  }

  #isItsTurn(bytes: number): boolean {
    const isIt = this.#isNext || this.#turns.mayParse(this.#network, bytes)
    this.#isNext = false
    return isIt
  }

  #wait(): void {
    const network = this.#network
    const isAnybody = this.#connection.isOfProxy && network === this.#peer
    if (!isAnybody && this.#turns.waitingOf(network) >= WAITING_MAX) {
      this.#socket.destroy()
      return
    }
    this.receiver = { network }
    this.#isWaiting = true
    this.#pause()
    this.#putBack()
    this.#turns.wait(this)
  }

  #putBack(): void {
    const rest = this.#rest
    this.#rest = NOTHING
    if (rest.length > 0) this.#socket.unshift(rest)
  }

  #pause(): Socket {
    return Socket.prototype.pause.call(this.#socket)
  }

  #resume(): Socket {
    return Socket.prototype.resume.call(this.#socket)
  }
}

interface PiecesOptions {
  /** The newest request of a connection. */
  readonly newestOf: (socket: Socket) => Request | undefined
  readonly addressOf: (req: Request) => string
  readonly isBehindProxy: boolean
}

/** Feeds the parser of each connection with small pieces. Call the result before the line of an upgrade request is handed over. */
export function readInSmallPieces(server: Server, { newestOf, addressOf, isBehindProxy }: PiecesOptions): (socket: Socket) => void {
  const readers = new WeakMap<Socket, Reader>()
  const turns = new MessageTurns()
  server.on('connection', (socket) => {
    const [parse] = socket.listeners('data')
    if (parse === undefined) throw new Error('Node parses connections in another way')
    const connection = { newest: () => newestOf(socket), addressOf, isOfProxy: isBehindProxy }
    const reader = new Reader(socket, turns, (piece) => parse.call(socket, piece), connection)
    socket.off('data', parse as (data: NonSharedBuffer) => void).on('data', reader.feed)
    readers.set(socket, reader)
  })
  return (socket) => readers.get(socket)?.end()
}
