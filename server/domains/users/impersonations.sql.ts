import { statement } from '#platform/db/statement.ts'
import type { AdminRole } from '#server/access/actor.ts'
import type { AccessKind, ActKind } from './admin-acts.sql.ts'
import { CLOSED, type ClosedRow } from './sessions.sql.ts'

export const lockUser = statement<[userId: string], { id: string }>(
  'users.lockUser',
  `select id from users.users where id = $1 for no key update`,
)

/** The admin's running visit, from any session. */
export const deleteImpersonationsBy = statement<[adminId: string], ClosedRow>(
  'users.deleteImpersonationsBy',
  `delete from users.sessions where impersonation_id in (select id from users.impersonations where admin_id = $1 and ended_at is null) ${CLOSED}`,
)

export const deleteExpiredImpersonations = statement<[limit: number], ClosedRow>(
  'users.deleteExpiredImpersonations',
  `delete from users.sessions where token_hash in (
     select token_hash from users.sessions where admin_session_id is not null and expires_at <= now() order by expires_at limit $1) ${CLOSED}`,
)

export const insertImpersonation = statement<
  [userId: string, adminId: string, role: AdminRole, reason: string, minutes: number],
  { id: string; endsAt: number }
>(
  'users.insertImpersonation',
  `insert into users.impersonations (user_id, admin_id, admin_role, reason, ends_at) values ($1, $2, $3, $4, now() + $5::integer * interval '1 minute')
   returning id, ends_at as "endsAt"`,
)

export const insertBorrowedSession = statement<
  [tokenHash: Buffer, impersonationId: string, adminSessionId: string, address: string, userAgent: string]
>(
  'users.insertBorrowedSession',
  `insert into users.sessions (token_hash, user_id, expires_at, address, user_agent, impersonation_id, admin_session_id)
   select $1, i.user_id, i.ends_at, $4, $5, i.id, $3 from users.impersonations i where i.id = $2`,
)

export interface SupportAccessRow {
  id: string
  kind: ActKind | AccessKind
  /** Null: an act of the team, whose role the account does not keep. */
  role: AdminRole | null
  reason: string
  startedAt: number
  endedAt: number | null
  endsAt: number
}

/**
 * A visit past its end counts as ended, before the task has run. Accesses without a visit and acts on the account are listed among them. Of
 * acts, only the reason of a suspension was written for the user; reasons of the others are the team's.
 */
export const selectSupportAccess = statement<[userId: string, before: string, limit: number], SupportAccessRow>(
  'users.selectSupportAccess',
  `(select id, 'impersonated' as kind, admin_role as role, reason, started_at as "startedAt", case when ends_at <= now() then coalesce(ended_at, ends_at) else ended_at end as "endedAt", ends_at as "endsAt"
    from users.impersonations where user_id = $1 and id < $2 order by id desc limit $3)
   union all
   (select id, kind, admin_role, case when object_id is not null or kind in ('suspended', 'balance_adjusted', 'verified', 'unverified') then reason else '' end, at, at, at from users.admin_acts
    where user_id = $1 and id < $2 and kind <> 'impersonated' order by id desc limit $3)
   order by id desc limit $3`,
)
