import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { chatsOf, openThread } from '../threads/index.ts'
import { ensureRules, insertChat, insertSides, selectOpening, showSide, type OpeningRow } from './chat-writes.sql.ts'
import { addAssistants } from './assistants/assistants.sql.ts'
import { chatOf } from './topics.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>

/** May a new chat begin? Customers open chats with models, models with users who follow them or have paid them. */
const mayBegin = ({ isModel, amModel, isFan, isOutOfReach }: OpeningRow): boolean => (isModel || (amModel && isFan)) && !isOutOfReach

/**
 * Finds or makes the chat with another user and puts it into the caller's list. The other side sees nothing before the first message.
 * Between two models, the one that opens it is the customer. Errors: not_found, own_profile.
 */
export async function openChat(change: Change, otherId: string): Promise<{ chatId: string }> {
  const { tx, actor, touch } = change
  const userId = userIdOf(actor)
  if (otherId === userId) throw new CallError('own_profile', 'You cannot write to yourself.')
  const found = await tx.maybe(selectOpening, userId, otherId)
  if (found === undefined || (found.chatId === null && !mayBegin(found))) throw new CallError('not_found', 'This user does not exist.')
  if (found.chatId === null) await beginChat(change, found.isModel ? [otherId, userId] : [userId, otherId])
  const { chatId, isChanged } = await tx.one(showSide, userId, otherId)
  if (isChanged) touch(chatsOf(userId), chatOf(chatId))
  return { chatId }
}

/** Makes the chat, unless the other side makes it at this moment: then it is theirs. */
async function beginChat(change: Change, [modelId, customerId]: [string, string]): Promise<void> {
  const { tx } = change
  await tx.run(ensureRules, modelId)
  const made = await tx.maybe(insertChat, modelId, customerId)
  if (made === undefined) return
  await tx.run(insertSides, made.id)
  await openThread(change, {
    id: made.id,
    kind: 'chat',
    title: '',
    closesAt: null,
    members: [
      { userId: modelId, kind: 'model' },
      { userId: customerId, kind: 'customer' },
    ],
  })
  await tx.one(addAssistants, modelId, made.id)
}
