/**
 * Rendered pages: from the web build, through the same queries as the socket, kept until something on them changes.
 * What differs from reader to reader (nonce, theme, font, signed in or not) is filled in as a kept page is sent.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isGooglePage } from '#contract/google-pages.ts'
import { FONTS, LANGUAGES, THEMES, type Language } from '#contract/limits.ts'
import { NetworkBuckets } from '#realtime/network-buckets.ts'
import { readSetting, settingOf } from '#server/domains/settings/index.ts'
import type { SettingKey } from '#server/domains/settings/parts.ts'
import type { AtelierServer } from '#server/main.ts'
import { authTokenOf } from '../auth-cookie.ts'
import { isEtagKnown } from './etag.ts'
import { createPageCache, type RenderedPage } from './page-cache.ts'
import { callerAddress, cookiesOf } from '../request.ts'
import { contentPolicy, createNonce } from '../security-headers.ts'
import type { Handler } from '../server.ts'
import { refuseTooMany } from './too-many-pages.ts'

/** The server's side of the web build. */
export interface PageRenderer {
  renderPage(
    request: Request,
    context: { runQuery: (path: string, args: unknown) => Promise<unknown>; language: Language; origin: string; isDemo: boolean },
  ): Promise<Response>
  marks: Readonly<Record<'nonce' | 'classes', string>>
  /** Does this parameter choose what the page of this path shows? Whatever else stands in an address is left out. */
  isPageParameter(pathname: string, name: string): boolean
}

interface Options extends Pick<AtelierServer, 'config' | 'realtime' | 'database' | 'limits'> {
  renderer: PageRenderer
}

const PAGES_MAX = 2_000
/** Longer addresses are nobody's page. */
const ADDRESS_MAX = 2_000
/** What is never a page: an unknown address below these is plainly not found. */
const NOT_PAGES = /^\/(?:api|media|assets|webhooks|previews|sitemaps)\//
/** Making a page takes as long as some calls: one network has 10 of them in a second, 200 at once. What is kept costs nothing. */
const RENDERING_COST = 5
const DEFAULTS = ['default_theme', 'default_font', 'default_language'] as const satisfies readonly SettingKey[]

type Defaults = Record<(typeof DEFAULTS)[number], string | null>

const oneOf = <T extends string>(known: readonly T[], ...candidates: readonly (string | null | undefined)[]): T | undefined => {
  for (const text of candidates) {
    const match = known.find((item) => item === text)
    if (match !== undefined) return match
  }
  return undefined
}

/** spec §4: URL parameter, else cookie, else the system's default, else English. (Local storage is the browser's part.) */
const languageOf = (search: URLSearchParams | undefined, cookies: ReadonlyMap<string, string>, defaults: Defaults): Language =>
  oneOf(LANGUAGES, search?.get('lang'), search?.get('language'), cookies.get('language'), defaults.default_language) ?? 'en'

/** The address with nothing but what chooses a page. The language is part of the key already. */
function pageAddress(address: string, origin: string, pathname: string, { isPageParameter }: PageRenderer): URL {
  const url = new URL(address, origin)
  for (const name of new Set(url.searchParams.keys())) if (!isPageParameter(pathname, name)) url.searchParams.delete(name)
  return url
}

/** What web/lib/display.ts keeps in this browser: words with dots between them. */
const displayOf = (cookies: ReadonlyMap<string, string>): ReadonlySet<string> => new Set(cookies.get('display')?.split('.'))

function classesOf(cookies: ReadonlyMap<string, string>, defaults: Defaults, isSignedIn: boolean): string {
  const theme = oneOf(THEMES, cookies.get('theme'), defaults.default_theme) ?? 'dark'
  const font = oneOf(FONTS, cookies.get('font'), defaults.default_font) ?? 'quicksand'
  const display = displayOf(cookies)
  return [
    theme === 'light' ? '' : theme === 'dark' ? 'dark' : 'theme-system',
    `font-${font}`,
    isSignedIn ? 'signed-in' : '',
    display.has('still') ? 'motion-reduced' : '',
    display.has('blur') ? 'media-blurred' : '',
  ]
    .filter((name) => name !== '')
    .join(' ')
}

/** Where a redirect of a page leads: a path of this site. Anything else is a bug of the router, and goes nowhere. */
function ownPath(location: string, origin: string): string {
  const url = new URL(location, origin)
  if (url.origin !== new URL(origin).origin) throw new Error(`a page leads to another site: ${location}`)
  return url.pathname + url.search + url.hash
}

/** Where a redirect leads, in the language that its address named. */
function withLanguage(location: string, language: string): string {
  const [path = '', search = ''] = location.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set('lang', language)
  return `${path}?${parameters.toString()}`
}

