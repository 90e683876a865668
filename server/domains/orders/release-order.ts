import { recordEvent, takeOrder, touchOrder, touchWallets, type Change } from './change-order.ts'
import { releasePayment } from './order-money.ts'
import type { Side } from '#contract/rules/order-steps.ts'
import { markReleased, markReviewed, type OrderRow } from './orders.sql.ts'

/** Makes the held payment of a locked, completed order available to the model. */
export async function releaseOrder(change: Change, order: OrderRow, by: Side, note: string | null = null): Promise<void> {
  await change.tx.run(markReleased, order.id)
  await releasePayment(change.tx, order)
  await recordEvent(change, order, 'released', by, note)
  touchOrder(change, order)
  touchWallets(change, order.modelId)
}

/** The customer accepts the delivery before its hold ends. Errors: not_found, wrong_status. */
export async function acceptDelivery(change: Change, orderId: string): Promise<void> {
  const order = await takeOrder(change, orderId, 'acceptDelivery', 'customer')
  await releaseOrder(change, order, 'customer')
}

/** Records the customer's review of a locked order that has ended; of a completed one it accepts the delivery, too (product.md §4). */
export async function reviewedOrder(change: Change, order: OrderRow): Promise<void> {
  await change.tx.run(markReviewed, order.id)
  await recordEvent(change, order, 'reviewed', 'customer')
  if (order.status === 'completed' && !order.isReleased) await releaseOrder(change, order, 'customer')
  touchOrder(change, order)
}
