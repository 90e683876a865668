import type { FollowedModel, ModelCard, ModelProfile, Picture, Product } from '#contract/types.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { revisionDaysOf } from '#contract/rules/order-terms.ts'
import { pictureUrl, type PictureWidth } from '../media/index.ts'
import { linkWord } from './link-words.ts'
import type { CardRow, FollowedRow, PictureView, ProductView, ProfileRow } from './models.sql.ts'

export const AVATAR_WIDTH = 192
export const CARD_COVER_WIDTH = 768
export const PROFILE_COVER_WIDTH = 1200

export const presentThere = ({ id, width, height, blur }: PictureView, shownWidth: PictureWidth): Picture => ({
  url: pictureUrl(id, shownWidth),
  width,
  height,
  blur,
})

export const presentPicture = (picture: PictureView | null, width: PictureWidth): Picture | null =>
  picture === null ? null : presentThere(picture, width)

const ratingOf = (sum: number, count: number): number | null => (count === 0 ? null : Math.round((sum / count) * 10) / 10)

export function presentCard(row: Omit<CardRow, 'sortKey'>, coverWidth: PictureWidth = CARD_COVER_WIDTH): ModelCard {
  return {
    _id: row.id,
    name: row.name,
    handle: row.handle,
    headline: row.headline,
    picture: pictureUrl(row.pictureId, AVATAR_WIDTH),
    cover: presentPicture(row.cover, coverWidth),
    online: row.online,
    rating: ratingOf(row.ratingSum, row.reviewCount),
    reviewCount: row.reviewCount,
    priceFrom: row.priceFromCents === null ? null : dollarsFromCents(row.priceFromCents),
    tags: row.tags,
    languages: row.languages,
  }
}

const presentProduct = (product: ProductView): Product => ({
  _id: product.id,
  name: product.name,
  description: product.description,
  mediaKind: product.mediaKind,
  price: dollarsFromCents(product.priceCents),
  deliveryDays: product.deliveryDays,
  freeRevisions: product.freeRevisions,
  openSlots: product.slots === null ? null : Math.max(0, product.slots - product.openOrders),
  briefMax: product.briefMax,
  samples: product.samples.map((sample) => presentThere(sample, CARD_COVER_WIDTH)),
  addons: product.addons.map((addon) => ({
    _id: addon.id,
    name: addon.name,
    price: dollarsFromCents(addon.priceCents),
    extraDays: addon.extraDays,
  })),
  questions: product.questions,
  licence: product.licence,
  revisionDays: revisionDaysOf(product.deliveryDays, product.revisionDays),
  lang: product.lang,
})

export function presentProfile(row: ProfileRow): ModelProfile {
  return {
    ...presentCard(row, PROFILE_COVER_WIDTH),
    bio: row.bio,
    lang: row.lang,
    wontDo: row.wontDo,
    links: row.links.map((address) => ({ address, word: linkWord(address) })),
    joinedAt: row.joinedAt,
    isVerified: row.isVerified,
    figures: {
      rating: ratingOf(row.ratingSum, row.reviewCount),
      reviewCount: row.reviewCount,
      completedOrders: row.completedCount,
      followers: row.followerCount,
      onTimeShare: row.completedCount === 0 ? null : row.onTimeCount / row.completedCount,
      extendedShare: row.completedCount === 0 ? null : row.extendedCount / row.completedCount,
      acceptanceHours: row.acceptanceHours,
    },
    products: row.products.map(presentProduct),
  }
}

export const presentFollowed = ({ id, name, handle, pictureId, online, followedAt }: FollowedRow): FollowedModel => ({
  id,
  name,
  handle,
  picture: pictureUrl(pictureId, AVATAR_WIDTH),
  online,
  followedAt,
})
