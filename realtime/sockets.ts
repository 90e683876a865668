/**
 * All sockets of this process: who may open one, the heartbeat of all of them on one timer, and their end.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { type Caller, callerOf } from './caller.ts'
import { networkOf } from './network.ts'
import { NetworkBuckets } from './network-buckets.ts'
import { CLOSE } from './protocol.ts'
import type { SessionHome } from './session-home.ts'
import { Session } from './session.ts'

/** The client gives up after 60 s without a message; it expects one about every 15 s. */
const BEAT_MS = 15_000
/** The heartbeat visits one fifteenth of the sockets each second. */
const SLOTS = 15
/** More reads of one message close its connection: joining them takes ever longer. The largest message fits, in the smallest segments of a network. */
const READS_OF_A_MESSAGE_MAX = 12_000
/** More frames of one message close its connection: each takes memory of its own. Browsers send a message as one. */
const FRAMES_OF_A_MESSAGE_MAX = 1_000
const SYNC_PATH = /^\/api\/[^/]+\/sync$/

/** A socket with its session, so that all sockets share the listeners below. */
class SessionSocket extends WebSocket {
  session: Session | null = null
}

const bytesOf = (data: RawData): Buffer => (Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data))

/** The stream below a socket: sees each piece of a message, also of an unfinished one. */
interface Line extends Duplex {
  session?: Session
}

/** Of a network that has no more room. At once: an orderly close would let even more bytes in. */
function cutOff(session: Session): void {
  session.close(CLOSE.tryLater, 'too much is being sent at once')
  session.terminate()
}

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  const { session } = this as SessionSocket
  if (session === null) return
  session.unfinished.whole()
  if (!session.inbox.arrive(bytesOf(data), isBinary)) cutOff(session)
}

function onPing(this: WebSocket, data: Buffer): void {
  ;(this as SessionSocket).session?.unfinished.control(data.length)
}

function onPong(this: WebSocket, data: Buffer): void {
  const { session } = this as SessionSocket
  session?.unfinished.control(data.length)
  session?.heard()
}

/** Runs after the socket has parsed the piece. */
function onPiece(this: Line, data: Buffer): void {
  const { session } = this
  if (session === undefined) return
  if (session.unfinished.piece(data.length)) {
    // A message may take longer than a quiet socket is kept: a client that continues at the minimum rate counts as alive.
    if (session.unfinished.isBegun) session.heard()
  } else cutOff(session)
}

/** Drops the rest of a closed line. The socket would parse all of it at once. */
function dropUnread(this: Line): void {
  this.removeAllListeners('data')
  this.read()
}

/** Longest wait for the flushes, so that connections are closed within a second. */
const TELL_MS = 500

/**
 * Closes connections that have used a token whose session is over, after two flushes: a sign-out on the connection itself is answered
 * first, and its open queries are refused. The second flush is for an answer that came during the first.
 */
export async function closeAfterFlush(sessions: ReadonlySet<Session>, flushed: () => Promise<void>): Promise<void> {
  const sent = flushed().then(flushed)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, TELL_MS)
  })
  await Promise.race([sent, late])
  clearTimeout(timer)
  for (const session of sessions) session.close(CLOSE.over, 'a session that this connection has used is over')
}

export interface SocketsOptions {
  readonly home: SessionHome
  readonly allowedOrigins: (origin: string | undefined, host: string) => boolean
  readonly addressOf: (req: IncomingMessage) => string
}

