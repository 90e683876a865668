/** Later changes of messages by members of a chat. The domain of the chats has checked that the two may deal with each other. */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { releaseUploads } from '../media/index.ts'
import { readAbout } from '../notifications/index.ts'
import {
  blankMessage,
  deleteFilesOf,
  deleteReaction,
  deleteReactionsOf,
  lockReactable,
  selectMemberIds,
  selectOwnMessageForUpdate,
  stepBackUnread,
  updateMessage,
  updateUnreadFrom,
  upsertReaction,
  type OwnMessageRow,
} from './changes.sql.ts'
import { languageOf } from '../translation/index.ts'
import { notificationKindOf } from './read-messages.ts'
import { pageOfSeq } from './read-thread.ts'
import { lockThreadForUpdate } from './threads.sql.ts'
import { chatsOf, pageOf, threadOf } from './topics.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>

const noMessage = () => new CallError('not_found', 'This message does not exist.')

/** Lists show the newest message, and its thread the unread ones. */
async function touchMessage({ tx, touch }: Change, threadId: string, seq: number): Promise<void> {
  const members = await tx.many(selectMemberIds, threadId)
  touch(threadOf(threadId), pageOf(threadId, pageOfSeq(seq)), ...members.map(({ userId }) => chatsOf(userId)))
}

/** An own message, locked, that can still be changed. Errors: not_found, too_late. */
async function changeable({ tx, actor }: Change, threadId: string, seq: number): Promise<OwnMessageRow> {
  const message = await tx.maybe(selectOwnMessageForUpdate, threadId, seq, userIdOf(actor))
  if (message === undefined) throw noMessage()
  if (!message.isUnsent && !message.isInTime) throw new CallError('too_late', 'This message can no longer be changed.')
  return message
}

/** Replaces the text of an own message within some minutes. Errors: not_found, too_late, empty_message. */
export async function editMessage(change: Change, threadId: string, seq: number, text: string): Promise<{ editedAt: number | null }> {
  const message = await changeable(change, threadId, seq)
  if (message.isUnsent) throw noMessage()
  if (text === '' && !message.hasFiles) throw new CallError('empty_message', 'Please write something, or unsend the message.')
  if (text === message.text) return { editedAt: message.editedAt }
  const edited = await change.tx.one(updateMessage, threadId, seq, text, await languageOf(text))
  await touchMessage(change, threadId, seq)
  return edited
}

/** Empties an own message within some minutes, for both sides; its number stays. A repetition changes nothing. Errors: not_found, too_late, already_paid. */
export async function unsendMessage(change: Change, threadId: string, seq: number): Promise<void> {
  const { tx } = change
  // As for sending: the unread marks of both sides change with it.
  if ((await tx.maybe(lockThreadForUpdate, threadId)) === undefined) throw noMessage()
  const { isUnsent, isPaid } = await changeable(change, threadId, seq)
  if (isUnsent) return
  if (isPaid) throw new CallError('already_paid', 'The files of this message have been paid for: it stays.')
  await tx.run(blankMessage, threadId, seq)
  await tx.run(deleteReactionsOf, threadId, seq)
  const files = await tx.many(deleteFilesOf, threadId, seq)
  if (files.length > 0)
    await releaseUploads(
      tx,
      files.map(({ objectId }) => objectId),
    )
  // Its notification at the bell becomes read, and its mail is not sent any more.
  for (const { userId, kind } of await tx.many(stepBackUnread, threadId, seq))
    await readAbout(change, userId, notificationKindOf(kind), threadId)
  await touchMessage(change, threadId, seq)
}

/** Sets the caller's reaction to a message, or takes it away. Errors: not_found. */
export async function reactTo({ tx, actor, touch }: Change, threadId: string, seq: number, emoji: string | null): Promise<void> {
  const userId = userIdOf(actor)
  if ((await tx.maybe(lockReactable, threadId, seq, userId)) === undefined) throw noMessage()
  const changed =
    emoji === null ? await tx.run(deleteReaction, threadId, seq, userId) : await tx.run(upsertReaction, threadId, seq, userId, emoji)
  if (changed > 0) touch(pageOf(threadId, pageOfSeq(seq)))
}

/** Marks a thread as unread from a message on, for the caller; opening it ends that. Errors: not_found. */
export async function markUnread({ tx, actor, touch }: Change, threadId: string, seq: number): Promise<void> {
  const userId = userIdOf(actor)
  if ((await tx.run(updateUnreadFrom, threadId, userId, seq)) === 0) throw noMessage()
  touch(threadOf(threadId), chatsOf(userId))
}
