import { TICKET_LINKS_MAX } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'
import type { TicketCategory, TicketPriority, TicketState } from '#contract/limits.ts'
import type { UserRow } from './desk.sql.ts'

// ── Followers ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const insertWatcher = statement<[ticketId: string, userId: string]>(
  'tickets.insertWatcher',
  `insert into tickets.watchers (ticket_id, user_id) values ($1, $2) on conflict do nothing`,
)

export const deleteWatcher = statement<[ticketId: string, userId: string]>(
  'tickets.deleteWatcher',
  `delete from tickets.watchers where ticket_id = $1 and user_id = $2`,
)

/** Those who still answer tickets, without the user of the ticket. */
export const selectWatchers = statement<[ticketId: string, roles: readonly string[]], UserRow>(
  'tickets.selectWatchers',
  `select u.id as "userId", u.name, u.picture_id as "pictureId" from tickets.watchers w
     join tickets.tickets t on t.id = w.ticket_id join users.users u on u.id = w.user_id and u.id <> t.user_id
   where w.ticket_id = $1 and u.is_admin and u.admin_role = any ($2::text[]) order by u.name, u.id`,
)

export const deleteWatchersOf = statement<[userId: string, limit: number]>(
  'tickets.deleteWatchersOf',
  `delete from tickets.watchers where (ticket_id, user_id) in (select ticket_id, user_id from tickets.watchers where user_id = $1 limit $2)`,
)

// ── Links ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const selectByNumber = statement<[number: number], { id: string; userId: string }>(
  'tickets.selectByNumber',
  `select id, user_id as "userId" from tickets.tickets where number = $1`,
)

/** Locks tickets in the order of their ids: two admins who merge them into each other wait, and none of them fails. */
export const lockTicketsForUpdate = statement<[ticketIds: readonly string[]], { id: string }>(
  'tickets.lockTicketsForUpdate',
  `select id from tickets.tickets where id = any ($1::uuid[]) order by id for update`,
)

/** The pair in the order of the table. */
const PAIR = 'least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid)'

export const insertLink = statement<[ticketId: string, otherId: string]>(
  'tickets.insertLink',
  `insert into tickets.links (ticket_id, other_id) select ${PAIR} on conflict do nothing`,
)

export const deleteLink = statement<[ticketId: string, otherId: string]>(
  'tickets.deleteLink',
  `delete from tickets.links where (ticket_id, other_id) = (${PAIR})`,
)

export const countLinks = statement<[ticketId: string], { count: number }>(
  'tickets.countLinks',
  `select count(*) from tickets.links where ticket_id = $1 or other_id = $1`,
)

export interface LinkedRow {
  ticketId: string
  number: number
  subject: string
  state: TicketState
  kind: 'link' | 'merged' | 'follows' | 'followed'
}

/** Without own tickets of this admin. */
export const selectLinked = statement<[ticketId: string, adminId: string], LinkedRow>(
  'tickets.selectLinked',
  `select o.id as "ticketId", o.number, o.subject, o.state, found.kind from (
     select other_id as id, 'link' as kind from tickets.links where ticket_id = $1
     union all select ticket_id, 'link' from tickets.links where other_id = $1
     union all select id, 'merged' from tickets.tickets where merged_into = $1
     union all select follows_id, 'follows' from tickets.tickets where id = $1 and follows_id is not null
     union all select id, 'followed' from tickets.tickets where follows_id = $1) found
   join tickets.tickets o on o.id = found.id where o.user_id <> $2 order by o.number limit ${TICKET_LINKS_MAX}`,
)

export const updateMerged = statement<[ticketId: string, intoId: string]>(
  'tickets.updateMerged',
  `update tickets.tickets set merged_into = $2 where id = $1`,
)

/** Where a ticket goes on: through all merges. Each closes its ticket, so there is no circle. */
export const selectMergedEnd = statement<[ticketId: string], { id: string }>(
  'tickets.selectMergedEnd',
  `with recursive merged as (
     select id, merged_into, 1 as depth from tickets.tickets where id = $1
     union all select t.id, t.merged_into, m.depth + 1 from merged m join tickets.tickets t on t.id = m.merged_into where m.depth < 20)
   select id from merged order by depth desc limit 1`,
)

// ── Figures ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface FigureRow {
  id: string
  category: TicketCategory
  priority: TicketPriority
  isSatisfied: boolean | null
  isSolved: boolean
  /** The steps that move a clock, in their order. */
  entries: { kind: string; at: string }[]
}

/** The newest tickets of the last days, each with its steps. */
export const selectFigureTickets = statement<[days: number, limit: number], FigureRow>(
  'tickets.selectFigureTickets',
  `select t.id, t.category, t.priority, t.is_satisfied as "isSatisfied", t.state in ('resolved', 'closed') as "isSolved",
     coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at) order by e.n) from tickets.entries e
       where e.ticket_id = t.id and e.kind in ('asked', 'answered', 'resolved', 'reopened', 'closed')), '[]') as entries
   from tickets.tickets t where t.opened_at > now() - $1::integer * interval '1 day' order by t.opened_at desc, t.id desc limit $2`,
)
