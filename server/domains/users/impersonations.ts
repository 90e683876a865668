/**
 * Impersonation (product.md §1): an admin's session in a user's account. It depends on the admin's own session and lasts an hour.
 *
 *   running ──left, a new one begun, ended by the user, the admin's session ends, 60 minutes──▶ ended
 *
 * server/access/restrained.ts limits such a session; domains/admin decides who may begin one.
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
  lockUser,
} from './impersonations.sql.ts'
import { touchClosed } from './touch-closed.ts'
import { sessionsOf } from './topics.ts'

const TOKEN_BYTES = 32

/** Opens a session in the account of `userId`, and ends the admin's previous one. Only this answer contains its token. */
export async function begin(
  { tx, actor, address, userAgent, touch }: MutationContext<Actor>,
  userId: string,
  reason: string,
): Promise<{ token: string; endsAt: number }> {
  const { adminRole, sessionId } = actor
  if (adminRole === null || sessionId === null) throw new CallError('forbidden', 'You are not allowed to do this.')
  // Serialises two parallel calls of one admin.
  await tx.one(lockUser, userIdOf(actor))
  touchClosed(touch, await tx.many(deleteImpersonationsBy, userIdOf(actor)))
  const { id, endsAt } = await tx.one(insertImpersonation, userId, userIdOf(actor), adminRole, reason, IMPERSONATION_MINUTES)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await tx.run(insertBorrowedSession, createHash('sha256').update(token).digest(), id, sessionId, address, userAgent)
  touch(sessionsOf(userId))
  return { token, endsAt }
}

const EXPIRED_AT_ONCE = 200

/** A task: ends visits after their hour. */
export async function endDue({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>): Promise<void> {
  touchClosed(touch, await tx.many(deleteExpiredImpersonations, EXPIRED_AT_ONCE))
}
