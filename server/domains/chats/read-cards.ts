import { dollarsFromCents } from '#contract/rules/money.ts'
import type { MoneyCard } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { ordersFor, ordersOf } from '../orders/index.ts'
import { cardsOf } from '../threads/index.ts'
import { tipsOf } from '../tips/index.ts'
import { selectActing } from './assistants/assistants.sql.ts'
import { selectCards } from './cards.sql.ts'
import { selectChat } from './chats.sql.ts'
import { assistanceOf } from './topics.ts'

/** The live rows of the cards on one page of a chat; null: the caller has no such chat. */
export async function readCards(
  { db, actor, watch }: Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>,
  chatId: string,
  page: number,
): Promise<MoneyCard[] | null> {
  const readerId = userIdOf(actor)
  watch(assistanceOf(readerId))
  const own = await db.maybe(selectChat, chatId, readerId)
  const acting = own === undefined ? await db.maybe(selectActing, chatId, readerId) : undefined
  // An assistant without the permission sees that there is a card, and nothing of it.
  if (acting?.mayMoney === false) return []
  const userId = acting?.modelId ?? readerId
  const chat = own ?? (acting === undefined ? undefined : await db.maybe(selectChat, chatId, userId))
  if (chat === undefined) return null
  watch(cardsOf(userId), ordersOf(userId), ordersFor(userId), tipsOf(chat.customerId), tipsOf(chat.modelId))
  const rows = await db.many(selectCards, chatId, page, userId)
  return rows.map(({ amountCents, refundedCents, ...row }) => ({
    ...row,
    amount: dollarsFromCents(amountCents),
    refunded: dollarsFromCents(refundedCents),
  }))
}
