/** One HTTP server: realtime, webhooks, media, health, the web build, pages. Each handler says whether a request was its own. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Log } from '#platform/log.ts'
import { networkOf, OWN } from '#realtime/network.ts'
import { AnswerPace } from './answer-pace.ts'
import { BodyPace, hasBody } from './body-pace.ts'
import { limitConnections } from './connections.ts'
import { CountedRequest } from './counted-request.ts'
import { type Addressed, callerAddress } from './request.ts'
import { RequestTurns } from './request-turns.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { readInSmallPieces } from './small-pieces.ts'

/** Answers whether the request was one of its own. */
export type Handler = (req: IncomingMessage, res: ServerResponse, pathname: string) => Promise<boolean> | boolean

interface HttpOptions {
  handlers: readonly Handler[]
  onUpgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => void
  isSecure: boolean
  trustProxy: boolean
  log: Log
  /** With clocks of their own in tests. */
  pace?: BodyPace
  answerPace?: AnswerPace
  connectionsPerNetworkMax?: number
}

const HEADERS_TIMEOUT_MS = 20_000
/** For a whole request. Longer than any body needs at the minimum rate: body-pace.ts ends slower ones much sooner. */
const REQUEST_TIMEOUT_MS = 15 * 60_000
const PACE_CHECK_MS = 1_000
/** Longer than the idle time of common proxies, so that the proxy closes first. */
const KEEP_ALIVE_MS = 75_000
/**
 * The path of a request, or null when its address cannot be read. An address that begins with a slash is a path whatever follows: read
 * against a base, `//evil.example` would name a host.
 */
function pathnameOf(req: IncomingMessage): string | null {
  const address = req.url ?? '/'
  return URL.parse(address.startsWith('/') ? `http://localhost${address}` : address)?.pathname ?? null
}

const EMPTY_SEGMENTS = /\/{2,}/g

/**
 * No address of ours has an empty segment, and routers read them as other hosts: one leads to its plain form, which begins with one
 * slash and so stays on this site. Answers whether it did.
 */
function leadToPlainPath(req: IncomingMessage, res: ServerResponse, pathname: string): boolean {
  if (!pathname.includes('//')) return false
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not Found\n')
    return true
  }
  const search = /\?.*/.exec(req.url ?? '')?.[0] ?? ''
  res.writeHead(308, { location: pathname.replaceAll(EMPTY_SEGMENTS, '/') + search, 'cache-control': 'no-store' }).end()
  return true
}

export function createHttpServer({
  handlers,
  onUpgrade,
  isSecure,
  trustProxy,
  log,
  pace = new BodyPace(),
  answerPace = new AnswerPace(),
  connectionsPerNetworkMax,
}: HttpOptions): Server {
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const pathname = pathnameOf(req)
    setSecurityHeaders(req, res, pathname ?? '', isSecure)
    pace.watch(req, res)
    answerPace.watch(res)
    if (pathname === null) {
      res.writeHead(400).end()
      return
    }
    if (req.headers.host === undefined && req.httpVersion === '1.1') {
      res.writeHead(400, { connection: 'close' }).end()
      return
    }
    if (leadToPlainPath(req, res, pathname)) return
    for (const handle of handlers) if (await handle(req, res, pathname)) return
    res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not Found\n')
  }

  function begin(req: IncomingMessage, res: ServerResponse): void {
    answer(req, res).catch((error: unknown) => {
      const said = { err: error, method: req.method, url: req.url?.split('?')[0] }
      // A client that leaves in the middle of a body, or is cut off there, is no error of the server.
      if (req.destroyed && !req.complete) log.debug(said, 'a request has not come to its end')
      else log.error(said, 'a request failed unexpectedly')
      if (res.headersSent) res.destroy()
      else res.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end('Internal Server Error\n')
    })
  }

  const turns = new RequestTurns()
  const addressOf = (req: Addressed) => callerAddress(req, trustProxy)
  function arrive(req: IncomingMessage, res: ServerResponse, answerIt: () => void): void {
    const address = addressOf(req)
    // Its client has left: nobody waits for the answer, and without an address it would count as the site's own work.
    if (address === OWN) req.socket.destroy()
    else turns.arrive(req, res, networkOf(address), answerIt)
  }
  // Any other request with such a header is answered as if it had none.
  const isUpgrade = (req: IncomingMessage): boolean =>
    req.headers.upgrade?.toLowerCase() === 'websocket' && !hasBody(req) && !turns.isBusy(req.socket)
  // Answers by Node itself would take no turn: these requests are left to `answer`.
  const server = createServer({ IncomingMessage: CountedRequest, requireHostHeader: false, shouldUpgradeCallback: isUpgrade }, (req, res) =>
    arrive(req, res, () => begin(req, res)),
  )
  server.on('checkExpectation', (req, res) => arrive(req, res, () => res.writeHead(417).end()))
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const endPieces = readInSmallPieces(server, { newestOf: (socket) => turns.newestOf(socket), addressOf, isBehindProxy: trustProxy })
  // All connections come from the proxy, which has limits of its own.
  if (!trustProxy) limitConnections(server, connectionsPerNetworkMax)
  server.on('upgrade', (req, socket, head) => {
    endPieces(req.socket)
    if (addressOf(req) === OWN) socket.destroy()
    else onUpgrade(req, socket, head)
  })
  const timer = setInterval(() => {
    pace.check()
    answerPace.check()
  }, PACE_CHECK_MS)
  timer.unref()
  server.on('close', () => clearInterval(timer))
  server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted, or the port not opened'))
  return server
}
