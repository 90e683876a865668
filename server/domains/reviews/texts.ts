/** Texts of reviews and replies that are translated on request. */
import { userIdOf } from '#server/shared/user-id.ts'
import type { ReadText, SetLanguage } from '../translation/index.ts'
import { selectReviewText, updateReplyLanguage, updateReviewLanguage } from './texts.sql.ts'
import { reviewsOf, reviewsOfOrder } from './topics.ts'

const readReviewText: ReadText<'review'> = async ({ db, actor }, { reviewId }) => {
  const row = await db.maybe(selectReviewText, actor.userId, reviewId)
  return row === undefined ? null : { texts: [row.title, row.content], language: row.lang, threadId: null }
}

const readReplyText: ReadText<'reply'> = async ({ db, actor }, { reviewId }) => {
  const row = await db.maybe(selectReviewText, actor.userId, reviewId)
  return row?.reply == null ? null : { texts: [row.reply], language: row.replyLang, threadId: null }
}

export const reviewTexts = { review: readReviewText, reply: readReplyText }

const setReviewLanguage: SetLanguage<'review'> = async ({ tx, actor, touch }, { reviewId }, lang) => {
  const review = await tx.maybe(updateReviewLanguage, userIdOf(actor), reviewId, lang)
  if (review === undefined) return false
  touch(reviewsOf(review.modelId), reviewsOfOrder(review.orderId))
  return true
}

const setReplyLanguage: SetLanguage<'reply'> = async ({ tx, actor, touch }, { reviewId }, lang) => {
  const modelId = userIdOf(actor)
  const review = await tx.maybe(updateReplyLanguage, modelId, reviewId, lang)
  if (review === undefined) return false
  touch(reviewsOf(modelId), reviewsOfOrder(review.orderId))
  return true
}

export const reviewLanguages = { review: setReviewLanguage, reply: setReplyLanguage }
