/** Reads the lists of People: fans of a model, models of a customer, and blocked users. */
import { FANS_COUNT_MAX, FANS_STRETCH, PAGE_DEFAULT, type PeopleSort } from '#contract/limits.ts'
import type { Contract } from '#contract/index.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import type { BlockedUser, Fan, FanCount, FanFilter, TiedModel } from '#contract/types.ts'
import { decodeCursor, encodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { assertCursorId, decodeIdCursor, LAST_ID } from '#platform/id-cursor.ts'
import type { ArgsOf, ResultOf } from '#realtime/define.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { walletOf } from '../ledger/index.ts'
import { avatarUrl } from '../media/index.ts'
import { followsOf, modelOf } from '../models/index.ts'
import { ordersFor, ordersOf } from '../orders/index.ts'
import { postReader, salesOf } from '../posts/index.ts'
import { planHolders } from '../subscriptions/index.ts'
import { tipsOf } from '../tips/index.ts'
import { blocks, userOf } from '../users/index.ts'
import { countFans, selectBlocked, selectFans, selectModels, selectStretchEnd, type FanRow, type Filter, type TieRow } from './fans.sql.ts'
import { fansOf, notesOf } from './topics.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>

/** Watches everything that can change the fans of this model and their payments. */
export function watchFans({ watch }: Pick<Reading, 'watch'>, modelId: string): void {
  watch(fansOf(modelId), ordersFor(modelId), salesOf(modelId), walletOf(modelId), modelOf(modelId), blocks.blocksOf(modelId), planHolders())
}

const presentTie = (row: TieRow) => ({
  userId: row.userId,
  name: row.name,
  handle: row.handle,
  picture: avatarUrl(row.pictureId),
  orders: row.orders,
  orderAmount: dollarsFromCents(row.orderCents),
  posts: row.posts,
  postAmount: dollarsFromCents(row.postCents),
  tips: row.tips,
  tipAmount: dollarsFromCents(row.tipCents),
  messages: row.messages,
  messageAmount: dollarsFromCents(row.messageCents),
  spent: dollarsFromCents(row.spentCents),
  followedAt: row.followedAt,
  since: row.since,
  lastAt: row.lastAt,
  note: row.note,
})

const presentFan = (row: FanRow): Fan => ({
  ...presentTie(row),
  isPro: row.isPro,
  earned: dollarsFromCents(row.earnedCents),
  tags: row.tags,
  ownTags: row.ownTags,
})

export const filterOf = ({ spentMin, ordersMin, activeDays, quietDays, tags = [], withoutTags = [] }: FanFilter): Filter => [
  spentMin === undefined ? null : centsFromDollars(spentMin),
  ordersMin ?? null,
  activeDays ?? null,
  quietDays ?? null,
  tags,
  withoutTags,
]

const isNarrow = (filter: FanFilter, search: string): boolean =>
  search !== '' || filterOf(filter).some((part) => part !== null && !(Array.isArray(part) && part.length === 0))

/** Where a page begins: its key, and an id. The first one begins above all. */
function startOf(cursor: string | null | undefined): [number, string] {
  const [key, id] = decodeCursor(cursor, ['integer', 'string']) ?? [LAST_KEY, LAST_ID]
  return [key, assertCursorId(id)]
}

/** Above all amounts, and a time that both JavaScript and Postgres know, in microseconds. */
const LAST_KEY = 8_640_000_000_000_000

type Asked = Omit<ArgsOf<Contract['people']['listFans']>, 'token'>

/** A page of a model's fans; without live results, for files. */
export async function readFans(
  db: Db,
  modelId: string,
  { search = '', sort = 'recent', cursor, limit = PAGE_DEFAULT, ...filter }: Asked,
): Promise<{ items: Fan[]; nextCursor: string | null }> {
  const choice = `${sort satisfies PeopleSort}.${filter.kind ?? 'any'}` as const
  const [key, id] = startOf(cursor)
  const rows = await db.many(selectFans[choice], modelId, key, id, ...filterOf(filter), search, FANS_STRETCH, limit + 1)
  const page = pageOf(rows, limit, (row) => [row.sortKey, row.userId])
  if (page.nextCursor !== null || !isNarrow(filter, search)) return { items: page.rows.map(presentFan), nextCursor: page.nextCursor }
  // Nobody else fits in this stretch: the next page goes on behind it.
  const last = await db.maybe(selectStretchEnd[choice], modelId, key, id, FANS_STRETCH)
  return { items: page.rows.map(presentFan), nextCursor: last === undefined ? null : encodeCursor([last.sortKey, last.userId]) }
}

export async function listFans(reading: Reading, asked: Asked): Promise<ResultOf<Contract['people']['listFans']>> {
  const { db, actor, watch } = reading
  const modelId = userIdOf(actor)
  watchFans(reading, modelId)
  watch(notesOf(modelId))
  const page = await readFans(db, modelId, asked)
  watch(...page.items.map(({ userId }) => userOf(userId)))
  return page
}

export const fanCountOf = (count: number): FanCount => ({ count: Math.min(count, FANS_COUNT_MAX), isMore: count > FANS_COUNT_MAX })

export async function countOwnFans(reading: Reading, filter: FanFilter): Promise<FanCount> {
  const modelId = userIdOf(reading.actor)
  watchFans(reading, modelId)
  return fanCountOf((await reading.db.one(countFans[filter.kind ?? 'any'], modelId, ...filterOf(filter))).count)
}

export async function listModels(
  { db, actor, watch }: Reading,
  { kind, search = '', sort = 'recent', cursor, limit = PAGE_DEFAULT }: ArgsOf<Contract['people']['listModels']>,
): Promise<{ items: TiedModel[]; nextCursor: string | null }> {
  const userId = userIdOf(actor)
  watch(followsOf(userId), ordersOf(userId), postReader(userId), tipsOf(userId), walletOf(userId), blocks.blocksOf(userId), notesOf(userId))
  const [key, id] = startOf(cursor)
  const rows = await db.many(selectModels[sort], userId, key, id, kind ?? null, search, limit + 1)
  const page = pageOf(rows, limit, (row) => [row.sortKey, row.userId])
  watch(...page.rows.flatMap((row) => [userOf(row.userId), modelOf(row.userId)]))
  return { items: page.rows.map((row) => ({ ...presentTie(row), isOnline: row.isOnline })), nextCursor: page.nextCursor }
}

export async function listBlocked(
  { db, actor, watch }: Reading,
  { cursor, limit = PAGE_DEFAULT }: ArgsOf<Contract['people']['listBlocked']>,
): Promise<{ items: BlockedUser[]; nextCursor: string | null }> {
  const userId = userIdOf(actor)
  watch(blocks.blocksOf(userId), walletOf(userId), ordersOf(userId), ordersFor(userId))
  const page = pageOf(await db.many(selectBlocked, userId, decodeIdCursor(cursor), limit + 1), limit, (row) => [row.id])
  watch(...page.rows.map((row) => userOf(row.userId)))
  const items = page.rows.map(({ id: _id, pictureId, paidCents, receivedCents, ...row }) => ({
    ...row,
    picture: avatarUrl(pictureId),
    paid: dollarsFromCents(paidCents),
    received: dollarsFromCents(receivedCents),
  }))
  return { items, nextCursor: page.nextCursor }
}
