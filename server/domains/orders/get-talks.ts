import type { OrderOffer, OrderQuestion } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { inDollars } from '#server/shared/in-dollars.ts'
import { sideOf } from './get-order.ts'
import { selectTalks } from './talks.sql.ts'
import { orderTopic } from './topics.ts'
import { assertOpen } from './visits.ts'

/** Questions and offers of an order that the actor may see, newest first; null otherwise. Errors: reason_needed. */
export async function getTalks(
  reading: Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>,
  orderId: string,
): Promise<{ questions: OrderQuestion[]; offers: OrderOffer[]; commissionPercent: number } | null> {
  const { db, actor, watch } = reading
  watch(orderTopic(orderId))
  const row = await db.maybe(selectTalks, orderId)
  const side = row === undefined ? null : sideOf(row, actor)
  if (row === undefined || side === null) return null
  if (side === 'admin') await assertOpen(reading, orderId)
  const { questions, offers, commissionPercent } = row
  return { questions, offers: inDollars(offers), commissionPercent }
}
