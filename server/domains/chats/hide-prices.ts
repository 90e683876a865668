import type { Message } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { selectActing } from './assistants/assistants.sql.ts'
import { assistanceOf } from './topics.ts'

/** Messages of a thread as their reader may see them: an assistant without the permission sees no prices of files, and not whether they are paid. */
export async function hidePrices(
  { db, actor, watch }: Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>,
  threadId: string,
  messages: Message[] | null,
): Promise<Message[] | null> {
  if (messages === null || messages.every(({ price }) => price === null)) return messages
  const readerId = userIdOf(actor)
  watch(assistanceOf(readerId))
  const acting = await db.maybe(selectActing, threadId, readerId)
  return acting?.mayMoney === false ? messages.map((message) => ({ ...message, price: null, isPaid: false })) : messages
}
