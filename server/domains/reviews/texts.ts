/** Texts of reviews and replies that are translated on request. */
import type { ReadText } from '../translation/index.ts'
import { selectReviewText } from './texts.sql.ts'

const readReviewText: ReadText<'review'> = async ({ db, actor }, { reviewId }) => {
  const row = await db.maybe(selectReviewText, actor.userId, reviewId)
  return row === undefined ? null : { texts: [row.title, row.content], language: row.lang, threadId: null }
}

const readReplyText: ReadText<'reply'> = async ({ db, actor }, { reviewId }) => {
  const row = await db.maybe(selectReviewText, actor.userId, reviewId)
  return row?.reply == null ? null : { texts: [row.reply], language: row.replyLang, threadId: null }
}

export const reviewTexts = { review: readReviewText, reply: readReplyText }
