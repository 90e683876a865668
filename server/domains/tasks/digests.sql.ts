/** The daily mail of waiting tasks: its recipients and times. */
import type { AdminRole } from '#contract/shapes/admin-roles.ts'
import { statement } from '#platform/db/statement.ts'
import { tasksOfReader } from './tasks.sql.ts'

type Strings = readonly string[]

export interface DigestReaderRow {
  userId: string
  /** Chosen, of the last used browser, or UTC. */
  timeZone: string
  lastDay: string | null
  isOn: boolean
  isModel: boolean
  /** Null during a suspension. */
  adminRole: AdminRole | null
}

const READER = `u.id as "userId", coalesce(u.time_zone, p.device_zone, 'UTC') as "timeZone", u.status = 'model' as "isModel",
     case when coalesce(u.suspended_until > now(), false) then null else u.admin_role end as "adminRole",
     u.erased_at is null and coalesce(c.is_on, false) as "isOn"`
const CHOICES = `left join notifications.preferences p on p.user_id = u.id
     left join notifications.choices c on c.user_id = u.id and c.category = 'digest' and c.channel = 'email'`

/** Due ones, locked against other processes, which take the next. */
export const selectDueDigestsForUpdate = statement<[nowMs: number, limit: number], DigestReaderRow>(
  'tasks.selectDueDigestsForUpdate',
  `select ${READER}, d.last_day::text as "lastDay" from tasks.digests d join users.users u on u.id = d.user_id ${CHOICES}
   where d.next_at <= to_timestamp($1::float8 / 1000) order by d.next_at limit $2 for update of d skip locked`,
)

export const selectDigestReader = statement<[userId: string], Omit<DigestReaderRow, 'lastDay'>>(
  'tasks.selectDigestReader',
  `select ${READER} from users.users u ${CHOICES} where u.id = $1`,
)

/** `kinds` are joined by commas, for each of the users. Answers those for whom something is to be done. */
export const selectWithTasks = statement<[userIds: Strings, kinds: Strings], { userId: string }>(
  'tasks.selectWithTasks',
  `select reader.id as "userId" from unnest($1::uuid[], $2::text[]) as reader (id, kinds)
   where exists (${tasksOfReader('reader.id', `string_to_array(reader.kinds, ',')`)} select from task where status in ('todo', 'doing'))`,
)

/** An empty day: none was queued. */
export const moveDigests = statement<[userIds: Strings, nextAts: readonly Date[], lastDays: Strings]>(
  'tasks.moveDigests',
  `update tasks.digests d set next_at = m.next_at, last_day = coalesce(nullif(m.last_day, '')::date, d.last_day)
   from unnest($1::uuid[], $2::timestamptz[], $3::text[]) as m (user_id, next_at, last_day) where d.user_id = m.user_id`,
)

export const upsertDigest = statement<[userId: string, nextAt: number]>(
  'tasks.upsertDigest',
  `insert into tasks.digests (user_id, next_at) values ($1, to_timestamp($2::float8 / 1000)) on conflict (user_id) do update set next_at = excluded.next_at`,
)

export const deleteDigests = statement<[userIds: Strings]>(
  'tasks.deleteDigests',
  `delete from tasks.digests where user_id = any ($1::uuid[])`,
)

export interface DigestChoiceRow {
  isOn: boolean
  timeZone: string | null
  hasMail: boolean
}

export const selectDigestChoice = statement<[userId: string], DigestChoiceRow>(
  'tasks.selectDigestChoice',
  `select coalesce(c.is_on, false) as "isOn", coalesce(u.time_zone, p.device_zone) as "timeZone",
     exists (select from settings.system where key = 'mail_is_on' and value = 'true') as "hasMail"
   from users.users u ${CHOICES} where u.id = $1`,
)
