/** Texts of reviews, for readers who may read them: everybody once they are visible, their author before. */
import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

export interface ReviewTextRow {
  title: string
  content: string
  lang: Language | null
  reply: string | null
  replyLang: Language | null
}

export const selectReviewText = statement<[readerId: string | null, reviewId: string], ReviewTextRow>(
  'reviews.selectReviewText',
  `select title, content, lang, reply, reply_lang as "replyLang" from reviews.reviews where id = $2 and (not is_hidden or author_id = $1)`,
)
