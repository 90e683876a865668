/**
 * Admins' actions on users, and their access to restricted content of users: the files of an order, a receipt, a post.
 * Recorded before anything is handed out, for each user concerned (Settings → Security) and for the other admins (/admin/users).
 */
import type { MutationContext } from '#realtime/implement.ts'
import type { Db } from '#platform/db/database.ts'
import type { Actor, AdminRole } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { noteAct, recordAct } from '../audit/index.ts'
import { insertAct, insertAccess, selectLastReason, type ActKind, type AccessKind } from './admin-acts.sql.ts'
import { actsAbout, sessionsOf } from './topics.ts'

export interface AdminAccess {
  readonly kind: AccessKind
  /** The id of the opened object. */
  readonly objectId: string
  /** Ids of the users concerned. */
  readonly userIds: readonly string[]
  /** For the users concerned. Missing: none was asked for. */
  readonly reason?: string
}

/** Records an admin's access; resolves after the commit. */
export type RecordAccess = (actor: Actor, access: AdminAccess) => Promise<void>

/** Several files of one object, opened within this time for the same reason, are one access. */
const AGAIN_MINUTES = 30

export interface Act {
  readonly kind: ActKind
  readonly reason: string
  readonly note?: string
  /** Epoch milliseconds; null: without an end. */
  readonly until?: number | null
  /** The admin role that was given or taken. */
  readonly role?: AdminRole
}

/** Records an admin's action on a user, for the other admins. */
export async function record(
  { tx, actor, touch }: Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>,
  userId: string,
  { kind, reason, note = '', until = null, role }: Act,
): Promise<void> {
  await tx.run(insertAct, userId, userIdOf(actor), kind, reason, note, until === null ? null : new Date(until), role ?? null)
  noteAct(tx, { about: [userId] })
  touch(actsAbout(userId))
}

/** The kind of target of each access. */
const TARGET_KINDS: Readonly<Record<AccessKind, string>> = {
  delivery_read: 'order',
  thread_read: 'order',
  order_changed: 'order',
  receipt_read: 'receipt',
  post_read: 'post',
}

/** Records this admin's access to content of these users. */
export async function recordAccess(
  context: Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch' | 'callId' | 'address'>,
  { kind, objectId, userIds, reason = '' }: AdminAccess,
): Promise<void> {
  const { tx, actor, touch } = context
  const { adminRole } = actor
  if (adminRole === null) throw new Error('an access was recorded for a user who is no admin')
  const about: string[] = []
  for (const userId of new Set(userIds)) {
    const count = await tx.run(insertAccess, userId, userIdOf(actor), adminRole, kind, objectId, AGAIN_MINUTES, reason)
    if (count === 0) continue
    touch(actsAbout(userId), sessionsOf(userId))
    about.push(userId)
  }
  if (about.length === 0 || noteAct(tx, { about })) return
  // Content that was opened by a call for all, or over HTTP; and orders that the demo's staff has decided, outside a call.
  const target = { kind: TARGET_KINDS[kind], id: objectId }
  const action = kind.endsWith('_read') ? `read:${kind.replace(/_read$/, '')}` : kind
  await recordAct(context, { action, target, reason, body: {}, about })
}

/** The reason that this admin gave last for opening the object; empty: none was asked for, or it is erased. */
export const lastReason = async (db: Db, adminId: string, objectId: string, kind: AccessKind): Promise<string> =>
  (await db.maybe(selectLastReason, adminId, objectId, kind))?.reason ?? ''

export { actsAbout }
