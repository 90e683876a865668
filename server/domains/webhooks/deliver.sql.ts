/** Statements of sending: the next turn, due deliveries, and their outcome. */
import type { AttemptKind, DisabledReason } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

export interface TurnRow {
  id: string
  userId: string
  url: string
  name: string
  sealedSecret: string
  /** Null when it is no longer valid. */
  sealedOldSecret: string | null
  isFailing: boolean
}

/** Endpoints of one owner that are worked on at once. */
const TURNS_PER_OWNER = 3

/**
 * Takes the endpoint that has waited longest, for so many seconds. Every owner has a few turns at once, with many endpoints, too; of
 * endpoints that fail, only while their share of places is free.
 */
export const takeTurn = statement<[leaseSeconds: number, mayFail: boolean], TurnRow>(
  'webhooks.takeTurn',
  `update webhooks.endpoints e set busy_until = now() + $1::integer * interval '1 second'
   where e.id = (
     select c.id from webhooks.endpoints c
     where c.state = 'on' and c.due_at <= now() and c.busy_until <= now() and ($2::boolean or c.failing_since is null)
       and (select count(*) from webhooks.endpoints o where o.user_id = c.user_id and o.busy_until > now()) < ${TURNS_PER_OWNER}
     order by c.due_at limit 1 for update skip locked)
   returning e.id, e.user_id as "userId", e.url, e.name, e.sealed_secret as "sealedSecret", case when e.old_until > now() then e.sealed_old_secret end as "sealedOldSecret",
     e.failing_since is not null as "isFailing"`,
)

export interface DueRow {
  number: number
  tries: number
  isReplay: boolean
  id: string
  body: string
}

export const selectDue = statement<[endpointId: string, limit: number], DueRow>(
  'webhooks.selectDue',
  `select d.number, d.tries, d.is_replay as "isReplay", x.id, x.body
   from webhooks.deliveries d join webhooks.events x on x.user_id = d.user_id and x.number = d.number
   where d.endpoint_id = $1 and d.state = 'pending' and d.next_at <= now() order by d.next_at, d.number limit $2`,
)

/** The endpoint at the end of its turn; nothing when it was deleted meanwhile. */
export const lockEndpoint = statement<
  [endpointId: string],
  { state: string; failingSince: number | null; failures: number; isNoticed: boolean; now: number }
>(
  'webhooks.lockEndpointForUpdate',
  `select state, failing_since as "failingSince", failures, is_noticed as "isNoticed", now() as now from webhooks.endpoints where id = $1 for update`,
)

/** Status 0, error '' and the epoch stand for null, which arrays do not hold. A delivery that was deleted meanwhile stays so. */
export const keepAttempts = statement<
  [
    endpointId: string,
    numbers: readonly number[],
    at: readonly Date[],
    kinds: readonly AttemptKind[],
    statuses: readonly number[],
    errors: readonly string[],
    ms: readonly number[],
    answers: readonly string[],
    states: readonly string[],
    nextAt: readonly Date[],
  ]
>(
  'webhooks.keepAttempts',
  `with tried as (
     select * from unnest($2::bigint[], $3::timestamptz[], $4::text[], $5::integer[], $6::text[], $7::integer[], $8::text[], $9::text[], $10::timestamptz[])
       t (number, at, kind, status, error, ms, answer, state, next_at)
   ), moved as (
     update webhooks.deliveries d set state = t.state, tries = d.tries + 1, next_at = nullif(t.next_at, 'epoch'::timestamptz), is_replay = false from tried t
       where d.endpoint_id = $1 and d.number = t.number returning d.number
   )
   insert into webhooks.attempts (endpoint_id, number, at, kind, status, error, ms, answer)
     select $1, t.number, t.at, t.kind, nullif(t.status, 0), nullif(t.error, ''), t.ms, t.answer from tried t join moved m on m.number = t.number`,
)

/** Ends a turn: the next one is due with the next delivery, or after the pause of an endpoint that fails. */
export const endTurn = statement<
  [
    endpointId: string,
    isOk: boolean | null,
    failures: number,
    isNoticed: boolean,
    pauseUntil: Date | null,
    disabledReason: DisabledReason | null,
  ]
>(
  'webhooks.endTurn',
  `update webhooks.endpoints e set busy_until = '-infinity', failures = $3, is_noticed = $4,
     failing_since = case when $2::boolean then null when $2::boolean is null then e.failing_since else coalesce(e.failing_since, now()) end,
     last_ok_at = case when $2::boolean then now() else e.last_ok_at end,
     due_at = greatest((select min(d.next_at) from webhooks.deliveries d where d.endpoint_id = e.id and d.state = 'pending'), $5::timestamptz + interval '0'),
     state = case when $6::text is not null then 'disabled' else e.state end, disabled_reason = coalesce($6::text, e.disabled_reason),
     disabled_at = case when $6::text is not null then now() else e.disabled_at end
   where e.id = $1`,
)

/** Fails the pending events of a disabled endpoint: they wait for its owner, who can have them sent again. */
export const failPending = statement<[endpointId: string]>(
  'webhooks.failPending',
  `update webhooks.deliveries set state = 'failed', next_at = null where endpoint_id = $1 and state = 'pending'`,
)

/** When the next turn is due, of all endpoints that nobody works on. */
export const selectNextDue = statement<[], { inMs: number | null }>(
  'webhooks.selectNextDue',
  `select (extract(epoch from min(greatest(due_at, busy_until)) - now()) * 1000)::float8 as "inMs" from webhooks.endpoints where state = 'on' and due_at is not null`,
)

export const insertTest = statement<
  [endpointId: string, at: Date, status: number | null, error: string | null, ms: number, answer: string, type: string | null]
>(
  'webhooks.insertTest',
  `insert into webhooks.attempts (endpoint_id, at, kind, status, error, ms, answer, type) values ($1, $2, 'test', $3, $4, $5, $6, $7)`,
)
