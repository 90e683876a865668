import { THREAD_PAGE } from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { Message, Thread, ThreadDraft } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { avatarUrl, mediaItems } from '../media/index.ts'
import { blocks, userOf } from '../users/index.ts'
import { presentFile } from './present-file.ts'
import { type MessageExtras, selectPage, selectThreadWithMembers, selectUnread, type ThreadRow } from './threads.sql.ts'
import { cardsOf, draftOf, pageOf, threadOf } from './topics.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>

/** A message of words only. */
const WORDS_ONLY: MessageExtras = {
  files: [],
  reply: null,
  editedAt: null,
  isUnsent: false,
  card: null,
  priceCents: null,
  isPaid: false,
  isLocked: false,
  reactions: [],
}

export const isAdmin = ({ roles }: Actor): boolean => roles.has('admin')

/** The page of a message. */
export const pageOfSeq = (seq: number): number => Math.floor((seq - 1) / THREAD_PAGE)

/** Null: there is none. */
export const presentDraft = ({ draft, draftAt, draftReply }: ThreadRow): ThreadDraft | null =>
  (draft === '' && draftReply === null) || draftAt === null ? null : { text: draft, writtenAt: draftAt, reply: draftReply }

export async function getThread({ db, actor, watch }: Reading, threadId: string): Promise<Thread | null> {
  const userId = userIdOf(actor)
  watch(threadOf(threadId), draftOf(threadId, userId), cardsOf(userId))
  const row = await db.maybe(selectThreadWithMembers, threadId, userId, isAdmin(actor))
  if (row === undefined) return null
  const { members } = row
  watch(...members.map((member) => userOf(member.userId)), ...(row.kind === 'order' ? [blocks.blocksOf(userId)] : []))
  return {
    threadId,
    kind: row.kind,
    lastSeq: row.lastSeq,
    readSeq: row.readSeq,
    firstUnreadSeq: row.firstUnreadSeq,
    unread: row.unread,
    unreadFromSeq: row.unreadFromSeq,
    mayWrite: row.mayWrite && !row.isClosed,
    closesAt: row.closesAt,
    members: members.map(({ pictureId, ...member }) => ({ ...member, picture: avatarUrl(pictureId) })),
    draft: presentDraft(row),
  }
}

/** Unread messages of own threads, one statement for all rows of a list; threads without any are left out. */
export async function countUnread(
  { db, actor, watch }: Reading,
  threadIds: readonly string[],
): Promise<{ threadId: string; unread: number }[]> {
  const userId = userIdOf(actor)
  watch(cardsOf(userId), ...threadIds.map((id) => threadOf(id)))
  return threadIds.length === 0 ? [] : db.many(selectUnread, userId, threadIds)
}

export async function getPage({ db, actor, watch }: Reading, threadId: string, page: number): Promise<Message[] | null> {
  const userId = userIdOf(actor)
  watch(pageOf(threadId, page), cardsOf(userId))
  const found = await db.maybe(selectPage, threadId, page, userId, isAdmin(actor))
  if (found === undefined) {
    // It may be opened, or visited, later.
    watch(threadOf(threadId))
    return null
  }
  const rows = found.messages.map(({ extras, ...row }) => ({ ...row, ...(extras ?? WORDS_ONLY) }))
  // An answered message may be edited or unsent.
  watch(...new Set(rows.flatMap(({ reply }) => (reply === null ? [] : [pageOf(threadId, pageOfSeq(reply.seq))]))))
  const files = rows.flatMap((row) => row.files)
  watch(...files.flatMap(({ item }) => (item?.status === 'processing' ? [mediaItems.topicOf(item.id)] : [])))
  return rows.map(({ priceCents, ...row }) => ({
    ...row,
    files: row.files.map(presentFile),
    price: priceCents === null ? null : dollarsFromCents(priceCents),
  }))
}
