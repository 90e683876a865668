import { deliveryDaysOf } from '#contract/rules/order-terms.ts'
import { attachUploads } from '../../media/index.ts'
import { anyModel, modelFigures, modelOf } from '../../models/index.ts'
import { freeSlot, recordEvent, takeOrder, touchOrder, type Change } from '../change-order.ts'
import { notifyCustomer, notifyUpdate } from '../order-notifications.ts'
import { insertFiles, insertRound, markCompleted, selectIsOnTime } from '../orders.sql.ts'
import { settleOrder } from '../settle-order.ts'

export interface Delivery {
  readonly orderId: string
  /** Checked uploads of the model, in the order shown to the customer. */
  readonly objectIds: readonly string[]
  /** The first file as its sender declares it: its name, and its size in bytes. */
  readonly fileName: string
  readonly fileSize: number
  /** To the customer. */
  readonly note?: string | undefined
}

/**
 * pending or processing → completed: files attached as the order's present round, model credited (held), commission booked, all in this
 * transaction. The price of add-ons for a shorter time goes back when the first delivery misses it.
 * Errors: not_found, wrong_status, upload_unfinished, upload_mismatch.
 */
export async function deliverOrder(change: Change, { orderId, objectIds, note = '', ...first }: Delivery): Promise<void> {
  const { tx } = change
  const order = await takeOrder(change, orderId, 'deliver', 'model')
  await attachUploads(tx, order.modelId, order.id, objectIds, first)
  await tx.run(insertFiles, order.id, objectIds)
  const wasOnTime = await tx.one(selectIsOnTime, order.id)
  const { isOnTime, isExpressMissed } = await tx.one(markCompleted, order.id, deliveryDaysOf(order.productDays, order.extraDays))
  await tx.run(insertRound, order.id, isOnTime, note)
  await freeSlot(change, order)
  const expressCents = isExpressMissed && order.round === 0 ? Math.min(order.expressCents, order.totalCents) : 0
  const { paymentCents } = await settleOrder(change, order, {
    refundCents: order.refundedCents + expressCents,
    cause: expressCents > 0 ? 'express' : 'delivery',
    by: 'model',
  })
  await recordEvent(change, order, 'delivered', 'model')
  await modelFigures.recordCompletion(tx, order.modelId, isOnTime && wasOnTime.isOnTime, paymentCents)
  touchOrder(change, order)
  if (expressCents > 0) {
    await recordEvent(change, order, 'express_missed', 'clock')
    // Says both: that the order was delivered, and that the price of the add-on is back.
    await notifyUpdate(change, order, 'customer', 'express_missed')
  } else await notifyCustomer(change, order, 'order_completed')
  change.touch(modelOf(order.modelId), anyModel())
}
