import { refusals } from '#platform/db/refusals.ts'
import { statement } from '#platform/db/statement.ts'

/** The refusals of this domain's SQL functions, by the keys that they raise. */
refusals({ 'settings.bannedTerm': 'Your text has a term that is not allowed here. Please change it.' })

export const selectSetting = statement<[key: string], { value: string; isPublic: boolean }>(
  'settings.selectSetting',
  `select value, is_public as "isPublic" from settings.system where key = $1`,
)

/** Refuses these texts if one has a banned term; banned-terms.sql. No row: no term is banned. */
export const refuseBanned = statement<[texts: readonly string[]], { done: string }>(
  'settings.refuseBanned',
  `select settings.refuse_banned(value, $1::text[])::text as done from settings.system where key = 'banned_terms' and value <> ''`,
)

export const upsertSetting = statement<[key: string, value: string]>(
  'settings.upsertSetting',
  `insert into settings.system (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, changed_at = now()`,
)