export function createPages({ config, realtime, database, limits, renderer }: Options): Handler {
  const cache = createPageCache({ marks: renderer.marks, maxPages: PAGES_MAX })
  const buckets = new NetworkBuckets(limits, Date.now)
  const isSecure = config.origin.startsWith('https:')
  const uploadOrigin = config.s3 === undefined ? undefined : new URL(config.s3.endpoint).origin
  let defaults: Promise<Defaults> | undefined

  const defaultTopics = DEFAULTS.map((key) => settingOf(key))
  realtime.onTopics((topics) => {
    if (defaultTopics.some((topic) => topics.has(topic))) defaults = undefined
    cache.drop(topics)
  })

  async function readDefaults(): Promise<Defaults> {
    const values = await Promise.all(DEFAULTS.map(async (key) => [key, await readSetting(database, key)] as const))
    return Object.fromEntries(values) as Defaults
  }

  /** The router writes the nonce on every tag of the head; only scripts and styles of their own need one. Each is a gap to fill. */
  const idleNonce = new RegExp(`(<(?:meta|link)\\b[^>]*?) nonce="${renderer.marks.nonce}"`, 'g')
  const withoutIdleNonces = (html: string): string => html.replaceAll(idleNonce, '$1')

  async function render(url: URL, language: Language): Promise<RenderedPage> {
    const topics = new Set<string>()
    const runQuery = async (path: string, args: unknown) => {
      const answer = await realtime.query(path, args as Parameters<typeof realtime.query>[1])
      for (const topic of answer.topics) topics.add(topic)
      return answer.value
    }
    const response = await renderer.renderPage(new Request(url, { headers: { accept: 'text/html' } }), {
      runQuery,
      language,
      origin: config.origin,
      isDemo: config.isDemo,
    })
    return {
      status: response.status,
      location: response.headers.get('location') ?? undefined,
      html: withoutIdleNonces(await response.text()),
      topics,
    }
  }

  function send(
    req: IncomingMessage,
    res: ServerResponse,
    pathname: string,
    status: number,
    page: Awaited<ReturnType<typeof cache.get>>['page'],
    classes: string,
  ): void {
    const etag = `"${page.contentHash}-${Buffer.from(classes).toString('base64url')}"`
    res.setHeader('cache-control', 'private, no-cache')
    res.setHeader('vary', 'cookie, accept-encoding')
    // Nobody is to find a house whose passwords are known.
    if (config.isDemo) res.setHeader('x-robots-tag', 'noindex')
    const googleScript = isGooglePage(pathname) ? config.google?.scriptUrl : undefined
    // Google's window answers to the page that opened it. Before a 304, too: its headers take the place of the kept ones.
    if (googleScript !== undefined) res.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
    if (status === 200) res.setHeader('etag', etag)
    if (status === 200 && isEtagKnown(req.headers['if-none-match'], etag)) {
      // Without a content policy: the kept answer goes on with its own, whose nonce its scripts carry.
      res.writeHead(304).end()
      return
    }
    const values = { nonce: createNonce(), classes }
    const takesGzip = /\bgzip\b/.test(String(req.headers['accept-encoding'] ?? ''))
    const body = takesGzip ? page.gzip(values) : page.plain(values)
    if (takesGzip) res.setHeader('content-encoding', 'gzip')
    res.setHeader('content-security-policy', contentPolicy({ nonce: values.nonce, uploadOrigin, isSecure, googleScript }))
    res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
    res.end(req.method === 'HEAD' ? undefined : body)
  }

  return async (req, res, pathname) => {
    if (NOT_PAGES.test(pathname)) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' }).end('Method Not Allowed\n')
      return true
    }
    if ((req.url ?? '').length > ADDRESS_MAX) {
      res.writeHead(414, { 'content-type': 'text/plain; charset=utf-8' }).end('URI Too Long\n')
      return true
    }
    // Most addresses have no search: then there is nothing to take apart.
    // product.md §0: only a fresh load of the plain address; links within the site show The Models.
    if (req.url === '/' && displayOf(cookiesOf(req)).has('dashboard') && authTokenOf(req.headers.cookie) !== undefined) {
      res.writeHead(302, { location: '/dashboard', 'cache-control': 'no-store' }).end()
      return true
    }
    const address = req.url ?? '/'
    const asked = address.includes('?') ? new URL(address, config.origin).searchParams : undefined
    const cookies = cookiesOf(req)
    defaults ??= readDefaults()
    const known = await defaults
    const language = languageOf(asked, cookies, known)
    const named = asked?.get('lang') ?? null
    const url = asked === undefined ? null : pageAddress(address, config.origin, pathname, renderer)
    const key = `${language} ${pathname}${url?.search ?? ''}`
    if (!cache.has(key) && !buckets.isAllowed(callerAddress(req, config.trustProxy), RENDERING_COST)) {
      refuseTooMany(req, res, language, isSecure)
      return true
    }
    const kept = await cache.get(key, () => render(url ?? new URL(pathname, config.origin), language))
    if (kept.location !== undefined && kept.status >= 300 && kept.status < 400) {
      const location = ownPath(kept.location, config.origin)
      res
        .writeHead(kept.status, {
          location: named === null ? location : withLanguage(location, named),
          'cache-control': 'no-store',
        })
        .end()
      return true
    }
    send(req, res, pathname, kept.status, kept.page, classesOf(cookies, known, authTokenOf(req.headers.cookie) !== undefined))
    return true
  }
}
