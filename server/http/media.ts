/**
 * Files over HTTP:
 *
 *   GET  /media/pictures/<id>/<width>.webp         public pictures, kept by browsers for a year
 *   PUT  /media/uploads/<objectId>/<part>?…        a part of an upload; the right is in the address
 *   GET  /media/files/<objectId>?…                 a delivered file; the right is in the address
 *   GET  /media/orders/<orderId>                   spec §3 mediaUrl: checks the cookie, leads to the file
 *
 * Nothing here is ever run by a browser: every answer is sandboxed, not sniffed, and files of people are attachments.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Actor } from '#server/actor.ts'
import { findSignedFile, findSignedPart, pictureKey, PICTURE_WIDTHS, verifyDownloadAddress, verifyPartAddress } from '#server/domains/media/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { attachmentHeader, partLengthOf, PartLengthError, type Storage } from '#server/platform/storage/storage.ts'
import { authTokenOf } from './auth-cookie.ts'
import { byteRangeOf } from './byte-range.ts'

export interface MediaHttpDeps {
  readonly db: Db
  readonly storage: Storage
  /** Signs the addresses; the same that the media domain is given. */
  readonly secret: Buffer
  readonly log: Log
  /** Who holds this session token; a visitor when nobody does. */
  readonly actorOf: (token: string | undefined) => Promise<Actor>
  /** Where the order's first file is downloaded; null when there is no such order for this person, or no file. */
  readonly orderDownload: (actor: Actor, orderId: string) => Promise<string | null>
  /** Epoch milliseconds; the machine's clock when missing. */
  readonly now?: () => number
}

type Answer = (req: IncomingMessage, res: ServerResponse, match: string[], query: URLSearchParams) => Promise<void>

const UUID = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'
const YEAR_SECONDS = 31_536_000

const PAGES: Record<number, string> = {
  400: 'This part has the wrong length. Please send it again.',
  403: 'You may not open this file. Please sign in and open the order again.',
  404: 'The media file for this order is not available.',
  405: 'This address does not answer that.',
  409: 'This upload has ended. Please choose the file again.',
  410: 'This link has expired. Please open the order again for a new one.',
  416: 'The file does not have these bytes.',
  500: 'Something went wrong. Please try again.',
}

/** A plain answer. What is left of the request's body is not read: the connection ends with the answer. */
function refuse(req: IncomingMessage, res: ServerResponse, status: number): void {
  const headers: Record<string, string> = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  if (!req.complete && req.method === 'PUT') headers['connection'] = 'close'
  res.writeHead(status, headers).end(req.method === 'HEAD' ? undefined : PAGES[status])
}

