import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportWithdrawals = statement<Page, OwnRow>(
  'withdrawals.exportWithdrawals',
  `select id::text as key, jsonb_build_object('id', id, 'amountCents', amount_cents, 'method', method, 'details', details, 'network', network, 'isRefund', is_refund, 'networkCostCents', network_cents, 'status', status,
     'reference', reference, 'reason', reason, 'createdAt', created_at, 'closedAt', closed_at, 'failedAt', failed_at) as row
   from withdrawals.withdrawals where user_id = $1 and id > $2::uuid order by id limit $3`,
)

/** Removes the payees: they are known to the sender of the money; the books keep the amount. */
export const blankWithdrawals = statement<[userId: string, limit: number]>(
  'withdrawals.blankWithdrawals',
  `update withdrawals.withdrawals set details = '–', reason = case when reason is not null then '–' end
   where id in (select id from withdrawals.withdrawals where user_id = $1 and (details <> '–' or reason <> '–') limit $2)`,
)
