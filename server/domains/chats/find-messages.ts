/** Search in own chats, or as an assistant in those of a model: one chat, or all of them in the order of the list. */
import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { MessageFound } from '#contract/types.ts'
import { decodeCursor, encodeCursor } from '#platform/cursor.ts'
import { assertCursorId } from '#platform/id-cursor.ts'
import type { ArgsOf } from '#realtime/define.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { avatarUrl } from '../media/index.ts'
import { chatsOf } from '../threads/index.ts'
import { blocks, userOf } from '../users/index.ts'
import { selectActsFor } from './assistants/assistants.sql.ts'
import { selectFound, type FoundRow } from './chats.sql.ts'
import { assistanceOf } from './topics.ts'

/** Chats that one page looks into: it may be shorter than its limit, or empty. */
const CHATS_OF_PAGE = 200
const NUMBER_MAX = 2_147_483_647

const present = ({ chatId, seq, otherId, name, pictureId, isMine, text, sentAt }: FoundRow): MessageFound[] =>
  seq === null || text === null || sentAt === null || isMine === null
    ? []
    : [{ chatId, seq, other: { userId: otherId, name, picture: avatarUrl(pictureId) }, isMine, text, sentAt }]

export async function findMessages(
  { db, actor, watch }: Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>,
  { forId, chatId, text, cursor, limit = PAGE_DEFAULT }: ArgsOf<Contract['chats']['search']>,
): Promise<{ items: MessageFound[]; nextCursor: string | null }> {
  const readerId = userIdOf(actor)
  const userId = forId ?? readerId
  watch(chatsOf(userId), blocks.blocksOf(userId))
  if (userId !== readerId) {
    watch(assistanceOf(readerId), chatsOf(readerId), blocks.blocksOf(readerId))
    if ((await db.maybe(selectActsFor, readerId, userId)) === undefined) return { items: [], nextCursor: null }
  }
  const [place, fromChat, below] = decodeCursor(cursor, ['integer', 'string', 'integer']) ?? [
    Number.MAX_SAFE_INTEGER,
    chatId ?? null,
    NUMBER_MAX,
  ]
  const firstChat = chatId ?? (fromChat === null ? null : assertCursorId(fromChat))
  const rows = await db.many(
    selectFound,
    userId,
    readerId,
    text,
    chatId !== undefined,
    firstChat,
    Math.min(Math.max(below, 0), NUMBER_MAX),
    place,
    limit,
    CHATS_OF_PAGE,
  )
  watch(...new Set(rows.map(({ otherId }) => userOf(otherId))))
  const items = rows.flatMap(present)
  const last = rows.at(-1)
  const isOver = last === undefined || (last.seq !== null && items.length < limit)
  return { items, nextCursor: isOver ? null : encodeCursor([last.place, last.chatId, last.seq ?? 0]) }
}
