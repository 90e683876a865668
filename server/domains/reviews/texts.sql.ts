/** Texts of reviews, for readers who may read them: all users once they are visible, their author before. */
import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

export interface ReviewTextRow {
  title: string
  content: string
  lang: Language | null
  reply: string | null
  replyLang: Language | null
}

/** Own reviews, also hidden ones. */
export const updateReviewLanguage = statement<[authorId: string, reviewId: string, lang: Language], { orderId: string; modelId: string }>(
  'reviews.updateReviewLanguage',
  `update reviews.reviews set lang = $3, is_lang_chosen = true where author_id = $1 and id = $2 returning order_id as "orderId", model_id as "modelId"`,
)

export const updateReplyLanguage = statement<[modelId: string, reviewId: string, lang: Language], { orderId: string }>(
  'reviews.updateReplyLanguage',
  `update reviews.reviews set reply_lang = $3, is_reply_lang_chosen = true where model_id = $1 and id = $2 and reply is not null and not is_hidden returning order_id as "orderId"`,
)

export const selectReviewText = statement<[readerId: string | null, reviewId: string], ReviewTextRow>(
  'reviews.selectReviewText',
  `select title, content, lang, reply, reply_lang as "replyLang" from reviews.reviews where id = $2 and (not is_hidden or author_id = $1)`,
)