function setMediaHeaders(res: ServerResponse): void {
  res.setHeader('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('cross-origin-resource-policy', 'same-origin')
  res.setHeader('referrer-policy', 'no-referrer')
  res.setHeader('x-robots-tag', 'noindex')
}

/** The largest stored width up to the one asked for: a small original has no large ones. */
async function readPicture(storage: Storage, id: string, wanted: number) {
  for (const width of PICTURE_WIDTHS.filter((width) => width <= wanted).toReversed()) {
    const size = await storage.sizeOf(pictureKey(id, width))
    if (size !== null) return { size, key: pictureKey(id, width) }
  }
  return null
}

const answerPicture =
  ({ storage }: MediaHttpDeps): Answer =>
  async (req, res, [id = '', width = '']) => {
    const etag = `"${id}-${width}"`
    if (!PICTURE_WIDTHS.some((allowed) => String(allowed) === width)) return refuse(req, res, 404)
    const found = await readPicture(storage, id, Number(width))
    if (found === null) return refuse(req, res, 404)
    res.setHeader('etag', etag)
    res.setHeader('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    // Link previews and other sites may show what is public anyway.
    res.setHeader('cross-origin-resource-policy', 'cross-origin')
    res.removeHeader('x-robots-tag')
    if (req.headers['if-none-match'] === etag) return void res.writeHead(304).end()
    res.writeHead(200, { 'content-type': 'image/webp', 'content-length': found.size })
    if (req.method === 'HEAD') return void res.end()
    const bytes = await storage.read(found.key)
    if (bytes === null) return void res.destroy()
    await pipeline(bytes, res)
  }

/**
 * The body as a stream of its own: when the storage gives up on it, the connection stays, and the sender gets an answer.
 * It fails when the sender goes away.
 */
function bodyOf(req: IncomingMessage): Readable {
  const body = new PassThrough()
  req.on('error', (error) => body.destroy(error))
  req.on('close', () => {
    if (!req.complete) body.destroy(Object.assign(new Error('the sender went away'), { code: 'ECONNRESET' }))
  })
  return req.pipe(body)
}

const answerPart =
  ({ db, storage, secret, now = Date.now }: MediaHttpDeps): Answer =>
  async (req, res, [objectId = '', number = ''], query) => {
    const part = Number(number)
    const right = verifyPartAddress(secret, objectId, part, query, now())
    if (right !== 'ok') return refuse(req, res, right === 'expired' ? 410 : 403)
    const found = await findSignedPart(db, objectId, now())
    if (found === null) return refuse(req, res, 404)
    if (found.state === 'ended') return refuse(req, res, 409)
    const announced = req.headers['content-length']
    const length = partLengthOf(found.upload, part)
    if (length === null) return refuse(req, res, 404)
    if (announced !== undefined && Number(announced) !== length) return refuse(req, res, 400)
    try {
      await storage.writePart(found.upload, part, bodyOf(req))
    } catch (error) {
      if (error instanceof PartLengthError) return refuse(req, res, 400)
      throw error
    }
    res.writeHead(204, { 'cache-control': 'no-store' }).end()
  }

const answerFile =
  ({ db, storage, secret, now = Date.now }: MediaHttpDeps): Answer =>
  async (req, res, [objectId = ''], query) => {
    const right = verifyDownloadAddress(secret, objectId, query, now())
    if (right !== 'ok') return refuse(req, res, right === 'expired' ? 410 : 403)
    const file = await findSignedFile(db, objectId)
    if (file === null || (await storage.sizeOf(file.storageKey)) === null) return refuse(req, res, 404)
    const etag = `"${objectId}"`
    res.setHeader('accept-ranges', 'bytes')
    res.setHeader('etag', etag)
    const ifRange = req.headers['if-range']
    const range = ifRange === undefined || ifRange === etag ? byteRangeOf(req.headers.range, file.fileSize) : 'whole'
    if (range === 'none') {
      res.setHeader('content-range', `bytes */${file.fileSize}`)
      return refuse(req, res, 416)
    }
    const { start, end } = range === 'whole' ? { start: 0, end: file.fileSize - 1 } : range
    if (range !== 'whole') res.setHeader('content-range', `bytes ${start}-${end}/${file.fileSize}`)
    res.writeHead(range === 'whole' ? 200 : 206, {
      'content-type': file.fileType,
      'content-length': end - start + 1,
      'content-disposition': attachmentHeader(file.fileName),
      'cache-control': 'private, no-store',
    })
    if (req.method === 'HEAD') return void res.end()
    const bytes = await storage.read(file.storageKey, { start, end })
    if (bytes === null) return void res.destroy()
    await pipeline(bytes, res)
  }

const answerOrder =
  ({ actorOf, orderDownload }: MediaHttpDeps): Answer =>
  async (req, res, [orderId = '']) => {
    const actor = await actorOf(authTokenOf(req.headers.cookie))
    if (!actor.roles.has('user')) return refuse(req, res, 403)
    const url = await orderDownload(actor, orderId)
    if (url === null) return refuse(req, res, 404)
    res.writeHead(302, { location: url, 'cache-control': 'no-store' }).end()
  }

/** Answers requests below /media/ and says so; leaves all others alone. */
export function createMediaHttp(deps: MediaHttpDeps): (req: IncomingMessage, res: ServerResponse) => Promise<boolean> {
  const routes: readonly (readonly [methods: readonly string[], path: RegExp, answer: Answer])[] = [
    [['GET', 'HEAD'], new RegExp(`^/media/pictures/${UUID}/(\\d{1,5})\\.webp$`), answerPicture(deps)],
    [['PUT'], new RegExp(`^/media/uploads/${UUID}/(\\d{1,5})$`), answerPart(deps)],
    [['GET', 'HEAD'], new RegExp(`^/media/files/${UUID}$`), answerFile(deps)],
    [['GET', 'HEAD'], new RegExp(`^/media/orders/${UUID}$`), answerOrder(deps)],
  ]

  async function answer(req: IncomingMessage, res: ServerResponse, path: string, query: URLSearchParams): Promise<void> {
    setMediaHeaders(res)
    for (const [methods, pattern, handle] of routes) {
      const match = pattern.exec(path)
      if (match === null) continue
      if (methods.includes(req.method ?? '')) return handle(req, res, match.slice(1), query)
      res.setHeader('allow', methods.join(', '))
      return refuse(req, res, 405)
    }
    refuse(req, res, 404)
  }

  return async (req, res) => {
    const [path = '', query = ''] = (req.url ?? '').split('?', 2)
    if (!path.startsWith('/media/')) return false
    try {
      await answer(req, res, path, new URLSearchParams(query))
    } catch (error) {
      fail(deps.log, req, res, error)
    }
    return true
  }
}

const GONE = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_UNABLE_TO_PIPE'])

/** A sender or reader that went away is everyday life; anything else is logged. */
function fail(log: Log, req: IncomingMessage, res: ServerResponse, error: unknown): void {
  const isGone = error instanceof Error && 'code' in error && GONE.has(String(error.code))
  if (!isGone) log.error({ err: error, path: req.url?.split('?', 1)[0] }, 'a media request failed')
  if (res.headersSent || res.destroyed) res.destroy()
  else refuse(req, res, 500)
}
