/** Pages of orders, newest first, by key. */
import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { Order, OrderStatus } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { assertCursorId, decodeIdCursor, LAST_ID } from '#platform/id-cursor.ts'
import { userOf } from '../users/index.ts'
import {
  searchAllOrders,
  selectAllOrders,
  selectAllOrdersByStatus,
  selectOrdersOfCustomer,
  selectOrdersOfCustomerByStatus,
  selectOrdersOfModel,
  selectOrdersOfModelByStatus,
  type OrderView,
} from './order-lists.sql.ts'
import { presentOrder } from './present.ts'
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

function present(reading: Reading, rows: readonly OrderView[], limit: number, keyOf: (row: OrderView) => (string | number)[]): OrderPage {
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
      ? await reading.db.many(selectOrdersOfCustomer, customerId, before, limit + 1)
      : await reading.db.many(selectOrdersOfCustomerByStatus, customerId, before, limit + 1, status)
  return present(reading, rows, limit, byId)
}

/** Orders that wait for the model first, then newest first; with a status: newest first. */
export async function listOrdersOfModel(
  reading: Reading,
  modelId: string,
  { limit = PAGE_DEFAULT, cursor, status }: PageArgs,
): Promise<OrderPage> {
  reading.watch(ordersFor(modelId))
  if (status !== undefined) {
    return present(
      reading,
      await reading.db.many(selectOrdersOfModelByStatus, modelId, decodeIdCursor(cursor), limit + 1, status),
      limit,
      byId,
    )
  }
  const [rank, before] = decodeCursor(cursor, ['number', 'string']) ?? [0, LAST_ID]
  const rows = await reading.db.many(
    selectOrdersOfModel,
    modelId,
    assertCursorId(before),
    limit + 1,
    Number.isInteger(rank) && rank >= 0 && rank <= 2 ? rank : 0,
  )
  return present(reading, rows, limit, (row) => [row.queueRank, row.id])
}

const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`

/** All orders, for admins, newest first; `search` covers users and products. */
export async function listAllOrders(
  reading: Reading,
  { limit = PAGE_DEFAULT, cursor, status, search = '' }: PageArgs & { search?: string | undefined },
): Promise<OrderPage> {
  reading.watch(anyOrder())
  const before = decodeIdCursor(cursor)
  if (search !== '')
    return present(
      reading,
      await reading.db.many(searchAllOrders, before, limit + 1, status ?? null, likePattern(search), search),
      limit,
      byId,
    )
  const rows =
    status === undefined
      ? await reading.db.many(selectAllOrders, before, limit + 1)
      : await reading.db.many(selectAllOrdersByStatus, before, limit + 1, status)
  return present(reading, rows, limit, byId)
}
