/** Every call of `orders`: placing, working on and delivering an order. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { ADDONS_MAX, BRIEF_MAX_PRO, DELIVERY_FILES_MAX, NOTES_MAX } from '../limits.ts'
import { cursor, dollarsIn, done, id, limit, lines, reason, token } from '../shapes/basics.ts'
import { fileName, fileSize, fileType, uploadTicket } from '../shapes/media.ts'
import { agreement, order, orderEvent, orderStatus } from '../shapes/orders.ts'

const orderList = z.object({ orders: z.array(order), nextCursor: z.string().nullable() })

const listArgs = z.object({ token, limit, cursor, status: orderStatus.optional() })

export const orders = {
  placeOrder: mutation({
    about: 'Orders custom media: the server computes the total and moves it from the wallet to escrow in the same transaction.',
    role: 'user',
    args: z.object({
      token,
      productId: id,
      addonIds: z.array(id).max(ADDONS_MAX),
      desiredText: lines.min(1, 'Please describe what you want').max(BRIEF_MAX_PRO),
      additionalNotes: lines.max(NOTES_MAX).optional(),
      /** The total on the customer's screen, in dollars: a different price is refused and not charged. */
      expectedTotal: dollarsIn,
    }),
    result: z.object({ orderId: id, totalPrice: z.number() }),
    errors: [
      'short_balance',
      'not_for_sale',
      'price_changed',
      'no_slots',
      'own_product',
      'brief_too_long',
      'suspended',
      'email_unconfirmed',
    ],
    money: { move: 'order', amount: 'expectedTotal' },
  }),
  getUserOrders: query({ about: "The customer's orders, newest first.", role: 'user', args: listArgs, result: orderList }),
  getModelOrders: query({
    about: "The model's orders: those that wait for the model first, then newest first.",
    role: 'model',
    args: listArgs,
    result: orderList,
  }),
  getOrder: query({
    about: 'One order with its agreement and timeline, for its customer, its model or an admin; null for all others.',
    role: 'user',
    args: z.object({ token, orderId: id }),
    result: z.object({ order, agreed: agreement, events: z.array(orderEvent), side: z.enum(['customer', 'model', 'admin']) }).nullable(),
  }),
  acceptOrder: mutation({
    about: 'The model accepts a pending order; the delivery clock starts.',
    role: 'model',
    args: z.object({ token, orderId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  rejectOrder: mutation({
    about: 'The model rejects an order with a reason; the customer is refunded in the same transaction.',
    role: 'model',
    despite: ['suspended'],
    args: z.object({ token, orderId: id, reason }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  cancelOrder: mutation({
    about: 'The customer cancels a pending order, or one that is late, and is refunded in the same transaction.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, orderId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  acceptDelivery: mutation({
    about: "The customer accepts the delivered work; the model's held payment becomes available.",
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, orderId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  generateOrderMediaUploadUrlR2: action({
    about: 'Addresses to send the parts of a file for an order to; with `objectId` those still missing after an interruption.',
    role: 'model',
    despite: ['suspended'],
    args: z.object({
      token,
      orderId: id,
      fileName: fileName.optional(),
      fileType: fileType.optional(),
      fileSize: fileSize.optional(),
      objectId: id.optional(),
    }),
    result: uploadTicket,
    errors: ['not_found', 'wrong_status', 'too_large', 'wrong_type', 'upload_expired', 'storage_failed'],
  }),
  completeOrderWithMediaR2: mutation({
    about: 'Completes an order with checked media: the model is credited (held), the commission booked, the customer can download.',
    role: 'model',
    despite: ['suspended'],
    args: z.object({
      token,
      orderId: id,
      objectId: id,
      fileName,
      fileType,
      fileSize,
      /** Further checked files of the same delivery. */
      moreObjectIds: z
        .array(id)
        .max(DELIVERY_FILES_MAX - 1)
        .optional(),
    }),
    result: done,
    errors: ['not_found', 'wrong_status', 'upload_unfinished', 'upload_mismatch'],
  }),
  createDownloadLink: action({
    about:
      'A signed link to a delivered file, for minutes, for the customer or the model of the order. An admin gives a reason, which both of them read.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, orderId: id, objectId: id.optional(), reason: reason.optional() }),
    result: z.object({ url: z.string(), expiresAt: z.number() }),
    errors: ['not_found', 'media_missing', 'reason_needed'],
  }),
}
