/** Every call of `admin/ledger`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createLedgerCalls } from '../../domains/books/parts.ts'

export function adminLedgerCalls() {
  const ledger = createLedgerCalls()
  return {
    listTransfers: ledger.listTransfers,
    getAccounts: ledger.getAccounts,
    find: ledger.find,
  } satisfies Implements<Contract['admin']['ledger'], Actor>
}
