import { refusals } from '#platform/db/refusals.ts'
import { statement } from '#platform/db/statement.ts'

/** The refusals of this domain's SQL functions, by the keys that they raise. */
refusals({
  'translation.limit': 'You have translated a lot today. Please try again tomorrow.',
  'translation.budget': 'This site has used up its translations for this month. Please try again next month.',
})

/** A stored translation, by its key in hexadecimal. `hasUse`: this text is known to have these words. */
export interface ResultRow {
  key: string
  body: string | null
  isClaimed: boolean
  isRefused: boolean
  hasUse: boolean
}

export const selectResults = statement<[keys: readonly string[], kind: string, textId: string, seq: number], ResultRow>(
  'translation.selectResults',
  `select encode(r.key, 'hex') as key, r.body, coalesce(r.claimed_until > now(), false) as "isClaimed", coalesce(r.refused_until > now(), false) as "isRefused",
     exists (select from translation.uses u where u.key = r.key and u.kind = $2 and u.text_id = $3 and u.seq = $4) as "hasUse"
   from translation.results r where r.key = any (array(select decode(k, 'hex') from unnest($1::text[]) k))`,
)

export const lockText = statement<[kind: string, textId: string], { done: string }>(
  'translation.lockText',
  `select translation.lock_text($1, $2)::text as done`,
)

/** reserve.sql. */
export const reserve = statement<
  [keys: readonly string[], lengths: readonly number[], claimSeconds: number, readerId: string],
  { claimed: string[] }
>(
  'translation.reserve',
  `select array(select encode(k, 'hex') from unnest(translation.reserve(array(select decode(k, 'hex') from unnest($1::text[]) with ordinality as t (k, at) order by at), $2::integer[], $3, $4)) k) as claimed`,
)

export const insertUses = statement<[keys: readonly string[], kind: string, textId: string, seq: number]>(
  'translation.insertUses',
  `insert into translation.uses (kind, text_id, seq, key)
   select $2, $3, $4, r.key from translation.results r where r.key = any (array(select decode(k, 'hex') from unnest($1::text[]) k)) on conflict do nothing`,
)

/** Stores claimed translations; an empty one is refused until the end of some hours. A result whose last text is gone has no row any more. */
export const storeResults = statement<[keys: readonly string[], bodies: readonly string[], refusedHours: number]>(
  'translation.storeResults',
  `update translation.results r set body = nullif(s.body, ''), claimed_until = null, made_at = now(),
     refused_until = case when s.body = '' then now() + $3::integer * interval '1 hour' end
   from unnest($1::text[], $2::text[]) as s (key, body) where r.key = decode(s.key, 'hex') and r.body is null`,
)

/** After a failure: others may ask at once. */
export const releaseClaims = statement<[keys: readonly string[]]>(
  'translation.releaseClaims',
  `delete from translation.results where body is null and refused_until is null and key = any (array(select decode(k, 'hex') from unnest($1::text[]) k))`,
)

/** Gives characters back that the translator has not counted. */
export const returnOfMonth = statement<[characters: number]>(
  'translation.returnOfMonth',
  `update translation.months set characters = greatest(characters - $1, 0) where month = date_trunc('month', now())`,
)

export const returnOfDay = statement<[userId: string, characters: number]>(
  'translation.returnOfDay',
  `update translation.days set characters = greatest(characters - $2, 0) where user_id = $1 and day = current_date`,
)

export const selectMonth = statement<[], { characters: number }>(
  'translation.selectMonth',
  `select coalesce((select characters from translation.months where month = date_trunc('month', now())), 0) as characters`,
)

export const upsertAgreement = statement<[threadId: string, userId: string, agreedTo: string | null]>(
  'translation.upsertAgreement',
  `insert into translation.choices as c (thread_id, user_id, agreed_to, agreed_at) values ($1, $2, $3::text, case when $3::text is not null then now() end)
   on conflict (thread_id, user_id) do update set agreed_at = case when excluded.agreed_to is not distinct from c.agreed_to then c.agreed_at else excluded.agreed_at end,
     agreed_to = excluded.agreed_to, is_always = c.is_always and excluded.agreed_to is not null`,
)

export const upsertAlways = statement<[threadId: string, userId: string, isAlways: boolean]>(
  'translation.upsertAlways',
  `insert into translation.choices (thread_id, user_id, is_always) values ($1, $2, $3)
   on conflict (thread_id, user_id) do update set is_always = excluded.is_always`,
)

export const forgetThread = statement<[threadId: string], { done: string }>(
  'translation.forgetThread',
  `select translation.forget_thread($1)::text as done`,
)

export const deleteOldResults = statement<[days: number, limit: number]>(
  'translation.deleteOldResults',
  `delete from translation.results where key in (select key from translation.results where made_at < now() - $1::integer * interval '1 day' order by made_at limit $2)`,
)

export const deleteOldDays = statement<[]>('translation.deleteOldDays', `delete from translation.days where day < current_date - 1`)

/** Of a user who leaves. */
export const deleteDaysOf = statement<[userId: string, limit: number]>(
  'translation.deleteDaysOf',
  `delete from translation.days where (user_id, day) in (select user_id, day from translation.days where user_id = $1 limit $2)`,
)

export const deleteChoicesOf = statement<[userId: string, limit: number]>(
  'translation.deleteChoicesOf',
  `delete from translation.choices where (thread_id, user_id) in (select thread_id, user_id from translation.choices where user_id = $1 limit $2)`,
)

export const selectOldTexts = statement<[kind: string], { afterKey: string; isDone: boolean }>(
  'translation.selectOldTexts',
  `select after_key as "afterKey", is_done as "isDone" from translation.old_texts where kind = $1`,
)

export const upsertOldTexts = statement<[kind: string, afterKey: string, isDone: boolean]>(
  'translation.upsertOldTexts',
  `insert into translation.old_texts (kind, after_key, is_done) values ($1, $2, $3)
   on conflict (kind) do update set after_key = excluded.after_key, is_done = excluded.is_done`,
)
