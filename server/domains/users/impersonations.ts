/**
 * An admin in somebody's account (product.md §1): a session of that person that hangs on the admin's own, for an hour.
 *
 *   begun ──left, a new one begun, ended by the person, the admin's session ends, 60 minutes──▶ ended
 *
 * What such a session may do is said in server/restrained.ts; who may begin one, in domains/admin.
 */
import { createHash, randomBytes } from 'node:crypto'
import { IMPERSONATION_MINUTES, PAGE_DEFAULT } from '#contract/limits.ts'
import type { Contract } from '#contract/index.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements, MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { pageOf } from '#platform/cursor.ts'
import { decodeIdCursor } from '#platform/id-cursor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import {
  deleteExpiredImpersonations,
  deleteImpersonationsBy,
  insertBorrowedSession,
  insertImpersonation,
  lockPerson,
  selectSupportAccess,
} from './impersonations.sql.ts'
import { tellClosed } from './sessions.ts'
import { sessionsOf } from './topics.ts'

const TOKEN_BYTES = 32

/** Opens a session in the account of `userId` and answers its token, the only time that it is seen. Ends the one that the admin had. */
export async function beginImpersonation(
  { tx, actor, address, userAgent, touch }: MutationContext<Actor>,
  userId: string,
  reason: string,
): Promise<{ token: string; endsAt: number }> {
  const { adminRole, sessionId } = actor
  if (adminRole === null || sessionId === null) throw new CallError('forbidden', 'You are not allowed to do this.')
  // One after the other, when an admin begins two at the same moment.
  await tx.one(lockPerson, userIdOf(actor))
  tellClosed(touch, await tx.many(deleteImpersonationsBy, userIdOf(actor)))
  const { id, endsAt } = await tx.one(insertImpersonation, userId, userIdOf(actor), adminRole, reason, IMPERSONATION_MINUTES)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await tx.run(insertBorrowedSession, createHash('sha256').update(token).digest(), id, sessionId, address, userAgent)
  touch(sessionsOf(userId))
  return { token, endsAt }
}

const EXPIRED_AT_ONCE = 200

/** By the clock: those whose hour is over. */
export async function endImpersonations({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>): Promise<void> {
  tellClosed(touch, await tx.many(deleteExpiredImpersonations, EXPIRED_AT_ONCE))
}

export const supportAccessCalls = {
  async listSupportAccess({ db, actor, watch }, { cursor, limit = PAGE_DEFAULT }) {
    const userId = userIdOf(actor)
    // Each visit begins and ends with a session of this person; what is opened besides tells the same list.
    watch(sessionsOf(userId))
    const page = pageOf(await db.many(selectSupportAccess, userId, decodeIdCursor(cursor), limit + 1), limit, ({ id }) => [id])
    return { items: page.rows.map(({ id, ...access }) => ({ _id: id, ...access })), nextCursor: page.nextCursor }
  },
} satisfies Pick<Implements<Contract['auth'], Actor>, 'listSupportAccess'>
