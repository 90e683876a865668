/** One queue for mails and push messages: rows are sent after the transaction of their cause has committed. */
import type { Language } from '#contract/limits.ts'
import type { UnpushedKind } from '#contract/rules/notification-kinds.ts'
import type { NotificationKind } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'
import type { AccountMailData } from './mail/account-mail.ts'
import type { AccountMailKind } from './mail/account-mail-kinds.ts'
import type { StoredNotification } from '../shared/stored-notification.ts'
import type { MailedKind } from './mail/mail-text.ts'
import type { VisitorMailKind } from './mail/visitor-mail.ts'

export type OutboxChannel = 'email' | 'push'

interface Head {
  id: string
  recipientId: string
  /** The category that a reader can turn off; null: cannot be turned off. */
  category: string | null
  /** Including the one that begins now. */
  tries: number
  /** Its reader has neither turned it off nor read it; a push message also needs a valid session and is not expired. */
  isWanted: boolean
  language: Language
  isDiscreet: boolean
  isQuiet: boolean
  quietFrom: number
  quietUntil: number
  quietDays: number[]
  timeZone: string | null
}

interface MailHead extends Head {
  channel: 'email'
  toName: string
  toAddress: string
  /** A mail server has reported that the address does not exist. */
  isRefused: boolean
}

interface PushHead extends Head {
  channel: 'push'
  subscriptionId: string
  endpoint: string
  p256dh: string
  auth: string
  eventId: string | null
  expiresAt: number
}

/** The daily mail of tasks, named at the time of sending: it holds no words of others. */
export interface DigestMailData {
  /** The day in its reader's time zone. */
  readonly day: string
  /** The end of that day, in epoch milliseconds. */
  readonly until: number
}

export const DIGEST_KIND = 'task_digest'

/** A row's data belongs to its kind: the SQL function `notifications.add` writes both, or `insertAccountMail`. */
export type MailRow = MailHead &
  (
    | StoredNotification<MailedKind>
    | { readonly kind: AccountMailKind; readonly data: AccountMailData }
    | { readonly kind: typeof DIGEST_KIND; readonly data: DigestMailData }
    /** About a ticket, or a question of a visitor that is not confirmed. */
    | { readonly kind: VisitorMailKind; readonly about: string; readonly data: object }
  )
/** `test` is a message that its reader requested. */
export type PushRow = PushHead &
  (StoredNotification<Exclude<NotificationKind, UnpushedKind>> | { readonly kind: 'test'; readonly data: object })
export type MessageRow = MailRow | PushRow

/**
 * Claims the message of a channel that is due longest, with the reader's current language and settings, and sets when it is due again
 * without a result: the message of a process that dies while it sends waits for its next attempt. No error stands while it is sent.
 * `delaysSeconds`: after each attempt; the last one also applies to all later ones.
 */
export const claimMessage = statement<[channel: OutboxChannel, delaysSeconds: readonly number[]], MessageRow>(
  'outbox.claimMessage',
  `with c as (
     update outbox.messages set tries = tries + 1, is_held = false, last_error = null, next_try_at = now() + ($2::integer[])[least(tries + 1, cardinality($2::integer[]))] * interval '1 second'
     where id = (select id from outbox.messages where channel = $1 and sent_at is null and given_up_at is null and next_try_at <= now() order by next_try_at limit 1 for update skip locked)
     returning *)
   select c.id, c.channel, c.recipient_id as "recipientId", c.kind, c.data, c.about, c.category, c.tries,
     (c.category is null or coalesce((select o.is_on from notifications.choices o where o.user_id = c.recipient_id and o.category = c.category and o.channel = c.channel), notifications.is_usual(c.category, c.channel)))
       and (c.channel = 'email' or coalesce(c.expires_at > now() and b.expires_at > now(), false))
       and (c.event_id is null or exists (select from notifications.notifications n where n.user_id = c.recipient_id and n.id = c.event_id and n.read_at is null))
       and (c.person_id is null or coalesce(c.category, 'orders') = 'orders' or not users.is_blocked(c.recipient_id, c.person_id)) as "isWanted",
     coalesce(u.language, c.language, (select value from settings.system where key = 'default_language'), 'en') as language,
     coalesce(p.is_discreet, (c.data ->> 'isDiscreet')::boolean, false) as "isDiscreet", coalesce(p.is_quiet, false) as "isQuiet", coalesce(p.quiet_from, 0) as "quietFrom", coalesce(p.quiet_until, 0) as "quietUntil",
     coalesce(p.quiet_days, '{}') as "quietDays", coalesce(u.time_zone, p.device_zone) as "timeZone",
     c.to_name as "toName", c.to_address as "toAddress",
     exists (select from users.refused_addresses r where r.user_id in (c.recipient_id, (c.data ->> 'askedBy')::uuid) and r.address = c.to_address::citext) as "isRefused",
     s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, c.event_id as "eventId", c.expires_at as "expiresAt"
   from c left join users.users u on u.id = c.recipient_id left join notifications.preferences p on p.user_id = c.recipient_id
   left join push.subscriptions s on s.id = c.subscription_id left join users.sessions b on b.id = s.session_id`,
)

/** Without an attempt: it waits for the end of quiet hours. */
export const holdMessage = statement<[id: string, until: Date]>(
  'outbox.holdMessage',
  `update outbox.messages set tries = tries - 1, next_try_at = $2, is_held = true where id = $1`,
)

/** Removes data that is no longer needed: a sealed code or link, the payout that it named, and the requesting browser. */
const FORGOTTEN = `data - 'sealed' - 'payout' - 'askedBy'`

export const markSent = statement<[id: string]>(
  'outbox.markSent',
  `with sent as (update outbox.messages set sent_at = now(), last_error = null, data = ${FORGOTTEN} where id = $1 returning subscription_id)
   update push.subscriptions s set last_used_at = now() from sent where s.id = sent.subscription_id`,
)

