/**
 * An admin in somebody's account (product.md §1): a session of that person that hangs on the admin's own, for an hour.
 *
 *   begun ──left, a new one begun, ended by the person, the admin's session ends, 60 minutes──▶ ended
 *
 * What such a session may do is said in server/restrained.ts; who may begin one, in domains/admin.
 */
import { createHash, randomBytes } from 'node:crypto'
import { IMPERSONATION_MINUTES } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import {
  deleteExpiredImpersonations,
  deleteImpersonationsBy,
  insertBorrowedSession,
  insertImpersonation,
  lockPerson,
} from './impersonations.sql.ts'
import { tellClosed } from './tell-closed.ts'
import { sessionsOf } from './topics.ts'

const TOKEN_BYTES = 32

/** Opens a session in the account of `userId` and answers its token, the only time that it is seen. Ends the one that the admin had. */
export async function begin(
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
export async function endDue({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>): Promise<void> {
  tellClosed(touch, await tx.many(deleteExpiredImpersonations, EXPIRED_AT_ONCE))
}
