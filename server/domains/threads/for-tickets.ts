/** Messages, members and ends of tickets: their domain adds them after its own rules. */
import type { MutationContext, Topic } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { languageOf } from '../translation/index.ts'
import { addMessageStatement, clearGuestName, insertMember, selectSent, updateDraft } from './threads.sql.ts'
import { draftOf, threadOf } from './topics.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'touch'>

export interface NewMessage {
  readonly authorId: string
  readonly threadId: string
  /** Made by the author's device: a message that is sent again is stored once. */
  readonly clientId: string
  readonly text: string
  readonly objectIds: readonly string[]
}

/** Errors: too_many_messages, not_found, thread_closed, upload_unfinished, upload_mismatch. */
export async function addMessage(
  { tx, touch }: Change,
  { authorId, threadId, clientId, text, objectIds }: NewMessage,
): Promise<{ seq: number; sentAt: number; isNew: boolean }> {
  const { topics, ...sent } = await tx.one(addMessageStatement, authorId, threadId, clientId, text, objectIds, await languageOf(text))
  touch(...(topics as Topic[]))
  return sent
}

/** A message that was sent before; undefined: none was. */
export const findSent = (
  { tx }: Pick<Change, 'tx'>,
  { authorId, threadId, clientId }: Pick<NewMessage, 'authorId' | 'threadId' | 'clientId'>,
): Promise<{ seq: number; sentAt: number } | undefined> => tx.maybe(selectSent, authorId, threadId, clientId)

/** Makes an admin a member who writes for the team; they read only during a visit. */
export async function addStaff({ tx, touch }: Change, threadId: string, adminId: string): Promise<void> {
  if ((await tx.run(insertMember, threadId, adminId, 'staff')) > 0) touch(threadOf(threadId))
}

/** Gives a text back to its author as the unsent one of this thread. */
export async function keepDraft({ tx, touch }: Change, threadId: string, userId: string, text: string): Promise<void> {
  await tx.run(updateDraft, threadId, userId, text, Date.now(), null)
  touch(draftOf(threadId, userId))
}

/** From now on the team sees no name of this member, who has no account. */
export async function forgetGuest({ tx }: Pick<Change, 'tx'>, userId: string): Promise<void> {
  await tx.run(clearGuestName, userId)
}

export { closeThread } from './open-thread.ts'
export { fileLink } from './message-files.ts'
export { getPage } from './read-thread.ts'
export { threadOf, threadsOfTickets } from './topics.ts'
