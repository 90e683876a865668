import type { Contract } from '#contract/index.ts'
import { FOLLOWED_MAX, PAGE_DEFAULT } from '#contract/limits.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { assertCursorId } from '#platform/id-cursor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { blocks, userOf } from '../users/index.ts'
import { readFeaturedTags } from './featured/featured-tag-calls.ts'
import { followModel, unfollowModel } from './follow-model.ts'
import { countModels, pageOfModels, REACH, type Reach } from './list-models.ts'
import { selectFollowedAmong } from './listing.sql.ts'
import { selectFollowed, selectFollowing, selectProfile } from './models.sql.ts'
import { presentFollowed, presentProfile } from './present.ts'
import { profileCalls } from './profile-calls.ts'
import { updatePresence } from './presence.ts'
import { selectWaits } from './slot-waits.sql.ts'
import { anyModel, anyShown, followsOf, modelOf, slotsOf } from './topics.ts'
import { cancelNotifyOfSlot, notifyOfSlot } from './wait-for-slot.ts'

const DONE = { success: true as const }

/** `reach`: bounds of the rows that a list reads; tests make it small. */
export const createModelCalls = ({ reach = REACH }: { reach?: Reach } = {}) =>
  ({
    models: {
      list: (context, args) => pageOfModels(context, args, reach),
      count: (context, args) => countModels(context, args, reach),
      getFeaturedTags: (context, { language }) => readFeaturedTags(context, language),
      async getFollowing({ db, actor, watch }, { modelIds }) {
        if (actor.userId === null) return []
        watch(followsOf(actor.userId))
        return (await db.many(selectFollowedAmong, actor.userId, modelIds)).map(({ id }) => id)
      },
      async getByName(context, { name }) {
        const { db, watch } = context
        const row = await db.maybe(selectProfile, name)
        watch(...(row === undefined ? [anyModel()] : [modelOf(row.id), userOf(row.id)]))
        return row === undefined || (await blocks.between(context, row.id)).isByOther ? null : presentProfile(row)
      },
      async getFollowedModels({ db, actor, watch }) {
        const rows = await db.many(selectFollowed, userIdOf(actor), null, null, FOLLOWED_MAX)
        watch(followsOf(userIdOf(actor)), anyShown(), ...rows.flatMap(({ id }) => [modelOf(id), userOf(id)]))
        return rows.map(presentFollowed)
      },
      async listFollowedModels({ db, actor, watch }, { cursor, limit = PAGE_DEFAULT }) {
        const [key, after] = decodeCursor(cursor, ['number', 'string']) ?? [null, null]
        const found = await db.many(selectFollowed, userIdOf(actor), key, after === null ? null : assertCursorId(after), limit + 1)
        const { rows, nextCursor } = pageOf(found, limit, ({ sortKey, id }) => [sortKey, id])
        watch(followsOf(userIdOf(actor)), anyShown(), ...rows.flatMap(({ id }) => [modelOf(id), userOf(id)]))
        return { items: rows.map(presentFollowed), nextCursor }
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
      async getSlotWaits({ db, actor, watch }, { modelId }) {
        watch(slotsOf(userIdOf(actor)))
        return (await db.many(selectWaits, userIdOf(actor), modelId)).map(({ productId }) => productId)
      },
      async notifyOfSlot(context, { productId }) {
        await notifyOfSlot(context, productId)
        return DONE
      },
      async cancelNotifyOfSlot(context, { productId }) {
        await cancelNotifyOfSlot(context, productId)
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
    models: Omit<Implements<Contract['models'], Actor>, 'getReviews' | 'getModelTransactions' | 'deleteProduct'>
    presence: Implements<Contract['presence'], Actor>
  }
