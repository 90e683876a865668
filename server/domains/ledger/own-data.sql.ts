import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'
import { TRANSFER_KINDS } from './ledger.sql.ts'

type Page = [userId: string, after: string, limit: number]

const EVERY_KIND = `array[${TRANSFER_KINDS.map((kind) => `'${kind}'`).join(', ')}]`

/** The next ids on one side of each account, kind by kind: in that order the index has them. */
const nextOf = (account: string, after: string) =>
  `own a cross join unnest(${EVERY_KIND}) wanted (kind) cross join lateral (
       select t.* from ledger.transfers t where t.${account} = a.id and t.kind <= wanted.kind and (t.kind, t.id) > (wanted.kind, ${after})
       order by t.kind, t.id limit $3) t`

/** Every movement on the accounts of a user. One between two of them has two entries with different keys. */
export const exportMovements = statement<Page, OwnRow>(
  'ledger.exportMovements',
  `with own as (select id, kind from ledger.accounts where owner_id = $1)
   select line.key::text as key, line.row from (
     (select t.id * 2 as key, jsonb_build_object('at', t.at, 'kind', t.kind, 'account', a.kind, 'amountCents', -t.cents, 'balanceAfterCents', t.debit_balance_cents, 'causeId', t.cause_id) as row
      from ${nextOf('debit_account', '$2::bigint / 2')} order by t.id limit $3)
     union all
     (select t.id * 2 + 1, jsonb_build_object('at', t.at, 'kind', t.kind, 'account', a.kind, 'amountCents', t.cents, 'balanceAfterCents', t.credit_balance_cents, 'causeId', t.cause_id)
      from ${nextOf('credit_account', '($2::bigint - 1) / 2')} order by t.id limit $3)) line
   order by line.key limit $3`,
)
