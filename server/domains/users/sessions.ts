/** Sessions: 256 random bits that only their owner has; we keep the SHA-256 (product.md §0). */
import { createHash, randomBytes } from 'node:crypto'
import { AUTH_COOKIE_DAYS } from '#contract/limits.ts'
import type { MutationContext, Topic } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sessionOf, userOf } from './topics.ts'
import { deleteSession, insertSession, selectActor, type ActorRow } from './users.sql.ts'

const TOKEN_BYTES = 32

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Who the token's live session belongs to, or null. Watches the session and the person. */
export async function findActor(db: Db, token: string, watch: (...topics: readonly Topic[]) => void): Promise<ActorRow | null> {
  const hash = hashOf(token)
  watch(sessionOf(hash.toString('hex')))
  const row = await db.maybe(selectActor, hash)
  if (row === undefined) return null
  watch(userOf(row.userId))
  return row
}

/** Opens a session and answers its token, the only time that it is seen. */
export async function openSession({ tx, address }: MutationContext<Actor>, userId: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await tx.run(insertSession, hashOf(token), userId, AUTH_COOKIE_DAYS, address)
  return token
}

/** Ends a session; ending one that is gone changes nothing. */
export async function closeSession({ tx, touch }: MutationContext<Actor>, token: string): Promise<void> {
  const hash = hashOf(token)
  await tx.maybe(deleteSession, hash)
  touch(sessionOf(hash.toString('hex')))
}
