import { statement } from '#platform/db/statement.ts'
import { MONEY, sumsOf } from './running.sql.ts'

export interface BucketRow {
  /** From 1. */
  bucket: number
  kind: string
  side: string
  cents: number
  count: number
}

const SUMS = `split_part(s.key, ':', 1) as kind, split_part(s.key, ':', 2) as side, s.cents, s.transfers::integer as count`

/** Sums of transfers by bucket, kind and side. `bounds`: ascending; each bucket begins at one and ends before the next. */
export const sumTransfers = statement<[bounds: readonly Date[], kinds: readonly string[]], BucketRow>(
  'analytics.sumTransfers',
  `with recursive ${sumsOf(MONEY, '$1::timestamptz[]', '$2::text[]')}
   select s.bucket, ${SUMS} from sums s where s.transfers <> 0 and split_part(s.key, ':', 1) = any ($2::text[])`,
)

/** The same since the beginning. */
export const sumAllTransfers = statement<[kinds: readonly string[]], Omit<BucketRow, 'bucket'>>(
  'analytics.sumAllTransfers',
  `with recursive ${sumsOf(MONEY, `array['-infinity', 'infinity']::timestamptz[]`, '$1::text[]')}
   select ${SUMS} from sums s where s.transfers <> 0 and split_part(s.key, ':', 1) = any ($1::text[])`,
)

/** The debts of the site: the balances of all users, and of payments that wait for their return. */
export const selectOwed = statement<[unclaimed: string], { cents: number }>(
  'analytics.selectOwed',
  `select ((select coalesce(sum(balance_cents), 0) from ledger.accounts where owner_id <> ledger.installation())
     + (select coalesce(sum(cents), 0) from ledger.transfers where credit_account = $1)
     - (select coalesce(sum(cents), 0) from ledger.transfers where debit_account = $1))::bigint as cents`,
)
