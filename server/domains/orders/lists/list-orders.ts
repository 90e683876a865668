/** Pages of orders, newest first, by key. */
import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { Order, OrderStatus } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { assertCursorId, decodeIdCursor, FIRST_ID, LAST_ID } from '#platform/id-cursor.ts'
import { userOf } from '../../users/index.ts'
import { selectOrdersOfModel, type OrderView } from './order-lists.sql.ts'
import { OWN } from './own-orders.sql.ts'
import { presentOrder } from '../present.ts'
import { ordersFor, ordersOf } from '../topics.ts'

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
export function watchSides({ watch }: Pick<Reading, 'watch'>, rows: readonly OrderView[]): void {
  watch(...[...new Set(rows.flatMap(({ customerId, modelId }) => [customerId, modelId]))].map((id) => userOf(id)))
}

export function present(
  reading: Reading,
  rows: readonly OrderView[],
  limit: number,
  keyOf: (row: OrderView) => (string | number)[],
): OrderPage {
  const page = pageOf(rows, limit, keyOf)
  watchSides(reading, page.rows)
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
