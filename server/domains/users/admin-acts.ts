/**
 * What admins do about users, and what of other people's they open: the files of an order, a receipt, a post that is not for everybody.
 * Recorded before anything is handed out, for each user whose it is (Settings → Security) and for the other admins (/admin/users).
 */
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { insertAct, insertAccess, type ActKind, type AccessKind } from './admin-acts.sql.ts'
import { actsAbout, sessionsOf } from './topics.ts'

export interface AdminAccess {
  readonly kind: AccessKind
  /** What was opened. */
  readonly objectId: string
  /** Whose it is. */
  readonly people: readonly string[]
}

/** Records a look of this admin; it is done when it is committed. */
export type RecordAccess = (actor: Actor, access: AdminAccess) => Promise<void>

/** Several files of one thing, opened one after the other, are one look. */
const AGAIN_MINUTES = 30

export interface Act {
  readonly kind: ActKind
  readonly reason: string
  readonly note?: string
  /** Epoch milliseconds; null: without an end. */
  readonly until?: number | null
}

/** Records what this admin did about a user, for the other admins. */
export async function record(
  { tx, actor, touch }: Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>,
  userId: string,
  { kind, reason, note = '', until = null }: Act,
): Promise<void> {
  await tx.run(insertAct, userId, userIdOf(actor), kind, reason, note, until === null ? null : new Date(until))
  touch(actsAbout(userId))
}

/** Records that this admin opened what belongs to these users. */
export async function recordAccess(
  { tx, actor, touch }: Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>,
  { kind, objectId, people }: AdminAccess,
): Promise<void> {
  const { adminRole } = actor
  if (adminRole === null) throw new Error('a look was recorded of somebody who is no admin')
  for (const userId of new Set(people)) {
    const count = await tx.run(insertAccess, userId, userIdOf(actor), adminRole, kind, objectId, AGAIN_MINUTES)
    if (count > 0) touch(actsAbout(userId), sessionsOf(userId))
  }
}
