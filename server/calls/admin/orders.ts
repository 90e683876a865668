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
    count: orders.count,
    rejectOrder: orders.rejectOrder,
    listDisputes: orders.listDisputes,
    countDisputes: orders.countDisputes,
    getDispute: orders.getDispute,
    listDecisions: orders.listDecisions,
    previewSettlement: orders.previewSettlement,
    claimDispute: orders.claimDispute,
    decideDispute: orders.decideDispute,
    refundPart: orders.refundPart,
    acceptDelivery: orders.acceptDelivery,
    extendOrder: orders.extendOrder,
  } satisfies Implements<Contract['admin']['orders'], Actor>
}
