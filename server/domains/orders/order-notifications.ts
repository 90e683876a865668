/** Notifications of an order. `orders.place` itself notifies the model of a new one. */
import { notify } from '../notifications/index.ts'
import type { Change } from './change-order.ts'
import type { Side } from '#contract/rules/order-steps.ts'
import type { OrderUpdate } from '#contract/rules/order-words.ts'
import type { Party } from '#contract/rules/order-steps.ts'
import { selectOrderNames, type OrderRow } from './orders.sql.ts'

async function dataOf({ tx }: Pick<Change, 'tx'>, order: OrderRow) {
  const { customerName, modelName, productName } = await tx.one(selectOrderNames, order.id)
  const about = { productName, amountCents: order.totalCents }
  return { forCustomer: { ...about, name: modelName }, forModel: { ...about, name: customerName } }
}

/** Notifies the customer that the model has accepted or delivered the order. */
export async function notifyCustomer(change: Change, order: OrderRow, kind: 'order_accepted' | 'order_completed'): Promise<void> {
  const { forCustomer } = await dataOf(change, order)
  await notify(change, { userId: order.customerId, kind, data: forCustomer, personId: order.modelId, about: order.id })
}

/** Notifies one side of a step that waits for it, or that it should know of. `quote`: the text of the other side or staff. */
export async function notifyUpdate(
  change: Change,
  order: OrderRow,
  side: Party,
  event: OrderUpdate,
  quote: string | null = null,
): Promise<void> {
  const { forCustomer, forModel } = await dataOf(change, order)
  const [userId, data, personId] =
    side === 'customer' ? [order.customerId, forCustomer, order.modelId] : [order.modelId, forModel, order.customerId]
  await notify(change, { userId, kind: 'order_update', data: { ...data, event, quote }, personId, about: order.id })
}

/** Notifies all but the ending side that the order ended without a delivery. The amount goes back now: a part can be back already. */
export async function notifyOfRefusal(change: Change, order: OrderRow, by: Side, reason: string | null): Promise<void> {
  const { forCustomer, forModel } = await dataOf(change, order)
  if (by !== 'customer')
    await notify(change, {
      userId: order.customerId,
      kind: 'order_rejected',
      data: { ...forCustomer, amountCents: order.totalCents - order.refundedCents, by, reason },
      personId: order.modelId,
      about: order.id,
    })
  if (by !== 'model')
    await notify(change, {
      userId: order.modelId,
      kind: 'order_cancelled',
      data: { ...forModel, by, reason },
      personId: order.customerId,
      about: order.id,
    })
}
