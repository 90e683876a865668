import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { userIdOf } from '#server/platform/user-id.ts'
import { userOf } from '../users/index.ts'
import { followModel, unfollowModel } from './follow-model.ts'
import { countModels, pageOfModels } from './list-models.ts'
import { selectFollowedAmong } from './listing.sql.ts'
import { selectFollowed, selectFollowing, selectProfile } from './models.sql.ts'
import { presentFollowed, presentProfile } from './present.ts'
import { profileCalls } from './profile-calls.ts'
import { updatePresence } from './presence.ts'
import { anyModel, followsOf, modelOf } from './topics.ts'

/** Followed models that one answer lists; beyond it the list would have to be paged. */
const FOLLOWED_MAX = 200
const DONE = { success: true as const }

export const createModelCalls = () =>
  ({
    models: {
      list: (context, args) => pageOfModels(context, args),
      count: (context, args) => countModels(context, args),
      async getFollowing({ db, actor, watch }, { modelIds }) {
        if (actor.userId === null) return []
        watch(followsOf(actor.userId))
        return (await db.many(selectFollowedAmong, actor.userId, modelIds)).map(({ id }) => id)
      },
      async getByName({ db, watch }, { name }) {
        const row = await db.maybe(selectProfile, name)
        watch(...(row === undefined ? [anyModel()] : [modelOf(row.id), userOf(row.id)]))
        return row === undefined ? null : presentProfile(row)
      },
      async getFollowedModels({ db, actor, watch }) {
        const rows = await db.many(selectFollowed, userIdOf(actor), FOLLOWED_MAX)
        watch(followsOf(userIdOf(actor)), ...rows.flatMap(({ id }) => [modelOf(id), userOf(id)]))
        return rows.map(presentFollowed)
      },
      async checkFollowing({ db, actor, watch }, { modelId }) {
        if (actor.userId === null) return false
        watch(followsOf(actor.userId))
        return (await db.one(selectFollowing, actor.userId, modelId)).isFollowing
      },
      async followModel(context, { modelId }) {
        await followModel(context, modelId)
        return DONE
      },
      async unfollowModel(context, { modelId }) {
        await unfollowModel(context, modelId)
        return DONE
      },
      ...profileCalls,
    },
    presence: {
      async updatePresence(context) {
        await updatePresence(context)
        return DONE
      },
    },
  }) satisfies {
    models: Omit<Implements<Contract['models'], Actor>, 'getReviews' | 'getModelTransactions'>
    presence: Implements<Contract['presence'], Actor>
  }
