import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { AMOUNT_MAX_CENTS, DELIVERY_DAYS, PAGE_MAX, SEARCH_MAX } from '../limits.ts'
import { dollarsFromCents } from '../rules/money.ts'
import { cursor, done, id, language, limit, optionalToken, pageOf, token } from '../shapes/basics.ts'
import { followedModel, modelCard, modelProfile, modelSort, modelStats, modelTransaction, review } from '../shapes/models.ts'

const priceBound = z.number().int().min(0).max(dollarsFromCents(AMOUNT_MAX_CENTS)).optional()

const isWanted = z.literal(true).optional()

/** What The Models can be asked for; everything that is given must fit. */
const modelsQuestion = z.object({
  search: z.string().trim().max(SEARCH_MAX).optional(),
  /** Spoken by the model. */
  language: language.optional(),
  /** Whole dollars; compared with the price of the cheapest product for sale. */
  priceMin: priceBound,
  priceMax: priceBound,
  online: isWanted,
  /** Days until the fastest product is delivered, at most. */
  maxDays: z.literal(DELIVERY_DAYS).optional(),
  /** Something can be ordered right now. */
  openSlots: isWanted,
  hasPosts: isWanted,
})

export const listing = {
  list: query({
    about:
      'The Models: a page of model cards, searched by name and tag, filtered and sorted; without a sort, a search puts those who are called so first. A page may be shorter than its limit, or empty; only the last one has no nextCursor.',
    role: 'visitor',
    args: modelsQuestion.extend({ sort: modelSort.optional(), cursor, limit }),
    result: pageOf(modelCard),
  }),
  count: query({
    about:
      'How many models a search with filters finds: exactly up to a thousand, else that there are more. Where more than a thousand have the words and more than a thousand fit the filters, `isMore` is true, and `count` is how many of the best ones it is at least, or null: many.',
    role: 'visitor',
    args: modelsQuestion,
    result: z.object({ count: z.number().int().nullable(), isMore: z.boolean() }),
  }),
  getFollowing: query({
    about: 'Which of these models does the user follow? One question for a page of cards. A visitor follows nobody.',
    role: 'visitor',
    args: z.object({ token: optionalToken, modelIds: z.array(id).max(PAGE_MAX) }),
    result: z.array(id),
  }),
  getByName: query({
    about: 'The public profile of the model with this name in its address, with products and figures; null when there is none.',
    role: 'visitor',
    args: z.object({ name: z.string().min(1).max(100) }),
    result: modelProfile.nullable(),
  }),
  getReviews: query({
    about: 'A page of the reviews of a model, newest first.',
    role: 'visitor',
    args: z.object({ modelId: id, cursor, limit }),
    result: pageOf(review),
  }),
  getFollowedModels: query({
    about: 'The models that the user follows, newest first.',
    role: 'user',
    args: z.object({ token, cursor, limit }),
    result: pageOf(followedModel),
  }),
  checkFollowing: query({
    about: 'Does the user follow this model? A visitor follows nobody.',
    role: 'visitor',
    args: z.object({ token: optionalToken, modelId: id }),
    result: z.boolean(),
  }),
  followModel: mutation({
    about: 'Follows a model; following twice is following once.',
    role: 'user',
    args: z.object({ token, modelId: id }),
    result: done,
    errors: ['not_found', 'own_profile', 'too_many_followed'],
  }),
  unfollowModel: mutation({
    about: 'Stops following a model; doing so twice is fine.',
    role: 'user',
    args: z.object({ token, modelId: id }),
    result: done,
  }),
  getModelTransactions: query({
    about: 'What the model earned: newest transactions and the stats over all of them.',
    role: 'model',
    args: z.object({ token, limit, cursor }),
    result: z.object({ transactions: z.array(modelTransaction), stats: modelStats, nextCursor: z.string().nullable() }),
  }),
}
