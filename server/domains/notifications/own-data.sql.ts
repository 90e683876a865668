import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportNotifications = statement<Page, OwnRow>(
  'notifications.exportNotifications',
  `select id::text as key, jsonb_build_object('id', id, 'kind', kind, 'data', data, 'about', about, 'createdAt', created_at, 'readAt', read_at) as row
   from notifications.notifications where user_id = $1 and id > $2::uuid order by id limit $3`,
)

export const exportNotificationChoices = statement<Page, OwnRow>(
  'notifications.exportNotificationChoices',
  `select u.id::text as key, jsonb_build_object('choices', (select coalesce(jsonb_agg(jsonb_build_object('category', c.category, 'channel', c.channel, 'isOn', c.is_on)), '[]') from notifications.choices c where c.user_id = u.id),
     'quiet', coalesce(p.is_quiet, false), 'quietFrom', p.quiet_from, 'quietUntil', p.quiet_until, 'quietDays', p.quiet_days, 'discreet', coalesce(p.is_discreet, false), 'deviceTimeZone', p.device_zone,
     'browsers', (select count(*) from push.subscriptions s where s.user_id = u.id)) as row
   from users.users u left join notifications.preferences p on p.user_id = u.id where u.id = $1 and u.id > $2::uuid order by u.id limit $3`,
)

export const deleteNotificationsOf = statement<[userId: string, limit: number]>(
  'notifications.deleteNotificationsOf',
  `delete from notifications.notifications where user_id = $1 and id in (select id from notifications.notifications where user_id = $1 limit $2)`,
)

/**
 * Data without the user's name, and without the user's own words: the note of a tip, the reason of a declined order. Words of an admin
 * stay. Repeating it changes nothing.
 */
const WITHOUT_USER = `data || jsonb_build_object('name', $2::text) || case when data ? 'note' then '{"note": ""}'::jsonb else '{}' end
  || case when data ? 'handle' then '{"handle": ""}'::jsonb else '{}' end
  || case when data ->> 'by' in ('model', 'customer') then '{"reason": null}'::jsonb else '{}' end`

/** Removes this user's name from notifications of others. Answers their users. */
export const blankNamesInNotifications = statement<[userId: string, newName: string, limit: number], { userId: string }>(
  'notifications.blankNamesInNotifications',
  `update notifications.notifications n set data = ${WITHOUT_USER}
   from (select user_id, id from notifications.notifications where person_id = $1 and data is distinct from ${WITHOUT_USER} limit $3) found
   where n.user_id = found.user_id and n.id = found.id returning n.user_id as "userId"`,
)

export const blankNamesInOutbox = statement<[userId: string, newName: string]>(
  'notifications.blankNamesInOutbox',
  `update outbox.messages set data = ${WITHOUT_USER} where person_id = $1 and data is distinct from ${WITHOUT_USER}`,
)

/** Messages that are sent, or given up. */
export const deleteFinishedMessages = statement<[userIds: readonly string[]]>(
  'notifications.deleteFinishedMessages',
  `delete from outbox.messages where recipient_id = any ($1::uuid[]) and (sent_at is not null or given_up_at is not null)`,
)

export const deleteMessagesOf = statement<[userId: string]>(
  'notifications.deleteMessagesOf',
  `delete from outbox.messages where recipient_id = $1`,
)
export const deleteSubscriptionsOf = statement<[userId: string]>(
  'notifications.deleteSubscriptionsOf',
  `delete from push.subscriptions where user_id = $1`,
)
export const deleteChoicesOf = statement<[userId: string]>(
  'notifications.deleteChoicesOf',
  `delete from notifications.choices where user_id = $1`,
)
export const deletePreferencesOf = statement<[userId: string]>(
  'notifications.deletePreferencesOf',
  `delete from notifications.preferences where user_id = $1`,
)
