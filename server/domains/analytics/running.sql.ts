/**
 * Running totals: `analytics.running` holds, for each key of a measure, the sum of all sealed transfers up to the end of each slot. A sum between
 * two moments is the difference of two totals (docs/decisions/2026-11-27-running-totals.md).
 */
import { earnedIn } from './earned.sql.ts'

/** Kinds of transfers by which a customer pays. */
export const PAYING = ['order', 'post_purchase', 'message', 'tip', 'subscription'] as const
export const PAYING_KINDS = `array['${PAYING.join(`', '`)}']`

/** The kind of the user's account, where a figure depends on it. */
const SIDE = `case when t.kind in ('commission', 'refund') then d.kind when t.kind = 'commission_returned' then c.kind else '' end`
const SIDE_ACCOUNTS = `left join ledger.accounts d on t.kind in ('commission', 'refund') and d.id = t.debit_account
   left join ledger.accounts c on t.kind = 'commission_returned' and c.id = t.credit_account`

/** The language that a user reads, or the one of the site. */
const LANGUAGE = `coalesce(u.language, (select value from settings.system where key = 'default_language'), 'en')`

export interface Measure {
  readonly name: 'money' | 'language' | 'model'
  /** The length of a slot. Every zone of today is off by a multiple of 15 minutes; models are many, so theirs are days of UTC. */
  readonly slot: string
  /** Rows `key, at, id, cents` of transfers in this table, with further columns of theirs. */
  readonly of: (transfers: string, more?: readonly string[]) => string
}

const further = (more: readonly string[]) => more.map((column) => `, t.${column}`).join('')

/** Every transfer, by `<kind>:<side>`. */
export const MONEY: Measure = {
  name: 'money',
  slot: '15 minutes',
  of: (transfers, more = []) =>
    `select t.kind || ':' || coalesce(${SIDE}, '') as key, t.at, t.id, t.cents${further(more)} from ${transfers} t ${SIDE_ACCOUNTS}`,
}

/** Payments by the language that their customers read. */
export const LANGUAGES: Measure = {
  name: 'language',
  slot: '15 minutes',
  of: (transfers, more = []) =>
    `select ${LANGUAGE} as key, t.at, t.id, t.cents${further(more)}
     from ${transfers} t join ledger.accounts a on a.id = t.debit_account join users.users u on u.id = a.owner_id where t.kind = any (${PAYING_KINDS})`,
}

/** Earnings of models, by their id. */
export const MODELS: Measure = {
  name: 'model',
  slot: '24 hours',
  of: (transfers, more = []) =>
    `select e.owner_id::text as key, e.at, e.id, e.cents${more.map((column) => `, e.${column}`).join('')} from (${earnedIn(transfers, more)}) e`,
}

export const MEASURES: readonly Measure[] = [MONEY, LANGUAGES, MODELS]

/** The start of the slot in which a moment lies. */
export const slotOf = ({ slot }: Measure, at: string) => `date_bin('${slot}', ${at}, timestamptz 'epoch')`

/**
 * `with` clauses that end in `sums (bucket, key, cents, transfers)`: the sums between neighbouring bounds by key, also of keys without any. One
 * statement is one snapshot: its sealed transfers and the others are together every transfer once.
 *
 * - `known`: at each bound the running total of each key, at the last slot that is over by then.
 * - `loose`: transfers that no total has. Those of a slot in which a bound lies end the bucket before it and are taken off the one that
 *   begins there. Those that are not sealed yet have their own bucket.
 *
 * `bounds` and `kinds` are expressions of a `timestamptz[]`, ascending, and of a `text[]`. Buckets count from 1.
 */
export const sumsOf = (measure: Measure, bounds: string, kinds: string) => `
   sealed as materialized (select up_to from analytics.sealed),
   keys (key) as (
     (select r.key from analytics.running r where r.measure = '${measure.name}' order by r.key limit 1)
     union all
     select (select r.key from analytics.running r where r.measure = '${measure.name}' and r.key > k.key order by r.key limit 1) from keys k where k.key is not null),
   marks as materialized (
     select b.at, b.n::integer as n, ${slotOf(measure, 'b.at')} as slot from unnest(${bounds}) with ordinality b (at, n)),
   known as (
     select turn.bucket, k.key, turn.sign * r.cents as cents, turn.sign * r.transfers as transfers
     from keys k cross join marks m
     cross join lateral (
       select r.cents, r.transfers from analytics.running r
       where r.measure = '${measure.name}' and r.key = k.key and r.slot < m.slot order by r.slot desc limit 1) r
     cross join lateral (values (m.n - 1, 1), (m.n, -1)) turn (bucket, sign)),
   begun as materialized (
     select turn.bucket, turn.sign, t.at, t.id, t.kind, t.debit_account, t.credit_account, t.cause_id, t.cents
     from marks m
     cross join lateral (
       select * from ledger.transfers t
       where t.kind = any (${kinds}) and t.at >= m.slot and t.at < m.at and t.id <= (select up_to from sealed) offset 0) t
     cross join lateral (values (m.n - 1, 1), (m.n, -1)) turn (bucket, sign)
     where m.at > m.slot),
   -- The upper end is no limit. It tells the planner that few rows are asked for, by their ids.
   unsealed as materialized (
     select t.at, t.id, t.kind, t.debit_account, t.credit_account, t.cause_id, t.cents from ledger.transfers t
     where t.id > (select up_to from sealed) and t.id < (select up_to from sealed) + 1000000000000),
   loose as (
     select * from begun
     union all
     select width_bucket(t.at, ${bounds}), 1, t.* from unsealed t where t.kind = any (${kinds})),
   sums as (
     select s.bucket, s.key, sum(s.cents)::bigint as cents, sum(s.transfers)::bigint as transfers
     from (
       select bucket, key, cents, transfers from known
       union all
       select d.bucket, d.key, d.sign * d.cents, d.sign from (${measure.of('loose', ['bucket', 'sign'])}) d) s
     where s.bucket between 1 and cardinality(${bounds}) - 1 group by 1, 2)`
