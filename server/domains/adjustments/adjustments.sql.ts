import type { AdjustmentState } from '#contract/types.ts'
import type { AdminRole } from '#server/access/actor.ts'
import { statement } from '#platform/db/statement.ts'

export interface AdjustmentRow {
  id: string
  userId: string
  userName: string
  userRole: AdminRole | null
  cents: number
  reason: string
  note: string
  state: AdjustmentState
  isLarge: boolean
  askedById: string
  askedByName: string
  askedAt: number
  lapsesAt: number
  decidedById: string | null
  decidedByName: string | null
  decidedAt: number | null
  refusal: string
}

const ROW = `r.id, r.user_id as "userId", u.name as "userName", u.admin_role as "userRole", r.cents, r.reason, r.note, r.state, r.is_large as "isLarge",
  r.asked_by as "askedById", a.name as "askedByName", r.asked_at as "askedAt", r.lapses_at as "lapsesAt",
  r.decided_by as "decidedById", d.name as "decidedByName", r.decided_at as "decidedAt", r.refusal`
const FROM = `adjustments.requests r join users.users u on u.id = r.user_id join users.users a on a.id = r.asked_by left join users.users d on d.id = r.decided_by`

/** The adjustments of a user, newest first. */
export const selectOfUser = statement<[userId: string, before: string, limit: number], AdjustmentRow>(
  'adjustments.selectOfUser',
  `select ${ROW} from ${FROM} where r.user_id = $1 and r.id < $2 order by r.id desc limit $3`,
)

/** Those that wait, the longest waiting first. */
export const selectWaiting = statement<[after: string, limit: number], AdjustmentRow>(
  'adjustments.selectWaiting',
  `select ${ROW} from ${FROM} where r.state = 'asked' and r.id > $1 order by r.id limit $2`,
)

/** Locks the user of an adjustment, so that role and closing cannot change meanwhile. Nothing: there is no such account any more. */
export const selectUserForUpdate = statement<[userId: string], { adminRole: AdminRole | null }>(
  'adjustments.selectUserForUpdate',
  `select admin_role as "adminRole" from users.users where id = $1 and erased_at is null for no key update`,
)

/** The user of a request; never changes. */
export const selectUserOf = statement<[id: string], { userId: string }>(
  'adjustments.selectUserOf',
  `select user_id as "userId" from adjustments.requests where id = $1`,
)

export interface LockedRequest {
  userId: string
  cents: number
  reason: string
  note: string
  state: AdjustmentState
  askedById: string
  isOver: boolean
}

export const selectRequestForUpdate = statement<[id: string], LockedRequest>(
  'adjustments.selectRequestForUpdate',
  `select user_id as "userId", cents, reason, note, state, asked_by as "askedById", lapses_at <= now() as "isOver"
   from adjustments.requests where id = $1 for update`,
)

const IS_WITHIN_A_DAY = `decided_at > now() - interval '24 hours'`

/** The amount booked for the user within a day, in both directions together; and whether a request waits. */
export const selectUsed = statement<[userId: string], { cents: number; isWaiting: boolean }>(
  'adjustments.selectUsed',
  `select coalesce((select sum(abs(cents)) from adjustments.requests
       where user_id = $1 and state = 'booked' and ${IS_WITHIN_A_DAY}), 0)::bigint as cents,
     exists (select from adjustments.requests where user_id = $1 and state = 'asked') as "isWaiting"`,
)

/** Serialises what an admin books alone: their requests about different users add up. */
export const lockBooking = statement<[adminId: string], { locked: string }>(
  'adjustments.lockBooking',
  `select pg_advisory_xact_lock(hashtextextended('adjustments.alone:' || $1, 0))::text as locked`,
)

/** The amount that an admin booked without a second one within a day, for all users and in both directions together. */
export const selectUsedAlone = statement<[adminId: string], { cents: number }>(
  'adjustments.selectUsedAlone',
  `select coalesce(sum(abs(cents)), 0)::bigint as cents from adjustments.requests
   where decided_by = $1 and state = 'booked' and not is_large and ${IS_WITHIN_A_DAY}`,
)

/** `isLarge`: it waits for another admin; otherwise it is booked by the admin who asks. */
export const insertRequest = statement<
  [userId: string, cents: number, reason: string, note: string, isLarge: boolean, adminId: string, days: number],
  { id: string }
>(
  'adjustments.insertRequest',
  `insert into adjustments.requests (user_id, cents, reason, note, is_large, asked_by, lapses_at, state, decided_by, decided_at)
   select $1, $2, $3, $4, $5::boolean, $6::uuid, now() + $7::integer * interval '1 day',
     case when $5 then 'asked' else 'booked' end, case when not $5 then $6::uuid end, case when not $5 then now() end
   returning id`,
)

export const markDecided = statement<[id: string, state: AdjustmentState, adminId: string | null, refusal: string]>(
  'adjustments.markDecided',
  `update adjustments.requests set state = $2, decided_by = $3, decided_at = now(), refusal = $4 where id = $1`,
)

export const selectDue = statement<[], { isDue: boolean }>(
  'adjustments.selectDue',
  `select exists (select from adjustments.requests where state = 'asked' and lapses_at <= now()) as "isDue"`,
)

/** Takes requests whose time is over. */
export const lapseDue = statement<[limit: number], { userId: string }>(
  'adjustments.lapseDue',
  `update adjustments.requests set state = 'lapsed', decided_at = now() where id in (
     select id from adjustments.requests where state = 'asked' and lapses_at <= now() order by lapses_at limit $1 for update skip locked)
   returning user_id as "userId"`,
)
