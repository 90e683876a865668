/** Staff's steps on an order, each with a reason that both sides read: besides the rejection, in place of its customer. */
import { requireProof } from '../auth/index.ts'
import { recordEvent, takeOrder, touchOrder, type Change } from './change-order.ts'
import { notifyBoth, recordAct, refundAll, refundOf, refundSome } from './disputes/decide-dispute.ts'
import { releaseOrder } from './release-order.ts'
import { markExtended } from './talks/talks.sql.ts'

/** A part of a held payment, or all of it. Errors: not_found, wrong_status, own_order, bad_request, proof_required. */
export async function refundPart(change: Change, orderId: string, refund: number, reason: string): Promise<void> {
  const order = await takeOrder(change, orderId, 'settle', 'admin')
  const refundCents = refundOf(order, refund)
  await requireProof(change)
  if (refundCents === order.totalCents) await refundAll(change, order, 'admin', 'staff', reason)
  else await refundSome(change, order, refundCents, 'staff', reason)
  await recordEvent(change, order, 'settled', 'admin', reason)
  touchOrder(change, order)
  await recordAct(change, order, reason)
  await notifyBoth(change, order, 'settled', reason)
}

/** Errors: not_found, wrong_status, own_order, proof_required. */
export async function acceptForCustomer(change: Change, orderId: string, reason: string): Promise<void> {
  const order = await takeOrder(change, orderId, 'acceptDelivery', 'admin')
  await requireProof(change)
  await releaseOrder(change, order, 'admin', reason)
  await recordAct(change, order, reason)
  await notifyBoth(change, order, 'accepted_by_team', reason)
}

/** More days for a late order. Errors: not_found, wrong_status, own_order. */
export async function extendForCustomer(change: Change, orderId: string, days: number, reason: string): Promise<void> {
  const order = await takeOrder(change, orderId, 'extend', 'admin')
  await change.tx.run(markExtended, order.id, days)
  await recordEvent(change, order, 'extended', 'admin', reason)
  touchOrder(change, order)
  await recordAct(change, order, reason)
  await notifyBoth(change, order, 'extended_by_team', reason)
}
