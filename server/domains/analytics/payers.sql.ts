/**
 * Payers of a period, and payers among those who signed up in it, read from a bit for each payer and day (`analytics.paying_days`).
 * Payments of parts of days, and those whose payers are not noted yet, are read from the ledger in the same statement.
 */
import { statement } from '#platform/db/statement.ts'
import { PAYING_KINDS } from './running.sql.ts'

const CHUNK = 8_192
const START = '($1::timestamptz[])[1]'
const END = '($1::timestamptz[])[cardinality($1::timestamptz[])]'
/** The whole days of UTC within the span begin and end at these moments. */
const FIRST = `(case when date_trunc('day', ${START}, 'UTC') = ${START} then ${START} else date_trunc('day', ${START}, 'UTC') + interval '24 hours' end)`
const LAST = `date_trunc('day', ${END}, 'UTC')`
const NOTED = '(select paying_up_to from analytics.sealed)'
/** The upper end is no limit. It tells the planner that few rows are asked for, by their ids. */
const NOT_NOTED = `t.id > ${NOTED} and t.id < ${NOTED} + 1000000000000`
const PAYS = `t.kind = any (${PAYING_KINDS})`

export const countPaying = statement<[bounds: readonly Date[]], { count: number }>(
  'analytics.countPaying',
  `with whole as materialized (
     select d.chunk, bit_or(d.payers) as payers from analytics.paying_days d
     where d.day >= (${FIRST} at time zone 'UTC')::date and d.day < (${LAST} at time zone 'UTC')::date group by 1),
   loose as (
     select e.debit_account
     from (values (${START}, least(${FIRST}, ${END})), (greatest(${LAST}, ${FIRST}), ${END})) part (start, until)
     cross join lateral (
       select t.debit_account from ledger.transfers t where ${PAYS} and t.at >= part.start and t.at < part.until and t.id <= ${NOTED} offset 0) e
     union
     select n.debit_account from (select t.debit_account, t.kind, t.at from ledger.transfers t where ${NOT_NOTED} offset 0) n
     where n.kind = any (${PAYING_KINDS}) and n.at >= ${START} and n.at < ${END})
   select (
     (select coalesce(sum(bit_count(w.payers)), 0) from whole w)
     + (select count(*) from loose l left join analytics.payers p on p.account_id = l.debit_account left join whole w on w.chunk = p.number / ${CHUNK}
        where w.payers is null or get_bit(w.payers, p.number % ${CHUNK}) = 0))::integer as count`,
)

/** Of the users who signed up in the span: those who have paid by now. */
export const countConverted = statement<[bounds: readonly Date[]], { count: number }>(
  'analytics.countConverted',
  `select (
     (select count(*) from analytics.payers p where p.signed_up_at >= ${START} and p.signed_up_at < ${END})
     + (select count(distinct n.debit_account)
        from (select t.debit_account, t.kind from ledger.transfers t where ${NOT_NOTED} offset 0) n
        join ledger.accounts a on a.id = n.debit_account join users.users u on u.id = a.owner_id
        where n.kind = any (${PAYING_KINDS}) and u.created_at >= ${START} and u.created_at < ${END}
          and not exists (select from analytics.payers p where p.account_id = n.debit_account)))::integer as count`,
)

export const selectPayersNoted = statement<[], { upTo: number }>(
  'analytics.selectPayersNoted',
  'select paying_up_to as "upTo" from analytics.sealed',
)

export const selectPayersNotedForUpdate = statement<[], { upTo: number }>(
  'analytics.selectPayersNotedForUpdate',
  'select paying_up_to as "upTo" from analytics.sealed for update',
)

export const savePayersNoted = statement<[upTo: number]>('analytics.savePayersNoted', 'update analytics.sealed set paying_up_to = $1')

const PAYMENTS = `ledger.transfers t where t.kind = any (${PAYING_KINDS}) and t.id > $1::bigint and t.id <= $2::bigint`

/** Numbers those who pay for the first time with the transfers above one id up to another. */
export const addPayers = statement<[above: number, upTo: number]>(
  'analytics.addPayers',
  `insert into analytics.payers (account_id, signed_up_at)
   select a.id, u.created_at from (select distinct t.debit_account from ${PAYMENTS}) n
   join ledger.accounts a on a.id = n.debit_account join users.users u on u.id = a.owner_id
   where not exists (select from analytics.payers p where p.account_id = a.id)`,
)

/** Notes who paid on which day with these transfers. */
export const addPayingDays = statement<[above: number, upTo: number]>(
  'analytics.addPayingDays',
  `insert into analytics.paying_days as d (day, chunk, payers)
   select n.day, n.number / ${CHUNK}, bit_or(set_bit(repeat('0', ${CHUNK})::bit(${CHUNK}), n.number % ${CHUNK}, 1))
   from (select distinct (t.at at time zone 'UTC')::date as day, p.number from (select t.at, t.debit_account from ${PAYMENTS} offset 0) t join analytics.payers p on p.account_id = t.debit_account) n
   group by 1, 2
   on conflict (day, chunk) do update set payers = d.payers | excluded.payers`,
)

/** How many payments above one id up to another are missing on the day of their payer. */
export const countMissingPayers = statement<[above: number, upTo: number], { count: number }>(
  'analytics.countMissingPayers',
  `select count(*)::integer as count
   from (select t.at, t.debit_account from ${PAYMENTS} offset 0) t join ledger.accounts a on a.id = t.debit_account join users.users u on u.id = a.owner_id
   left join analytics.payers p on p.account_id = t.debit_account
   left join analytics.paying_days d on d.day = (t.at at time zone 'UTC')::date and d.chunk = p.number / ${CHUNK}
   where d.payers is null or get_bit(d.payers, p.number % ${CHUNK}) = 0`,
)

export const deletePayingDays = statement<[]>('analytics.deletePayingDays', 'delete from analytics.paying_days')
