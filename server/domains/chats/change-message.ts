/** Edits and reactions, which reach the other side: refused where one of the two has blocked the other. */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { editMessage, reactTo } from '../threads/index.ts'
import { blocks } from '../users/index.ts'
import { selectActing } from './assistants/assistants.sql.ts'
import { notFound } from './arrange-chat.ts'
import { selectOtherSide } from './chat-writes.sql.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>

const outOfReach = () => new CallError('chat_unavailable', 'This user cannot be reached at the moment.')

/** Errors: not_found, chat_unavailable. */
async function reachOther({ tx, actor }: Change, chatId: string): Promise<void> {
  const userId = userIdOf(actor)
  const other = await tx.maybe(selectOtherSide, chatId, userId)
  const acting = other === undefined ? await tx.maybe(selectActing, chatId, userId) : undefined
  const otherId = other?.otherId ?? acting?.customerId
  if (otherId === undefined) throw notFound()
  // An assistant reaches those whom the model reaches, and nobody while the model may not write.
  if (acting?.isModelActive === false) throw outOfReach()
  for (const each of acting === undefined ? [userId] : [userId, acting.modelId])
    if (!(await blocks.mayDeal(tx, each, otherId))) throw outOfReach()
}

/** Errors: not_found, too_late, empty_message, chat_unavailable. */
export async function editInChat(change: Change, chatId: string, seq: number, text: string): Promise<{ editedAt: number | null }> {
  await reachOther(change, chatId)
  return editMessage(change, chatId, seq, text)
}

/** Errors: not_found, chat_unavailable. */
export async function reactInChat(change: Change, chatId: string, seq: number, emoji: string | null): Promise<void> {
  if (emoji !== null) await reachOther(change, chatId)
  await reactTo(change, chatId, seq, emoji)
}
