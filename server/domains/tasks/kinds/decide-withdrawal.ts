import { OF_FINANCE } from '#contract/shapes/admin-roles.ts'
import { isAdminOf } from '#server/access/actor.ts'
import { MOST, type TaskKind } from '../task-kind.ts'

/** Withdrawals of others in one state, the oldest first. */
export const withdrawalsIn = (status: 'requested' | 'approved', since: string) =>
  `select id::text as ref, id::text as about, ${since} as since, null::timestamptz as due, amount_cents as cents, user_id as other, '' as title, false as is_waiting
   from withdrawals.withdrawals where status = '${status}' and user_id <> $1 order by id limit ${MOST}`

export const decideWithdrawal: TaskKind = {
  name: 'decide_withdrawal',
  closedBy: ['admin/withdrawals:approve', 'admin/withdrawals:reject', 'withdrawals:cancelWithdrawal'],
  isFor: (actor) => isAdminOf(actor, OF_FINANCE),
  watch: ['anyWithdrawal'],
  select: withdrawalsIn('requested', 'created_at'),
}
