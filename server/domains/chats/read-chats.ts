/** The list of a user's chats, its badge, and one chat beside its thread. */
import type { Contract } from '#contract/index.ts'
import { ANSWERS_MIN, PAGE_DEFAULT } from '#contract/limits.ts'
import type { Chat, ChatRow } from '#contract/types.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { decodeCursor, encodeCursor, pageOf } from '#platform/cursor.ts'
import type { ArgsOf } from '#realtime/define.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { avatarUrl } from '../media/index.ts'
import { followsOf, modelOf } from '../models/index.ts'
import { ordersFor, ordersOf } from '../orders/index.ts'
import { notes, relations } from '../people/index.ts'
import { postReader, salesOf } from '../posts/index.ts'
import { cardsOf, chatsOf } from '../threads/index.ts'
import { tipsOf } from '../tips/index.ts'
import { blocks, userOf } from '../users/index.ts'
import {
  countUnreadChats,
  selectAnswerTime,
  selectChat,
  selectChats,
  selectChatsByName,
  selectStretchEnd,
  type ListRow,
  type OtherRow,
  type SideRow,
} from './chats.sql.ts'
import { selectActing, selectActsFor, selectAssisted } from './assistants/assistants.sql.ts'
import { assistanceOf, chatOf, rulesOf } from './topics.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>

const presentOther = ({ otherId, name, handle, pictureId, isOnline }: OtherRow): Chat['other'] => ({
  userId: otherId,
  name,
  handle,
  picture: avatarUrl(pictureId),
  isOnline,
})

const presentRow = (row: ListRow): ChatRow => ({
  chatId: row.chatId,
  side: row.side,
  other: presentOther(row),
  preview: row.preview === null ? null : { ...row.preview, sentAt: Date.parse(row.preview.sentAt) },
  unread: row.unread,
  isMarkedUnread: row.isMarkedUnread,
  draft: row.draft === '' ? null : row.draft,
  isPinned: row.isPinned,
  isArchived: row.isArchived,
  mutedUntil: row.mutedUntil,
  tab: row.tab,
})

type Listed = ArgsOf<Contract['chats']['list']>
interface ListPage {
  rows: ListRow[]
  nextCursor: string | null
}

const NO_CHATS = { items: [], nextCursor: null }
/** A search for a name looks at so many chats for one page, which may be short, or empty, without being the last one. */
const NAMES_STRETCH = 2_000

async function pageInOrder(
  { db, actor }: Pick<Reading, 'db' | 'actor'>,
  userId: string,
  { tab, filter = 'all', isArchived = false, cursor, limit = PAGE_DEFAULT }: Listed,
): Promise<ListPage> {
  const [pinned, place] = decodeCursor(cursor, ['integer', 'integer']) ?? [1, Number.MAX_SAFE_INTEGER]
  const rows = await db.many(selectChats, userId, isArchived, tab ?? null, filter, pinned === 1, place, limit + 1, userIdOf(actor))
  return pageOf(rows, limit, (row) => [row.isPinned ? 1 : 0, row.place])
}

async function pageByName(
  { db, actor }: Pick<Reading, 'db' | 'actor'>,
  userId: string,
  { name = '', cursor, limit = PAGE_DEFAULT }: Listed,
): Promise<ListPage> {
  const [place] = decodeCursor(cursor, ['integer']) ?? [Number.MAX_SAFE_INTEGER]
  const stretch = [userId, userIdOf(actor), place, NAMES_STRETCH] as const
  const page = pageOf(await db.many(selectChatsByName, ...stretch, name, limit + 1), limit, (row) => [row.place])
  if (page.nextCursor !== null) return page
  const last = await db.maybe(selectStretchEnd, ...stretch)
  return { rows: page.rows, nextCursor: last === undefined ? null : encodeCursor([last.place]) }
}

