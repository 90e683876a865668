/** Arrangements of one side of a chat: the other one never sees them. */
import { CHATS_PINNED_MAX } from '#contract/limits.ts'
import type { Contract } from '#contract/index.ts'
import { CallError } from '#platform/call-error.ts'
import type { ArgsOf } from '#realtime/define.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { readAbout } from '../notifications/index.ts'
import { notes } from '../people/index.ts'
import { chatsOf } from '../threads/index.ts'
import { lockPinnedForUpdate, selectOther, updateSide } from './chat-writes.sql.ts'
import { chatOf } from './topics.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>

export const notFound = (): CallError => new CallError('not_found', 'This conversation does not exist.')

/** Errors: not_found, too_many_pinned. */
export async function arrangeChat(
  { tx, actor, touch }: Change,
  { chatId, isPinned, isArchived, mutedUntil, tab, isHidden }: ArgsOf<Contract['chats']['arrange']>,
): Promise<void> {
  const userId = userIdOf(actor)
  if (isPinned === true) {
    const pinned = await tx.many(lockPinnedForUpdate, userId)
    if (pinned.filter((row) => row.chatId !== chatId).length >= CHATS_PINNED_MAX)
      throw new CallError('too_many_pinned', 'You have pinned as many conversations as you can. Please unpin one first.', {
        max: CHATS_PINNED_MAX,
      })
  }
  const changed = await tx.run(
    updateSide,
    chatId,
    userId,
    isPinned ?? null,
    isArchived ?? null,
    tab ?? null,
    isHidden ?? null,
    mutedUntil !== undefined,
    mutedUntil ?? null,
  )
  if (changed === 0) throw notFound()
  // A mail that waits for its time is not sent any more.
  if (typeof mutedUntil === 'number' && mutedUntil > Date.now()) await readAbout({ tx, touch }, userId, 'chat_message', chatId)
  touch(chatsOf(userId), chatOf(chatId))
}

/** Keeps the note about the other side: the one that People shows. Errors: not_found. */
export async function saveNote(change: Change, chatId: string, note: string): Promise<void> {
  const side = await change.tx.maybe(selectOther, chatId, userIdOf(change.actor))
  if (side === undefined) throw notFound()
  await notes.save(change, side.otherId, note)
}
