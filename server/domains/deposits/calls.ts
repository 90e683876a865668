import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import { checkPayment } from './check-payment.action.ts'
import { selectByOrderId } from './deposits.sql.ts'
import type { DepositDeps } from './deps.ts'
import { createDepositOrderId, openDeposit } from './open-deposit.action.ts'
import { depositOf } from './topics.ts'

export const createDepositCalls = (deps: DepositDeps) =>
  ({
    async createOxaPayInvoice(context, { amount, orderId = createDepositOrderId(Date.now()), email }) {
      const opened = await openDeposit(deps, context, { orderId, amountCents: centsFromDollars(amount), email })
      return { success: true, message: 'Payment link created', ...opened }
    },
    async getByOrderId({ db, watch }, { orderId }) {
      watch(depositOf(orderId))
      const row = await db.maybe(selectByOrderId, orderId)
      return row === undefined ? null : { status: row.status, reason: row.reason }
    },
    async checkPayment(context, { orderId }) {
      return { status: await checkPayment(deps, context, orderId) }
    },
  }) satisfies Omit<Implements<Contract['transactions'], Actor>, 'getStatement'>