export async function listChats(reading: Reading, listed: Listed): Promise<{ items: ChatRow[]; nextCursor: string | null }> {
  const { db, actor, watch } = reading
  const readerId = userIdOf(actor)
  const userId = listed.forId ?? readerId
  watch(chatsOf(userId), cardsOf(userId), blocks.blocksOf(userId))
  if (userId !== readerId) {
    watch(assistanceOf(readerId), chatsOf(readerId))
    if ((await db.maybe(selectActsFor, readerId, userId)) === undefined) return NO_CHATS
  }
  const page = await (listed.name === undefined ? pageInOrder : pageByName)(reading, userId, listed)
  watch(...page.rows.flatMap(({ otherId, handle }) => (handle === null ? [userOf(otherId)] : [userOf(otherId), modelOf(otherId)])))
  if (listed.filter === 'followers') watch(followsOf(userId), modelOf(userId))
  if (listed.filter === 'customers' || listed.filter === 'due')
    watch(ordersOf(userId), ordersFor(userId), postReader(userId), tipsOf(userId), salesOf(userId))
  return { items: page.rows.map(presentRow), nextCursor: page.nextCursor }
}

export async function countUnread({ db, actor, watch }: Reading): Promise<number> {
  const userId = userIdOf(actor)
  watch(chatsOf(userId), blocks.blocksOf(userId), assistanceOf(userId))
  const models = await db.many(selectAssisted, userId)
  watch(...models.flatMap(({ modelId }) => [chatsOf(modelId), blocks.blocksOf(modelId)]))
  return (await db.one(countUnreadChats, userId)).count
}

/** Why this reader may not write; null: they may. */
function refusalOf(row: SideRow, actor: Actor, isBlockedByMe: boolean): Chat['refusal'] {
  if (actor.isClosing) return 'closing'
  if (actor.suspension !== null && (actor.suspension.until === null || actor.suspension.until > Date.now())) return 'suspended'
  if (isBlockedByMe) return 'blocked'
  if (row.isBlocked || row.isOtherClosing || row.isSaleClosed) return 'unavailable'
  return row.mayWrite === false ? 'rule' : null
}

const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents))

export async function getChat({ db, actor, watch }: Reading, chatId: string): Promise<Chat | null> {
  const readerId = userIdOf(actor)
  watch(chatOf(chatId), assistanceOf(readerId))
  const own = await db.maybe(selectChat, chatId, readerId)
  const acting = own === undefined ? await db.maybe(selectActing, chatId, readerId) : undefined
  const userId = acting?.modelId ?? readerId
  const row = own ?? (acting === undefined ? undefined : await db.maybe(selectChat, chatId, userId))
  if (row === undefined) return null
  const { modelId, customerId } = row
  watch(userOf(userId), userOf(row.otherId), modelOf(modelId), rulesOf(modelId), followsOf(customerId))
  watch(ordersOf(customerId), postReader(customerId), tipsOf(customerId))
  const { isByReader } = await blocks.between({ db, actor, watch }, row.otherId)
  const isBlockedByMe = isByReader && acting === undefined
  const maySeeMoney = acting?.mayMoney ?? true
  const totals = maySeeMoney ? await relations.between(db, customerId, modelId) : null
  const answers = await db.one(selectAnswerTime, modelId)
  const refusal = refusalOf(row, actor, isBlockedByMe)
  return {
    chatId,
    side: row.side,
    // Blocked ones do not see each other, in neither direction.
    other: presentOther({ ...row, isOnline: row.isOnline && !row.isBlocked }),
    mayWrite: refusal === null,
    refusal,
    opens: refusal === 'rule' ? (row.who ?? []) : [],
    price: dollarsFromCents(row.nextCents ?? 0),
    priceAfterFree: row.freeLeft === null ? null : dollarsOrNull(row.priceCents),
    freeLeft: row.freeLeft,
    hours: row.hours === null || row.zone === null ? null : { zone: row.zone, days: row.hours },
    answerMinutes: answers.count < ANSWERS_MIN || answers.seconds === null ? null : Math.max(1, Math.round(answers.seconds / 60)),
    totals:
      totals === null
        ? null
        : {
            amount: dollarsFromCents(row.side === 'customer' ? totals.spentCents : totals.earnedCents),
            orders: totals.orders,
            since: totals.since,
          },
    actsFor: acting === undefined ? null : { userId: acting.modelId, name: acting.modelName },
    note: acting === undefined ? await notes.read({ db, watch }, userId, row.otherId) : '',
    isPinned: row.isPinned,
    isArchived: row.isArchived,
    isHidden: row.isHidden,
    mutedUntil: row.mutedUntil,
    tab: row.tab,
    isBlockedByMe,
  }
}
