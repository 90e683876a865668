/** Texts from before their language was stored. */
import type { OldText } from '../translation/index.ts'
import { statement } from '#platform/db/statement.ts'

export const pagePosts = statement<[after: string, limit: number], OldText>(
  'posts.pageOldPosts',
  `select t.id::text as key, array[t.title, t.teaser, t.text] as texts, t.lang is null as "isOpen", u.language
   from posts.posts t join users.users u on u.id = t.model_id where t.id > $1::uuid order by t.id limit $2`,
)
export const storePosts = statement<[keys: readonly string[], langs: readonly string[]]>(
  'posts.storeOldPosts',
  `update posts.posts t set lang = s.lang from unnest($1::uuid[], $2::text[]) s (key, lang) where t.id = s.key and t.lang is null`,
)

export const pageComments = statement<[after: string, limit: number], OldText>(
  'posts.pageOldComments',
  `select t.id::text as key, array[t.text] as texts, t.lang is null as "isOpen", u.language
   from posts.comments t join users.users u on u.id = t.author_id where t.id > $1::uuid order by t.id limit $2`,
)
export const storeComments = statement<[keys: readonly string[], langs: readonly string[]]>(
  'posts.storeOldComments',
  `update posts.comments t set lang = s.lang from unnest($1::uuid[], $2::text[]) s (key, lang) where t.id = s.key and t.lang is null`,
)
