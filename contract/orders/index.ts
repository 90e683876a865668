/** Every call of `orders`: placing, working on and delivering an order. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { ADDONS_MAX, BRIEF_MAX_PRO, DELIVERY_FILES_MAX, DELIVERY_NOTE_MAX, NOTES_MAX, POINTS_MAX } from '../limits.ts'
import { answersIn, briefFileIds } from '../shapes/brief.ts'
import { cursor, dollarsIn, done, id, limit, lines, reason, timestamp, timestampIn, token } from '../shapes/basics.ts'
import { fileName, fileSize, fileType, uploadTicket, zipContents } from '../shapes/media.ts'
import { orderProblem } from '../shapes/disputes.ts'
import {
  agreement,
  dueOrder,
  order,
  orderEvent,
  orderFilter,
  orderOffer,
  orderQuestion,
  orderRound,
  orderStatus,
  party,
  point,
  settlement,
} from '../shapes/orders.ts'
import { talks } from './talks.ts'
import { disputes } from './disputes.ts'

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
      /** To the questions of the product, by their keys. */
      answers: answersIn.optional(),
      briefFileIds: briefFileIds.optional(),
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
      'answers_wrong',
      'banned_term',
      'upload_unfinished',
      'upload_mismatch',
      'suspended',
      'email_unconfirmed',
      'consent_required',
    ],
    money: { move: 'order', amount: 'expectedTotal' },
  }),
  getUserOrders: query({ about: "The customer's orders, newest first.", role: 'user', args: listArgs, result: orderList }),
  getModelOrders: query({
    scope: 'orders:read',
    about: "The model's orders: open ones by their next deadline, then the others, newest first.",
    role: 'model',
    args: listArgs,
    result: orderList,
  }),
  listOrders: query({
    scope: 'orders:read',
    about:
      'Own orders as customer or as model. Open ones, and those due in a time: by their next deadline; all others newest first. A search finds products, the other side or an id among the newest of each status, on one page.',
    role: 'user',
    args: z.object({
      token,
      limit,
      cursor,
      side: party,
      state: orderFilter.optional(),
      /** Open orders alone: due from then on, and before. */
      dueFrom: timestampIn.optional(),
      dueUntil: timestampIn.optional(),
      search: z.string().trim().max(100).optional(),
    }),
    result: orderList,
  }),
  listDueOrders: query({
    scope: 'orders:read',
    about: 'Own open orders that are due in a time, for a calendar: the next deadline first.',
    role: 'user',
    args: z.object({ token, side: party, from: timestampIn, until: timestampIn }),
    result: z.array(dueOrder),
  }),
  getOrder: query({
    scope: 'orders:read',
    about:
      'One order with its agreement, its timeline, and what its two sides asked, offered and reported, for its customer, its model or an admin; null for all others. Without a reason (`openThread`) an admin gets its facts: the texts and files of its two sides are left out.',
    role: 'user',
    args: z.object({ token, orderId: id }),
    result: z
      .object({
        order,
        agreed: agreement,
        events: z.array(orderEvent),
        /** Deliveries, oldest first. Files of old rounds are readable until 30 days after the end. */
        rounds: z.array(orderRound),
        /** Oldest first. */
        settlements: z.array(settlement),
        /** Newest first, as are offers. */
        questions: z.array(orderQuestion),
        offers: z.array(orderOffer),
        /** The commission of this order, of the part that is not refunded. */
        commissionPercent: z.number(),
        /** The last one, for the two sides: with the evidence that its reader may see. Null without one. Staff have a call of their own. */
        problem: orderProblem.nullable(),
        side: z.enum(['customer', 'model', 'admin']),
        /** For an admin: until then the given reason counts; null: none was given. For the two sides: null. */
        visitUntil: timestamp.nullable(),
      })
      .nullable(),
  }),
  acceptOrder: mutation({
    scope: 'orders:write',
    about: 'The model accepts a pending order; the delivery clock starts.',
    role: 'model',
    args: z.object({ token, orderId: id }),
    result: done,
    errors: ['not_found', 'wrong_status', 'consent_required'],
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
    about:
      'Addresses to send the parts of a file for an order to; with `objectId` those still missing after an interruption. Without name, type and size: one address for one body, which is checked when it has arrived.',
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
      /** To the customer, with this delivery. */
      note: lines.max(DELIVERY_NOTE_MAX).optional(),
    }),
    result: done,
    errors: ['not_found', 'wrong_status', 'upload_unfinished', 'upload_mismatch'],
  }),
  replaceDelivery: mutation({
    about: 'Replaces the files of a delivery that the customer has not downloaded, for a day at most. Moves no money.',
    role: 'model',
    despite: ['suspended'],
    args: z.object({ token, orderId: id, objectIds: z.array(id).min(1).max(DELIVERY_FILES_MAX), fileSize }),
    result: done,
    errors: ['not_found', 'wrong_status', 'upload_unfinished', 'upload_mismatch'],
  }),
  openThread: mutation({
    about:
      'Opens the thread of an order, where its two sides write each other; it has the id of the order. An admin gives a reason, which both sides read, and can read the order with its texts, files and messages for eight hours.',
    role: 'user',
    limit: CALL_LIMITS.thread,
    idempotent: true,
    despite: ['suspended'],
    args: z.object({ token, orderId: id, reason: reason.optional() }),
    result: z.object({ threadId: id }),
    errors: ['not_found', 'reason_needed', 'too_many_attempts'],
  }),
  requestRevision: mutation({
    about:
      'The customer asks for a free revision while the payment is held: points to change, and where. The held payment goes back to escrow, and the work has a new due date.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, orderId: id, points: z.array(point).min(1).max(POINTS_MAX) }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  createDownloadLink: action({
    about:
      'A signed link to a file of the brief or the delivery, for minutes, for the customer or the model of the order, and for an admin who gave a reason (`openThread`).',
    role: 'user',
    despite: ['suspended'],
    args: z.object({
      token,
      orderId: id,
      objectId: id.optional(),
      /** The page shows the file: a view, not a download. */
      isPreview: z.boolean().optional(),
    }),
    result: z.object({ url: z.string(), expiresAt: z.number() }),
    errors: ['not_found', 'media_missing', 'reason_needed'],
  }),
  listZip: action({
    about:
      'The names and sizes of the files in a ZIP of the brief or the delivery, without unpacking it; null when it cannot be read. For those who may download it.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, orderId: id, objectId: id }),
    result: zipContents.nullable(),
    errors: ['not_found', 'media_missing', 'reason_needed', 'storage_failed'],
  }),
  // talks.ts
  askQuestion: talks.askQuestion,
  answerQuestion: talks.answerQuestion,
  endQuestion: talks.endQuestion,
  extendOrder: talks.extendOrder,
  makeOffer: talks.makeOffer,
  acceptOffer: talks.acceptOffer,
  buyRevision: talks.buyRevision,
  declineOffer: talks.declineOffer,
  withdrawOffer: talks.withdrawOffer,
  reportProblem: disputes.reportProblem,
  openEvidenceUpload: disputes.openEvidenceUpload,
  sendEvidence: disputes.sendEvidence,
  createEvidenceLink: disputes.createEvidenceLink,
  closeProblem: disputes.closeProblem,
  appeal: disputes.appeal,
}
