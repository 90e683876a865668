/** `GET /calendar/<secret>.ics`: the open tasks of the user whose feed this is. The secret is checked before anything that is kept. */
import { createHash } from 'node:crypto'
import { SITE_TITLE } from '#contract/limits.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOfUser } from '../access/resolve-actor.ts'
import { calendarOf, FEED_PATH, readFeed } from '../domains/connections/parts.ts'
import { readSetting } from '../domains/settings/index.ts'
import { refusalOf } from './refusal.ts'
import type { Handler } from './server.ts'

interface Options {
  readonly database: Database
  readonly origin: string
}

const PRIVATE = { 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
const NOT_FOUND = 404
const GONE = 410

export function createCalendar({ database, origin }: Options): Handler {
  return async (req, res, pathname) => {
    const secret = FEED_PATH.exec(pathname)?.[1]
    if (secret === undefined) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { allow: 'GET, HEAD' }).end()
      return true
    }
    const feed = await readFeed(database, secret)
    const actor = feed === undefined || feed.isEnded ? null : await actorOfUser(database, feed.userId)
    if (feed === undefined || actor === null || actor.userId === null) {
      res.writeHead(feed === undefined ? NOT_FOUND : GONE, { ...PRIVATE, 'content-type': 'text/plain; charset=utf-8' })
      res.end(feed === undefined ? 'Not Found\n' : `${refusalOf(req, 'file.calendarEnded')}\n`)
      return true
    }
    const siteName = (await readSetting(database, 'website_name')) ?? SITE_TITLE
    const language = feed.language ?? 'en'
    const text = await calendarOf({ db: database, actor }, { origin, siteName, language, isDetailed: feed.isDetailed })
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    const headers = { ...PRIVATE, etag }
    if (req.headers['if-none-match'] === etag) {
      res.writeHead(304, headers).end()
      return true
    }
    res.writeHead(200, {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'content-disposition': 'inline; filename="tasks.ics"',
    })
    res.end(req.method === 'HEAD' ? undefined : text)
    return true
  }
}
