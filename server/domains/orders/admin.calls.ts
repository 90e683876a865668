import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { claimDispute, decideDispute } from './disputes/decide-dispute.ts'
import { countDisputes, getStaffDispute, listDecisions, listDisputes, previewSettlement } from './disputes/get-dispute.ts'
import { countAllOrders, listAllOrders } from './lists/list-all-orders.ts'
import { countPending } from './lists/order-lists.sql.ts'
import { rejectOrder } from './reject-order.ts'
import { acceptForCustomer, extendForCustomer, refundPart } from './staff-steps.ts'
import { ordersPending } from './topics.ts'

const DONE = { success: true } as const

export const createAdminOrderCalls = () =>
  ({
    async getPendingOrdersCount({ db, watch }) {
      watch(ordersPending())
      return (await db.one(countPending)).count
    },

    list: listAllOrders,
    count: countAllOrders,

    async rejectOrder(context, { orderId, reason }) {
      await rejectOrder(context, orderId, 'admin', reason)
      return DONE
    },

    listDisputes,
    countDisputes,
    getDispute: (context, { orderId }) => getStaffDispute(context, orderId),
    listDecisions: (context, { reason }) => listDecisions(context, reason),
    previewSettlement: (context, { orderId, refund }) => previewSettlement(context, orderId, refund),

    async claimDispute(context, { orderId, version, isMine }) {
      await claimDispute(context, orderId, version, isMine)
      return DONE
    },

    async decideDispute(context, ruling) {
      await decideDispute(context, ruling)
      return DONE
    },

    async refundPart(context, { orderId, refund, reason }) {
      await refundPart(context, orderId, refund, reason)
      return DONE
    },

    async acceptDelivery(context, { orderId, reason }) {
      await acceptForCustomer(context, orderId, reason)
      return DONE
    },

    async extendOrder(context, { orderId, days, reason }) {
      await extendForCustomer(context, orderId, days, reason)
      return DONE
    },
  }) satisfies Implements<Contract['admin']['orders'], Actor>
