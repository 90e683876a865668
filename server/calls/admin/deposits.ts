/** Every call of `admin/deposits`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdminDepositCalls } from '../../domains/deposits/parts.ts'
import type { AppDeps } from '../deps.ts'

export function adminDepositsCalls(deps: AppDeps) {
  const deposits = createAdminDepositCalls(deps)
  return {
    listWebhooks: deposits.listWebhooks,
    countWebhooks: deposits.countWebhooks,
    getWebhook: deposits.getWebhook,
    replayWebhook: deposits.replayWebhook,
    listUnclaimed: deposits.listUnclaimed,
    returnUnclaimed: deposits.returnUnclaimed,
  } satisfies Implements<Contract['admin']['deposits'], Actor>
}