const REFUSALS = { 403: 'Forbidden', 404: 'Not Found', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const

function refuse(socket: Duplex, status: keyof typeof REFUSALS): void {
  // Node has handed the line over: it neither closes it nor reads it to its end.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${REFUSALS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

export class Sockets {
  readonly #options: SocketsOptions
  readonly #server: WebSocketServer
  readonly #slots: readonly Set<Session>[] = Array.from({ length: SLOTS }, () => new Set<Session>())
  readonly #perNetwork = new Map<string, number>()
  readonly #opened: NetworkBuckets
  #size = 0
  #nextSlot = 0
  #beatSlot = 0
  #timer: NodeJS.Timeout | null = null
  #isClosed = false
  #whenEmpty: (() => void) | null = null

  constructor(options: SocketsOptions) {
    this.#options = options
    const { limits, nowMs } = options.home
    this.#opened = new NetworkBuckets({ callsPerSecond: limits.newSocketsPerSecond, callsBurst: limits.newSocketsBurst }, nowMs)
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: limits.messageMaxBytes,
      maxBufferedChunks: READS_OF_A_MESSAGE_MAX,
      maxFragments: FRAMES_OF_A_MESSAGE_MAX,
      WebSocket: SessionSocket,
    })
  }

  get size(): number {
    return this.#size
  }

  /** Networks with open sockets, and those that have opened some lately. */
  get networks(): number {
    return this.#perNetwork.size + this.#opened.size
  }

  start(): void {
    this.#timer = setInterval(() => this.#beat(), BEAT_MS / SLOTS)
    this.#timer.unref()
  }

  /** Takes over the socket of an upgrade request, or refuses it. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { allowedOrigins, addressOf } = this.#options
    const { limits, log } = this.#options.home
    socket.on('error', (error) => log.debug({ err: error }, 'a socket failed before it was open'))
    const pathname = (req.url ?? '').split('?', 1)[0] ?? ''
    if (!SYNC_PATH.test(pathname)) return refuse(socket, 404)
    if (!allowedOrigins(req.headers.origin, req.headers.host ?? '')) return refuse(socket, 403)
    const caller = callerOf(req, addressOf)
    if (this.#isClosed || this.#size >= limits.socketsMax) return refuse(socket, 503)
    if ((this.#perNetwork.get(networkOf(caller.address)) ?? 0) >= limits.socketsPerNetworkMax) return refuse(socket, 429)
    if (!this.#opened.isAllowed(caller.address)) return refuse(socket, 429)
    // Puts `head` back into the line, so that it is parsed in turns as the rest is.
    this.#server.handleUpgrade(req, socket, head, (webSocket) => this.#open(webSocket as SessionSocket, socket, caller))
  }

  #open(socket: SessionSocket, line: Line, caller: Caller): void {
    const { home } = this.#options
    const network = networkOf(caller.address)
    const session = new Session(home, socket, caller)
    const slot = this.#slots[this.#nextSlot++ % SLOTS]
    socket.session = session
    line.session = session
    slot?.add(session)
    this.#size += 1
    this.#perNetwork.set(network, (this.#perNetwork.get(network) ?? 0) + 1)
    socket.on('message', onMessage)
    socket.on('ping', onPing)
    socket.on('pong', onPong)
    line.on('data', onPiece)
    line.prependListener('close', dropUnread)
    session.inbox.readFrom(line)
    socket.on('error', (error) => home.log.debug({ err: error }, 'a socket failed'))
    socket.on('close', () => {
      slot?.delete(session)
      this.#forget(network)
      session.closed()
    })
  }

  #forget(network: string): void {
    this.#size -= 1
    const left = (this.#perNetwork.get(network) ?? 1) - 1
    if (left > 0) this.#perNetwork.set(network, left)
    else this.#perNetwork.delete(network)
    if (this.#size === 0) this.#whenEmpty?.()
  }

  #beat(): void {
    const nowMs = this.#options.home.nowMs()
    for (const session of this.#slots[this.#beatSlot++ % SLOTS] ?? []) session.beat(nowMs, BEAT_MS)
  }

  *sessions(): Generator<Session> {
    for (const slot of this.#slots) yield* slot
  }

  /** Takes no new sockets. Those that are open stay until `closeAll`. */
  stopAccepting(): void {
    this.#isClosed = true
  }

  /** Closes all sockets, and cuts those that do not answer in time. */
  async closeAll(graceMs: number): Promise<void> {
    this.#isClosed = true
    if (this.#timer !== null) clearInterval(this.#timer)
    for (const session of this.sessions()) session.close(CLOSE.goingAway, 'the server restarts')
    if (this.#size === 0) return
    const empty = new Promise<void>((resolve) => {
      this.#whenEmpty = resolve
    })
    const hangUp = setTimeout(() => {
      for (const session of this.sessions()) session.terminate()
    }, graceMs)
    await empty
    clearTimeout(hangUp)
  }
}
