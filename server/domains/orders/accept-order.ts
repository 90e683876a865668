import { deliveryDaysOf } from '#contract/rules/order-terms.ts'
import { modelOf } from '../models/index.ts'
import { recordEvent, takeOrder, touchOrder, type Change } from './change-order.ts'
import { notifyCustomer } from './order-notifications.ts'
import { markAccepted } from './orders.sql.ts'
import { keepAcceptanceHours } from './product-orders.ts'

/** pending → processing: the model accepts the order, and its delivery gets a due date. Errors: not_found, wrong_status. */
export async function acceptOrder(change: Change, orderId: string): Promise<void> {
  const order = await takeOrder(change, orderId, 'accept', 'model')
  await change.tx.one(markAccepted, order.id, deliveryDaysOf(order.productDays, order.extraDays), order.expressCents > 0)
  await recordEvent(change, order, 'accepted', 'model')
  await keepAcceptanceHours(change.tx, order.modelId)
  change.touch(modelOf(order.modelId))
  touchOrder(change, order)
  await notifyCustomer(change, order, 'order_accepted')
}
