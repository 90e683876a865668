import type { Language } from '#contract/limits.ts'
import type { NotificationKind } from '#contract/types.ts'
import type { StoredNotification } from '#server/shared/stored-notification.ts'
import { statement } from '#platform/db/statement.ts'

/** Inserts the notification, its mail and its push messages; see add.sql. Answers the touched topics. */
export const addNotification = statement<
  [userId: string, kind: NotificationKind, data: string, about: string | null],
  { topics: string[] }
>('notifications.addNotification', `select notifications.add($1, $2, $3::jsonb, $4::uuid) as topics`)

/** The same notification for many users. */
export const addNotifications = statement<
  [userIds: readonly string[], kind: NotificationKind, data: string, about: string | null],
  { topics: string[] }
>(
  'notifications.addNotifications',
  `select notifications.add(user_id, $2, $3::jsonb, $4::uuid) as topics from unnest($1::uuid[]) as user_id`,
)

/** A refused call about money: inserts its notification, or renews the same one; see add-money-failed.sql. Answers the touched topics. */
export const addMoneyFailed = statement<[userId: string, data: string], { topics: string[] }>(
  'notifications.addMoneyFailed',
  `select notifications.add_money_failed($1, $2::jsonb) as topics`,
)

type RowOf<K extends NotificationKind> = StoredNotification<K> & { id: string; createdAt: number; isRead: boolean }

/** The data belong to the kind: only `notify` and the SQL functions insert them. */
export type NotificationRow = { [K in NotificationKind]: RowOf<K> }[NotificationKind]

export const selectNotifications = statement<[userId: string, before: string, limit: number], NotificationRow>(
  'notifications.selectNotifications',
  `select id, kind, data, about, created_at as "createdAt", read_at is not null as "isRead"
   from notifications.notifications where user_id = $1 and id < $2 and not is_hidden order by id desc limit $3`,
)

/** Counts up to `limit`, the most that a badge shows. */
export const countUnread = statement<[userId: string, limit: number], { count: number }>(
  'notifications.countUnread',
  `select count(*) as count from (select from notifications.notifications where user_id = $1 and read_at is null and not is_hidden limit $2) unread`,
)

/** Null: all of the user. */
export const markRead = statement<[userId: string, ids: readonly string[] | null]>(
  'notifications.markRead',
  `update notifications.notifications set read_at = now() where user_id = $1 and read_at is null and not is_hidden and ($2::uuid[] is null or id = any ($2::uuid[]))`,
)

/** Those about one subject, also where they are hidden at the bell. */
export const markReadAbout = statement<[userId: string, kind: NotificationKind, about: string]>(
  'notifications.markReadAbout',
  `update notifications.notifications set read_at = now() where user_id = $1 and kind = $2 and about = $3 and read_at is null`,
)

export const markReadAllAbout = statement<[userId: string, kind: NotificationKind, abouts: readonly string[]]>(
  'notifications.markReadAllAbout',
  `update notifications.notifications set read_at = now() where user_id = $1 and kind = $2 and about = any ($3::uuid[]) and read_at is null`,
)

/** Deletes old ones, and hidden ones after a week. Scans the whole table, so it runs a few times a day. Answers their users. */
export const deleteOld = statement<[days: number, limit: number], { userId: string }>(
  'notifications.deleteOld',
  `delete from notifications.notifications where (user_id, id) in (
     select user_id, id from notifications.notifications where created_at < now() - $1 * interval '1 day' or (is_hidden and created_at < now() - interval '7 days') limit $2 for update skip locked)
   returning user_id as "userId"`,
)

/** The language that `notifications.add` uses for a mail. */
export const selectMailLanguage = statement<[userId: string], { language: Language }>(
  'notifications.selectMailLanguage',
  `select coalesce(u.language, (select value from settings.system where key = 'default_language'), 'en') as language from users.users u where u.id = $1`,
)
