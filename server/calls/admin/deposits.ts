/** Every call of `admin/deposits`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdminDepositCalls } from '../../domains/deposits/parts.ts'

export function adminDepositsCalls() {
  const deposits = createAdminDepositCalls()
  return {
    listUnclaimed: deposits.listUnclaimed,
    returnUnclaimed: deposits.returnUnclaimed,
  } satisfies Implements<Contract['admin']['deposits'], Actor>
}
