/** Every call of `admin/plans`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdminPlanCalls } from '../../domains/subscriptions/parts.ts'

export function adminPlansCalls() {
  const plans = createAdminPlanCalls()
  return {
    list: plans.list,
    save: plans.save,
    listHolders: plans.listHolders,
  } satisfies Implements<Contract['admin']['plans'], Actor>
}
