import { recordEvent, takeOrder, touchOrder, type Change } from './change-order.ts'
import { notifyUpdate } from './order-notifications.ts'
import { markExtended } from './talks/talks.sql.ts'

/** The customer of a late order gives more days, from now on. Errors: not_found, wrong_status. */
export async function extendOrder(change: Change, orderId: string, days: number): Promise<void> {
  const order = await takeOrder(change, orderId, 'extend', 'customer')
  await change.tx.run(markExtended, order.id, days)
  await recordEvent(change, order, 'extended', 'customer')
  touchOrder(change, order)
  await notifyUpdate(change, order, 'model', 'extended')
}
