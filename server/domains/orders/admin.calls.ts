import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { listAllOrders } from './list-orders.ts'
import { countPending } from './order-lists.sql.ts'
import { rejectOrder } from './reject-order.ts'
import { ordersPending } from './topics.ts'

export const createAdminOrderCalls = () =>
  ({
    async getPendingOrdersCount({ db, watch }) {
      watch(ordersPending())
      return (await db.one(countPending)).count
    },

    list: (context, args) => listAllOrders(context, args),

    async rejectOrder(context, { orderId, reason }) {
      await rejectOrder(context, orderId, 'admin', reason)
      return { success: true }
    },
  }) satisfies Implements<Contract['admin']['orders'], Actor>
