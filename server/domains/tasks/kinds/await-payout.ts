import { forAll, MOST, type TaskKind } from '../task-kind.ts'

/** The own withdrawals that staff have not paid yet. */
export const awaitPayout: TaskKind = {
  name: 'await_payout',
  closedBy: ['withdrawals:cancelWithdrawal', 'admin/withdrawals:markSent', 'admin/withdrawals:reject'],
  isFor: forAll,
  watch: ['withdrawalsOf'],
  select: `select id::text as ref, id::text as about, created_at as since, null::timestamptz as due, amount_cents as cents, null::uuid as other, '' as title,
      true as is_waiting
    from withdrawals.withdrawals where user_id = $1 and status in ('requested', 'approved') order by id limit ${MOST}`,
}
