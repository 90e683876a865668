/** Products and posts of users as staff sees them, and content that staff has hidden. */
import { z } from 'zod'
import { TABLES } from '../rules/tables.ts'
import { REASON_MAX } from '../limits.ts'
import { dollars, id, lines, timestamp } from './basics.ts'
import { mediaKind } from './media.ts'
import { ownProduct } from './own-profile.ts'
import { postVisibility } from './posts.ts'

/** Kinds of content that staff can hide. */
export const contentKind = z.enum(['product', 'post', 'comment', 'review'])

const owner = z.object({ _id: id, name: z.string(), handle: z.string() })
const productState = z.enum(TABLES.products.filters.state)

export const listedProduct = z.object({
  _id: id,
  name: z.string(),
  model: owner,
  mediaKind,
  state: productState,
  price: dollars,
  createdAt: timestamp,
})

/** One time that staff hid something. */
export const takeDown = z.object({
  _id: id,
  /** Its owner reads it. */
  reason: z.string(),
  /** For staff only. */
  note: z.string(),
  at: timestamp,
  by: z.string(),
  restoredAt: timestamp.nullable(),
  restoredBy: z.string().nullable(),
  /** For staff only. */
  restoredNote: z.string(),
})

export const lookedAtProduct = z.object({
  product: ownProduct,
  model: owner,
  state: productState,
  createdAt: timestamp,
  openOrders: z.number().int(),
  /** Newest first. */
  takeDowns: z.array(takeDown),
})

export const listedPost = z.object({
  _id: id,
  title: z.string(),
  model: owner,
  visibility: postVisibility,
  state: z.enum(TABLES.posts.filters.state),
  /** Null: not for sale. */
  price: dollars.nullable(),
  publishedAt: timestamp,
})

export const lookedAtPost = listedPost.extend({
  teaser: z.string(),
  tags: z.array(z.string()),
  fileCount: z.number().int(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  /** They keep it. */
  buyerCount: z.number().int(),
  /** Newest first. */
  takeDowns: z.array(takeDown),
})

const writer = z.object({ _id: id, name: z.string() })

export const listedComment = z.object({
  _id: id,
  text: z.string(),
  author: writer,
  post: z.object({ _id: id, title: z.string() }),
  state: z.enum(TABLES.comments.filters.state),
  createdAt: timestamp,
})

export const lookedAtComment = listedComment.extend({ /** Newest first. */ takeDowns: z.array(takeDown) })

export const listedReview = z.object({
  _id: id,
  title: z.string(),
  author: writer,
  model: owner,
  rating: z.number().int().min(1).max(5),
  /** `waiting`: until the model has rated the customer, or a week is over. */
  state: z.enum(TABLES.reviews.filters.state),
  createdAt: timestamp,
})

export const lookedAtReview = listedReview.extend({
  content: z.string(),
  reply: z.string().nullable(),
  orderId: id,
  /** Newest first. */
  takeDowns: z.array(takeDown),
})

/** For staff only. */
export const staffNote = lines.max(REASON_MAX).optional()

/** Something of the caller that staff has hidden, with the reason. */
export const hiddenContent = z.object({ kind: contentKind, aboutId: id, reason: z.string(), at: timestamp })
