/** Own orders for the search of the header. */
import type { Found, OrderStatus } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userOf } from '../../users/index.ts'
import { selectOrdersFound } from './find-orders.sql.ts'
import { ordersFor, ordersOf } from '../topics.ts'

/** The newest orders of each status and side that a search reads. */
const SAMPLE = 100

/** The user's own orders with these words in the product or the name of the other side, the newest first. */
export async function findOrders(
  { db, watch }: QueryContext<Actor>,
  userId: string,
  search: string,
  limit: number,
): Promise<Found['orders']> {
  watch(ordersOf(userId), ordersFor(userId))
  const rows = await db.many(selectOrdersFound, userId, search, limit, SAMPLE)
  watch(...rows.map(({ otherId }) => userOf(otherId)))
  return rows.map(({ id, productName, status, isCustomer, otherName }) => ({
    _id: id,
    productName,
    status: status satisfies OrderStatus,
    side: isCustomer ? 'customer' : 'model',
    otherName,
  }))
}