/** `waitSeconds`: as the receiving service requested; null: the delay that was set by the claim. */
export const markFailed = statement<[id: string, error: string, isGivenUp: boolean, waitSeconds: number | null]>(
  'outbox.markFailed',
  `update outbox.messages set last_error = $2, given_up_at = case when $3 then now() end, data = case when $3 then ${FORGOTTEN} else data end,
     next_try_at = coalesce(now() + $4::integer * interval '1 second', next_try_at) where id = $1`,
)

/** Makes a user's held messages due now: the sender checks the quiet hours again. Returns the channel of each. */
export const releaseHeldOf = statement<[userId: string], { channel: OutboxChannel }>(
  'outbox.releaseHeldOf',
  `update outbox.messages set next_try_at = now(), is_held = false where recipient_id = $1 and is_held returning channel`,
)

/** The accounts of a mail, and the address that it was sent to. */
export const selectAbout = statement<[mailId: string], { userIds: string[]; address: string }>(
  'outbox.selectAbout',
  `select array_remove(array[m.recipient_id, (m.data ->> 'askedBy')::uuid], null) as "userIds", m.to_address as address from outbox.messages m where m.id = $1`,
)

/** Waiting messages of one channel, and the age of the oldest, in seconds. */
export interface BacklogRow {
  channel: OutboxChannel
  count: number
  ageSeconds: number
}

/** Leaves out messages that quiet hours hold. */
export const selectBacklog = statement<[], BacklogRow>(
  'outbox.selectBacklog',
  `select channel, count(*)::integer as count, extract(epoch from now() - min(created_at))::float8 as "ageSeconds"
   from outbox.messages where sent_at is null and given_up_at is null and not is_held group by channel`,
)

/** Deletes old messages: sent, given up, or of a channel that no longer runs. */
export const deleteOldMessages = statement<[days: number]>(
  'outbox.deleteOldMessages',
  `delete from outbox.messages where created_at < now() - $1 * interval '1 day'`,
)

/** The destination is gone; its waiting messages are deleted with it. */
export const deleteSubscription = statement<[id: string]>('outbox.deleteSubscription', `delete from push.subscriptions where id = $1`)

/**
 * Adds a mail about an account itself. Without an account the same statement adds none. The name is left out until the address is
 * confirmed. `language`: of the requesting page, for a user who has chosen none.
 */
export const insertAccountMail = statement<
  [userId: string | null, address: string, language: Language | null, kind: AccountMailKind, data: string]
>(
  'outbox.insertAccountMail',
  `insert into outbox.messages (channel, recipient_id, to_name, to_address, language, kind, data)
   select 'email', u.id, case when u.email_confirmed_at is not null and u.email = $2::citext then u.name else '' end, $2,
     coalesce(u.language, $3, (select value from settings.system where key = 'default_language'), 'en'), $4, $5::jsonb
   from users.users u where u.id = $1 and exists (select from settings.system where key = 'mail_is_on' and value = 'true')`,
)

/** Queues daily mails, one for each user and day. An address that another account has confirmed gets none about this one. */
export const insertDigests = statement<[userIds: readonly string[], days: readonly string[], untils: readonly number[]]>(
  'outbox.insertDigests',
  `insert into outbox.messages (channel, recipient_id, to_name, to_address, language, kind, data, category, once)
   select 'email', u.id, u.name, u.email, coalesce(u.language, (select value from settings.system where key = 'default_language'), 'en'), '${DIGEST_KIND}',
     jsonb_build_object('day', asked.day, 'until', asked.until), 'digest', '${DIGEST_KIND}:' || u.id || ':' || asked.day
   from unnest($1::uuid[], $2::text[], $3::bigint[]) as asked (user_id, day, until) join users.users u on u.id = asked.user_id
   where exists (select from settings.system where key = 'mail_is_on' and value = 'true')
     and (u.email_confirmed_at is not null or not exists (select from users.users o where o.email = u.email and o.email_confirmed_at is not null))
   on conflict (once) where once is not null do nothing`,
)

/** Adds a mail to a visitor without an account, who has chosen nothing. `visitorId`: of no account. */
export const insertVisitorMail = statement<[visitorId: string, address: string, language: Language, kind: VisitorMailKind, about: string]>(
  'outbox.insertVisitorMail',
  `insert into outbox.messages (channel, recipient_id, to_name, to_address, language, kind, data, about)
   select 'email', $1, '', $2, $3, $4, '{}', $5 where exists (select from settings.system where key = 'mail_is_on' and value = 'true')`,
)

/** A message that is not sent, locked against its sender. */
export const selectUnsentForUpdate = statement<[id: string], { channel: OutboxChannel; kind: string; isGivenUp: boolean }>(
  'outbox.selectUnsentForUpdate',
  `select channel, kind, given_up_at is not null as "isGivenUp" from outbox.messages where id = $1 and sent_at is null for update`,
)

/** Seconds for which a claimed message without a result counts as being sent. */
const SENDING_SECONDS = 60

/**
 * Makes a message due now, also one that was given up or is held. Its attempts begin anew. One that is being sent stays as it is, or two
 * processes would send it. `delaysSeconds`: those of its claim.
 */
export const retryUnsent = statement<[id: string, delaysSeconds: readonly number[]]>(
  'outbox.retryUnsent',
  `update outbox.messages set next_try_at = now(), given_up_at = null, is_held = false, tries = 0
   where id = $1 and not (given_up_at is null and not is_held and tries > 0 and last_error is null
     and next_try_at - ($2::integer[])[least(tries, cardinality($2::integer[]))] * interval '1 second' > now() - interval '${SENDING_SECONDS} seconds')`,
)
