/** Every call of `orders`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createOrderCalls } from '../domains/orders/parts.ts'
import type { AppDeps } from './deps.ts'

export function ordersCalls(deps: AppDeps) {
  const orders = createOrderCalls(deps)
  return {
    placeOrder: orders.placeOrder,
    getUserOrders: orders.getUserOrders,
    getModelOrders: orders.getModelOrders,
    getOrder: orders.getOrder,
    acceptOrder: orders.acceptOrder,
    rejectOrder: orders.rejectOrder,
    cancelOrder: orders.cancelOrder,
    acceptDelivery: orders.acceptDelivery,
    generateOrderMediaUploadUrlR2: orders.generateOrderMediaUploadUrlR2,
    completeOrderWithMediaR2: orders.completeOrderWithMediaR2,
    createDownloadLink: orders.createDownloadLink,
  } satisfies Implements<Contract['orders'], Actor>
}
