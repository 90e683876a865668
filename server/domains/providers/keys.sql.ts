/** Keys that owners saved. Sealed texts leave this table for the process alone. */
import { statement } from '#platform/db/statement.ts'

/** The sealed text of a key that was removed: its row keeps the version. */
export const REMOVED = ''

export interface KeyRow {
  sealed: string
  ending: string | null
  version: number
  savedAt: number
  previousSealed: string | null
  previousEnding: string | null
  /** Null: there is no key before, or its time is over. */
  previousUntil: number | null
}

const ROW = `k.sealed, k.ending, k.version, k.saved_at as "savedAt", case when k.previous_until > now() then k.previous_sealed end as "previousSealed",
  case when k.previous_until > now() then k.previous_ending end as "previousEnding", case when k.previous_until > now() then k.previous_until end as "previousUntil"`

export const selectKey = statement<[provider: string], KeyRow>(
  'providers.selectKey',
  `select ${ROW} from providers.keys k where k.provider = $1`,
)

export const selectKeyForUpdate = statement<[provider: string], KeyRow>(
  'providers.selectKeyForUpdate',
  `select ${ROW} from providers.keys k where k.provider = $1 for update`,
)

/** With its author. */
export const selectShownKey = statement<[provider: string], KeyRow & { byId: string | null; byName: string }>(
  'providers.selectShownKey',
  `select ${ROW}, k.saved_by as "byId", coalesce(u.name, '') as "byName" from providers.keys k left join users.users u on u.id = k.saved_by where k.provider = $1`,
)

/** Nothing: another admin has saved the first key meanwhile. */
export const insertKey = statement<[provider: string, sealed: string, ending: string | null, by: string], { version: number }>(
  'providers.insertKey',
  `insert into providers.keys (provider, sealed, ending, saved_by) values ($1, $2, $3, $4) on conflict do nothing returning version`,
)

/** The present key becomes the one before, for these hours; null: it ends at once. */
export const replaceKey = statement<[provider: string, sealed: string, ending: string | null, by: string, hours: number | null]>(
  'providers.replaceKey',
  `update providers.keys set previous_sealed = case when $5::integer is not null then sealed end, previous_ending = case when $5::integer is not null then ending end,
     previous_until = now() + $5::integer * interval '1 hour', sealed = $2, ending = $3, saved_by = $4, saved_at = now(), version = version + 1 where provider = $1`,
)

export const removeKeyOf = statement<[provider: string, by: string]>(
  'providers.removeKeyOf',
  `update providers.keys set sealed = '', ending = null, previous_sealed = null, previous_ending = null, previous_until = null,
     saved_by = $2, saved_at = now(), version = version + 1 where provider = $1`,
)

export const endPrevious = statement<[provider: string]>(
  'providers.endPrevious',
  `update providers.keys set previous_sealed = null, previous_ending = null, previous_until = null, version = version + 1
   where provider = $1 and previous_until > now()`,
)

/** A task of the clock: an old key is not kept after its time. */
export const forgetPrevious = statement<[]>(
  'providers.forgetPrevious',
  `update providers.keys set previous_sealed = null, previous_ending = null, previous_until = null where previous_until <= now()`,
)

export const forgetAuthor = statement<[userId: string]>(
  'providers.forgetAuthor',
  `update providers.keys set saved_by = null where saved_by = $1`,
)
