/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { findOrders } from './lists/find-orders.ts'
export { takeOrder, type Change } from './change-order.ts'
export { reviewedOrder } from './release-order.ts'
export { openOrdersOf, settleOrders } from './settle-orders.ts'
export { anyOrder, disputesDesk, ordersFor, ordersOf } from './topics.ts'
