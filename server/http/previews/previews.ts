/**
 * Preview pictures of links, for other sites:
 *
 *   GET /previews/site.jpg               the site
 *   GET /previews/models/<handle>.jpg    a model: name, headline, rating, price from, cover
 *   GET /previews/posts/<postId>.jpg     a post: title, teaser, price, and only content that is open to all
 *
 * A card is made from the same answers as its page, as a visitor gets them: nothing locked can be in it. It is cached until a
 * topic of those answers is touched. One card is drawn at a time; while too many wait, requests are answered with 503.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { SITE_TITLE } from '#contract/limits.ts'
import { decoded } from '#platform/decoded.ts'
import type { AtelierServer } from '#server/main.ts'
import { isEtagKnown } from '../pages/etag.ts'
import type { Card } from './previews-draw.ts'
import { logoPicture, modelCard, postCard, siteCard, type Ask, type CardFacts } from './previews-facts.ts'
import { refusalOf } from '../refusal.ts'
import type { Handler } from '../server.ts'

type Options = Pick<AtelierServer, 'realtime' | 'storage'>

interface CachedCard {
  etag: string
  body: Buffer
  topics: ReadonlySet<string>
  isStale: boolean
}

/** Cached cards at most, some 40 kB each. */
const CACHED_MAX = 200
/** Limit on cards that wait to be drawn; further requests get 503 with Retry-After. */
const WAITING_MAX = 20
const RETRY_SECONDS = 5
/** Other sites keep previews for days anyway. */
const MAX_AGE_SECONDS = 3600
/** For shared caches: a post that is locked again disappears from them this fast. */
const SHARED_SECONDS = 60
/** Version of the drawing, part of the etag: raised when the drawing changes. */
const DRAWING = 1

const MODEL = /^\/previews\/models\/([^/]{1,300})\.jpg$/
const POST = /^\/previews\/posts\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.jpg$/

/** The facts of an address; null when it is no preview. */
function factsFor(pathname: string): Facts | null {
  if (pathname === '/previews/site.jpg') return siteCard
  const [, handle] = MODEL.exec(pathname) ?? []
  if (handle !== undefined) {
    const name = decoded(handle)
    return name === null ? null : (ask) => modelCard(ask, name)
  }
  const [, postId] = POST.exec(pathname) ?? []
  return postId === undefined ? null : (ask) => postCard(ask, postId)
}

type Facts = (ask: Ask) => Promise<CardFacts | null>

class TooManyWaiting extends Error {}

/** Draws cards one after another: drawing occupies a processor for a moment, and the pages need theirs. */
function createDrawing(storage: Options['storage']): (facts: CardFacts) => Promise<Buffer> {
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** Throws `TooManyWaiting`. */
  async function draw(card: Card): Promise<Buffer> {
    if (waiting >= WAITING_MAX) throw new TooManyWaiting()
    waiting += 1
    const mine = turn.then(async () => (await import('./previews-draw.ts')).drawCard(card))
    turn = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting -= 1
    }
  }

  /** The first of the files that exists. */
  async function readPicture(keys: readonly string[]): Promise<Buffer | null> {
    for (const key of keys) {
      const bytes = await storage.read(key)
      if (bytes !== null) return buffer(bytes)
    }
    return null
  }

  return async ({ picture, brand, ...words }) => {
    const bytes = picture === null ? null : 'keys' in picture ? await readPicture(picture.keys) : Buffer.from(picture.base64, 'base64')
    return draw({
      ...words,
      brand: brand ?? SITE_TITLE,
      picture: bytes === null || picture === null ? null : { bytes, isVeiled: picture.isVeiled, isLogo: picture.isLogo ?? false },
    })
  }
}

function etagOf(facts: CardFacts): string {
  const hash = createHash('sha256').update(JSON.stringify([DRAWING, facts]))
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

/** Finds cards in the cache or makes them, each at most once at a time. Null when there is nothing to show. */
function cachedCards({ realtime, storage }: Options): (pathname: string, facts: Facts) => Promise<CachedCard | null> {
  const drawFacts = createDrawing(storage)
  const cached = new Map<string, CachedCard>()
  const running = new Map<string, Promise<CachedCard | null>>()
  /** Topics touched while a card is made: the card may be older than the change. */
  const touchedMeanwhile = new Set<Set<string>>()

  realtime.onTopics((topics) => {
    for (const touched of touchedMeanwhile) for (const topic of topics) touched.add(topic)
    for (const card of cached.values()) card.isStale ||= !topics.isDisjointFrom(card.topics)
  })

  async function make(pathname: string, facts: Facts): Promise<CachedCard | null> {
    const touched = new Set<string>()
    touchedMeanwhile.add(touched)
    try {
      const topics = new Set<string>()
      const ask: Ask = async (path, args) => {
        const answer = await realtime.query(path, args as Parameters<typeof realtime.query>[1])
        for (const topic of answer.topics) topics.add(topic)
        return answer.value
      }
      const asked = await facts(ask)
      if (asked === null) return null
      const found = { ...asked, picture: asked.picture ?? (await logoPicture(ask)) }
      const etag = etagOf(found)
      const known = cached.get(pathname)
      const body = known?.etag === etag ? known.body : await drawFacts(found)
      const card = { etag, body, topics, isStale: !touched.isDisjointFrom(topics) }
      cached.delete(pathname)
      cached.set(pathname, card)
      const oldest = cached.keys().next()
      if (cached.size > CACHED_MAX && !oldest.done) cached.delete(oldest.value)
      return card
    } finally {
      touchedMeanwhile.delete(touched)
    }
  }

  return (pathname, facts) => {
    const known = cached.get(pathname)
    if (known !== undefined && !known.isStale) return Promise.resolve(known)
    let pending = running.get(pathname)
    if (pending === undefined) {
      pending = make(pathname, facts).finally(() => running.delete(pathname))
      running.set(pathname, pending)
    }
    return pending
  }
}

function sendText(res: ServerResponse, status: number, text: string): true {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
  return true
}

function sendCard(req: IncomingMessage, res: ServerResponse, { etag, body }: CachedCard): true {
  res.setHeader('etag', etag)
  res.setHeader('cache-control', `public, max-age=${MAX_AGE_SECONDS}, s-maxage=${SHARED_SECONDS}`)
  // Cards are made for other sites.
  res.setHeader('cross-origin-resource-policy', 'cross-origin')
  if (isEtagKnown(req.headers['if-none-match'], etag)) res.writeHead(304).end()
  else res.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': body.length }).end(req.method === 'HEAD' ? undefined : body)
  return true
}

export function createPreviews(options: Options): Handler {
  const find = cachedCards(options)
  return async (req, res, pathname) => {
    if (!pathname.startsWith('/previews/')) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('allow', 'GET, HEAD')
      return sendText(res, 405, 'Method Not Allowed\n')
    }
    const facts = factsFor(pathname)
    if (facts === null) return sendText(res, 404, 'Not Found\n')
    try {
      const card = await find(pathname, facts)
      return card === null ? sendText(res, 404, 'Not Found\n') : sendCard(req, res, card)
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error
      res.setHeader('retry-after', String(RETRY_SECONDS))
      return sendText(res, 503, `${refusalOf(req, 'request.later')}\n`)
    }
  }
}
