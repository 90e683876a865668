/** Orders: the view of both sides and admins, the agreement, the timeline. */
import { z } from 'zod'
import { POINT_TEXT_MAX, PRODUCT_DAYS_MAX } from '../limits.ts'
import { ORDER_EVENTS } from '../rules/order-words.ts'
import { dollars, dollarsIn, id, language, lines, refundIn, timestamp } from './basics.ts'
import { answeredQuestion } from './brief.ts'
import { deliveredFile, mediaKind, picture } from './media.ts'
import { addon } from './models.ts'
import { person } from './people.ts'

export const orderStatus = z.enum(['pending', 'processing', 'completed', 'rejected'])

export const party = z.enum(['customer', 'model'])
export const offerKind = z.enum(['extension', 'cancel', 'split', 'revision'])

/** spec §3 Order, as its customer, its model and admins see it. */
export const order = z.object({
  _id: id,
  createdAt: timestamp,
  status: orderStatus,
  totalPrice: dollars,
  /** The model's earnings: total less commission. */
  modelPayment: dollars,
  desiredText: z.string(),
  additionalNotes: z.string(),
  addons: z.array(z.object({ _id: id, name: z.string() })),
  /** Address of the delivery for the signed-in customer or model; null until completed. */
  mediaUrl: z.string().nullable(),
  files: z.array(deliveredFile),
  hasBeenReviewed: z.boolean(),
  user: person,
  model: person.extend({ _id: id, handle: z.string() }),
  product: z.object({ name: z.string() }),
  /** Deadline of the model's answer, while pending. */
  acceptBy: timestamp.nullable(),
  /** Deadline of the delivery, while processing. */
  deliverBy: timestamp.nullable(),
  isLate: z.boolean(),
  /** End of the hold on the model's payment, after completion; null once released. */
  holdUntil: timestamp.nullable(),
  /** Until then the model may replace the delivery; null once the customer has downloaded or accepted it. */
  replaceBy: timestamp.nullable(),
  rejectReason: z.string().nullable(),
  /** Dollars refunded to the customer. */
  refunded: dollars,
  /** The delivery being worked on, or delivered last: 0, and one more with each revision. */
  round: z.number().int(),
  /** Free revisions. */
  revisionsLeft: z.number().int(),
  /** While a question of the model is open: when it ends at the latest. No deadline passes meanwhile. */
  pausedUntil: timestamp.nullable(),
  questionsLeft: z.number().int(),
  /** The offer that waits for the other side. */
  offer: z.object({ kind: offerKind, by: party, until: timestamp }).nullable(),
  /** A reported problem that is not settled; the payment is held meanwhile. */
  dispute: z.enum(['open', 'decided', 'appealed']).nullable(),
  /** How often a problem with this delivery can still be reported: those that were withdrawn count, too. */
  problemsLeft: z.number().int(),
  /** Refunded because it was late, or after a problem: such an order can be reviewed, too. */
  hasFailed: z.boolean(),
})

/** States that a user's list of orders shows alone. */
export const orderFilter = z.enum(['open', 'late', 'question', 'revision', 'offer', 'problem', 'done', 'rejected'])

/** An open order in the calendar of due dates. */
export const dueOrder = z.object({
  _id: id,
  productName: z.string(),
  /** The other side of the order. */
  otherName: z.string(),
  /** The next deadline: of the acceptance, then of the delivery. */
  dueAt: timestamp,
  status: orderStatus,
  isLate: z.boolean(),
  /** A question is open: the deadline moves when it ends. */
  isPaused: z.boolean(),
})

/** Snapshot of the product at the time of the order. Older orders have no description, kind and samples. */
export const agreement = z.object({
  description: z.string().optional(),
  mediaKind: mediaKind.optional(),
  samples: z.array(picture).optional(),
  price: dollars,
  deliveryDays: z.number().int(),
  freeRevisions: z.number().int(),
  /** Days of a revision. */
  revisionDays: z.number().int(),
  /** The customer's rights of use; empty: not stated. */
  licence: z.string(),
  addons: z.array(addon),
  /** Questions of the model with the customer's answers. */
  questions: z.array(answeredQuestion),
  /** Files that the customer sent with the brief; `createDownloadLink` opens them. */
  briefFiles: z.array(deliveredFile),
  /** The language of the brief; null or missing: not known. */
  briefLang: language.nullable().optional(),
})

/** A requested change or a fault, and its place: in a file, at a time of a clip, at a place of a picture (0 to 1 from its top left). */
export const point = z.object({
  text: lines.min(1).max(POINT_TEXT_MAX),
  objectId: id.optional(),
  seconds: z
    .number()
    .min(0)
    .max(24 * 3600)
    .optional(),
  x: z.number().min(0).max(1).optional(),
  y: z.number().min(0).max(1).optional(),
})

/** One delivery, and the points of the revision that followed it. */
export const orderRound = z.object({
  /** 0 is the first. */
  n: z.number().int(),
  deliveredAt: timestamp,
  isOnTime: z.boolean(),
  note: z.string(),
  files: z.array(deliveredFile),
  revisionAt: timestamp.nullable(),
  points: z.array(point),
})

/** How the whole price is split after a delivery or an outcome; the newest counts. Dollars. */
export const settlement = z.object({
  at: timestamp,
  round: z.number().int(),
  cause: z.enum(['delivery', 'express', 'offer', 'dispute', 'staff', 'rejected', 'cancelled', 'expired', 'late']),
  total: dollars,
  refund: dollars,
  payment: dollars,
  commission: dollars,
  by: z.enum(['customer', 'model', 'admin', 'clock']),
  reason: z.string().nullable(),
})

export const orderEvent = z.object({
  _id: id,
  at: timestamp,
  kind: z.enum(ORDER_EVENTS),
  by: z.enum(['customer', 'model', 'admin', 'clock']),
  note: z.string().nullable(),
})

/** Days of an extension. */
export const extensionDays = z.number().int().min(1).max(PRODUCT_DAYS_MAX)

/** An offer of one side to the other: another due date, the end with a full refund, a split of the price, or a revision for a price. */
export const offerIn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('extension'), days: extensionDays }),
  z.object({ kind: z.literal('cancel') }),
  /** Dollars that the customer gets back in all. */
  z.object({ kind: z.literal('split'), refund: refundIn }),
  z.object({ kind: z.literal('revision'), price: dollarsIn }),
])

export const orderOffer = z.object({
  _id: id,
  kind: offerKind,
  by: party,
  at: timestamp,
  /** It lapses then. */
  until: timestamp,
  days: z.number().int().nullable(),
  /** Of a split: dollars that the customer gets back in all. */
  refund: dollars.nullable(),
  /** Of a paid revision. */
  price: dollars.nullable(),
  message: z.string(),
  /** `ended`: by a step that changed the status. Null while it waits. */
  outcome: z.enum(['accepted', 'declined', 'withdrawn', 'lapsed', 'ended']).nullable(),
  endedAt: timestamp.nullable(),
})

/** A question of the model; the order is paused until it ends. */
export const orderQuestion = z.object({
  n: z.number().int(),
  askedAt: timestamp,
  question: z.string(),
  answer: z.string().nullable(),
  endedAt: timestamp.nullable(),
  endedBy: z.enum(['customer', 'model', 'clock', 'admin']).nullable(),
})
