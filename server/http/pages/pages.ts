/**
 * Rendered pages: made by the web build from the same queries as the socket, cached until something on them changes.
 * The parts that differ from reader to reader (nonce, theme, font, signed in or not) are filled in as a cached page is sent.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isGooglePage } from '#contract/google-pages.ts'
import type { Language } from '#contract/limits.ts'
import { decoded } from '#platform/decoded.ts'
import { MessageTurns } from '#realtime/message-turns.ts'
import { NetworkBuckets } from '#realtime/network-buckets.ts'
import { networkOf } from '#realtime/network.ts'
import type { AtelierServer } from '#server/main.ts'
import { takesEncoding } from '../accepted-encoding.ts'
import { authTokenOf } from '../auth-cookie.ts'
import { callerAddress, cookiesOf } from '../request.ts'
import { contentPolicy, createNonce } from '../security-headers.ts'
import type { Handler } from '../server.ts'
import { isEtagKnown } from './etag.ts'
import { createPageCache, type KeptPage, pageForOne, type RenderedPage } from './page-cache.ts'
import { isOwnProfile, type PageReader, readerOf, userOf } from './page-user.ts'
import { classesOf, DEFAULT_TOPICS, languageOf, readDefaults, type Defaults } from './reader-settings.ts'
import { refuseTooMany } from './too-many-pages.ts'

/** The server's side of the web build. */
export interface PageRenderer {
  renderPage(
    request: Request,
    context: {
      runQuery: (path: string, args: unknown) => Promise<unknown>
      language: Language
      origin: string
      isDemo: boolean
      /** The user that the page is for. Missing: it is the same for every reader. */
      reader?: PageReader
    },
  ): Promise<Response>
  marks: Readonly<Record<'nonce' | 'classes', string>>
  /** True when the content of this path's page depends on the parameter. All others are left out of the cache's key. */
  isPageParameter(pathname: string, name: string): boolean
  /** True for a page that is rendered for its user: one behind the auth guard, or with a part for signed-in users. */
  isMemberPage(pathname: string): boolean
}

interface Options extends Pick<AtelierServer, 'config' | 'realtime' | 'database' | 'limits' | 'googleScript'> {
  renderer: PageRenderer
}

const PAGES_MAX = 2_000
/** Characters of an address with its search; longer ones are refused. */
const ADDRESS_MAX = 2_000
/** An unknown address below these is not found, without a page. */
const NOT_PAGES = /^\/(?:api|media|assets|webhooks|previews|sitemaps)\//
/**
 * Rendering a page costs as much as this many calls: one network has 10 pages a second, 200 at once. A cached page costs nothing, or one call
 * where the session is looked up first. The pages of users are never cached.
 */
const RENDERING_COST = 5

/** The address with only those parameters that choose a page. The language is part of the cache's key already. */
function pageAddress(address: string, origin: string, pathname: string, { isPageParameter }: PageRenderer): URL {
  const url = new URL(address, origin)
  for (const name of new Set(url.searchParams.keys())) if (!isPageParameter(pathname, name)) url.searchParams.delete(name)
  return url
}

/** The target of a page's redirect, as a path of this site. Throws for any other site: a bug of the router. */
function ownPath(location: string, origin: string): string {
  const url = new URL(location, origin)
  if (url.origin !== new URL(origin).origin) throw new Error(`a page leads to another site: ${location}`)
  return url.pathname + url.search + url.hash
}

/** The target of a redirect, in the language that the address named. */
function withLanguage(location: string, language: string): string {
  const [path = '', search = ''] = location.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set('lang', language)
  return `${path}?${parameters.toString()}`
}

/** The page to render, for a request of `network`. Without a reader it is for the cache. */
interface Wanted {
  readonly url: URL
  readonly language: Language
  readonly network: string
  readonly reader?: PageReader
}

/** Renders one page, with the topics that its queries watched. Queries that still wait when the page is over are not run. */
function createRender({ config, realtime, renderer }: Options): (wanted: Wanted) => Promise<RenderedPage> {
  // The router writes the nonce on every tag of the head, and only scripts and styles need one. Each is a gap to fill in.
  const idleNonce = new RegExp(`(<(?:meta|link)\\b[^>]*?) nonce="${renderer.marks.nonce}"`, 'g')
  return async ({ url, language, network, reader }) => {
    const topics = new Set<string>()
    const over = new AbortController()
    const page = { network, signal: over.signal }
    const runQuery = async (path: string, args: unknown) => {
      const answer = await realtime.query(path, args as Parameters<typeof realtime.query>[1], { page })
      for (const topic of answer.topics) topics.add(topic)
      return answer.value
    }
    const request = new Request(url, { headers: { accept: 'text/html' } })
    const context = { runQuery, language, origin: config.origin, isDemo: config.isDemo, ...(reader !== undefined && { reader }) }
    const response = await renderer.renderPage(request, context).finally(() => over.abort())
    return {
      status: response.status,
      location: response.headers.get('location') ?? undefined,
      html: (await response.text()).replaceAll(idleNonce, '$1'),
      topics,
    }
  }
}

function sendPlainText(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
}

/** Refuses other methods and overlong addresses. Returns whether it did. */
function refuseRequest(req: IncomingMessage, res: ServerResponse): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('allow', 'GET, HEAD')
    sendPlainText(res, 405, 'Method Not Allowed\n')
    return true
  }
  if ((req.url ?? '').length <= ADDRESS_MAX) return false
  sendPlainText(res, 414, 'URI Too Long\n')
  return true
}

