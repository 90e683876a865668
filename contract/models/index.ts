/** Every call of `models`, by the file that declares it. */
import { listing } from './listing.ts'
import { profile } from './profile.ts'

export const models = {
  // listing.ts
  list: listing.list,
  count: listing.count,
  getFeaturedTags: listing.getFeaturedTags,
  getFollowing: listing.getFollowing,
  getByName: listing.getByName,
  getReviews: listing.getReviews,
  getFollowedModels: listing.getFollowedModels,
  listFollowedModels: listing.listFollowedModels,
  checkFollowing: listing.checkFollowing,
  followModel: listing.followModel,
  unfollowModel: listing.unfollowModel,
  getSlotWaits: listing.getSlotWaits,
  notifyOfSlot: listing.notifyOfSlot,
  cancelNotifyOfSlot: listing.cancelNotifyOfSlot,
  getModelTransactions: listing.getModelTransactions,
  // profile.ts
  getMovedTo: profile.getMovedTo,
  getMyProfile: profile.getMyProfile,
  updateProfile: profile.updateProfile,
  setProfilePicture: profile.setProfilePicture,
  setPresenceHidden: profile.setPresenceHidden,
  renameProfile: profile.renameProfile,
  getTemplates: profile.getTemplates,
  createProduct: profile.createProduct,
  updateProduct: profile.updateProduct,
  setProductHidden: profile.setProductHidden,
  deleteProduct: profile.deleteProduct,
  reorderProducts: profile.reorderProducts,
}
