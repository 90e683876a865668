/** The common part of all media answers: sandboxed, not sniffed; whole or in ranges; refusals in plain words. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { attachmentHeader, type Storage } from '#platform/storage/storage.ts'
import type { TextKey } from '#server/shared/texts.ts'
import { refusalOf } from '../refusal.ts'
import { byteRangeOf } from './byte-range.ts'

export type MediaAnswer = (req: IncomingMessage, res: ServerResponse, match: string[], query: URLSearchParams) => Promise<void>

/** Default texts of refusals. */
const WORDS = {
  400: 'upload.wrongLength',
  403: 'order.notYours',
  404: 'order.gone',
  405: 'request.wrongMethod',
  409: 'upload.over',
  410: 'order.linkOver',
  413: 'upload.tooLarge',
  416: 'file.wrongRange',
  422: 'upload.refused',
  500: 'request.failed',
} as const satisfies Record<number, TextKey<'refusals'>>

/** A plain answer. The rest of the request's body is not read: the connection ends with the answer. */
export function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  status: keyof typeof WORDS,
  key: TextKey<'refusals'> = WORDS[status],
): void {
  const headers: Record<string, string> = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  if (!req.complete && req.method === 'PUT') headers['connection'] = 'close'
  res.removeHeader('etag')
  res.writeHead(status, headers).end(req.method === 'HEAD' ? undefined : refusalOf(req, key))
}

export function setMediaHeaders(res: ServerResponse): void {
  res.setHeader('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('cross-origin-resource-policy', 'same-origin')
  res.setHeader('referrer-policy', 'no-referrer')
  res.setHeader('x-robots-tag', 'noindex')
}

/** Link previews and other sites may show public files. */
export function openToEverybody(res: ServerResponse): void {
  res.setHeader('cross-origin-resource-policy', 'cross-origin')
  res.removeHeader('x-robots-tag')
}

export interface Served {
  readonly storageKey: string
  readonly type: string
  /** The file name of a download; null for a file shown inline. */
  readonly fileName: string | null
  /** Names these bytes: the same for the same bytes, with quotes. */
  readonly etag: string
  readonly cacheControl: string
}

/** Answers the stored object: 200, 206 for a range, 304 when the browser has it, 416 beyond its end, 404 when it is gone. */
export async function serve(
  storage: Storage,
  req: IncomingMessage,
  res: ServerResponse,
  { storageKey, type, fileName, etag, cacheControl }: Served,
): Promise<void> {
  const size = await storage.sizeOf(storageKey)
  if (size === null) return refuse(req, res, 404)
  res.setHeader('accept-ranges', 'bytes')
  res.setHeader('etag', etag)
  if (req.headers['if-none-match'] === etag) return void res.writeHead(304, { 'cache-control': cacheControl }).end()
  const ifRange = req.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? byteRangeOf(req.headers.range, size) : 'whole'
  if (range === 'none') {
    res.setHeader('content-range', `bytes */${size}`)
    return refuse(req, res, 416)
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  if (range !== 'whole') res.setHeader('content-range', `bytes ${start}-${end}/${size}`)
  if (fileName !== null) res.setHeader('content-disposition', attachmentHeader(fileName))
  res.writeHead(range === 'whole' ? 200 : 206, { 'content-type': type, 'content-length': end - start + 1, 'cache-control': cacheControl })
  if (req.method === 'HEAD') return void res.end()
  const bytes = await storage.read(storageKey, range === 'whole' ? undefined : range)
  if (bytes === null) return void res.destroy()
  await pipeline(bytes, res)
}
