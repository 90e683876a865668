import type { AuthorKind } from '#contract/types.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { readAbout } from '../notifications/index.ts'
import { notFound } from './message-files.ts'
import { selectNewestAnswer, selectReadable, updateRead } from './threads.sql.ts'
import { chatsOf, threadOf, threadsOfTickets } from './topics.ts'

/** The notification about unread messages of a chat, for this side of it. */
export const notificationKindOf = (side: AuthorKind) => (side === 'assistant' ? 'assisted_message' : 'chat_message')

/** Moves the caller's read position forward, to the newest message at most. Errors: not_found. */
export async function readMessages(
  { tx, actor, touch }: Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>,
  threadId: string,
  seq: number,
): Promise<void> {
  const userId = userIdOf(actor)
  const moved = await tx.maybe(updateRead, threadId, userId, seq)
  if (moved?.kind === 'ticket') {
    touch(threadsOfTickets(userId))
    await readAbout({ tx, touch }, userId, 'ticket_answered', threadId)
  }
  if (moved?.kind === 'chat') {
    touch(chatsOf(userId))
    await readAbout({ tx, touch }, userId, notificationKindOf(moved.side), threadId)
  }
  if (moved !== undefined) touch(threadOf(threadId))
  else if ((await tx.maybe(selectReadable, threadId, userId, false)) === undefined) throw notFound()
}

/** The text of the newest message of the team; null: it has written none. */
export const newestAnswer = async (db: Db, threadId: string): Promise<string | null> =>
  (await db.maybe(selectNewestAnswer, threadId))?.text ?? null
