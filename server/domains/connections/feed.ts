/** The calendar feed of a user: a secret address, whose hash alone is stored. */
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { endFeed as markEnded, insertFeed, noteFetch, selectFeed, type FeedRow } from './connections.sql.ts'
import { feedOf } from './topics.ts'

export const FEED_PATH = /^\/calendar\/([\w-]{43})\.ics$/
const SECRET_BYTES = 32
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Answers the path of the new address; an older one ends. */
export async function makeFeed({ tx, touch, actor }: MutationContext<Actor>, isDetailed: boolean): Promise<string> {
  const userId = userIdOf(actor)
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await tx.run(markEnded, userId)
  await tx.run(insertFeed, hashOf(secret), userId, isDetailed)
  touch(feedOf(userId))
  return `/calendar/${secret}.ics`
}

export async function endFeed({ tx, touch, actor }: MutationContext<Actor>): Promise<void> {
  const userId = userIdOf(actor)
  if ((await tx.run(markEnded, userId)) > 0) touch(feedOf(userId))
}

/** The feed of a secret, and notes that it was fetched; undefined for an address that never was. */
export async function readFeed(db: Db, secret: string): Promise<FeedRow | undefined> {
  const hash = hashOf(secret)
  const feed = await db.maybe(selectFeed, hash)
  if (feed?.isEnded === false) await db.run(noteFetch, hash)
  return feed
}
