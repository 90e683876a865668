/**
 * What there is for search engines, in parts:
 *
 *   GET /sitemap.xml                    the parts
 *   GET /sitemaps/pages.xml             the few pages of the house itself
 *   GET /sitemaps/models-<n>.xml        profiles, at most 10,000 in a part
 *   GET /sitemaps/posts-<n>.xml         published posts, the same way
 *
 * A part is a span of numbers that rows have for good, read in steps by key and compressed while it is read: its cost does
 * not depend on how many parts there are. Made parts are kept for a minute; an unchanged one is answered with 304.
 */
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '#platform/db/database.ts'
import { isEtagKnown } from '../pages/etag.ts'
import type { Handler } from '../server.ts'
import { selectLastNumbers, selectModelSpan, selectPostSpan, type SitemapRow } from './sitemap.sql.ts'

export const PART_LENGTH = 10_000
const STEP_LENGTH = 1_000
const KEPT_MS = 60_000
/** Compressed parts kept at most, some 100 kB each. */
const KEPT_MAX = 16
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Pages of the house itself that are to be found, by path. */
const HOUSE_PAGES = ['/', '/terms', '/privacy', '/pro', '/apply-as-model'] as const

const KINDS = {
  models: { span: selectModelSpan, pathOf: ({ name }: SitemapRow) => `/models/${encodeURIComponent(name)}` },
  posts: { span: selectPostSpan, pathOf: ({ name }: SitemapRow) => `/posts/${name}` },
} as const
type Kind = keyof typeof KINDS

interface SitemapOptions {
  db: Db
  /** The site's public address without a trailing slash. */
  origin: string
  /** Epoch milliseconds; the machine's clock when missing. */
  now?: () => number
}

interface Made {
  etag: string
  body: Buffer
  madeAt: number
}

const compress = promisify(gzip)
const decompress = promisify(gunzip)

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&apos;')
const isoTime = (at: number): string => new Date(at).toISOString()

/** The texts of one document, in order; null when there is no such part. */
type Texts = AsyncIterable<string> | null

export function createSitemap({ db, origin, now = Date.now }: SitemapOptions): Handler {
  const kept = new Map<string, Made>()
  const running = new Map<string, Promise<Made | null>>()

  async function* indexTexts(): AsyncIterable<string> {
    const last = await db.one(selectLastNumbers)
    const paths = [
      '/sitemaps/pages.xml',
      ...(Object.keys(KINDS) as Kind[]).flatMap((kind) =>
        Array.from({ length: Math.ceil(last[kind] / PART_LENGTH) }, (_, at) => `/sitemaps/${kind}-${at + 1}.xml`),
      ),
    ]
    yield `${XML}<sitemapindex xmlns="${XMLNS}">\n`
    for (const path of paths) yield `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>\n`
    yield '</sitemapindex>\n'
  }

  async function* houseTexts(): AsyncIterable<string> {
    yield `${XML}<urlset xmlns="${XMLNS}">\n`
    for (const path of HOUSE_PAGES) yield `<url><loc>${escapeXml(origin + path)}</loc></url>\n`
    yield '</urlset>\n'
  }

  async function* partTexts(kind: Kind, part: number): AsyncIterable<string> {
    const { span, pathOf } = KINDS[kind]
    const to = part * PART_LENGTH
    yield `${XML}<urlset xmlns="${XMLNS}">\n`
    for (let after = to - PART_LENGTH; after < to;) {
      const rows = await db.many(span, after, to, STEP_LENGTH)
      yield rows
        .map((row) => `<url><loc>${escapeXml(origin + pathOf(row))}</loc><lastmod>${isoTime(row.changedAt)}</lastmod></url>\n`)
        .join('')
      after = rows.length < STEP_LENGTH ? to : (rows.at(-1)?.number ?? to)
    }
    yield '</urlset>\n'
  }

  /** A part exists up to the last number; beyond it any address would be a page of nothing. */
  async function textsOf(pathname: string): Promise<Texts> {
    if (pathname === '/sitemap.xml') return indexTexts()
    if (pathname === '/sitemaps/pages.xml') return houseTexts()
    const [, kind, number = ''] = /^\/sitemaps\/(models|posts)-([1-9]\d{0,6})\.xml$/.exec(pathname) ?? []
    if (kind !== 'models' && kind !== 'posts') return null
    const part = Number(number)
    const last = await db.one(selectLastNumbers)
    return (part - 1) * PART_LENGTH < last[kind] ? partTexts(kind, part) : null
  }

  async function make(pathname: string): Promise<Made | null> {
    const texts = await textsOf(pathname)
    if (texts === null) return null
    const hash = createHash('sha256')
    const chunks: Buffer[] = []
    // Each step is a gzip member of its own: gzip streams may be put one after another.
    for await (const text of texts) {
      hash.update(text)
      if (text !== '') chunks.push(await compress(text))
    }
    const made = { etag: `"${hash.digest('base64url').slice(0, 22)}"`, body: Buffer.concat(chunks), madeAt: now() }
    kept.delete(pathname)
    kept.set(pathname, made)
    const oldest = kept.keys().next()
    if (kept.size > KEPT_MAX && !oldest.done) kept.delete(oldest.value)
    return made
  }

  /** Made at most once at a time. */
  function find(pathname: string): Promise<Made | null> {
    const known = kept.get(pathname)
    if (known !== undefined && now() - known.madeAt < KEPT_MS) return Promise.resolve(known)
    let pending = running.get(pathname)
    if (pending === undefined) {
      pending = make(pathname).finally(() => running.delete(pathname))
      running.set(pathname, pending)
    }
    return pending
  }

  const plainly = (res: ServerResponse, status: number, text: string): true => {
    res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
    return true
  }

  return async (req, res, pathname) => {
    if (pathname !== '/sitemap.xml' && !pathname.startsWith('/sitemaps/')) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('allow', 'GET, HEAD')
      return plainly(res, 405, 'Method Not Allowed\n')
    }
    const made = await find(pathname)
    if (made === null) return plainly(res, 404, 'Not Found\n')
    res.setHeader('etag', made.etag)
    res.setHeader('cache-control', 'no-cache')
    res.setHeader('vary', 'accept-encoding')
    if (isEtagKnown(req.headers['if-none-match'], made.etag)) {
      res.writeHead(304).end()
      return true
    }
    const takesGzip = /\bgzip\b/.test(String(req.headers['accept-encoding'] ?? ''))
    const body = takesGzip ? made.body : await decompress(made.body)
    if (takesGzip) res.setHeader('content-encoding', 'gzip')
    res.writeHead(200, { 'content-type': 'application/xml; charset=utf-8', 'content-length': body.length })
    res.end(req.method === 'HEAD' ? undefined : body)
    return true
  }
}
