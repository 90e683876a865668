import { statement } from '#platform/db/statement.ts'

/** The kind of the user's account, where a figure depends on it. */
export const SIDE = `case when t.kind in ('commission', 'refund') then d.kind when t.kind = 'commission_returned' then c.kind else '' end`
const ACCOUNTS = `left join ledger.accounts d on t.kind in ('commission', 'refund') and d.id = t.debit_account
   left join ledger.accounts c on t.kind = 'commission_returned' and c.id = t.credit_account`

export interface BucketRow {
  /** From 1. */
  bucket: number
  kind: string
  side: string
  cents: number
  count: number
}

/** Sums of transfers by bucket, kind and side. `bounds`: ascending; each bucket begins at one and ends before the next. */
export const sumTransfers = statement<[bounds: readonly Date[], kinds: readonly string[]], BucketRow>(
  'analytics.sumTransfers',
  `select width_bucket(t.at, $1::timestamptz[]) as bucket, t.kind, ${SIDE} as side, sum(t.cents)::bigint as cents, count(*)::integer as count
   from ledger.transfers t ${ACCOUNTS}
   where t.kind = any ($2::text[]) and t.at >= ($1::timestamptz[])[1] and t.at < ($1::timestamptz[])[cardinality($1::timestamptz[])]
   group by 1, 2, 3`,
)

/** The same since the beginning. */
export const sumAllTransfers = statement<[kinds: readonly string[]], Omit<BucketRow, 'bucket'>>(
  'analytics.sumAllTransfers',
  `select t.kind, ${SIDE} as side, sum(t.cents)::bigint as cents, count(*)::integer as count
   from ledger.transfers t ${ACCOUNTS} where t.kind = any ($1::text[]) group by 1, 2`,
)

/** The balances of all users, and of payments that wait for their return: what the site owes. */
export const selectOwed = statement<[unclaimed: string], { cents: number }>(
  'analytics.selectOwed',
  `select ((select coalesce(sum(balance_cents), 0) from ledger.accounts where owner_id <> ledger.installation())
     + (select coalesce(sum(cents), 0) from ledger.transfers where credit_account = $1)
     - (select coalesce(sum(cents), 0) from ledger.transfers where debit_account = $1))::bigint as cents`,
)
