/** The own orders of a user, as customer or as model: by state, by due date, by words. */
import { DUE_ORDERS_MAX, PAGE_DEFAULT } from '#contract/limits.ts'
import type { Party } from '#contract/rules/order-steps.ts'
import type { DueOrder, OrderFilter } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { decodeCursor } from '#platform/cursor.ts'
import { assertCursorId, decodeIdCursor, FIRST_ID } from '#platform/id-cursor.ts'
import { userOf } from '../../users/index.ts'
import { type OrderPage, present } from './list-orders.ts'
import { OWN } from './own-orders.sql.ts'
import { ordersFor, ordersOf } from '../topics.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'watch'>

/** Microseconds since 1970, as the keys of pages by date: after every deadline. */
const NEVER_MICROS = 8_640_000_000_000_000
const micros = (ms: number): number => Math.min(NEVER_MICROS, Math.round(ms * 1000))
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** The newest orders of each status and side that a search reads, and those that it answers. */
const SAMPLE = 100

export interface OwnOrdersArgs {
  readonly side: Party
  readonly state?: OrderFilter | undefined
  /** Epoch milliseconds: open orders that are due from then on, and before. */
  readonly dueFrom?: number | undefined
  readonly dueUntil?: number | undefined
  readonly search?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | null | undefined
}

const STATUS_OF: Partial<Record<OrderFilter, 'completed' | 'rejected'>> = { done: 'completed', rejected: 'rejected' }

/** Open orders and due dates: the next deadline first. Everything else: newest first. Words: the best of the newest, on one page. */
export async function listOwnOrders(reading: Reading, userId: string, args: OwnOrdersArgs): Promise<OrderPage> {
  const { side, state, dueFrom, dueUntil, search = '', limit = PAGE_DEFAULT, cursor } = args
  const { db, watch } = reading
  const own = OWN[side]
  watch(side === 'customer' ? ordersOf(userId) : ordersFor(userId))
  if (search !== '') {
    const id = search.toLowerCase()
    const rows = ID.test(id)
      ? await db.many(own.byId, userId, id, state ?? null)
      : await db.many(own.found, userId, search, state ?? null, SAMPLE, SAMPLE)
    return present(reading, rows, Math.max(rows.length, 1), (row) => [row.id])
  }
  if (state === 'open' || dueFrom !== undefined || dueUntil !== undefined) {
    const [afterMicros, afterId] = decodeCursor(cursor, ['integer', 'string']) ?? [micros(dueFrom ?? 0), FIRST_ID]
    assertCursorId(afterId)
    const until = dueUntil === undefined ? NEVER_MICROS : micros(dueUntil)
    const rows = await db.many(own.byDue, userId, afterMicros, afterId, until, limit + 1, state ?? null)
    return present(reading, rows, limit, (row) => [row.dueMicros, row.id])
  }
  const before = decodeIdCursor(cursor)
  const status = state === undefined ? undefined : STATUS_OF[state]
  const rows =
    state === undefined
      ? await db.many(own.all, userId, before, limit + 1)
      : status === undefined
        ? await db.many(own.marked, userId, before, limit + 1, state)
        : await db.many(own.byStatus, userId, before, limit + 1, status)
  return present(reading, rows, limit, (row) => [row.id])
}

/** Open orders that are due in a time (epoch milliseconds), the next deadline first: the first `DUE_ORDERS_MAX`. */
export async function listDueOrders(
  { db, watch }: Reading,
  userId: string,
  { side, from, until }: { readonly side: Party; readonly from: number; readonly until: number },
): Promise<DueOrder[]> {
  watch(side === 'customer' ? ordersOf(userId) : ordersFor(userId))
  const rows = await db.many(OWN[side].due, userId, micros(from), micros(until), DUE_ORDERS_MAX)
  watch(...rows.map(({ otherId }) => userOf(otherId)))
  return rows.map(({ id, otherId: _other, ...row }) => ({ _id: id, ...row }))
}
