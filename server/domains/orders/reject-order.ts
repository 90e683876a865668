import type { OrderSettlement } from '#contract/types.ts'
import { requireProof } from '../auth/index.ts'
import { freeSlot, recordEvent, takeOrder, touchOrder, type Change } from './change-order.ts'
import { recordAct } from './disputes/decide-dispute.ts'
import { notifyOfRefusal } from './order-notifications.ts'
import type { Side } from '#contract/rules/order-steps.ts'
import { markRejected, type EventKind, type OrderRow } from './orders.sql.ts'
import { settleOrder } from './settle-order.ts'

/** Ends a locked order with a full refund, in this transaction (product.md §4). */
export async function refuseOrder(
  change: Change,
  order: OrderRow,
  by: Side,
  kind: EventKind & OrderSettlement['cause'],
  reason: string | null = null,
): Promise<void> {
  await change.tx.run(markRejected, order.id, by, reason)
  await freeSlot(change, order)
  await settleOrder(change, order, { refundCents: order.totalCents, cause: order.isLate ? 'late' : kind, by, reason })
  await recordEvent(change, order, kind, by, reason)
  touchOrder(change, order)
  await notifyOfRefusal(change, order, by, reason)
}

/** pending or processing → rejected, with a reason that the customer reads. Errors: not_found, wrong_status; for an admin own_order, proof_required. */
export async function rejectOrder(change: Change, orderId: string, side: 'model' | 'admin', reason: string): Promise<void> {
  const order = await takeOrder(change, orderId, 'reject', side)
  // Staff move the whole payment of another user.
  if (side === 'admin') await requireProof(change)
  await refuseOrder(change, order, side, 'rejected', reason)
  if (side === 'admin') await recordAct(change, order, reason)
}

/** pending, or processing and late → rejected. Errors: not_found, wrong_status. */
export async function cancelOrder(change: Change, orderId: string): Promise<void> {
  const order = await takeOrder(change, orderId, 'cancel', 'customer')
  await refuseOrder(change, order, 'customer', 'cancelled')
}
