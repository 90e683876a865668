/**
 * Orders by the time at which they were placed, read from counted days and months (`analytics.order_slots`). Uncounted and changed parts
 * are read from the orders, in the same statement: one snapshot (docs/decisions/2026-11-27-running-totals.md).
 */
import { statement } from '#platform/db/statement.ts'
import {
  ACCEPTED_FROM,
  COMPLETED,
  DELIVERED_FROM,
  DISPUTED,
  PLACED,
  QUARTER_MINUTES,
  REJECTED,
  STEP_STARTS,
  type Counted,
} from './order-keys.ts'

const DAY_START = (day: string) => `(${day})::timestamp at time zone 'UTC'`
const DAY_OF = (at: string) => `(${at} at time zone 'UTC')::date`
const STEP = (seconds: string) => `width_bucket(greatest(0, floor((${seconds}) / 60))::integer, '{${STEP_STARTS.join()}}'::integer[])`
const QUARTER = `(extract(hour from o.created_at at time zone 'UTC') * 60 + extract(minute from o.created_at at time zone 'UTC'))::integer / ${QUARTER_MINUTES}`
/** The keys that one order counts for. A pause is no part of a delivery's time. */
const KEYS = `cross join lateral (values
     (${QUARTER}),
     (${PLACED}),
     (case o.status when 'completed' then ${COMPLETED} when 'rejected' then ${REJECTED} end),
     (case when o.status in ('completed', 'rejected') and o.disputed_at is not null then ${DISPUTED} end),
     (case when o.accepted_at is not null then ${ACCEPTED_FROM} + ${STEP('extract(epoch from o.accepted_at - o.created_at)')} end),
     (case when o.accepted_at is not null and o.completed_at is not null
       then ${DELIVERED_FROM} + ${STEP('extract(epoch from o.completed_at - o.accepted_at) - o.paused_seconds')} end)) counted (key)`

/** The orders placed from one moment until before another. Without `offset 0` the ranges are joined to all orders. */
const PLACED_WITHIN = (from: string, until: string) =>
  `cross join lateral (select * from orders.orders o where o.created_at >= ${from} and o.created_at < ${until} offset 0) o`

const [START, END] = ['($1::timestamptz[])[1]', '($1::timestamptz[])[cardinality($1::timestamptz[])]']

/** Counted slots of a length that lie in the span and have not changed. */
const slotsIn = (length: 'day' | 'month', end: string) => `
     select s.slot, s.keys, s.orders from analytics.order_slots s
     where s.length = '${length}' and s.slot >= ${DAY_OF(START)} and s.slot < ${DAY_OF(END)} and ${DAY_START('s.slot')} >= ${START} and ${DAY_START(end)} <= ${END}
       and not exists (select from analytics.changed_days c where date_trunc('${length}', c.day)::date = s.slot)`

/** The parts of the span that no slot holds: `isHeld` says whether one holds the day `d.day`. Days that follow each other are one part. */
const directWithout = (isHeld: string) => `
     select greatest(${START}, ${DAY_START('min(d.day)')}) as start, least(${END}, ${DAY_START('max(d.day) + 1')}) as until
     from (
       select d.day, d.day - (row_number() over (order by d.day))::integer as run
       from (select ${DAY_OF(START)} + n as day from generate_series(0, ${DAY_OF(END)} - ${DAY_OF(START)}) n) d
       where not (${isHeld})) d
     group by d.run`

/** All that is counted of the orders placed in a span. */
export const countOrders = statement<[bounds: readonly Date[]], Counted>(
  'analytics.countOrders',
  `with months as materialized (${slotsIn('month', `(s.slot + interval '1 month')::date`)}),
   days as materialized (${slotsIn('day', 's.slot + 1')} and date_trunc('month', s.slot)::date not in (select m.slot from months m)),
   direct as materialized (${directWithout(`exists (select from days s where s.slot = d.day) or date_trunc('month', d.day)::date in (select m.slot from months m)`)})
   select k.key, sum(k.orders)::integer as orders
   from (
     select u.key, u.orders from (select * from months union all select * from days) s cross join lateral unnest(s.keys, s.orders) u (key, orders) where u.key >= ${PLACED}
     union all
     select counted.key, 1 from direct d ${PLACED_WITHIN('d.start', 'd.until')} ${KEYS} where counted.key >= ${PLACED}) k
   group by 1`,
)

export interface CountRow {
  /** From 1. */
  bucket: number
  count: number
}

const BUCKET = (at: string) => `width_bucket(${at}, $1::timestamptz[])`

/**
 * Placed orders between neighbouring bounds, which are multiples of a quarter of an hour but for the first and the last. A day in which no bound
 * lies is one number.
 */
export const countPlaced = statement<[bounds: readonly Date[]], CountRow>(
  'analytics.countPlaced',
  `with days as materialized (${slotsIn('day', 's.slot + 1')}),
   known as materialized (
     select s.*, ${BUCKET(DAY_START('s.slot'))} as bucket, ${BUCKET(`${DAY_START('s.slot + 1')} - interval '1 microsecond'`)} as last_bucket from days s),
   direct as materialized (${directWithout('exists (select from days s where s.slot = d.day)')})
   select k.bucket, sum(k.orders)::integer as count
   from (
     select w.bucket, coalesce(w.orders[array_position(w.keys, ${PLACED})], 0) as orders from known w where w.bucket = w.last_bucket
     union all
     select ${BUCKET(`${DAY_START('w.slot')} + u.key * interval '${QUARTER_MINUTES} minutes'`)}, u.orders
     from known w cross join lateral unnest(w.keys[:${PLACED}], w.orders[:${PLACED}]) u (key, orders) where w.bucket <> w.last_bucket and u.key < ${PLACED}
     union all
     select ${BUCKET('o.created_at')}, 1 from direct d ${PLACED_WITHIN('d.start', 'd.until')}) k
   group by 1`,
)

