/** Every call of `admin/adjustments`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdjustmentCalls } from '../../domains/adjustments/parts.ts'

export function adminAdjustmentsCalls() {
  const adjustments = createAdjustmentCalls()
  return {
    preview: adjustments.preview,
    list: adjustments.list,
    listWaiting: adjustments.listWaiting,
    request: adjustments.request,
    approve: adjustments.approve,
    refuse: adjustments.refuse,
    withdraw: adjustments.withdraw,
  } satisfies Implements<Contract['admin']['adjustments'], Actor>
}
