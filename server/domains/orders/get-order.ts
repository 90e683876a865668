import type { Agreement, Order, OrderEvent } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { userOf } from '../users/index.ts'
import { selectAgreement, selectEvents, selectOrder, type OrderView } from './order-lists.sql.ts'
import { presentAgreement, presentEvent, presentOrder } from './present.ts'
import { orderTopic } from './topics.ts'

export type ReaderSide = 'customer' | 'model' | 'admin'

/** The actor's side of the order; null for strangers, who must not learn that it exists. */
export function sideOf({ customerId, modelId }: Pick<OrderView, 'customerId' | 'modelId'>, { userId, roles }: Actor): ReaderSide | null {
  if (userId === customerId) return 'customer'
  if (userId === modelId) return 'model'
  return roles.has('admin') ? 'admin' : null
}

/** An order that the actor may see, with the side; null otherwise. */
export async function findOrder(db: Db, actor: Actor, orderId: string): Promise<{ row: OrderView; side: ReaderSide } | null> {
  const row = await db.maybe(selectOrder, orderId)
  const side = row === undefined ? null : sideOf(row, actor)
  return row === undefined || side === null ? null : { row, side }
}

/** One order with its agreement and its timeline, oldest first. */
export async function getOrder(
  { db, actor, watch }: Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>,
  orderId: string,
): Promise<{ order: Order; agreed: Agreement; events: OrderEvent[]; side: ReaderSide } | null> {
  watch(orderTopic(orderId))
  const found = await findOrder(db, actor, orderId)
  if (found === null) return null
  watch(userOf(found.row.customerId), userOf(found.row.modelId))
  return {
    order: presentOrder(found.row),
    agreed: presentAgreement(await db.one(selectAgreement, orderId)),
    events: (await db.many(selectEvents, orderId)).map(presentEvent),
    side: found.side,
  }
}
