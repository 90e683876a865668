import { refusals } from '#platform/db/refusals.ts'
import { statement } from '#platform/db/statement.ts'

/** The refusals of this domain's SQL functions, by the keys that they raise. */
refusals({ 'settings.bannedTerm': 'Your text has a term that is not allowed here. Please change it.' })

export const selectSetting = statement<[key: string], { value: string; isPublic: boolean }>(
  'settings.selectSetting',
  `select value, is_public as "isPublic" from settings.system where key = $1`,
)

export const selectVersioned = statement<[key: string], Omit<LockedSetting, 'key'>>(
  'settings.selectVersioned',
  `select value, version from settings.system where key = $1`,
)

export const selectSettings = statement<[keys: readonly string[]], { key: string; value: string }>(
  'settings.selectSettings',
  `select key, value from settings.system where key = any ($1)`,
)

/** Refuses these texts if one has a banned term; banned-terms.sql. No row: no term is banned. */
export const refuseBanned = statement<[texts: readonly string[]], { done: string }>(
  'settings.refuseBanned',
  `select settings.refuse_banned(value, $1::text[])::text as done from settings.system where key = 'banned_terms' and value <> ''`,
)

/** Saves values, and adds those that differ to the history. The old values are read, under their locks, before the new ones are written. */
export const upsertSettings = statement<
  [keys: readonly string[], values: readonly string[], by: string | null, reason: string, isScheduled: boolean],
  { key: string }
>(
  'settings.upsertSettings',
  `with given as (select g.key, g.value from unnest($1::text[], $2::text[]) g (key, value)),
     old as materialized (select s.key, s.value from settings.system s where s.key = any ($1) order by s.key for update),
     saved as (insert into settings.system as s (key, value) select g.key, g.value from given g, (select count(*) from old) locked order by g.key
       on conflict (key) do update set value = excluded.value, version = s.version + 1, changed_at = now() where s.value <> excluded.value
       returning s.key, s.value, s.version)
   insert into settings.changes (key, before, after, version, changed_by, reason, is_scheduled)
   select n.key, o.value, n.value, n.version, $3, $4, $5 from saved n left join old o using (key) order by n.key returning key`,
)

export interface LockedSetting {
  key: string
  value: string
  version: number
}

export const selectSettingsForUpdate = statement<[keys: readonly string[]], LockedSetting>(
  'settings.selectSettingsForUpdate',
  `select key, value, version from settings.system where key = any ($1) order by key for update`,
)

export const insertScheduled = statement<[key: string, value: string, startsAt: number, by: string, reason: string], { id: string }>(
  'settings.insertScheduled',
  `insert into settings.scheduled (key, value, starts_at, set_by, reason) values ($1, $2, to_timestamp($3::float8 / 1000), $4, $5) returning id`,
)

export const countScheduled = statement<[], { count: number }>(
  'settings.countScheduled',
  `select count(*)::integer as count from settings.scheduled where ended_at is null`,
)

/** Nothing: it is over, or never was. */
export const endScheduled = statement<[id: string, outcome: string], { key: string }>(
  'settings.endScheduled',
  `update settings.scheduled set ended_at = now(), outcome = $2 where id = $1 and ended_at is null returning key`,
)

export interface DueRow {
  id: string
  key: string
  value: string
  setBy: string
  reason: string
}

/** In the order of their times. */
export const selectDueForUpdate = statement<[limit: number], DueRow>(
  'settings.selectDueForUpdate',
  `select id, key, value, set_by as "setBy", reason from settings.scheduled
   where ended_at is null and starts_at <= now() order by starts_at, id limit $1 for update`,
)
