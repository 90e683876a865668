import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'
import type { AccountMailData } from './account-mail.ts'
import type { AccountMailKind } from './account-mail-kinds.ts'
import type { StoredNews } from '#server/shared/stored-news.ts'
import type { MailedKind } from './mail-text.ts'

interface OutboxHead {
  id: string
  recipientId: string
  toName: string
  toAddress: string
  language: Language
  list: string | null
  /** With the one that begins now. */
  tries: number
  /** Its list has not been left since it was written. */
  isWanted: boolean
  /** A mail server has said that nobody is at this address. */
  isRefused: boolean
  isDiscreet: boolean
  isQuiet: boolean
  quietFrom: number
  quietUntil: number
  quietDays: number[]
  timeZone: string | null
}

/** A row's data belongs to its kind: the SQL function `notifications.add` writes both, or `insertAccountMail`. */
export type OutboxRow = OutboxHead & (StoredNews<MailedKind> | { readonly kind: AccountMailKind; readonly data: AccountMailData })

/** The accounts that a mail is about: its recipient's, and that of whoever entered the address. */
const ABOUT = (mail: string) => `(${mail}.recipient_id, (${mail}.data ->> 'askedBy')::uuid)`
const REFUSED = `exists (select from users.refused_addresses r where r.user_id in ${ABOUT('c')} and r.address = c.to_address::citext)`

/**
 * Takes up the mail that is due longest, with the language and the wishes that its reader has at this moment, and says when it is due again if nobody says how it went: a process that dies while it
 * sends leaves its mail to the next try. `delays`: seconds after each try; the last one goes for all later ones.
 */
export const claimMail = statement<[delaysSeconds: readonly number[]], OutboxRow>(
  'mail.claimMail',
  `with claimed as (
     update mail.outbox set tries = tries + 1, is_held = false, next_try_at = now() + ($1::integer[])[least(tries + 1, cardinality($1::integer[]))] * interval '1 second'
     where id = (select id from mail.outbox where sent_at is null and given_up_at is null and next_try_at <= now() order by next_try_at limit 1 for update skip locked)
     returning *)
   select c.id, c.recipient_id as "recipientId", c.to_name as "toName", c.to_address as "toAddress", coalesce(u.language, c.language) as language, c.kind, c.data, c.about, c.list, c.tries,
     c.list is null or coalesce((select o.is_on from notifications.choices o where o.user_id = c.recipient_id and o.category = c.list and o.channel = 'email'), notifications.is_usual(c.list, 'email')) as "isWanted",
     ${REFUSED} as "isRefused",
     coalesce(p.is_discreet, (c.data ->> 'isDiscreet')::boolean, false) as "isDiscreet", coalesce(p.is_quiet, false) as "isQuiet", coalesce(p.quiet_from, 0) as "quietFrom", coalesce(p.quiet_until, 0) as "quietUntil",
     coalesce(p.quiet_days, '{}') as "quietDays", coalesce(u.time_zone, p.device_zone) as "timeZone"
   from claimed c left join users.users u on u.id = c.recipient_id left join notifications.preferences p on p.user_id = c.recipient_id`,
)

/** Not tried at all: it waits for the end of quiet hours. */
export const holdMail = statement<[id: string, until: Date]>(
  'mail.holdMail',
  `update mail.outbox set tries = tries - 1, next_try_at = $2, is_held = true where id = $1`,
)

/** A code or a link that was sealed in it, a payout that it named, and who asked for it are nobody's business any more. */
const FORGOTTEN = `data - 'sealed' - 'payout' - 'askedBy'`

export const markSent = statement<[id: string]>(
  'mail.markSent',
  `update mail.outbox set sent_at = now(), last_error = null, data = ${FORGOTTEN} where id = $1`,
)

export const markFailed = statement<[id: string, error: string, isGivenUp: boolean]>(
  'mail.markFailed',
  `update mail.outbox set last_error = $2, given_up_at = case when $3 then now() end, data = case when $3 then ${FORGOTTEN} else data end where id = $1`,
)

/** The accounts that a mail is about, and the address that it went to. */
export const selectAbout = statement<[mailId: string], { userIds: string[]; address: string }>(
  'mail.selectAbout',
  `select array_remove(array[m.recipient_id, (m.data ->> 'askedBy')::uuid], null) as "userIds", m.to_address as address from mail.outbox m where m.id = $1`,
)

/** What was sent or given up long ago, and what nobody sends any more. */
export const deleteOldMail = statement<[days: number]>(
  'mail.deleteOldMail',
  `delete from mail.outbox where created_at < now() - $1 * interval '1 day'`,
)

/**
 * A mail about an account itself. Nobody's account: no mail, by the same statement. The name is left out until the address is known to
 * be that person's. `language`: of the page that asked, for who has chosen none.
 */
export const insertAccountMail = statement<
  [userId: string | null, address: string, language: Language | null, kind: AccountMailKind, data: string]
>(
  'mail.insertAccountMail',
  `insert into mail.outbox (recipient_id, to_name, to_address, language, kind, data)
   select u.id, case when u.email_confirmed_at is not null and u.email = $2::citext then u.name else '' end, $2,
     coalesce(u.language, $3, (select value from settings.system where key = 'default_language'), 'en'), $4, $5::jsonb
   from users.users u where u.id = $1 and exists (select from settings.system where key = 'mail_is_on' and value = 'true')`,
)
