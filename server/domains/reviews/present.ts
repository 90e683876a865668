import type { Review } from '#contract/types.ts'
import { pictureUrl } from '../media/index.ts'
import type { ReviewView } from './reviews.sql.ts'

export const presentReview = (row: ReviewView): Review => ({
  _id: row.id,
  rating: row.rating,
  title: row.title,
  content: row.content,
  createdAt: row.createdAt,
  author: { name: row.authorName, picture: pictureUrl(row.authorPictureId, 96) },
  productName: row.productName,
})
