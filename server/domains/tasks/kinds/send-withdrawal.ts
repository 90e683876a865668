import { OF_FINANCE } from '#contract/shapes/admin-roles.ts'
import { isAdminOf } from '#server/access/actor.ts'
import type { TaskKind } from '../task-kind.ts'
import { withdrawalsIn } from './decide-withdrawal.ts'

export const sendWithdrawal: TaskKind = {
  name: 'send_withdrawal',
  closedBy: ['admin/withdrawals:markSent', 'admin/withdrawals:reject'],
  isFor: (actor) => isAdminOf(actor, OF_FINANCE),
  watch: ['anyWithdrawal'],
  select: withdrawalsIn('approved', 'approved_at'),
}
