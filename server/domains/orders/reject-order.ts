import { freeSlot, recordEvent, takeOrder, touchOrder, touchWallets, type Change } from './change-order.ts'
import { refundOrder } from './order-money.ts'
import { notifyOfRefusal } from './order-notifications.ts'
import type { Side } from '#contract/rules/order-steps.ts'
import { markRejected, type EventKind, type OrderRow } from './orders.sql.ts'

/** Ends a locked order with a full refund, in this transaction (product.md §4). */
export async function refuseOrder(change: Change, order: OrderRow, by: Side, kind: EventKind, reason: string | null = null): Promise<void> {
  await change.tx.run(markRejected, order.id, by, reason)
  await freeSlot(change, order)
  await refundOrder(change.tx, order)
  await recordEvent(change, order, kind, by, reason)
  touchOrder(change, order)
  touchWallets(change, order.customerId)
  await notifyOfRefusal(change, order, by, reason)
}

/** pending or processing → rejected, with a reason that the customer reads. Errors: not_found, wrong_status. */
export async function rejectOrder(change: Change, orderId: string, side: 'model' | 'admin', reason: string): Promise<void> {
  const order = await takeOrder(change, orderId, 'reject', side)
  await refuseOrder(change, order, side, 'rejected', reason)
}

/** pending, or processing and late → rejected. Errors: not_found, wrong_status. */
export async function cancelOrder(change: Change, orderId: string): Promise<void> {
  const order = await takeOrder(change, orderId, 'cancel', 'customer')
  await refuseOrder(change, order, 'customer', 'cancelled')
}
