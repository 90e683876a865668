/** Pages of orders, newest first, by key. */
import { PAGE_DEFAULT, SEARCH_STRETCH } from '#contract/limits.ts'
import type { Order, OrderStatus } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { decodeCursor, encodeCursor, pageOf } from '#platform/cursor.ts'
import { assertCursorId, decodeIdCursor, FIRST_ID, LAST_ID } from '#platform/id-cursor.ts'
import { userOf } from '../users/index.ts'
import {
  searchOrders,
  selectAllOrders,
  selectAllOrdersByStatus,
  selectOrdersById,
  selectOrdersOfModel,
  type OrderView,
} from './order-lists.sql.ts'
import { OWN } from './own-orders.sql.ts'
import { factsOf, presentOrder } from './present.ts'
import { anyOrder, ordersFor, ordersOf } from './topics.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'watch'>

export interface OrderPage {
  orders: Order[]
  nextCursor: string | null
}

interface PageArgs {
  readonly limit?: number | undefined
  readonly cursor?: string | null | undefined
  readonly status?: OrderStatus | undefined
}

/** A list shows names and pictures, so it watches these users, too. */
function watchPersons({ watch }: Pick<Reading, 'watch'>, rows: readonly OrderView[]): void {
  watch(...[...new Set(rows.flatMap(({ customerId, modelId }) => [customerId, modelId]))].map((id) => userOf(id)))
}

export function present(
  reading: Reading,
  rows: readonly OrderView[],
  limit: number,
  keyOf: (row: OrderView) => (string | number)[],
): OrderPage {
  const page = pageOf(rows, limit, keyOf)
  watchPersons(reading, page.rows)
  return { orders: page.rows.map(presentOrder), nextCursor: page.nextCursor }
}

const byId = (row: OrderView) => [row.id]

export async function listOrdersOfCustomer(
  reading: Reading,
  customerId: string,
  { limit = PAGE_DEFAULT, cursor, status }: PageArgs,
): Promise<OrderPage> {
  reading.watch(ordersOf(customerId))
  const before = decodeIdCursor(cursor)
  const rows =
    status === undefined
      ? await reading.db.many(OWN.customer.all, customerId, before, limit + 1)
      : await reading.db.many(OWN.customer.byStatus, customerId, before, limit + 1, status)
  return present(reading, rows, limit, byId)
}

/** Where a page of the model's queue begins. `dueMicros`: of an open order; negative for one that is over. */
function queueStart(cursor: string | null | undefined): { before: string; afterMicros: number; afterId: string } {
  const [dueMicros, id] = decodeCursor(cursor, ['integer', 'string']) ?? [0, FIRST_ID]
  assertCursorId(id)
  if (dueMicros < 0) return { before: id, afterMicros: Number.MAX_SAFE_INTEGER, afterId: LAST_ID }
  return { before: LAST_ID, afterMicros: dueMicros, afterId: id }
}

/** Open orders by their next deadline, then the others, newest first; with a status: newest first. */
export async function listOrdersOfModel(
  reading: Reading,
  modelId: string,
  { limit = PAGE_DEFAULT, cursor, status }: PageArgs,
): Promise<OrderPage> {
  reading.watch(ordersFor(modelId))
  if (status !== undefined) {
    return present(reading, await reading.db.many(OWN.model.byStatus, modelId, decodeIdCursor(cursor), limit + 1, status), limit, byId)
  }
  const { before, afterMicros, afterId } = queueStart(cursor)
  const rows = await reading.db.many(selectOrdersOfModel, modelId, before, limit + 1, afterMicros, afterId)
  return present(reading, rows, limit, (row) => [row.isOpen ? row.dueMicros : -1, row.id])
}

const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`

/** Users and products that are few, and the newest ones that show whether a word is common. */
const FEW = 500
const SAMPLE = 400

async function pageOfAll(reading: Reading, { limit = PAGE_DEFAULT, cursor, status }: PageArgs): Promise<OrderPage> {
  const before = decodeIdCursor(cursor)
  const rows =
    status === undefined
      ? await reading.db.many(selectAllOrders, before, limit + 1)
      : await reading.db.many(selectAllOrdersByStatus, before, limit + 1, status)
  return present(reading, rows, limit, byId)
}

/**
 * Finds orders by their users and products. A common word is looked for along the list, so a page may be short, or empty, without being the
 * last one.
 */
async function findInAll(
  reading: Reading,
  search: string,
  isByName: boolean,
  { limit = PAGE_DEFAULT, cursor, status }: PageArgs,
): Promise<OrderPage> {
  const { db } = reading
  const [pattern, before] = [likePattern(search), decodeIdCursor(cursor)]
  const found = await db.many(searchOrders, search, isByName, pattern, status ?? null, before, limit + 1, FEW, SAMPLE, SEARCH_STRETCH)
  const hits = found.filter(({ isHit }) => isHit).map(({ id }) => id)
  const page = present(reading, hits.length === 0 ? [] : await db.many(selectOrdersById, hits), limit, byId)
  const end = found.find(({ isHit }) => !isHit)
  return end === undefined ? page : { ...page, nextCursor: encodeCursor([end.id]) }
}

/** All orders, for admins, newest first; `search` covers products and users: without their e-mail addresses for `isByName`. Facts only. */
export async function listAllOrders(
  reading: Reading,
  { search = '', isByName, ...args }: PageArgs & { search?: string | undefined; isByName: boolean },
): Promise<OrderPage> {
  reading.watch(anyOrder())
  const page = await (search === '' ? pageOfAll(reading, args) : findInAll(reading, search, isByName, args))
  return { ...page, orders: page.orders.map(factsOf) }
}
