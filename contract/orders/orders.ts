import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import {
  ADDONS_MAX,
  BRIEF_MAX_PRO,
  DELIVERY_FILES_MAX,
  NOTES_MAX,
  RATING_MAX,
  RATING_MIN,
  REVIEW_CONTENT_MAX,
  REVIEW_TITLE_MAX,
  UPLOAD_SMALL_MAX_BYTES,
} from '../limits.ts'
import {
  agreement,
  cursor,
  dollarsIn,
  done,
  id,
  limit,
  line,
  lines,
  order,
  orderEvent,
  orderStatus,
  reason,
  token,
  uploadTicket,
} from '../shapes.ts'

const fileName = z.string().min(1).max(255)
const fileType = z.string().min(1).max(127)
const fileSize = z.number().int().positive()
const orderList = z.object({ orders: z.array(order), nextCursor: z.string().nullable() })
const listArgs = z.object({ token, limit, cursor, status: orderStatus.optional() })

export const orders = {
  placeOrder: mutation({
    about: 'Orders custom media: the total, computed by the server, leaves the wallet for escrow in the same transaction.',
    role: 'user',
    args: z.object({
      token,
      productId: id,
      addonIds: z.array(id).max(ADDONS_MAX),
      desiredText: lines.min(1, 'Please describe what you want').max(BRIEF_MAX_PRO),
      additionalNotes: lines.max(NOTES_MAX).optional(),
      /** The total that the person saw, in dollars: another price than that is refused, never charged. */
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
    about: "The model's orders: what waits for the model first, then newest first.",
    role: 'model',
    args: listArgs,
    result: orderList,
  }),
  getOrder: query({
    about: 'One order with what was agreed and its timeline, for its customer, its model or an admin; null for everybody else.',
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
    about: 'Where to send the bytes of a file for an order, in parts; with `objectId`, where to go on after an interruption.',
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
    about: 'A signed link to a delivered file, for minutes, for the customer, the model or an admin of the order.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, orderId: id, objectId: id.optional() }),
    result: z.object({ url: z.string(), expiresAt: z.number() }),
    errors: ['not_found', 'media_missing'],
  }),
}

/** spec §7: the inherited name of the small upload. */
export const cloudflare_r2 = {
  uploadToR2: action({
    about: `Stores a small file (up to ${UPLOAD_SMALL_MAX_BYTES / 1024 / 1024} MB) that is sent within the call, and checks it.`,
    role: 'model',
    despite: ['suspended'],
    args: z.object({
      token,
      base64Data: z.string().max(Math.ceil((UPLOAD_SMALL_MAX_BYTES * 4) / 3) + 4),
      fileName,
      contentType: fileType,
      purpose: z.literal('order-media'),
    }),
    result: z.object({ success: z.literal(true), objectId: id }),
    errors: ['too_large', 'wrong_type', 'unsafe_file', 'storage_failed'],
  }),
}

export const reviews = {
  createReviewFromOrder: mutation({
    about: 'Reviews a completed order, once; the held payment becomes available to the model.',
    role: 'user',
    args: z.object({
      token,
      orderId: id,
      rating: z
        .number('Please select a rating between 1 and 5 stars')
        .int('Please select a rating between 1 and 5 stars')
        .min(RATING_MIN, 'Please select a rating between 1 and 5 stars')
        .max(RATING_MAX, 'Please select a rating between 1 and 5 stars'),
      title: line.min(1, 'Please enter a title').max(REVIEW_TITLE_MAX),
      content: lines.min(1, 'Please write your review').max(REVIEW_CONTENT_MAX),
    }),
    result: z.object({ reviewId: id }),
    errors: ['not_found', 'wrong_status', 'already_reviewed'],
  }),
}
