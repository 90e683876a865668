/**
 * The files of the web build, read once from the disk: as they were compressed when they were built. Those whose names have a hash never
 * change and are kept by browsers for a year; everything else is asked for again with an ETag.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, extname, join } from 'node:path'
import { takesEncoding } from '../accepted-encoding.ts'

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
/** Compressed forms beside a file (tools/site/compress-files.ts), smallest first: the end of the name, and the name of the encoding. */
const FORMS = [
  { end: '.br', encoding: 'br' },
  { end: '.gz', encoding: 'gzip' },
] as const
/** The names of all that the build puts here have a hash of the content. */
const HASHED = 'assets/'
const YEAR_SECONDS = 31_536_000

interface StaticFile {
  path: string
  type: string
  etag: string
  cacheControl: string
  forms: readonly (typeof FORMS)[number][]
  /** Its forms that were read, by the end of the name. All readers share it: an answer that nobody takes keeps no copy of its own. */
  bodies: Map<string, Promise<Buffer>>
}

async function describe(folder: string, name: string, all: ReadonlySet<string>): Promise<StaticFile> {
  const path = join(folder, name)
  const isHashed = name.startsWith(HASHED)
  const hash = isHashed
    ? basename(name)
    : createHash('sha256')
        .update(await readFile(path))
        .digest('base64url')
        .slice(0, 22)
  return {
    path,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    etag: `"${hash}"`,
    cacheControl: isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
    forms: FORMS.filter(({ end }) => all.has(name + end)),
    bodies: new Map(),
  }
}

function bodyOf({ path, bodies }: StaticFile, end: string): Promise<Buffer> {
  const known = bodies.get(end)
  if (known !== undefined) return known
  const body = readFile(path + end)
  bodies.set(end, body)
  // The next read may succeed.
  body.catch(() => bodies.delete(end))
  return body
}

async function send(req: IncomingMessage, res: ServerResponse, file: StaticFile): Promise<void> {
  const form = file.forms.find(({ encoding }) => takesEncoding(req, encoding))
  const isKnown = req.headers['if-none-match'] === file.etag
  const body = isKnown ? undefined : await bodyOf(file, form?.end ?? '')
  res.setHeader('content-type', file.type)
  // An SVG may contain styles.
  if (file.type.startsWith('image/svg'))
    res.setHeader('content-security-policy', "script-src 'none'; object-src 'none'; frame-ancestors 'none'")
  res.setHeader('cache-control', file.cacheControl)
  res.setHeader('etag', file.etag)
  res.setHeader('vary', 'accept-encoding')
  res.setHeader('x-content-type-options', 'nosniff')
  if (body === undefined) {
    res.writeHead(304).end()
    return
  }
  if (form !== undefined) res.setHeader('content-encoding', form.encoding)
  res.setHeader('content-length', body.length)
  res.writeHead(200)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Lists the files below `folder`. Returns a handler for requests whose path is one of them. */
export async function createStaticFiles(
  folder: string,
): Promise<(req: IncomingMessage, res: ServerResponse, pathname: string) => Promise<boolean>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      ),
  )
  const files = new Map<string, StaticFile>()
  for (const name of names) if (!FORMS.some(({ end }) => name.endsWith(end))) files.set(`/${name}`, await describe(folder, name, names))
  return async (req, res, pathname) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    const file = files.get(pathname)
    if (file === undefined) return false
    await send(req, res, file)
    return true
  }
}
