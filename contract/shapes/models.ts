/** Models in public: cards, profiles, products, reviews, followed models; and a model's earnings. */
import { z } from 'zod'
import { dollars, id, language, timestamp } from './basics.ts'
import { question } from './brief.ts'
import { mediaKind, picture } from './media.ts'
import { person } from './people.ts'

export const modelSort = z.enum(['recommended', 'new', 'trending', 'rating', 'fastest'])

export const modelCard = z.object({
  _id: id,
  name: z.string(),
  handle: z.string(),
  headline: z.string(),
  picture: z.string().nullable(),
  cover: picture.nullable(),
  online: z.boolean(),
  /** Mean of all ratings, one decimal; null before the first review. */
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  /** Dollars of the cheapest product for sale; null when nothing is for sale. */
  priceFrom: dollars.nullable(),
  tags: z.array(z.string()),
  languages: z.array(language),
})

export const addon = z.object({
  _id: id,
  name: z.string(),
  price: dollars,
  /** Days that this add-on adds to the delivery time; negative for an express add-on. */
  extraDays: z.number().int(),
})

export const product = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  mediaKind,
  price: dollars,
  deliveryDays: z.number().int(),
  freeRevisions: z.number().int(),
  /** Remaining open slots; null without a limit. */
  openSlots: z.number().int().nullable(),
  /** Maximum characters of a brief, for all customers; null: the customer's usual maximum. */
  briefMax: z.number().int().nullable(),
  /** Sample pictures, in order. */
  samples: z.array(picture),
  addons: z.array(addon),
  /** The model's own questions, in order: asked before an order. */
  questions: z.array(question),
  /** The customer's rights of use; empty: not stated. */
  licence: z.string(),
  /** Days of a revision. */
  revisionDays: z.number().int(),
  /** Of name and description; null: unknown. */
  lang: language.nullable(),
})

const modelFigures = z.object({
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  completedOrders: z.number().int(),
  followers: z.number().int(),
  /** Share of completed orders that were on time, 0–1; null before the first. */
  onTimeShare: z.number().nullable(),
  /** Share of completed orders whose due date was moved by agreement, 0–1; null before the first. */
  extendedShare: z.number().nullable(),
  /** Median hours from placing to accepting; null before the first. */
  acceptanceHours: z.number().nullable(),
})

export const modelProfile = modelCard.extend({
  bio: z.string(),
  /** Of headline and bio; null: unknown. */
  lang: language.nullable(),
  /** Work that the model declines, in the model's words. */
  wontDo: z.array(z.string()),
  /** Links to other sites, each with its name. */
  links: z.array(z.object({ address: z.string(), word: z.string() })),
  joinedAt: timestamp,
  /** The team has checked identity and age. */
  isVerified: z.boolean(),
  figures: modelFigures,
  products: z.array(product),
})

/** spec §3 Followed model. */
export const followedModel = z.object({
  id,
  name: z.string(),
  handle: z.string(),
  picture: z.string().nullable(),
  online: z.boolean(),
  followedAt: timestamp,
})

/** spec §3 Model transaction. */
export const modelTransaction = z.object({
  /** The note of a tip; empty for all others. */
  note: z.string(),
  id,
  type: z.enum(['tip', 'post_purchase', 'message', 'order']),
  amount: dollars,
  modelEarnings: dollars,
  createdAt: timestamp,
  user: person,
  post: z.object({ title: z.string() }).nullable(),
  order: z.object({ productName: z.string() }).nullable(),
})

/** spec §3 Model stats. */
export const modelStats = z.object({
  totalEarned: dollars,
  tipCount: z.number().int(),
  purchaseCount: z.number().int(),
  totalTransactions: z.number().int(),
  orderRevenue: dollars,
  completedOrderCount: z.number().int(),
})
