import type { MediaView, OwnPost, Post, PostMedia, PostRights, Purchase } from '#contract/types.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { avatarUrl } from '../media/index.ts'
import type { OwnPostRow } from './own-posts.sql.ts'
import type { PostMediaRow, PostRow, PurchaseRow, RightsRow } from './posts.sql.ts'

/** The range in which heights of a wave are stored: 0–100. */
const PEAK_MAX = 100

const dollarsOrNull = (cents: number | null): number | null => (cents === null ? null : dollarsFromCents(cents))

const presentView = ({ id, kind, width, height, seconds, blur, peaks, widths, hasPreview, alt }: PostMediaRow): MediaView => ({
  _id: id,
  kind,
  width,
  height,
  seconds,
  blur,
  peaks: peaks?.map((height) => height / PEAK_MAX) ?? null,
  widths,
  hasPreview,
  alt,
})
const presentMedia = (row: PostMediaRow): PostMedia => ({ ...presentView(row), isOpen: row.isOpen })

export const presentPost = (row: PostRow): Post => ({
  _id: row.id,
  model: { _id: row.modelId, name: row.modelName, handle: row.modelHandle, picture: avatarUrl(row.modelPictureId) },
  title: row.title,
  teaser: row.teaser,
  text: row.text,
  textLength: row.textLength,
  visibility: row.visibility,
  price: dollarsOrNull(row.priceCents),
  media: row.media.map(presentMedia),
  tags: row.tags,
  publishedAt: row.publishedAt,
  isPinned: row.isPinned,
  areCommentsOpen: row.areCommentsOpen,
  likeCount: row.likeCount,
  commentCount: row.commentCount,
  contentRevision: row.contentRevision,
  lang: row.lang,
})

export const presentRights = (row: RightsRow): PostRights => ({ ...row, media: row.media?.map(presentView) ?? null })

export const presentOwnPost = (row: OwnPostRow): OwnPost => ({
  _id: row.id,
  status: row.status,
  revision: row.revision,
  title: row.title,
  teaser: row.teaser,
  text: row.text,
  visibility: row.visibility,
  price: dollarsOrNull(row.priceCents),
  media: row.media,
  soldText: row.soldText,
  tags: row.tags,
  areCommentsOpen: row.areCommentsOpen,
  publishAt: row.publishAt,
  timeZone: row.timeZone,
  publishedAt: row.publishedAt,
  isPinned: row.isPinned,
  likeCount: row.likeCount,
  commentCount: row.commentCount,
  purchaseCount: row.purchaseCount,
  earned: dollarsFromCents(row.earnedCents),
  updatedAt: row.updatedAt,
  lang: row.lang,
  isLangChosen: row.isLangChosen,
})

export const presentPurchase = (row: PurchaseRow): Purchase => ({
  _id: row.id,
  purchasedAt: row.purchasedAt,
  price: dollarsFromCents(row.priceCents),
  post: {
    _id: row.postId,
    title: row.title,
    cover: row.cover === null ? null : presentView(row.cover),
    mediaCount: row.mediaCount,
    isWithdrawn: row.isWithdrawn,
  },
  model: { name: row.modelName, handle: row.modelHandle, picture: avatarUrl(row.modelPictureId) },
})
