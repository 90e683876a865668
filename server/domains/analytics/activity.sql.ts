import { statement } from '#platform/db/statement.ts'
import type { CountRow } from './order-slots.sql.ts'
import { EARNED_KINDS } from './earned.sql.ts'
import { LANGUAGES, MODELS, PAYING_KINDS, sumsOf } from './running.sql.ts'

const WITHIN = (column: string) => `${column} >= ($1::timestamptz[])[1] and ${column} < ($1::timestamptz[])[cardinality($1::timestamptz[])]`

/** Each bucket is a range of the index by time: nobody's row is read. */
export const countSignUps = statement<[bounds: readonly Date[]], CountRow>(
  'analytics.countSignUps',
  `select b.n::integer as bucket, counted.count
   from unnest($1::timestamptz[]) with ordinality b (start, n)
   cross join lateral (select count(*)::integer as count from users.users u where u.created_at >= b.start and u.created_at < ($1::timestamptz[])[b.n + 1]) counted
   where b.n < cardinality($1::timestamptz[]) and counted.count > 0`,
)

/** Users with a write in the log of calls. Grouped, because `count(distinct)` sorts every row. */
export const countActive = statement<[bounds: readonly Date[]], { count: number }>(
  'analytics.countActive',
  `select count(*)::integer as count from (select e.actor_id from journal.entries e where e.actor_id is not null and ${WITHIN('e.at')} group by 1) a`,
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

export interface EarningsRow {
  kind: 'model' | 'tag'
  /** The id of the model, or the tag. */
  id: string
  /** Of a model. */
  name: string | null
  handle: string | null
  cents: number
  allCents: number
}

/** Models by their earnings, and the tags that they have today: a model with several counts for each. */
export const rankEarnings = statement<[from: Date, until: Date, limit: number], EarningsRow>(
  'analytics.rankEarnings',
  `${EARNED_WITHIN}
   select r.*, (select coalesce(sum(cents), 0) from earned)::bigint as "allCents"
   from (
     select 'model' as kind, u.id::text as id, u.name, u.handle::text as handle, e.cents
     from (select * from earned where cents > 0 order by cents desc, owner_id limit $3) e join users.users u on u.id = e.owner_id
     union all
     (select 'tag', tag, null, null, sum(e.cents)::bigint
      from earned e join models.profiles p on p.user_id = e.owner_id cross join unnest(p.tags) tag group by 2 having sum(e.cents) > 0 order by 5 desc, 2 limit $3)) r
   order by r.kind, r.cents desc, r.id`,
)

export interface RankRow {
  name: string
  cents: number
  allCents: number
}

/** Payments by the language that their customers read when the payments were added to the running totals, about a minute after them. */
export const rankLanguages = statement<[from: Date, until: Date, limit: number], RankRow>(
  'analytics.rankLanguages',
  `with recursive ${sumsOf(LANGUAGES, ENDS, PAYING_KINDS)}
   select s.key as name, s.cents, (select coalesce(sum(cents), 0) from sums)::bigint as "allCents"
   from sums s where s.transfers <> 0 order by 2 desc, 1 limit $3`,
)
