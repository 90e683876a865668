import { PARKED_MAIL_DAYS, type ParkedReason } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

/** Nothing when it has arrived before and something has become of it. */
export const insertMail = statement<
  [hash: string, fromAddress: string, subject: string, body: string, ticketId: string | null],
  { id: string }
>(
  'tickets.insertMail',
  `insert into tickets.mails (hash, from_address, subject, body, ticket_id) values ($1, $2, $3, $4, $5)
   on conflict (hash) do update set body = excluded.body where mails.state = 'new' returning id`,
)

export const selectMailForUpdate = statement<[mailId: string], { id: string; state: string }>(
  'tickets.selectMailForUpdate',
  `select id, state from tickets.mails where id = $1 for update`,
)

export const selectParkedForUpdate = statement<[mailId: string], { from: string; text: string; reason: ParkedReason }>(
  'tickets.selectParkedForUpdate',
  `select from_address as "from", body as text, coalesce(reason, 'no_ticket') as reason from tickets.mails where id = $1 and state = 'parked' for update`,
)

/** Empties the mail, since its message has the text: it is not kept twice. */
export const markTaken = statement<[mailId: string, ticketId: string, filesLeftOut: number]>(
  'tickets.markTaken',
  `update tickets.mails set state = 'taken', reason = null, ticket_id = $2, files_left_out = $3, subject = '', body = '', from_address = '' where id = $1`,
)

/** Changes nothing when another delivery of the mail has become a message meanwhile. */
export const markParked = statement<[mailId: string, reason: ParkedReason]>(
  'tickets.markParked',
  `update tickets.mails set state = 'parked', reason = $2 where id = $1 and state = 'new'`,
)

export const settleMail = statement<[mailId: string]>(
  'tickets.settleMail',
  `update tickets.mails set state = 'settled' where id = $1 and state = 'parked'`,
)

/** Of the last hour. */
export const countMails = statement<[ticketId: string], { count: number }>(
  'tickets.countMails',
  `select count(*) from tickets.mails where ticket_id = $1 and arrived_at > now() - interval '1 hour'`,
)

/** The user or visitor of a ticket, as far as a mail has to know them; no row for a user who has left. */
export const selectMailUser = statement<[ticketId: string], { userId: string; email: string; state: string; isModel: boolean }>(
  'tickets.selectMailUser',
  `select t.user_id as "userId", coalesce(u.email, v.email)::text as email, t.state, coalesce(u.status = 'model', false) as "isModel"
   from tickets.tickets t left join users.users u on u.id = t.user_id left join tickets.visitors v on v.id = t.user_id
   where t.id = $1 and coalesce(u.email, v.email) is not null`,
)

export interface ParkedRow {
  id: string
  arrivedAt: number
  from: string
  subject: string
  text: string
  reason: ParkedReason
  ticketId: string | null
  ticketNumber: number | null
}

/** Not those about an own ticket. */
export const selectParked = statement<[adminId: string, beforeId: string, limit: number], ParkedRow>(
  'tickets.selectParked',
  `select m.id, m.arrived_at as "arrivedAt", m.from_address as "from", m.subject, m.body as text, m.reason, m.ticket_id as "ticketId", t.number as "ticketNumber"
   from tickets.mails m left join tickets.tickets t on t.id = m.ticket_id
   where m.state = 'parked' and m.id < $2::uuid and t.user_id is distinct from $1 order by m.id desc limit $3`,
)

export const deleteOldMails = statement<[limit: number]>(
  'tickets.deleteOldMails',
  `delete from tickets.mails where id in (select id from tickets.mails where arrived_at < now() - interval '${PARKED_MAIL_DAYS} days' order by arrived_at limit $1)`,
)

/** Of the tickets of this user. */
export const deleteMailsOf = statement<[userId: string, limit: number]>(
  'tickets.deleteMailsOf',
  `delete from tickets.mails where id in (select m.id from tickets.mails m join tickets.tickets t on t.id = m.ticket_id where t.user_id = $1 limit $2)`,
)
