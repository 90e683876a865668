import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'
import type { NotificationKind } from '#contract/types.ts'
import type { StoredNews } from '#server/shared/stored-news.ts'

interface MessageHead {
  id: string
  userId: string
  subscriptionId: string
  endpoint: string
  p256dh: string
  auth: string
  eventId: string | null
  expiresAt: number
  /** With the one that begins now. */
  tries: number
  /** Somebody wants to hear of it still: it has not been read or turned off meanwhile, the session that it goes to goes on, and its time is not over. */
  isWanted: boolean
  isFixed: boolean
  language: Language
  isDiscreet: boolean
  isQuiet: boolean
  quietFrom: number
  quietUntil: number
  quietDays: number[]
  timeZone: string | null
}

/** A row's data belongs to its kind: the SQL function `notifications.add` writes both; `test` is what its reader asked for. */
export type MessageRow = MessageHead &
  (StoredNews<Exclude<NotificationKind, 'money_failed'>> | { readonly kind: 'test'; readonly data: object })

/**
 * Takes up the message that is due longest, with all that is known of its reader at this moment, and says when it is due again if
 * nobody says how it went: a process that dies while it sends leaves it to the next try. `delays`: seconds after each try.
 */
export const claimMessage = statement<[delaysSeconds: readonly number[]], MessageRow>(
  'push.claimMessage',
  `with claimed as (
     update push.outbox set tries = tries + 1, is_held = false, next_try_at = now() + ($1::integer[])[least(tries + 1, cardinality($1::integer[]))] * interval '1 second'
     where id = (select id from push.outbox where sent_at is null and given_up_at is null and next_try_at <= now() order by next_try_at limit 1 for update skip locked)
     returning *)
   select c.id, c.user_id as "userId", s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, c.event_id as "eventId", c.kind, c.data, c.about, c.expires_at as "expiresAt", c.tries,
     c.expires_at > now() and b.expires_at > now() and not exists (select from notifications.notifications n where n.user_id = c.user_id and n.id = c.event_id and n.read_at is not null)
       and not exists (select from notifications.choices o where o.user_id = c.user_id and o.category = notifications.category_of(c.kind) and o.channel = 'push' and not o.is_on) as "isWanted",
     notifications.category_of(c.kind) in ('security', 'money') as "isFixed",
     coalesce(u.language, (select value from settings.system where key = 'default_language'), 'en') as language, coalesce(p.is_discreet, false) as "isDiscreet",
     coalesce(p.is_quiet, false) as "isQuiet", coalesce(p.quiet_from, 0) as "quietFrom", coalesce(p.quiet_until, 0) as "quietUntil", coalesce(p.quiet_days, '{}') as "quietDays", coalesce(u.time_zone, p.device_zone) as "timeZone"
   from claimed c join push.subscriptions s on s.id = c.subscription_id join users.sessions b on b.id = s.session_id join users.users u on u.id = c.user_id
   left join notifications.preferences p on p.user_id = c.user_id`,
)

export const markMessageSent = statement<[id: string]>(
  'push.markMessageSent',
  `update push.outbox set sent_at = now(), last_error = null where id = $1`,
)

/** Not tried at all: it waits for the end of quiet hours. */
export const holdMessage = statement<[id: string, until: Date]>(
  'push.holdMessage',
  `update push.outbox set tries = tries - 1, next_try_at = $2, is_held = true where id = $1`,
)

/** `waitSeconds`: as long as the service asked for; null: what was said when it was taken up. */
export const markMessageFailed = statement<[id: string, error: string, isGivenUp: boolean, waitSeconds: number | null]>(
  'push.markMessageFailed',
  `update push.outbox set last_error = $2, given_up_at = case when $3 then now() end, next_try_at = coalesce(now() + $4::integer * interval '1 second', next_try_at) where id = $1`,
)

/** Nobody is there any more. What waits for it goes with it. */
export const deleteSubscription = statement<[id: string]>('push.deleteSubscription', `delete from push.subscriptions where id = $1`)

export const deleteOldMessages = statement<[days: number]>(
  'push.deleteOldMessages',
  `delete from push.outbox where created_at < now() - $1 * interval '1 day'`,
)