/** Sends a page, with the gaps filled in for this reader. */
function sendPage(
  { config, googleScript: googleScriptNow }: Pick<Options, 'config' | 'googleScript'>,
  req: IncomingMessage,
  res: ServerResponse,
  pathname: string,
  { status, page }: KeptPage,
  classes: string,
  isForOne: boolean,
): void {
  const etag = `"${page.contentHash}-${Buffer.from(classes).toString('base64url')}"`
  // After a sign-out, *back* must not show the page of a user.
  res.setHeader('cache-control', isForOne ? 'private, no-store' : 'private, no-cache')
  res.setHeader('vary', 'cookie, accept-encoding')
  // Passwords of the demo are public, so search engines must not list it.
  if (config.isDemo) res.setHeader('x-robots-tag', 'noindex')
  const googleScript = isGooglePage(pathname) ? googleScriptNow() : undefined
  // Google's window answers to the page that opened it. Also on a 304, whose headers replace those of the browser's cached page.
  if (googleScript !== undefined) res.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
  if (status === 200 && !isForOne) res.setHeader('etag', etag)
  if (status === 200 && !isForOne && isEtagKnown(req.headers['if-none-match'], etag)) {
    // Without a content policy: the browser's cached page keeps its own, whose nonce its scripts carry.
    res.writeHead(304).end()
    return
  }
  const values = { nonce: createNonce(), classes }
  const takesGzip = takesEncoding(req, 'gzip')
  const body = takesGzip ? page.gzip(values) : page.plain(values)
  if (takesGzip) res.setHeader('content-encoding', 'gzip')
  const uploadOrigin = config.s3 === undefined ? undefined : new URL(config.s3.endpoint).origin
  const isSecure = config.origin.startsWith('https:')
  res.setHeader('content-security-policy', contentPolicy({ nonce: values.nonce, uploadOrigin, isSecure, googleScript }))
  res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
  res.end(req.method === 'HEAD' ? undefined : body)
}

function sendRedirect(res: ServerResponse, status: number, location: string): void {
  res.writeHead(status, { location, 'cache-control': 'no-store' }).end()
}

export function createPages(options: Options): Handler {
  const { config, realtime, database, limits, renderer } = options
  const cache = createPageCache({ marks: renderer.marks, maxPages: PAGES_MAX })
  const buckets = new NetworkBuckets(limits, Date.now)
  const isSecure = config.origin.startsWith('https:')
  const render = createRender(options)
  // Rendering keeps the event loop for some milliseconds, and a network may ask for many pages at once.
  const turns = new MessageTurns()
  let defaults: Promise<Defaults> | undefined

  realtime.onTopics((topics) => {
    if (DEFAULT_TOPICS.some((topic) => topics.has(topic))) defaults = undefined
    cache.drop(topics)
  })

  return async (req, res, pathname) => {
    if (NOT_PAGES.test(pathname)) return false
    if (refuseRequest(req, res)) return true
    // No router can read it, and it names no page.
    if (decoded(pathname) === null) {
      sendRedirect(res, 302, '/404')
      return true
    }
    const address = req.url ?? '/'
    const cookies = cookiesOf(req)
    const network = callerAddress(req, config.trustProxy)
    const token = authTokenOf(req.headers.cookie)
    const isMemberPage = renderer.isMemberPage(pathname)
    const isAsked = token !== undefined && (address === '/' || isMemberPage || pathname.startsWith('/models/'))
    const user = isAsked && buckets.isAllowed(network, 1) ? await userOf(realtime, token, network) : null
    // product.md §0: only a fresh load of the plain address; links within the site show The Models, also in a new tab or before scripts run.
    const isFromSite = req.headers['sec-fetch-site'] === 'same-origin'
    if (address === '/' && !isFromSite && user?.display.startPage === 'dashboard') {
      // An admin's dashboard is that of the site.
      sendRedirect(res, 302, user.isAdmin ? '/admin/dashboard' : '/dashboard')
      return true
    }
    // Most addresses have no search: then there is nothing to parse.
    const search = address.includes('?') ? new URL(address, config.origin).searchParams : undefined
    defaults ??= readDefaults(database)
    const known = await defaults
    const language = languageOf(search, cookies, known)
    const url = search === undefined ? null : pageAddress(address, config.origin, pathname, renderer)
    const key = `${language} ${pathname}${url?.search ?? ''}`
    const isForOne = token !== undefined && user !== null && (isMemberPage || isOwnProfile(pathname, user))
    if (isForOne || !cache.has(key)) {
      if (!buckets.isAllowed(network, RENDERING_COST)) {
        refuseTooMany(req, res, language, isSecure)
        return true
      }
      // Each asker of a page, since another network asks for the same one: the first that has its turn begins it.
      await turns.pause(networkOf(network))
      if (req.socket.destroyed) return true
    }
    const whole = url ?? new URL(pathname, config.origin)
    const found = isForOne
      ? pageForOne(await render({ url: whole, language, network, reader: readerOf(cookies, known, token) }), renderer.marks)
      : await cache.get(key, () => render({ url: whole, language, network }))
    if (found.location !== undefined && found.status >= 300 && found.status < 400) {
      const location = ownPath(found.location, config.origin)
      const named = search?.get('lang') ?? null
      sendRedirect(res, found.status, named === null ? location : withLanguage(location, named))
      return true
    }
    sendPage(options, req, res, pathname, found, classesOf(cookies, known, token !== undefined), isForOne)
    return true
  }
}
