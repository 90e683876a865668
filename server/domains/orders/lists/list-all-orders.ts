/** The list of all orders, for admins: pages, counts, and the file of it. Facts only: no brief, no files. */
import { admin } from '#contract/admin/index.ts'
import { PEOPLE_COUNT_MAX, SEARCH_STRETCH } from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { TABLES } from '#contract/rules/tables.ts'
import { EVERY_ADMIN, READING_EMAILS } from '#contract/shapes/admin-roles.ts'
import type { Order, OrderStatus } from '#contract/types.ts'
import type { Db } from '#platform/db/database.ts'
import { LAST_ID } from '#platform/id-cursor.ts'
import type { QueryContext } from '#realtime/implement.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import {
  countFound,
  countRows,
  type Finder,
  type PageAsked,
  readAllRows,
  readPage,
  type RowsAsked,
} from '#server/shared/table/read-table.ts'
import { isId, likePattern } from '#server/shared/table/search-words.ts'
import { cellsOf, type TableFile } from '#server/shared/table/table-file.ts'
import { watchSides } from './list-orders.ts'
import { ordersTable, searchOrders, selectIdsOfUser, selectOrdersById, type OrderView } from './order-lists.sql.ts'
import { factsOf, presentOrder } from '../present.ts'
import { anyOrder } from '../topics.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'watch' | 'actor'>
type Mark = (typeof TABLES.orders.filters.mark)[number]

const ORDER_STATUSES = TABLES.orders.filters.status

/** Users and products that are few, and the newest ones that show whether a word is common. */
const FEW = 500
const SAMPLE = 400

/** The conditions of the statements (`ordersTable`), for the results of a search. */
const isMarked: Readonly<Record<Mark, (order: OrderView) => boolean>> = {
  late: ({ status, lateAt }) => status === 'processing' && lateAt !== null,
  paused: ({ pausedUntil }) => pausedUntil !== null,
  offer: ({ offer }) => offer !== null,
  problem: ({ dispute }) => dispute !== null,
}

/**
 * Finds orders by their id, by the id of either side, or by their users and products: by e-mail addresses only for those who read them. A common word is looked for along
 * the list.
 */
function findInAll(db: Db, actor: Actor, asked: object): Finder<OrderView> {
  const { status = null, mark } = asked as { readonly status?: OrderStatus; readonly mark?: Mark }
  const isByName = !isAdminOf(actor, READING_EMAILS)
  const fits = (order: OrderView) => (status === null || order.status === status) && (mark === undefined || isMarked[mark](order))
  const findOfUser = (userId: string, before: string, limit: number) =>
    db.many(selectIdsOfUser, userId.toLowerCase(), status === null ? ORDER_STATUSES : [status], before, limit)
  const find = async (search: string, before: string, limit: number) => {
    if (isId(search)) {
      const rows = await db.many(selectOrdersById, [search.toLowerCase()])
      if (rows.length > 0) return { rows: rows.filter((order) => order.id < before && fits(order)), endId: null }
      const ids = (await findOfUser(search, before, limit)).map(({ id }) => id)
      const fitting = ids.length === 0 ? [] : (await db.many(selectOrdersById, ids)).filter(fits)
      return { rows: fitting, endId: fitting.length < ids.length && ids.length === limit ? (ids.at(-1) ?? null) : null }
    }
    const found = await db.many(searchOrders, search, isByName, likePattern(search), status, before, limit, FEW, SAMPLE, SEARCH_STRETCH)
    const hits = found.filter(({ isHit }) => isHit).map(({ id }) => id)
    const rows = hits.length === 0 ? [] : await db.many(selectOrdersById, hits)
    const fitting = rows.filter(fits)
    const stop = found.find(({ isHit }) => !isHit)?.id ?? null
    // Hits without the mark are left out, and the list goes on behind them.
    return { rows: fitting, endId: stop ?? (fitting.length < hits.length && hits.length === limit ? (hits.at(-1) ?? null) : null) }
  }
  const findIds = async (search: string) => {
    const pattern = likePattern(search)
    const found = await db.many(searchOrders, search, isByName, pattern, status, LAST_ID, PEOPLE_COUNT_MAX + 1, FEW, SAMPLE, SEARCH_STRETCH)
    return { rows: found.filter(({ isHit }) => isHit), endId: found.find(({ isHit }) => !isHit)?.id ?? null }
  }
  return {
    find,
    async count(search) {
      // Ids suffice where the statement knows the whole filter.
      const isSimple = mark === undefined && !isId(search)
      return countFound(isSimple ? await findIds(search) : await find(search, LAST_ID, PEOPLE_COUNT_MAX + 1))
    },
  }
}

export async function listAllOrders(reading: Reading, asked: PageAsked): Promise<{ items: Order[]; nextCursor: string | null }> {
  const { db, actor, watch } = reading
  watch(anyOrder())
  const { rows, nextCursor } = await readPage(db, ordersTable, asked, findInAll(db, actor, asked))
  watchSides(reading, rows)
  return { items: rows.map((row) => factsOf(presentOrder(row))), nextCursor }
}

export async function countAllOrders({ db, actor, watch }: Reading, asked: RowsAsked): Promise<{ count: number; isMore: boolean }> {
  watch(anyOrder())
  return countRows(db, ordersTable, asked, findInAll(db, actor, asked))
}

export const ordersFile: TableFile = {
  rule: TABLES.orders,
  roles: EVERY_ADMIN,
  args: admin.orders.list.args,
  rows: cellsOf(
    (db, actor, asked: RowsAsked) => readAllRows(db, ordersTable, asked, findInAll(db, actor, asked)),
    ({ id, snapshot, customerName, modelName, status, createdAt, totalCents, refundedCents, rejectReason }) => ({
      _id: id,
      product: snapshot.productName,
      customer: customerName,
      model: modelName,
      status,
      createdAt: new Date(createdAt),
      total: dollarsFromCents(totalCents),
      refunded: dollarsFromCents(refundedCents),
      reason: rejectReason,
    }),
  ),
}
