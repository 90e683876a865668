import { statement } from '#platform/db/statement.ts'
import type { AdminRole } from '#server/access/actor.ts'

/** An admin's action on a user, by a call of /admin/users. */
export type ActKind = 'suspended' | 'lifted' | 'sessions_ended' | 'impersonated' | 'role_given' | 'role_taken'

/** The kind of restricted content that was opened: the files of an order, a receipt, a file of a post. */
export type AccessKind = 'delivery_read' | 'receipt_read' | 'post_read'

export const insertAct = statement<
  [userId: string, adminId: string, kind: ActKind, reason: string, note: string, until: Date | null, role: AdminRole | null]
>(
  'users.insertAct',
  `insert into users.admin_acts (user_id, admin_id, kind, reason, note, until_at, given_role) values ($1, $2, $3, $4, $5, $6, $7)`,
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
