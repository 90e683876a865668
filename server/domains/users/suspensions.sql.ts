import { statement } from '#platform/db/statement.ts'

/** The current suspension; `until` is null when it has no end. */
export interface SuspensionRow {
  reason: string
  note: string
  from: number
  until: number | null
  byId: string
  byName: string
}

export const selectSuspension = statement<[userId: string], SuspensionRow>(
  'users.selectSuspension',
  `select s.reason, s.note, s.from_at as "from", nullif(s.until_at, 'infinity') as until, s.by_id as "byId", b.name as "byName"
   from users.suspensions s join users.users b on b.id = s.by_id where s.user_id = $1 and s.ended_at is null and s.until_at > now()`,
)

/** Locks the user, so that two admins decide one after the other. */
export const selectSuspendedForUpdate = statement<[userId: string], { isSuspended: boolean }>(
  'users.selectSuspendedForUpdate',
  `select coalesce(suspended_until > now(), false) as "isSuspended" from users.users where id = $1 for no key update`,
)

/** Closes a suspension that is over and that the task has not reached yet. */
export const closeSuspension = statement<[userId: string, liftedBy: string | null]>(
  'users.closeSuspension',
  `update users.suspensions set ended_at = least(now(), until_at), lifted_by = $2 where user_id = $1 and ended_at is null`,
)

/** `days` null: until it is lifted. Answers the end as shown to the user. */
export const insertSuspension = statement<
  [userId: string, days: number | null, reason: string, note: string, byId: string],
  { until: number | null }
>(
  'users.insertSuspension',
  `with new as (
     insert into users.suspensions (user_id, until_at, reason, note, by_id)
     values ($1, coalesce(now() + $2::integer * interval '1 day', 'infinity'), $3, $4, $5) returning until_at, reason),
   state as (update users.users set suspended_until = new.until_at, suspended_reason = new.reason from new where id = $1)
   select nullif(until_at, 'infinity') as until from new`,
)

export const clearSuspension = statement<[userId: string]>(
  'users.clearSuspension',
  `update users.users set suspended_until = null, suspended_reason = null where id = $1`,
)

/** Takes suspensions whose end has come. */
export const takeOverSuspensions = statement<[limit: number], { userId: string }>(
  'users.takeOverSuspensions',
  `update users.suspensions set ended_at = until_at where id in (
     select id from users.suspensions where ended_at is null and until_at <= now() order by until_at limit $1 for update skip locked)
   returning user_id as "userId"`,
)
