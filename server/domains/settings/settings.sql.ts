import { statement } from '#platform/db/statement.ts'

export const selectSetting = statement<[key: string], { value: string; isPublic: boolean }>(
  'settings.selectSetting',
  `select value, is_public as "isPublic" from settings.system where key = $1`,
)

export const upsertSetting = statement<[key: string, value: string]>(
  'settings.upsertSetting',
  `insert into settings.system (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, changed_at = now()`,
)
