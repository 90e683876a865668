/**
 * Pictures of links, for other sites:
 *
 *   GET /previews/site.jpg               the house
 *   GET /previews/models/<handle>.jpg    a model: name, headline, rating, price from, cover
 *   GET /previews/posts/<postId>.jpg     a post: title, teaser, price, and only what is open to everybody
 *
 * A card is made from the same answers as the page that it stands for, as a visitor gets them: nothing that is locked can be in it.
 * It is kept until a topic of those answers is touched. One card is drawn at a time; who comes when too many wait is
 * asked to come again.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { SITE_TITLE } from '#contract/limits.ts'
import type { AtelierServer } from '#server/main.ts'
import { isEtagKnown } from '../pages/etag.ts'
import type { Card } from './previews-draw.ts'
import { modelCard, postCard, siteCard, type Ask, type CardFacts } from './previews-facts.ts'
import { refusalOf } from '../refusal.ts'
import type { Handler } from '../server.ts'

type Options = Pick<AtelierServer, 'realtime' | 'storage'>

interface Kept {
  etag: string
  body: Buffer
  topics: ReadonlySet<string>
  isStale: boolean
}

/** Cards kept at most, some 40 kB each. */
const KEPT_MAX = 200
/** Cards that may wait for being drawn. */
const WAITING_MAX = 20
const RETRY_SECONDS = 5
/** Previews are fetched by machines that keep them for days anyway. */
const MAX_AGE_SECONDS = 3600
/** What was open and is not any more: no cache in between hands it out for longer. */
const SHARED_SECONDS = 60
/** Raised when the drawing changes, so that cards of an older one are not taken for the same. */
const DRAWING = 1

const MODEL = /^\/previews\/models\/([^/]{1,300})\.jpg$/
const POST = /^\/previews\/posts\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.jpg$/

/** Which facts an address is about; null when it is no preview. */
function factsFor(pathname: string): ((ask: Ask) => Promise<CardFacts | null>) | null {
  if (pathname === '/previews/site.jpg') return siteCard
  const [, handle] = MODEL.exec(pathname) ?? []
  if (handle !== undefined) {
    const name = decoded(handle)
    return name === null ? null : (ask) => modelCard(ask, name)
  }
  const [, postId] = POST.exec(pathname) ?? []
  return postId === undefined ? null : (ask) => postCard(ask, postId)
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

class TooManyWaiting extends Error {}

export function createPreviews({ realtime, storage }: Options): Handler {
  const kept = new Map<string, Kept>()
  const running = new Map<string, Promise<Kept | null>>()
  /** Topics touched while a card is made: it may be older than they are. */
  const touchedMeanwhile = new Set<Set<string>>()
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  realtime.onTopics((topics) => {
    for (const touched of touchedMeanwhile) for (const topic of topics) touched.add(topic)
    for (const card of kept.values()) card.isStale ||= !topics.isDisjointFrom(card.topics)
  })

  /** One after another: drawing takes a processor for a moment, and the pages need theirs. */
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

  async function readPicture(keys: readonly string[]): Promise<Buffer | null> {
    for (const key of keys) {
      const bytes = await storage.read(key)
      if (bytes !== null) return buffer(bytes)
    }
    return null
  }

  async function make(pathname: string, facts: (ask: Ask) => Promise<CardFacts | null>): Promise<Kept | null> {
    const touched = new Set<string>()
    touchedMeanwhile.add(touched)
    try {
      const topics = new Set<string>()
      const ask: Ask = async (path, args) => {
        const answer = await realtime.query(path, args as Parameters<typeof realtime.query>[1])
        for (const topic of answer.topics) topics.add(topic)
        return answer.value
      }
      const found = await facts(ask)
      if (found === null) return null
      const etag = `"${createHash('sha256')
        .update(JSON.stringify([DRAWING, found]))
        .digest('base64url')
        .slice(0, 22)}"`
      const known = kept.get(pathname)
      const body = known?.etag === etag ? known.body : await drawFacts(found)
      const card = { etag, body, topics, isStale: !touched.isDisjointFrom(topics) }
      kept.delete(pathname)
      kept.set(pathname, card)
      const oldest = kept.keys().next()
      if (kept.size > KEPT_MAX && !oldest.done) kept.delete(oldest.value)
      return card
    } finally {
      touchedMeanwhile.delete(touched)
    }
  }

  async function drawFacts({ picture, brand, ...words }: CardFacts): Promise<Buffer> {
    const bytes = picture === null ? null : 'keys' in picture ? await readPicture(picture.keys) : Buffer.from(picture.base64, 'base64')
    return draw({
      ...words,
      brand: brand ?? SITE_TITLE,
      picture: bytes === null || picture === null ? null : { bytes, isVeiled: picture.isVeiled },
    })
  }

  /** The card of an address, made at most once at a time. */
  function find(pathname: string, facts: (ask: Ask) => Promise<CardFacts | null>): Promise<Kept | null> {
    const known = kept.get(pathname)
    if (known !== undefined && !known.isStale) return Promise.resolve(known)
    let pending = running.get(pathname)
    if (pending === undefined) {
      pending = make(pathname, facts).finally(() => running.delete(pathname))
      running.set(pathname, pending)
    }
    return pending
  }

  const plainly = (res: ServerResponse, status: number, text: string): true => {
    res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
    return true
  }

  function send(req: IncomingMessage, res: ServerResponse, { etag, body }: Kept): true {
    res.setHeader('etag', etag)
    res.setHeader('cache-control', `public, max-age=${MAX_AGE_SECONDS}, s-maxage=${SHARED_SECONDS}`)
    // Other sites are whom it is for.
    res.setHeader('cross-origin-resource-policy', 'cross-origin')
    if (isEtagKnown(req.headers['if-none-match'], etag)) res.writeHead(304).end()
    else res.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': body.length }).end(req.method === 'HEAD' ? undefined : body)
    return true
  }

  return async (req, res, pathname) => {
    if (!pathname.startsWith('/previews/')) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('allow', 'GET, HEAD')
      return plainly(res, 405, 'Method Not Allowed\n')
    }
    const facts = factsFor(pathname)
    if (facts === null) return plainly(res, 404, 'Not Found\n')
    try {
      const card = await find(pathname, facts)
      return card === null ? plainly(res, 404, 'Not Found\n') : send(req, res, card)
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error
      res.setHeader('retry-after', String(RETRY_SECONDS))
      return plainly(res, 503, `${refusalOf(req, 'request.later')}\n`)
    }
  }
}
