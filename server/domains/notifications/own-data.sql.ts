import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportNotifications = statement<Page, OwnRow>(
  'notifications.exportNotifications',
  `select id::text as key, jsonb_build_object('id', id, 'kind', kind, 'data', data, 'link', link, 'createdAt', created_at, 'readAt', read_at) as row
   from notifications.notifications where user_id = $1 and id > $2::uuid order by id limit $3`,
)

export const exportNoticeChoices = statement<Page, OwnRow>(
  'notifications.exportNoticeChoices',
  `select u.id::text as key, jsonb_build_object('choices', (select coalesce(jsonb_agg(jsonb_build_object('category', c.category, 'channel', c.channel, 'isOn', c.is_on)), '[]') from notifications.choices c where c.user_id = u.id),
     'quiet', coalesce(p.is_quiet, false), 'quietFrom', p.quiet_from, 'quietUntil', p.quiet_until, 'quietDays', p.quiet_days, 'discreet', coalesce(p.is_discreet, false), 'deviceTimeZone', p.device_zone,
     'browsers', (select count(*) from push.subscriptions s where s.user_id = u.id)) as row
   from users.users u left join notifications.preferences p on p.user_id = u.id where u.id = $1 and u.id > $2::uuid order by u.id limit $3`,
)

export const deleteNotificationsOf = statement<[userId: string, limit: number]>(
  'notifications.deleteNotificationsOf',
  `delete from notifications.notifications where user_id = $1 and id in (select id from notifications.notifications where user_id = $1 limit $2)`,
)

export const deleteMailOf = statement<[userId: string]>('notifications.deleteMailOf', `delete from mail.outbox where recipient_id = $1`)
export const deletePushOf = statement<[userId: string]>('notifications.deletePushOf', `delete from push.subscriptions where user_id = $1`)
export const deleteChoicesOf = statement<[userId: string]>(
  'notifications.deleteChoicesOf',
  `delete from notifications.choices where user_id = $1`,
)
export const deletePreferencesOf = statement<[userId: string]>(
  'notifications.deletePreferencesOf',
  `delete from notifications.preferences where user_id = $1`,
)
