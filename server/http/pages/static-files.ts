/**
 * The files of the web build: read once, compressed once, served from memory. Names with a hash never change and are kept
 * by browsers for a year; everything else is asked for again with an ETag.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const COMPRESSIBLE = new Set(['.js', '.css', '.json', '.svg', '.txt', '.webmanifest'])
const HASHED_NAME = /[-.][\w-]{8,}\.\w+$/
const YEAR_SECONDS = 31_536_000

interface StaticFile {
  type: string
  etag: string
  cacheControl: string
  plain: Buffer
  gzip?: Buffer
  brotli?: Buffer
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

async function compress(file: StaticFile): Promise<void> {
  const [asGzip, asBrotli] = await Promise.all([
    compressGzip(file.plain, { level: 9 }),
    compressBrotli(file.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: file.plain.length } }),
  ])
  file.gzip = asGzip
  file.brotli = asBrotli
}

/** Which stored form of the file the browser takes, smallest first. */
function bodyFor(file: StaticFile, acceptEncoding: string): { body: Buffer; encoding?: string } {
  if (file.brotli !== undefined && /\bbr\b/.test(acceptEncoding)) return { body: file.brotli, encoding: 'br' }
  if (file.gzip !== undefined && /\bgzip\b/.test(acceptEncoding)) return { body: file.gzip, encoding: 'gzip' }
  return { body: file.plain }
}

function send(req: IncomingMessage, res: ServerResponse, file: StaticFile): void {
  res.setHeader('content-type', file.type)
  // An SVG may contain styles.
  if (file.type.startsWith('image/svg'))
    res.setHeader('content-security-policy', "script-src 'none'; object-src 'none'; frame-ancestors 'none'")
  res.setHeader('cache-control', file.cacheControl)
  res.setHeader('etag', file.etag)
  res.setHeader('vary', 'accept-encoding')
  res.setHeader('x-content-type-options', 'nosniff')
  if (req.headers['if-none-match'] === file.etag) {
    res.writeHead(304).end()
    return
  }
  const { body, encoding } = bodyFor(file, String(req.headers['accept-encoding'] ?? ''))
  if (encoding !== undefined) res.setHeader('content-encoding', encoding)
  res.setHeader('content-length', body.length)
  res.writeHead(200)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/**
 * Reads every file below `folder`. Returns a handler for requests whose path is one of them.
 * Compression goes on in the background; until it is done, files are sent as they are.
 */
export async function createStaticFiles(folder: string): Promise<(req: IncomingMessage, res: ServerResponse, pathname: string) => boolean> {
  const files = new Map<string, StaticFile>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const plain = await readFile(path)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      cacheControl: HASHED_NAME.test(entry.name) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      plain,
    })
  }
  setImmediate(async () => {
    for (const [path, file] of files) if (COMPRESSIBLE.has(extname(path))) await compress(file)
  })
  return (req, res, pathname) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    const file = files.get(pathname)
    if (file === undefined) return false
    send(req, res, file)
    return true
  }
}
