/** Every call of `admin/withdrawals`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdminWithdrawalCalls } from '../../domains/withdrawals/parts.ts'

export function adminWithdrawalsCalls() {
  const withdrawals = createAdminWithdrawalCalls()
  return {
    list: withdrawals.list,
    count: withdrawals.count,
    get: withdrawals.get,
    approve: withdrawals.approve,
    markSent: withdrawals.markSent,
    reject: withdrawals.reject,
    markFailed: withdrawals.markFailed,
  } satisfies Implements<Contract['admin']['withdrawals'], Actor>
}
