/** Every call of `transactions`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createBooksCalls } from '../domains/books/parts.ts'
import { createDepositCalls } from '../domains/deposits/parts.ts'
import type { AppDeps } from './deps.ts'

export function transactionsCalls(deps: AppDeps) {
  const deposits = createDepositCalls(deps)
  const books = createBooksCalls()
  return {
    createOxaPayInvoice: deposits.createOxaPayInvoice,
    getByOrderId: deposits.getByOrderId,
    getDeposit: deposits.getDeposit,
    openAddress: deposits.openAddress,
    dismissDeposit: deposits.dismissDeposit,
    checkPayment: deposits.checkPayment,
    getStatement: books.getStatement,
    getHolds: books.getHolds,
    getStatementSums: books.getStatementSums,
  } satisfies Implements<Contract['transactions'], Actor>
}
