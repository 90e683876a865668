/** Every call of `models`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createEarningsCalls } from '../domains/earnings/parts.ts'
import { createModelCalls, createProductCalls } from '../domains/models/parts.ts'
import { wasOrdered } from '../domains/orders/parts.ts'
import { createReviewsCalls } from '../domains/reviews/parts.ts'

export function modelsCalls() {
  const models = createModelCalls().models
  const products = createProductCalls({ wasOrdered })
  const reviews = createReviewsCalls().models
  const earnings = createEarningsCalls()
  return {
    list: models.list,
    count: models.count,
    getFeaturedTags: models.getFeaturedTags,
    getFollowing: models.getFollowing,
    getByName: models.getByName,
    getReviews: reviews.getReviews,
    getFollowedModels: models.getFollowedModels,
    listFollowedModels: models.listFollowedModels,
    checkFollowing: models.checkFollowing,
    followModel: models.followModel,
    unfollowModel: models.unfollowModel,
    getSlotWaits: models.getSlotWaits,
    notifyOfSlot: models.notifyOfSlot,
    cancelNotifyOfSlot: models.cancelNotifyOfSlot,
    getModelTransactions: earnings.getModelTransactions,
    getMovedTo: models.getMovedTo,
    getMyProfile: models.getMyProfile,
    updateProfile: models.updateProfile,
    setProfilePicture: models.setProfilePicture,
    setPresenceHidden: models.setPresenceHidden,
    renameProfile: models.renameProfile,
    getTemplates: models.getTemplates,
    createProduct: models.createProduct,
    updateProduct: models.updateProduct,
    setProductHidden: models.setProductHidden,
    deleteProduct: products.deleteProduct,
    reorderProducts: models.reorderProducts,
  } satisfies Implements<Contract['models'], Actor>
}
