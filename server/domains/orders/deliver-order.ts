import { deliveryDaysOf } from '#contract/rules/order-terms.ts'
import { attachUploads } from '../media/index.ts'
import { anyModel, modelOf, recordCompletion } from '../models/index.ts'
import { freeSlot, recordEvent, takeOrder, touchOrder, touchWallets, type Change } from './change-order.ts'
import { payOrder } from './order-money.ts'
import { notifyCustomer } from './order-notifications.ts'
import { insertFiles, markCompleted } from './orders.sql.ts'

export interface Delivery {
  readonly orderId: string
  /** Checked uploads of the model, in the order shown to the customer. */
  readonly objectIds: readonly string[]
  /** The size of the first file as its sender declares it, in bytes. */
  readonly fileSize: number
}

/**
 * pending or processing → completed: files attached, model credited (held), commission booked, all in this transaction.
 * Errors: not_found, wrong_status, upload_unfinished, upload_mismatch.
 */
export async function deliverOrder(change: Change, { orderId, objectIds, fileSize }: Delivery): Promise<void> {
  const { tx } = change
  const order = await takeOrder(change, orderId, 'deliver', 'model')
  await attachUploads(tx, order.modelId, order.id, objectIds, fileSize)
  await tx.run(insertFiles, order.id, objectIds)
  const { isOnTime } = await tx.one(markCompleted, order.id, deliveryDaysOf(order.productDays, order.extraDays))
  await freeSlot(change, order)
  await payOrder(tx, order)
  await recordEvent(change, order, 'delivered', 'model')
  await recordCompletion(tx, order.modelId, isOnTime, order.paymentCents)
  touchOrder(change, order)
  await notifyCustomer(change, order, 'order_completed')
  touchWallets(change, order.customerId, order.modelId)
  change.touch(modelOf(order.modelId), anyModel())
}
