import type { Language } from '#contract/limits.ts'
import { statement } from '#server/platform/db/statement.ts'
import type { MailedNews } from './mail-text.ts'

interface OutboxHead {
  id: string
  recipientId: string
  toName: string
  toAddress: string
  language: Language
  link: string
  list: string | null
  /** With the one that begins now. */
  tries: number
}

/** A row's data belongs to its kind: the SQL function `notifications.add` writes both. */
export type OutboxRow = OutboxHead & MailedNews

/**
 * Takes up the mail that is due longest, and says when it is due again if nobody says how it went: a process that dies while it
 * sends leaves its mail to the next try. `delays`: seconds after each try; the last one goes for all later ones.
 */
export const claimMail = statement<[delaysSeconds: readonly number[]], OutboxRow>(
  'mail.claimMail',
  `update mail.outbox set tries = tries + 1, next_try_at = now() + ($1::integer[])[least(tries + 1, cardinality($1::integer[]))] * interval '1 second'
   where id = (select id from mail.outbox where sent_at is null and given_up_at is null and next_try_at <= now() order by next_try_at limit 1 for update skip locked)
   returning id, recipient_id as "recipientId", to_name as "toName", to_address as "toAddress", language, kind, data, link, list, tries`,
)

export const markSent = statement<[id: string]>('mail.markSent', `update mail.outbox set sent_at = now(), last_error = null where id = $1`)

export const markFailed = statement<[id: string, error: string, isGivenUp: boolean]>(
  'mail.markFailed',
  `update mail.outbox set last_error = $2, given_up_at = case when $3 then now() end where id = $1`,
)

/** What was sent or given up long ago, and what nobody sends any more. */
export const deleteOldMail = statement<[days: number]>('mail.deleteOldMail', `delete from mail.outbox where created_at < now() - $1 * interval '1 day'`)
