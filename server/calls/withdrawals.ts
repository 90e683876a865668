/** Every call of `withdrawals`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createWithdrawalCalls } from '../domains/withdrawals/parts.ts'

export function withdrawalsCalls() {
  const withdrawals = createWithdrawalCalls()
  return {
    requestWithdrawal: withdrawals.requestWithdrawal,
    getRefundable: withdrawals.getRefundable,
    requestRefund: withdrawals.requestRefund,
    getMine: withdrawals.getMine,
    getPayoutDetails: withdrawals.getPayoutDetails,
    cancelWithdrawal: withdrawals.cancelWithdrawal,
  } satisfies Implements<Contract['withdrawals'], Actor>
}
