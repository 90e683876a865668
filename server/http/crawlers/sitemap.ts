/**
 * The sitemap for search engines, in parts:
 *
 *   GET /sitemap.xml                    the index of the parts
 *   GET /sitemaps/pages.xml             the few public pages that belong to no user
 *   GET /sitemaps/help.xml              help articles, in each of their languages
 *   GET /sitemaps/models-<n>.xml        profiles, at most 10,000 in a part
 *   GET /sitemaps/posts-<n>.xml         published posts, the same way
 *
 * A part is a span of numbers that rows keep for good, read in steps by key and compressed while it is read: its cost does
 * not depend on the number of parts. Parts are cached for a minute; an unchanged one is answered with 304.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '#platform/db/database.ts'
import { takesEncoding } from '../accepted-encoding.ts'
import { isEtagKnown } from '../pages/etag.ts'
import type { Handler } from '../server.ts'
import { sitemapTexts } from './sitemap-texts.ts'

const CACHED_MS = 60_000
/** Compressed documents cached at most, some 100 kB each. */
const CACHED_MAX = 16

interface SitemapOptions {
  db: Db
  /** The site's public address without a trailing slash. */
  origin: string
  /** Epoch milliseconds; the machine's clock when missing. */
  now?: () => number
}

interface CachedDocument {
  etag: string
  /** Compressed by gzip. */
  body: Buffer
  madeAt: number
}

const compress = promisify(gzip)
const decompress = promisify(gunzip)

async function compressDocument(texts: AsyncIterable<string>): Promise<Pick<CachedDocument, 'etag' | 'body'>> {
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  // Each step is a gzip member of its own: gzip members may be concatenated.
  for await (const text of texts) {
    hash.update(text)
    if (text !== '') chunks.push(await compress(text))
  }
  return { etag: `"${hash.digest('base64url').slice(0, 22)}"`, body: Buffer.concat(chunks) }
}

/** Finds documents in the cache or makes them, each at most once at a time. */
function cachedDocuments({ db, origin, now = Date.now }: SitemapOptions): (pathname: string) => Promise<CachedDocument | null> {
  const cached = new Map<string, CachedDocument>()
  const running = new Map<string, Promise<CachedDocument | null>>()

  async function make(pathname: string): Promise<CachedDocument | null> {
    const texts = await sitemapTexts(db, origin, pathname)
    if (texts === null) return null
    const made = { ...(await compressDocument(texts)), madeAt: now() }
    cached.delete(pathname)
    cached.set(pathname, made)
    const oldest = cached.keys().next()
    if (cached.size > CACHED_MAX && !oldest.done) cached.delete(oldest.value)
    return made
  }

  return (pathname) => {
    const known = cached.get(pathname)
    if (known !== undefined && now() - known.madeAt < CACHED_MS) return Promise.resolve(known)
    let pending = running.get(pathname)
    if (pending === undefined) {
      pending = make(pathname).finally(() => running.delete(pathname))
      running.set(pathname, pending)
    }
    return pending
  }
}

function sendText(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
}

async function sendDocument(req: IncomingMessage, res: ServerResponse, { etag, body: compressed }: CachedDocument): Promise<void> {
  res.setHeader('etag', etag)
  res.setHeader('cache-control', 'no-cache')
  res.setHeader('vary', 'accept-encoding')
  if (isEtagKnown(req.headers['if-none-match'], etag)) {
    res.writeHead(304).end()
    return
  }
  const takesGzip = takesEncoding(req, 'gzip')
  const body = takesGzip ? compressed : await decompress(compressed)
  if (takesGzip) res.setHeader('content-encoding', 'gzip')
  res.writeHead(200, { 'content-type': 'application/xml; charset=utf-8', 'content-length': body.length })
  res.end(req.method === 'HEAD' ? undefined : body)
}

export function createSitemap(options: SitemapOptions): Handler {
  const find = cachedDocuments(options)
  return async (req, res, pathname) => {
    if (pathname !== '/sitemap.xml' && !pathname.startsWith('/sitemaps/')) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('allow', 'GET, HEAD')
      sendText(res, 405, 'Method Not Allowed\n')
      return true
    }
    const found = await find(pathname)
    if (found === null) sendText(res, 404, 'Not Found\n')
    else await sendDocument(req, res, found)
    return true
  }
}
