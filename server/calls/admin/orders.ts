/** Every call of `admin/orders`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdminOrderCalls } from '../../domains/orders/parts.ts'

export function adminOrdersCalls() {
  const orders = createAdminOrderCalls()
  return {
    getPendingOrdersCount: orders.getPendingOrdersCount,
    list: orders.list,
    rejectOrder: orders.rejectOrder,
  } satisfies Implements<Contract['admin']['orders'], Actor>
}
