/** Channels and hours of notifications. The rule itself is the SQL function `notifications.add` (add.sql). */
import type { MailList, NotificationCategory, NotificationChannel } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

export interface ChoiceRow {
  category: NotificationCategory
  app: boolean
  email: boolean
  push: boolean
}

/** The channels of each category for this user: the choices, and the defaults otherwise. */
export const selectChoices = statement<[userId: string, categories: readonly NotificationCategory[]], ChoiceRow>(
  'notifications.selectChoices',
  `select wanted.category,
     coalesce(bool_and(c.is_on) filter (where c.channel = 'app'), notifications.is_usual(wanted.category, 'app')) as app,
     coalesce(bool_and(c.is_on) filter (where c.channel = 'email'), notifications.is_usual(wanted.category, 'email')) as email,
     coalesce(bool_and(c.is_on) filter (where c.channel = 'push'), notifications.is_usual(wanted.category, 'push')) as push
   from unnest($2::text[]) with ordinality as wanted (category, place)
   left join notifications.choices c on c.user_id = $1 and c.category = wanted.category
   group by wanted.category, wanted.place order by wanted.place`,
)

/** Defaults have no row. */
export const deleteUsualChoice = statement<[userId: string, category: MailList, channel: NotificationChannel, isOn: boolean]>(
  'notifications.deleteUsualChoice',
  `delete from notifications.choices where user_id = $1 and category = $2 and channel = $3 and notifications.is_usual($2, $3) = $4`,
)

/** Inserts nothing for an unknown user. */
export const upsertChoice = statement<[userId: string, category: MailList, channel: NotificationChannel, isOn: boolean]>(
  'notifications.upsertChoice',
  `insert into notifications.choices (user_id, category, channel, is_on)
   select id, $2, $3, $4 from users.users where id = $1 and notifications.is_usual($2, $3) <> $4
   on conflict (user_id, category, channel) do update set is_on = excluded.is_on`,
)

export interface PreferencesRow {
  isQuiet: boolean
  quietFrom: number
  quietUntil: number
  quietDays: number[]
  isDiscreet: boolean
  timeZone: string | null
  hasMail: boolean
}

/** A user without a row has the defaults of a new one. */
export const selectPreferences = statement<[userId: string], PreferencesRow>(
  'notifications.selectPreferences',
  `select coalesce(p.is_quiet, false) as "isQuiet", coalesce(p.quiet_from, 1320) as "quietFrom", coalesce(p.quiet_until, 420) as "quietUntil",
     coalesce(p.quiet_days, '{0,1,2,3,4,5,6}') as "quietDays", coalesce(p.is_discreet, false) as "isDiscreet", coalesce(u.time_zone, p.device_zone) as "timeZone",
     exists (select from settings.system where key = 'mail_is_on' and value = 'true') as "hasMail"
   from users.users u left join notifications.preferences p on p.user_id = u.id where u.id = $1`,
)

/** Sets the zone only when none is stored. */
export const upsertQuiet = statement<
  [userId: string, isQuiet: boolean, from: number, until: number, days: readonly number[], deviceZone: string]
>(
  'notifications.upsertQuiet',
  `insert into notifications.preferences as p (user_id, is_quiet, quiet_from, quiet_until, quiet_days, device_zone) values ($1, $2, $3, $4, $5, $6)
   on conflict (user_id) do update set is_quiet = excluded.is_quiet, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, quiet_days = excluded.quiet_days,
     device_zone = coalesce(p.device_zone, excluded.device_zone)`,
)

/** Changes nothing when the zone is the same. */
export const upsertDeviceZone = statement<[userId: string, deviceZone: string]>(
  'notifications.upsertDeviceZone',
  `insert into notifications.preferences as p (user_id, device_zone) values ($1, $2)
   on conflict (user_id) do update set device_zone = excluded.device_zone where p.device_zone is distinct from excluded.device_zone`,
)

export const upsertDiscreet = statement<[userId: string, isDiscreet: boolean]>(
  'notifications.upsertDiscreet',
  `insert into notifications.preferences (user_id, is_discreet) values ($1, $2) on conflict (user_id) do update set is_discreet = excluded.is_discreet`,
)
