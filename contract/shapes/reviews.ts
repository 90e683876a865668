/** Reviews of orders by customers, and ratings of customers by models. */
import { z } from 'zod'
import { id, language, timestamp } from './basics.ts'
import { person } from './people.ts'

/** A visible review, as visitors read it. */
export const review = z.object({
  _id: id,
  rating: z.number().int(),
  title: z.string(),
  content: z.string(),
  createdAt: timestamp,
  isEdited: z.boolean(),
  /** The order ended with a full refund. */
  isRefunded: z.boolean(),
  /** The model's public reply. */
  reply: z.object({ text: z.string(), at: timestamp, lang: language.nullable() }).nullable(),
  /** Null: unknown. */
  lang: language.nullable(),
  author: person,
  productName: z.string(),
})

export const orderReviews = z.object({
  /** The customer sees the own review at once, the model once it is visible. */
  review: z
    .object({
      _id: id,
      rating: z.number().int(),
      title: z.string(),
      content: z.string(),
      createdAt: timestamp,
      /** Null: unknown. */
      lang: language.nullable(),
      /** Hidden until then, or until both sides wrote; null: visible. */
      visibleBy: timestamp.nullable(),
      /** Staff has hidden it: it is gone for all but its author, and does not count. */
      isTakenDown: z.boolean(),
      /** For its author: the end of the time to change it once; null: changed already. */
      editUntil: timestamp.nullable(),
      /** `editUntil`: for the model. */
      reply: z.object({ text: z.string(), at: timestamp, lang: language.nullable(), editUntil: timestamp.nullable() }).nullable(),
    })
    .nullable(),
  /** For the model: the customer has written a review that becomes visible later. */
  isWaiting: z.boolean(),
  /** For the model: the own rating of the customer. */
  rating: z.object({ rating: z.number().int(), note: z.string(), visibleBy: timestamp.nullable() }).nullable(),
  /** For the model: the mean of the ratings by models, 1–5; null before the first visible one. */
  customer: z.object({ rating: z.number().nullable(), count: z.number().int() }).nullable(),
})
