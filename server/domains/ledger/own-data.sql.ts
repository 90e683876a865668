import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

/** Every movement on the accounts of a user. One between two of them has two entries; the key tells them apart. */
export const exportMovements = statement<Page, OwnRow>(
  'ledger.exportMovements',
  `with own as (select id, kind from ledger.accounts where owner_id = $1)
   select line.key::text as key, line.row from (
     (select t.id * 2 as key, jsonb_build_object('at', t.at, 'kind', t.kind, 'account', a.kind, 'amountCents', -t.cents, 'balanceAfterCents', t.debit_balance_cents, 'causeId', t.cause_id) as row
      from own a join ledger.transfers t on t.debit_account = a.id where t.id > $2::bigint / 2 order by t.id limit $3)
     union all
     (select t.id * 2 + 1, jsonb_build_object('at', t.at, 'kind', t.kind, 'account', a.kind, 'amountCents', t.cents, 'balanceAfterCents', t.credit_balance_cents, 'causeId', t.cause_id)
      from own a join ledger.transfers t on t.credit_account = a.id where t.id > ($2::bigint - 1) / 2 order by t.id limit $3)) line
   order by line.key limit $3`,
)
