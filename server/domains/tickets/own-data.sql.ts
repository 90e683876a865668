import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

/** The tickets of this user. Their messages are in a list of their own; internal notes are the team's. */
export const exportTickets = statement<[userId: string, after: string, limit: number], OwnRow>(
  'tickets.exportTickets',
  `select id::text as key, jsonb_build_object('thread', id, 'number', number, 'category', category, 'subject', subject, 'state', state, 'about', case when about_kind is not null then about_kind || ' ' || about_key end,
     'openedAt', opened_at, 'closedAt', closed_at, 'isSatisfied', is_satisfied, 'ratingNote', rating_note) as row
   from tickets.tickets where user_id = $1 and id > $2::uuid order by id limit $3`,
)

/** Closes the tickets, too: their user is gone and cannot answer. */
export const blankTickets = statement<[userId: string, limit: number]>(
  'tickets.blankTickets',
  `update tickets.tickets set subject = '', search_words = '', rating_note = '', state = 'closed', closed_at = coalesce(closed_at, now()), reopen_until = null, asks_reopen = false,
     waiting_since = null, due_at = null, waits_for = null, snoozed_until = null, revision = revision + 1
   where id in (select id from tickets.tickets where user_id = $1 and (subject <> '' or state <> 'closed' or search_words <> '' or rating_note <> '') limit $2)`,
)

/** Internal notes are about the user of the ticket. */
export const blankNotesAbout = statement<[userId: string, limit: number]>(
  'tickets.blankNotesAbout',
  `update tickets.entries set body = '' where (ticket_id, n) in (
     select e.ticket_id, e.n from tickets.entries e join tickets.tickets t on t.id = e.ticket_id where t.user_id = $1 and e.body <> '' limit $2)`,
)

export const deleteRepliesOf = statement<[userId: string, limit: number]>(
  'tickets.deleteRepliesOf',
  `delete from tickets.replies where ticket_id in (
     select r.ticket_id from tickets.replies r join tickets.tickets t on t.id = r.ticket_id where r.author_id = $1 or t.user_id = $1 limit $2)`,
)
