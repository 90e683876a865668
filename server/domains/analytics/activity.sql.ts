import { statement } from '#platform/db/statement.ts'
import { EARNED_KINDS } from './earned.sql.ts'
import { LANGUAGES, MODELS, PAYING_KINDS, sumsOf } from './running.sql.ts'

const WITHIN = (column: string) => `${column} >= ($1::timestamptz[])[1] and ${column} < ($1::timestamptz[])[cardinality($1::timestamptz[])]`

export interface CountRow {
  /** From 1. */
  bucket: number
  count: number
}

export const countSignUps = statement<[bounds: readonly Date[]], CountRow>(
  'analytics.countSignUps',
  `select width_bucket(u.created_at, $1::timestamptz[]) as bucket, count(*)::integer as count from users.users u where ${WITHIN('u.created_at')} group by 1`,
)

export const countPlaced = statement<[bounds: readonly Date[]], CountRow>(
  'analytics.countPlaced',
  `select width_bucket(o.created_at, $1::timestamptz[]) as bucket, count(*)::integer as count from orders.orders o where ${WITHIN('o.created_at')} group by 1`,
)

/** Users with a write in the log of calls. Grouped, because `count(distinct)` sorts every row. */
export const countActive = statement<[bounds: readonly Date[]], { count: number }>(
  'analytics.countActive',
  `select count(*)::integer as count from (select e.actor_id from journal.entries e where e.actor_id is not null and ${WITHIN('e.at')} group by 1) a`,
)

export const countPaying = statement<[bounds: readonly Date[]], { count: number }>(
  'analytics.countPaying',
  `select count(*)::integer as count from (select t.debit_account from ledger.transfers t where t.kind = any (${PAYING_KINDS}) and ${WITHIN('t.at')} group by 1) p`,
)

/** Of the users who signed up in the span: those who have paid by now. Each wallet is asked for one payment. */
export const countConverted = statement<[bounds: readonly Date[]], { count: number }>(
  'analytics.countConverted',
  `select count(*)::integer as count from users.users u join ledger.accounts a on a.owner_id = u.id and a.kind = 'wallet'
   cross join lateral (select from ledger.transfers t where t.debit_account = a.id and t.kind = any (${PAYING_KINDS}) limit 1) paid
   where ${WITHIN('u.created_at')}`,
)

export interface OrdersRow {
  placed: number
  completed: number
  rejected: number
  disputed: number
  accepted: number
  /** Median and 90 of 100, in hours; null without any. */
  accept: [median: number, p90: number] | null
  delivered: number
  deliver: [median: number, p90: number] | null
}

const HOURS = (seconds: string) => `(${seconds}) / 3600.0`
const ACCEPT = HOURS('extract(epoch from o.accepted_at - o.created_at)')
const DELIVER = HOURS('extract(epoch from o.completed_at - o.accepted_at) - o.paused_seconds')
/** Both from one sorting. */
const percentiles = (hours: string) => `percentile_cont(array[0.5, 0.9]) within group (order by ${hours}::float8)`

/** What became of the orders placed in the span, and how long they took, in hours. Pauses are no part of a delivery's time. */
export const selectOrders = statement<[bounds: readonly Date[]], OrdersRow>(
  'analytics.selectOrders',
  `select count(*)::integer as placed, count(*) filter (where o.status = 'completed')::integer as completed, count(*) filter (where o.status = 'rejected')::integer as rejected,
     count(*) filter (where o.status in ('completed', 'rejected') and o.disputed_at is not null)::integer as disputed,
     count(o.accepted_at)::integer as accepted, ${percentiles(ACCEPT)} filter (where o.accepted_at is not null) as accept,
     count(*) filter (where o.completed_at is not null and o.accepted_at is not null)::integer as delivered,
     ${percentiles(DELIVER)} filter (where o.completed_at is not null and o.accepted_at is not null) as deliver
   from orders.orders o where ${WITHIN('o.created_at')}`,
)

export interface CohortRow {
  /** `2026-11`. */
  month: string
  /** Months since the first payment; 0 is its own. */
  since: number
  customers: number
  cents: number
}

/** Customers by the month of their first payment, in the zone of the site, and what they paid in each month since: twelve months. */
export const selectCohorts = statement<[zone: string], CohortRow>(
  'analytics.selectCohorts',
  `with paid as (
     select t.debit_account as account, date_trunc('month', t.at at time zone $1) as month, sum(t.cents)::bigint as cents
     from ledger.transfers t where t.kind = any (${PAYING_KINDS}) group by 1, 2),
   firsts as (select account, min(month) as first from paid group by 1)
   select to_char(f.first, 'YYYY-MM') as month, ((extract(year from p.month) - extract(year from f.first)) * 12 + extract(month from p.month) - extract(month from f.first))::integer as since,
     count(*)::integer as customers, sum(p.cents)::bigint as cents
   from firsts f join paid p on p.account = f.account
   where f.first > date_trunc('month', now() at time zone $1) - interval '12 months' group by 1, 2 order by 1, 2`,
)

/** The bounds of a ranking: one bucket. */
const ENDS = 'array[$1, $2]::timestamptz[]'
const EARNED_WITHIN = `with recursive ${sumsOf(MODELS, ENDS, EARNED_KINDS)},
   earned as materialized (select s.key::uuid as owner_id, s.cents from sums s where s.cents <> 0)`

export const RANKS = 10

export interface ModelRankRow {
  userId: string
  name: string
  handle: string
  cents: number
  allCents: number
}

export const rankModels = statement<[from: Date, until: Date, limit: number], ModelRankRow>(
  'analytics.rankModels',
  `${EARNED_WITHIN}
   select u.id as "userId", u.name, u.handle::text as handle, e.cents, (select coalesce(sum(cents), 0) from earned)::bigint as "allCents"
   from earned e join users.users u on u.id = e.owner_id where e.cents > 0 order by e.cents desc, u.id limit $3`,
)

export interface RankRow {
  name: string
  cents: number
  allCents: number
}

/** Earnings by the tags that models have today. A model with several tags counts for each. */
export const rankTags = statement<[from: Date, until: Date, limit: number], RankRow>(
  'analytics.rankTags',
  `${EARNED_WITHIN}
   select tag as name, sum(e.cents)::bigint as cents, (select coalesce(sum(cents), 0) from earned)::bigint as "allCents"
   from earned e join models.profiles p on p.user_id = e.owner_id cross join unnest(p.tags) tag group by 1 having sum(e.cents) > 0 order by 2 desc, 1 limit $3`,
)

/** Payments by the language that their customers read when the payments were added to the running totals, about a minute after them. */
export const rankLanguages = statement<[from: Date, until: Date, limit: number], RankRow>(
  'analytics.rankLanguages',
  `with recursive ${sumsOf(LANGUAGES, ENDS, PAYING_KINDS)}
   select s.key as name, s.cents, (select coalesce(sum(cents), 0) from sums)::bigint as "allCents"
   from sums s where s.transfers <> 0 order by 2 desc, 1 limit $3`,
)
