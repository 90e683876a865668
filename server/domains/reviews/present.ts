import type { Review } from '#contract/types.ts'
import { pictureUrl } from '../media/index.ts'
import type { ReviewView } from './reviews.sql.ts'

export const presentReview = (row: ReviewView): Review => ({
  _id: row.id,
  rating: row.rating,
  title: row.title,
  content: row.content,
  createdAt: row.createdAt,
  isEdited: row.isEdited,
  isRefunded: row.isRefunded,
  reply: row.reply === null || row.repliedAt === null ? null : { text: row.reply, at: row.repliedAt, lang: row.replyLang },
  lang: row.lang,
  author: { name: row.authorName, picture: pictureUrl(row.authorPictureId, 96) },
  productName: row.productName,
})
