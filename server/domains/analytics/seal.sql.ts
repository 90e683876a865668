/** Adds transfers to the running totals, and takes the totals apart again. */
import { statement } from '#platform/db/statement.ts'
import { MEASURES, slotOf } from './running.sql.ts'

/** Transfers in one transaction: a second of work. */
export const BATCH = 50_000

export interface Note {
  /** The highest id that was visible; 0: none. */
  lastId: number
  /** A number of a transaction, drawn after that. */
  before: string
  /** The date of UTC at the start of that transaction: all earlier days were over. */
  day: string
}

/**
 * Every transfer up to `lastId` was booked by a transaction with a lower number than `before`: the ledger draws the id of a transfer when its
 * transaction has a number already (ledger.transfer, ledger.hold), and ids are drawn in order, so all of that came before `lastId` was committed,
 * and that before `before` was drawn.
 */
export const noteLast = statement<[], Note>(
  'analytics.noteLast',
  `select coalesce(max(t.id), 0) as "lastId", pg_current_xact_id()::text as before, (now() at time zone 'UTC')::date::text as day from ledger.transfers t`,
)

/** Whether every transaction with a lower number is over. Statements that begin later see each of them whole, or it was rolled back. */
export const isOver = statement<[before: string], { isOver: boolean }>(
  'analytics.isOver',
  'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as "isOver"',
)

export const selectSealed = statement<[], { upTo: number }>('analytics.selectSealed', 'select up_to as "upTo" from analytics.sealed')

export const selectSealedForUpdate = statement<[], { upTo: number }>(
  'analytics.selectSealedForUpdate',
  'select up_to as "upTo" from analytics.sealed for update',
)

export const saveSealed = statement<[upTo: number]>('analytics.saveSealed', 'update analytics.sealed set up_to = $1')

/** The last id of the next so many transfers; null: there are none. */
export const selectEnd = statement<[above: number, lastId: number, size: number], { upTo: number | null }>(
  'analytics.selectEnd',
  `select max(id) as "upTo" from (
     select t.id from ledger.transfers t where t.id > $1::bigint and t.id <= $2::bigint order by t.id limit $3::integer) next`,
)

const WITHIN = 't.id > $1::bigint and t.id <= $2::bigint'
/** The sums of transfers above one id up to another, by measure, key and slot. */
const INCREMENTS = MEASURES.map(
  (
    measure,
  ) => `select '${measure.name}' as measure, t.key, ${slotOf(measure, 't.at')} as slot, sum(t.cents)::bigint as cents, count(*) as transfers
     from (${measure.of('ledger.transfers')}) t where ${WITHIN} group by 1, 2, 3`,
).join('\n     union all\n     ')

/**
 * Adds the transfers above one id up to another. Of each key that they touch, the totals from the first touched slot on are taken apart
 * into the sums that each slot added, and added up again together with the new ones: a new slot begins with the total before it, and a
 * transfer in the past raises all later ones. Adding up sorts, so that every total is read before the first one is written.
 */
export const addTransfers = statement<[above: number, upTo: number]>(
  'analytics.addTransfers',
  `with increments as materialized (
     ${INCREMENTS}),
   touched as materialized (select i.measure, i.key, min(i.slot) as slot from increments i group by 1, 2),
   known as (
     select r.measure, r.key, r.slot, r.cents - lag(r.cents, 1, 0::bigint) over before as cents, r.transfers - lag(r.transfers, 1, 0::bigint) over before as transfers
     from touched n
     cross join lateral (
       select * from analytics.running r where r.measure = n.measure and r.key = n.key and r.slot >= coalesce((
         select l.slot from analytics.running l where l.measure = n.measure and l.key = n.key and l.slot < n.slot order by l.slot desc limit 1), n.slot) offset 0) r
     window before as (partition by r.measure, r.key order by r.slot)),
   risen as (
     select s.measure, s.key, s.slot, sum(sum(s.cents)) over until as cents, sum(sum(s.transfers)) over until as transfers
     from (select * from increments union all select * from known) s
     group by s.measure, s.key, s.slot window until as (partition by s.measure, s.key order by s.slot))
   insert into analytics.running (measure, key, slot, cents, transfers)
   select r.measure, r.key, r.slot, r.cents::bigint, r.transfers::bigint
   from risen r join touched n on n.measure = r.measure and n.key = r.key and n.slot <= r.slot
   on conflict (measure, key, slot) do update set cents = excluded.cents, transfers = excluded.transfers`,
)

export interface TotalRow {
  measure: string
  key: string
  cents: number
  transfers: number
}

/** The sums of transfers above one id up to another, by measure and key. */
export const sumDirectly = statement<[above: number, upTo: number], TotalRow>(
  'analytics.sumDirectly',
  `select i.measure, i.key, sum(i.cents)::bigint as cents, sum(i.transfers)::bigint as transfers from (
     ${INCREMENTS}) i group by 1, 2`,
)

/** The last running total of each key. */
export const selectLastTotals = statement<[], TotalRow>(
  'analytics.selectLastTotals',
  `with recursive keys (measure, key) as (
     (select r.measure, r.key from analytics.running r order by r.measure, r.key limit 1)
     union all
     select n.measure, n.key from keys k cross join lateral (
       select r.measure, r.key from analytics.running r where (r.measure, r.key) > (k.measure, k.key) order by r.measure, r.key limit 1) n)
   select k.measure, k.key, l.cents, l.transfers
   from keys k cross join lateral (
     select r.cents, r.transfers from analytics.running r where r.measure = k.measure and r.key = k.key order by r.slot desc limit 1) l`,
)

export const deleteTotals = statement<[]>('analytics.deleteTotals', 'delete from analytics.running')
