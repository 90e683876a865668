import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { TABLES } from '../rules/tables.ts'
import { EVERY_ADMIN, OF_PEOPLE } from '../shapes/admin-roles.ts'
import { cursor, dollars, done, id, limit, pageOf, reason, token } from '../shapes/basics.ts'
import { alikeDecision, assembled, deskRow, problemReason, refundIn, rulingArgs, split, staffDispute } from '../shapes/disputes.ts'
import { extensionDays, order } from '../shapes/orders.ts'
import { pageAsked, rowsAsked, tableCount } from '../shapes/table.ts'

export const orders = {
  getPendingOrdersCount: query({
    about: 'The number of orders that wait for their model.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token }),
    result: z.number().int(),
  }),
  list: query({
    about:
      'All orders, sorted, by status, by a mark (late, paused by a question, with an offer, with a problem) and of a period; or by a search over id, customer, model and product, newest first. Without the texts and files of their two sides. A page of a search for common words can be short, or empty, without being the last.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: pageAsked(TABLES.orders),
    result: pageOf(order),
  }),
  count: query({
    about: 'The number of orders in that list, counted up to 10,000, with words up to 1,000. `isMore`: there are more.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: rowsAsked(TABLES.orders),
    result: tableCount,
  }),
  rejectOrder: mutation({
    about: 'An admin rejects an open order with a reason; the customer is refunded in the same transaction.',
    role: 'admin',
    adminRoles: OF_PEOPLE,
    args: z.object({ token, orderId: id, reason }),
    result: done,
    errors: ['not_found', 'wrong_status', 'own_order', 'proof_required'],
  }),
  listDisputes: query({
    about: 'Problems that go on, the next due one first.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token, limit, cursor }),
    result: pageOf(deskRow),
  }),
  countDisputes: query({
    about: 'The number of problems that wait for a decision.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token }),
    result: z.number().int(),
  }),
  getDispute: query({
    about:
      'The last problem of an order as staff see it, with the internal notes; null without one, and for an own order. Only after a reason (`orders.openThread`).',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token, orderId: id }),
    result: z.object({ dispute: staffDispute, assembled }).nullable(),
    errors: ['reason_needed'],
  }),
  listDecisions: query({
    about: 'The last decisions about problems of one reason, newest first; without those about own orders.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token, reason: problemReason }),
    result: z.array(alikeDecision),
  }),
  previewSettlement: query({
    about: 'The shares of customer, model and commission in the price now, and with this refund in all; null where that is not possible.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token, orderId: id, refund: refundIn }),
    result: z.object({ total: dollars, before: split, after: split }).nullable(),
  }),
  claimDispute: mutation({
    about: 'An admin takes a problem on, also from another one, or leaves it. Refused when another admin has changed it meanwhile.',
    role: 'admin',
    adminRoles: OF_PEOPLE,
    args: z.object({ token, orderId: id, version: z.number().int(), isMine: z.boolean() }),
    result: done,
    errors: ['not_found', 'wrong_status', 'changed', 'own_order'],
  }),
  decideDispute: mutation({
    about:
      'Decides a problem point by point, with a refund in all and a public reason, once both sides were heard. Above the setting it waits for an appeal; another admin decides that one. Otherwise it is carried out in this transaction.',
    role: 'admin',
    adminRoles: OF_PEOPLE,
    args: rulingArgs.extend({ token }),
    result: done,
    errors: [
      'not_found',
      'wrong_status',
      'changed',
      'claimed',
      'own_order',
      'evidence_open',
      'same_admin',
      'bad_request',
      'proof_required',
    ],
  }),
  refundPart: mutation({
    about: 'Refunds a part of a held payment, or all of it, with a reason that both sides read. Dollars in all.',
    role: 'admin',
    adminRoles: OF_PEOPLE,
    args: z.object({ token, orderId: id, refund: refundIn, reason }),
    result: done,
    errors: ['not_found', 'wrong_status', 'own_order', 'bad_request', 'proof_required'],
  }),
  acceptDelivery: mutation({
    about: 'Accepts a delivery in place of its customer, with a reason that both sides read: the held payment becomes available.',
    role: 'admin',
    adminRoles: OF_PEOPLE,
    args: z.object({ token, orderId: id, reason }),
    result: done,
    errors: ['not_found', 'wrong_status', 'own_order', 'proof_required'],
  }),
  extendOrder: mutation({
    about: 'Gives a late order more days, with a reason that both sides read.',
    role: 'admin',
    adminRoles: OF_PEOPLE,
    args: z.object({
      token,
      orderId: id,
      days: extensionDays,
      reason,
    }),
    result: done,
    errors: ['not_found', 'wrong_status', 'own_order'],
  }),
}
