import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { cursor, followedModel, id, done, limit, modelCard, modelProfile, modelSort, modelStats, modelTransaction, optionalToken, pageOf, review, token } from './shapes.ts'

export const models = {
  list: query({
    about: 'The Models: a page of model cards, searched by name or tag and sorted.',
    role: 'visitor',
    args: z.object({ search: z.string().trim().max(100).optional(), sort: modelSort.optional(), cursor, limit }),
    result: pageOf(modelCard),
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
    args: z.object({ token }),
    result: z.array(followedModel),
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
    errors: ['not_found', 'own_profile'],
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
