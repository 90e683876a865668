/** Texts from before their language was stored. */
import type { OldText } from '../translation/index.ts'
import { statement } from '#platform/db/statement.ts'

export const pageBios = statement<[after: string, limit: number], OldText>(
  'models.pageOldBios',
  `select t.user_id::text as key, array[t.headline, t.bio] as texts, t.lang is null as "isOpen", u.language
   from models.profiles t join users.users u on u.id = t.user_id where t.user_id > $1::uuid order by t.user_id limit $2`,
)
export const storeBios = statement<[keys: readonly string[], langs: readonly string[]]>(
  'models.storeOldBios',
  `update models.profiles t set lang = s.lang from unnest($1::uuid[], $2::text[]) s (key, lang) where t.user_id = s.key and t.lang is null`,
)

export const pageProducts = statement<[after: string, limit: number], OldText>(
  'models.pageOldProducts',
  `select t.id::text as key, array[t.name, t.description] as texts, t.lang is null as "isOpen", u.language
   from models.products t join users.users u on u.id = t.model_id where t.id > $1::uuid order by t.id limit $2`,
)
export const storeProducts = statement<[keys: readonly string[], langs: readonly string[]]>(
  'models.storeOldProducts',
  `update models.products t set lang = s.lang from unnest($1::uuid[], $2::text[]) s (key, lang) where t.id = s.key and t.lang is null`,
)
