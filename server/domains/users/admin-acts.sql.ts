import { statement } from '#platform/db/statement.ts'
import type { AdminRole } from '#server/access/actor.ts'

/** An admin's action on a user, by a call of /admin/users. */
export type ActKind =
  | 'suspended'
  | 'lifted'
  | 'sessions_ended'
  | 'session_ended'
  | 'impersonated'
  | 'role_given'
  | 'role_taken'
  | 'balance_adjusted'
  | 'verified'
  | 'unverified'

/** The kind of restricted content that was opened: the files of an order, its messages, a receipt, a file of a post; or an order that an admin changed. */
export type AccessKind = 'delivery_read' | 'thread_read' | 'receipt_read' | 'post_read' | 'order_changed'

export const insertAct = statement<
  [userId: string, adminId: string, kind: ActKind, reason: string, note: string, until: Date | null, role: AdminRole | null]
>(
  'users.insertAct',
  `insert into users.admin_acts (user_id, admin_id, kind, reason, note, until_at, given_role) values ($1, $2, $3, $4, $5, $6, $7)`,
)

/** The reason that an admin gave last for opening an object. */
export const selectLastReason = statement<[adminId: string, objectId: string, kind: AccessKind], { reason: string }>(
  'users.selectLastReason',
  `select reason from users.admin_acts where object_id = $2 and admin_id = $1 and kind = $3 order by at desc limit 1`,
)

/** Inserts nothing when the same admin has opened the same object recently for the same reason, or when it is the admin's own. */
export const insertAccess = statement<
  [userId: string, adminId: string, adminRole: AdminRole, kind: AccessKind, objectId: string, againMinutes: number, reason: string]
>(
  'users.insertAccess',
  `insert into users.admin_acts (user_id, admin_id, admin_role, kind, object_id, reason)
   select $1, $2, $3, $4, $5, $7 where $1::uuid <> $2::uuid and not exists (
     select from users.admin_acts where object_id = $5 and admin_id = $2 and user_id = $1 and kind = $4 and reason = $7 and at > now() - $6::integer * interval '1 minute')`,
)
