/** Applies an accepted offer to the order and its money, under the order's lock. */
import type { Party } from '#contract/rules/order-steps.ts'
import { anyModel, modelFigures, modelOf } from '../../models/index.ts'
import { freeSlot, type Change } from '../change-order.ts'
import { markRejected, selectIsOnTime, selectOrderRow, updatePoints, type OrderRow } from '../orders.sql.ts'
import { lockPurses } from '../order-money.ts'
import { releaseOrder } from '../release-order.ts'
import { reopenOrder } from '../request-revision.ts'
import { settleOrder } from '../settle-order.ts'
import { markDone, markExtended, type OfferRow } from './talks.sql.ts'

/** → rejected with a full refund. A delivery that was counted is counted no longer. */
async function cancelByOffer(change: Change, order: OrderRow, by: Party): Promise<void> {
  const { tx } = change
  await tx.run(markRejected, order.id, by, null)
  await freeSlot(change, order)
  await settleOrder(change, order, { refundCents: order.totalCents, cause: 'offer', by })
  if (order.status === 'completed') {
    // After the accounts, as everywhere.
    const { isOnTime } = await tx.one(selectIsOnTime, order.id)
    await modelFigures.takeBackCompletion(tx, order.modelId, isOnTime, order.paymentCents)
    change.touch(modelOf(order.modelId), anyModel())
  }
}

/** → completed and released: both have agreed, so nothing is held any longer. While a revision is worked on, the last delivery counts. */
async function splitByOffer(change: Change, order: OrderRow, refundCents: number, by: Party): Promise<void> {
  const { tx } = change
  const outcome = { refundCents, cause: 'offer', by } as const
  if (order.status === 'completed') {
    await lockPurses(tx, order)
    const { paymentCents } = await settleOrder(change, order, outcome)
    await modelFigures.changeEarnings(tx, order.modelId, paymentCents - order.paymentCents)
  } else {
    const { isOnTime } = await tx.one(selectIsOnTime, order.id)
    await tx.run(markDone, order.id, by)
    await freeSlot(change, order)
    await lockPurses(tx, order)
    const { paymentCents } = await settleOrder(change, order, outcome)
    await modelFigures.recordCompletion(tx, order.modelId, isOnTime, paymentCents)
  }
  change.touch(modelOf(order.modelId), anyModel())
  await releaseOrder(change, await tx.one(selectOrderRow, order.id), by)
}

/** Errors: short_balance. */
export async function carryOutOffer(change: Change, order: OrderRow, offer: OfferRow, by: Party): Promise<void> {
  const { tx } = change
  if (offer.days !== null) await tx.run(markExtended, order.id, offer.days)
  else if (offer.refundCents !== null) await splitByOffer(change, order, offer.refundCents, by)
  else if (offer.priceCents !== null) {
    await tx.run(updatePoints, order.id, '[]')
    await reopenOrder(change, order, offer.priceCents)
  } else await cancelByOffer(change, order, by)
}
