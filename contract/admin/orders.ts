import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { EVERY_ADMIN, OF_PEOPLE } from '../shapes/admin-roles.ts'
import { cursor, done, id, limit, reason, token } from '../shapes/basics.ts'
import { order, orderStatus } from '../shapes/orders.ts'

export const orders = {
  getPendingOrdersCount: query({
    about: 'The number of orders that wait for their model.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token }),
    result: z.number().int(),
  }),
  list: query({
    about: 'All orders, newest first, by status or by a search over customer, model and product.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token, status: orderStatus.optional(), search: z.string().trim().max(100).optional(), limit, cursor }),
    result: z.object({ orders: z.array(order), nextCursor: z.string().nullable() }),
  }),
  rejectOrder: mutation({
    about: 'An admin rejects an open order with a reason; the customer is refunded in the same transaction.',
    role: 'admin',
    adminRoles: OF_PEOPLE,
    args: z.object({ token, orderId: id, reason }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
}
