/** Sessions: a token of 256 random bits that only the browser has; we store its SHA-256 (product.md §0). */
import { createHash, randomBytes } from 'node:crypto'
import { AUTH_COOKIE_DAYS, PROOF_MINUTES } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext, Topic } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { settingOf } from '../settings/index.ts'
import { clearPayoutProof, updatePayoutProof, updateProof } from './session-proofs.sql.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  insertSession,
  selectSessions,
  type SessionRow,
} from './sessions.sql.ts'
import { touchClosed } from './touch-closed.ts'
import { sessionEnd, sessionOf, sessionsOf, userOf } from './topics.ts'
import { selectActor, selectKeyOwner, type ActorRow } from './users.sql.ts'

const TOKEN_BYTES = 32

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The topic touched when the session of this token ends. */
export const endOfToken = (token: string): Topic => sessionEnd(hashOf(token).toString('hex'))

/** The user of the token's live session, or null. Watches the session and the user. */
export async function findActor(db: Db, token: string, watch: (...topics: readonly Topic[]) => void): Promise<ActorRow | null> {
  const hash = hashOf(token)
  watch(sessionOf(hash.toString('hex')))
  const row = await db.maybe(selectActor, hash)
  if (row === undefined) return null
  watch(userOf(row.userId), settingOf('mail_is_on'), ...(row.impersonatorId === null ? [] : [userOf(row.impersonatorId)]))
  return row
}

/** A user without a session, for a key or a calendar in their name; null for an account that was erased. Watches the user. */
export async function findKeyOwner(db: Db, userId: string, watch: (...topics: readonly Topic[]) => void): Promise<KeyOwner | null> {
  watch(userOf(userId), settingOf('mail_is_on'))
  const row = await db.maybe(selectKeyOwner, userId)
  return row === undefined ? null : { ...row, sessionId: null, impersonatorId: null, borrowedUntil: null }
}

export type KeyOwner = Omit<ActorRow, 'sessionId'> & { readonly sessionId: null }

type Closing = Pick<MutationContext<Actor>, 'tx' | 'touch'>

/**
 * Opens a session. Only this answer contains its token. A fresh sign-in counts as proven.
 * `chosen`: a token that the browser made and may already watch queries with, so its topic is touched. `provenMinutes`: how long sensitive
 * steps are open; 0 when the second factor was skipped. `isProvenByMail`: by a mailed code, which does not open payouts.
 */
export function open(
  { tx, address, userAgent, touch, concerns }: MutationContext<Actor>,
  userId: string,
  chosen?: string,
  provenMinutes = PROOF_MINUTES,
  isProvenByMail = false,
): string {
  const token = chosen ?? randomBytes(TOKEN_BYTES).toString('base64url')
  const hash = hashOf(token)
  if (chosen !== undefined) touch(sessionOf(hash.toString('hex')))
  // At the commit, because nothing in this transaction reads it.
  tx.atCommit(insertSession, hash, userId, AUTH_COOKIE_DAYS, address, userAgent, provenMinutes, isProvenByMail)
  touch(sessionsOf(userId))
  concerns?.(userId)
  return token
}

/** Ends a session; does nothing for one that has ended. */
export async function close({ tx, touch }: Closing, token: string): Promise<void> {
  const hash = hashOf(token)
  touch(sessionOf(hash.toString('hex')))
  touchClosed(touch, await tx.many(deleteSession, hash))
}

/** Ends every session of a user but one (null: every one). Answers the number ended. */
export async function closeAll({ tx, touch }: Closing, userId: string, exceptId: string | null): Promise<number> {
  const closed = await tx.many(deleteSessionsOf, userId, exceptId)
  touchClosed(touch, closed)
  return closed.filter((one) => one.userId === userId).length
}

/** Ends one session of a user. Errors: not_found. */
export async function closeOne({ tx, touch }: Closing, userId: string, sessionId: string): Promise<void> {
  const closed = await tx.many(deleteSessionOf, userId, sessionId)
  touchClosed(touch, closed)
  if (closed.length === 0) throw new CallError('not_found', 'This session has ended already.')
}

const EXPIRED_AT_ONCE = 500

/** A task: ends expired sessions. Pages that have one open lose it. */
export async function closeExpired({ tx, touch }: Closing): Promise<void> {
  touchClosed(touch, await tx.many(deleteExpiredSessions, EXPIRED_AT_ONCE))
}

/** The user's own live sessions, the last used first; admins' visits are listed elsewhere. */
export const list = (db: Db, userId: string, limit: number): Promise<SessionRow[]> => db.many(selectSessions, userId, limit)

/** Proves the session for some minutes. `isByMail`: for everything but payouts. Answers the end; undefined when the session has ended. */
export const prove = async (tx: Tx, sessionId: string, minutes: number, isByMail: boolean): Promise<number | undefined> =>
  (await tx.maybe(updateProof, sessionId, minutes, isByMail))?.provenUntil

/** Records that a mailed code confirmed this payout, in place of the one before. Answers the end; undefined when the session has ended. */
export const provePayout = async (tx: Tx, sessionId: string, payout: Buffer, minutes: number): Promise<number | undefined> =>
  (await tx.maybe(updatePayoutProof, sessionId, payout, minutes))?.provenUntil

/** Uses up the confirmed payout. Answers whether it was this one, and in time. */
export const takePayoutProof = async (tx: Tx, sessionId: string, payout: Buffer): Promise<boolean> =>
  (await tx.maybe(clearPayoutProof, sessionId, payout)) !== undefined
