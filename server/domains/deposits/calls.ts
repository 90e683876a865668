import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import { CallError } from '#platform/call-error.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { selectAddresses } from './addresses.sql.ts'
import { checkPayment } from './check-payment.action.ts'
import { dismiss, selectByOrderId, selectNewestOpen, selectShown } from './deposits.sql.ts'
import type { DepositDeps } from './deps.ts'
import { openAddress } from './open-address.action.ts'
import { createDepositOrderId, openDeposit } from './open-deposit.action.ts'
import { presentAddress, presentDeposit } from './present.ts'
import { WATCHED_HOURS } from './settle-deposit.ts'
import { depositOf, depositsOf } from './topics.ts'

export const createDepositCalls = (deps: DepositDeps) =>
  ({
    async createOxaPayInvoice(context, { amount, orderId = createDepositOrderId(Date.now()), email, network }) {
      const opened = await openDeposit(deps, context, { orderId, amountCents: centsFromDollars(amount), email, network })
      return { success: true, message: 'Payment link created', ...opened }
    },
    async getByOrderId({ db, watch }, { orderId }) {
      watch(depositOf(orderId))
      const row = await db.maybe(selectByOrderId, orderId)
      return row === undefined ? null : { status: row.status, reason: row.reason }
    },
    async getDeposit({ db, actor, watch }, { orderId }) {
      const userId = userIdOf(actor)
      watch(depositsOf(userId))
      const row = await (orderId === undefined ? db.maybe(selectNewestOpen, userId, WATCHED_HOURS) : db.maybe(selectShown, userId, orderId))
      return row === undefined ? null : presentDeposit(row, await db.many(selectAddresses, row.id))
    },
    async openAddress(context, { orderId, network }) {
      return presentAddress(await openAddress(deps, context, orderId, network))
    },
    async dismissDeposit({ tx, actor, touch }, { orderId }) {
      const userId = userIdOf(actor)
      if ((await tx.run(dismiss, userId, orderId)) === 0) throw new CallError('not_found', 'This payment does not exist.')
      touch(depositsOf(userId))
      return { success: true }
    },
    async checkPayment(context, { orderId }) {
      return { status: await checkPayment(deps, context, orderId) }
    },
  }) satisfies Omit<Implements<Contract['transactions'], Actor>, 'getStatement' | 'getStatementSums' | 'getHolds'>