/** Takes back the days and months that are not over: counted before the clock was set back. */
export const deleteUnended = statement<[]>(
  'analytics.deleteUnended',
  `delete from analytics.order_slots s where s.length = 'day' and s.slot >= ${DAY_OF('now()')} or s.length = 'month' and s.slot > ${DAY_OF('now()')} - interval '1 month'`,
)

/** The day after the last one that is counted. Before any is: the first day of the month of the first order; null without orders. */
export const selectNextDay = statement<[], { day: string | null }>(
  'analytics.selectNextDay',
  `select coalesce((select max(s.slot) + 1 from analytics.order_slots s where s.length = 'day'),
     (select date_trunc('month', min(o.created_at) at time zone 'UTC')::date from orders.orders o))::text as day`,
)

export const selectFirstDay = statement<[], { day: string | null }>(
  'analytics.selectFirstDay',
  `select min(s.slot)::text as day from analytics.order_slots s where s.length = 'day'`,
)

const COUNTED_OF = (days: string) => `select 'day', k.day, array_agg(k.key order by k.key), array_agg(k.orders order by k.key)
   from (select w.day, counted.key, count(*)::integer as orders from ${days} w ${PLACED_WITHIN(DAY_START('w.day'), DAY_START('w.day + 1'))} ${KEYS} where counted.key is not null group by 1, 2) k
   group by 2`

/**
 * Counts the days from one on until before another, and all counted ones that have changed: one statement is one snapshot, in which a change and
 * its mark are both or neither. Answers their days.
 */
export const countDays = statement<[from: string, until: string], { day: string }>(
  'analytics.countDays',
  `with gone as (delete from analytics.changed_days returning day),
   wanted as materialized (
     select s.slot as day from analytics.order_slots s where s.length = 'day' and s.slot in (select g.day from gone g)
     union
     select $1::text::date + n from generate_series(0, $2::text::date - $1::text::date - 1) n),
   counted as (${COUNTED_OF('wanted')})
   insert into analytics.order_slots (length, slot, keys, orders)
   select 'day', w.day, coalesce(c.keys, '{}'), coalesce(c.orders, '{}') from wanted w left join counted c (length, day, keys, orders) on c.day = w.day
   on conflict (length, slot) do update set keys = excluded.keys, orders = excluded.orders
   returning slot::text as day`,
)

/** Adds up the months of these days, where all days of the month are counted. */
export const countMonths = statement<[days: readonly string[]]>(
  'analytics.countMonths',
  `insert into analytics.order_slots (length, slot, keys, orders)
   select 'month', t.month, array_agg(t.key order by t.key), array_agg(t.orders order by t.key)
   from (
     select m.month, u.key, sum(u.orders)::integer as orders
     from (select distinct date_trunc('month', d::date)::date as month from unnest($1::text[]) d) m
     join analytics.order_slots s on s.length = 'day' and s.slot >= m.month and s.slot < (m.month + interval '1 month')::date
     cross join lateral unnest(s.keys, s.orders) u (key, orders)
     where u.key >= ${PLACED} and (select count(*) from analytics.order_slots c where c.length = 'day' and c.slot >= m.month and c.slot < (m.month + interval '1 month')::date)
       = (m.month + interval '1 month')::date - m.month
     group by 1, 2) t
   group by 2
   on conflict (length, slot) do update set keys = excluded.keys, orders = excluded.orders`,
)

/**
 * Marks the counted days of a month, from its first on until before the next month, that differ from their orders, and have no mark; and the first
 * where the month differs from the sum of its days. Answers them.
 */
export const markWrongDays = statement<[from: string, until: string], { day: string }>(
  'analytics.markWrongDays',
  `with wanted as materialized (
     select s.slot as day, s.keys, s.orders from analytics.order_slots s where s.length = 'day' and s.slot >= $1::text::date and s.slot < $2::text::date
       and not exists (select from analytics.changed_days c where c.day = s.slot)),
   counted as (${COUNTED_OF('wanted')})
   insert into analytics.changed_days (day)
   select w.day from wanted w left join counted c (length, day, keys, orders) on c.day = w.day
   where (w.keys, w.orders) is distinct from (coalesce(c.keys, '{}'), coalesce(c.orders, '{}'))
   union
   select m.slot from analytics.order_slots m cross join lateral (
     select array_agg(t.key order by t.key) as keys, array_agg(t.orders order by t.key) as orders
     from (
       select u.key, sum(u.orders)::integer as orders
       from analytics.order_slots s cross join lateral unnest(s.keys, s.orders) u (key, orders)
       where s.length = 'day' and s.slot >= $1::text::date and s.slot < $2::text::date and u.key >= ${PLACED} group by 1) t) days
   where m.length = 'month' and m.slot = $1::text::date and (m.keys, m.orders) is distinct from (days.keys, days.orders)
   returning day::text as day`,
)
