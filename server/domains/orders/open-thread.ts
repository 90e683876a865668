/** The thread of an order, where its two sides write each other. */
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { hasThread, openThread } from '../threads/index.ts'
import { notFound } from './change-order.ts'
import { sideOf } from './get-order.ts'
import { selectOrderForUpdate, selectThreadEnd } from './orders.sql.ts'
import { visitOrder } from './visits.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch' | 'callId' | 'address'>

/** Makes the thread of an order that has none, under the order's lock, so that an end at the same moment is not missed. */
async function makeThread(change: Change, orderId: string): Promise<void> {
  const { tx } = change
  const order = await tx.one(selectOrderForUpdate, orderId)
  const { productName, closesAt } = await tx.one(selectThreadEnd, orderId)
  await openThread(change, {
    id: orderId,
    kind: 'order',
    title: productName,
    closesAt,
    members: [
      { userId: order.customerId, kind: 'customer' },
      { userId: order.modelId, kind: 'model' },
    ],
  })
}

/**
 * Opens the thread of an order for a reader: for its two sides, and for an admin with a reason, which lets them read the order, too.
 * Errors: not_found, reason_needed.
 */
export async function openOrderThread(change: Change, orderId: string, reason: string | undefined): Promise<{ threadId: string }> {
  const { tx, actor } = change
  const order = await tx.maybe(selectThreadEnd, orderId)
  const side = order === undefined ? null : sideOf(order, actor)
  if (order === undefined || side === null) throw notFound()
  if (!(await hasThread(tx, orderId))) await makeThread(change, orderId)
  if (side === 'admin') await visitOrder(change, orderId, order, reason)
  return { threadId: orderId }
}
