import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { AMOUNT_MAX_CENTS, DELIVERY_DAYS, FEATURED_TAGS_SHOWN, FOLLOWED_MAX, PAGE_MAX, SEARCH_MAX, SLOT_TURN_HOURS } from '../limits.ts'
import { dollarsFromCents } from '../rules/money.ts'
import { cursor, done, id, language, limit, optionalToken, pageOf, token } from '../shapes/basics.ts'
import { featuredTag } from '../shapes/featured-tags.ts'
import { followedModel, modelCard, modelProfile, modelSort, modelStats, modelTransaction } from '../shapes/models.ts'
import { review } from '../shapes/reviews.ts'

const priceBound = z.number().int().min(0).max(dollarsFromCents(AMOUNT_MAX_CENTS)).optional()

const isWanted = z.literal(true).optional()

/** Sent by users with `hasBlocks` only: it leaves out users hidden from them. All others share one result. */
const readerToken = optionalToken

/** Filters of The Models; a result matches all that are given. */
const modelsQuestion = z.object({
  search: z.string().trim().max(SEARCH_MAX).optional(),
  /** A language that the model speaks. */
  language: language.optional(),
  /** Whole dollars; compared with the price of the cheapest product for sale. */
  priceMin: priceBound,
  priceMax: priceBound,
  online: isWanted,
  /** Maximum delivery days of the fastest product. */
  maxDays: z.literal(DELIVERY_DAYS).optional(),
  /** At least one product can be ordered now. */
  openSlots: isWanted,
  hasPosts: isWanted,
})

export const listing = {
  list: query({
    about:
      'The Models: a page of model cards, searched by name and tag, filtered and sorted; without a sort, a search puts matching names first. A page may be shorter than its limit, or empty; only the last one has no nextCursor.',
    role: 'visitor',
    args: modelsQuestion.extend({ token: readerToken, sort: modelSort.optional(), cursor, limit }),
    result: pageOf(modelCard),
  }),
  count: query({
    about:
      'The number of models that match a search with filters: exact up to a thousand, else `isMore`. If more than a thousand match the words and more than a thousand match the filters, `isMore` is true, and `count` is a lower bound from the best ones, or null for many.',
    role: 'visitor',
    args: modelsQuestion,
    result: z.object({ count: z.number().int().nullable(), isMore: z.boolean() }),
  }),
  getFeaturedTags: query({
    about: 'Tags that the team shows on the home page, each with a picture, in one language.',
    role: 'visitor',
    args: z.object({ language }),
    result: z.array(featuredTag).max(FEATURED_TAGS_SHOWN),
  }),
  getFollowing: query({
    about: 'The models among these that the user follows: one query for a page of cards. Empty for a visitor.',
    role: 'visitor',
    args: z.object({ token: optionalToken, modelIds: z.array(id).max(PAGE_MAX) }),
    result: z.array(id),
  }),
  getByName: query({
    about:
      'The public profile of the model with this handle, with products and figures; null if there is none, or its model has blocked the reader.',
    role: 'visitor',
    args: z.object({ token: readerToken, name: z.string().min(1).max(100) }),
    result: modelProfile.nullable(),
  }),
  getReviews: query({
    about: 'A page of the reviews of a model, newest first.',
    role: 'visitor',
    args: z.object({ modelId: id, cursor, limit }),
    result: pageOf(review),
  }),
  getFollowedModels: query({
    about: `The models that the user follows, newest first: all of them, at most ${FOLLOWED_MAX} (spec §7).`,
    role: 'user',
    args: z.object({ token }),
    result: z.array(followedModel),
  }),
  listFollowedModels: query({
    about: 'A page of the models that the user follows, newest first.',
    role: 'user',
    args: z.object({ token, cursor, limit }),
    result: pageOf(followedModel),
  }),
  checkFollowing: query({
    about: 'Whether the user follows this model. False for a visitor.',
    role: 'visitor',
    args: z.object({ token: optionalToken, modelId: id }),
    result: z.boolean(),
  }),
  followModel: mutation({
    about: 'Follows a model; a repeat has no effect.',
    role: 'user',
    args: z.object({ token, modelId: id }),
    result: done,
    errors: ['not_found', 'own_profile', 'too_many_followed'],
  }),
  unfollowModel: mutation({
    about: 'Stops following a model; a repeat has no effect.',
    role: 'user',
    args: z.object({ token, modelId: id }),
    result: done,
  }),
  getSlotWaits: query({
    about: 'Products of this model that are full, and for which the caller waits.',
    role: 'user',
    args: z.object({ token, modelId: id }),
    result: z.array(id),
  }),
  notifyOfSlot: mutation({
    about: `Notifies the caller once when a slot of a full product is free, in the order of asking. A turn lasts ${SLOT_TURN_HOURS} hours and reserves nothing; a repeat keeps the place.`,
    role: 'user',
    args: z.object({ token, productId: id }),
    result: done,
    errors: ['not_found', 'own_product', 'slots_open', 'too_many_waits'],
  }),
  cancelNotifyOfSlot: mutation({
    about: 'Waits for a slot of this product no longer, and gives up a turn; a repeat has no effect.',
    role: 'user',
    args: z.object({ token, productId: id }),
    result: done,
  }),
  getModelTransactions: query({
    scope: 'wallet:read',
    about: 'The model’s earnings: newest transactions, and totals over all of them.',
    role: 'model',
    args: z.object({ token, limit, cursor }),
    result: z.object({ transactions: z.array(modelTransaction), stats: modelStats, nextCursor: z.string().nullable() }),
  }),
}
