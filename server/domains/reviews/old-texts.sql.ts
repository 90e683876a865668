/** Texts from before their language was stored. */
import type { OldText } from '../translation/index.ts'
import { statement } from '#platform/db/statement.ts'

export const pageReviews = statement<[after: string, limit: number], OldText>(
  'reviews.pageOldReviews',
  `select t.id::text as key, array[t.title, t.content] as texts, t.lang is null as "isOpen", u.language
   from reviews.reviews t join users.users u on u.id = t.author_id where t.id > $1::uuid order by t.id limit $2`,
)
export const storeReviews = statement<[keys: readonly string[], langs: readonly string[]]>(
  'reviews.storeOldReviews',
  `update reviews.reviews t set lang = s.lang from unnest($1::uuid[], $2::text[]) s (key, lang) where t.id = s.key and t.lang is null`,
)

export const pageReplies = statement<[after: string, limit: number], OldText>(
  'reviews.pageOldReplies',
  `select t.id::text as key, array[coalesce(t.reply, '')] as texts, t.reply is not null and t.reply_lang is null as "isOpen", u.language
   from reviews.reviews t join users.users u on u.id = t.model_id where t.id > $1::uuid order by t.id limit $2`,
)
export const storeReplies = statement<[keys: readonly string[], langs: readonly string[]]>(
  'reviews.storeOldReplies',
  `update reviews.reviews t set reply_lang = s.lang from unnest($1::uuid[], $2::text[]) s (key, lang) where t.id = s.key and t.reply_lang is null`,
)
