import type { Contract } from '#contract/index.ts'
import { CallError } from '#realtime/call-error.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { listAllOrders } from './list-orders.ts'
import { countPending } from './order-lists.sql.ts'
import { rejectOrder } from './reject-order.ts'
import { ordersPending } from './topics.ts'

/** Who may end an order for its two sides (product.md §1); the others only look. */
const DECIDERS: ReadonlySet<Actor['adminRole']> = new Set(['owner', 'moderator', 'support'] as const)

export const createAdminOrderCalls = () =>
  ({
    async getPendingOrdersCount({ db, watch }) {
      watch(ordersPending())
      return (await db.one(countPending)).count
    },

    list: (context, args) => listAllOrders(context, args),

    async rejectOrder(context, { orderId, reason }) {
      if (!DECIDERS.has(context.actor.adminRole)) throw new CallError('forbidden', 'Only owners, moderators and support may reject an order.')
      await rejectOrder(context, orderId, 'admin', reason)
      return { success: true }
    },
  }) satisfies Implements<Contract['admin']['orders'], Actor>
