import { OF_TICKETS } from '#contract/shapes/admin-roles.ts'
import { isAdminOf } from '#server/access/actor.ts'
import { MOST, type TaskKind } from '../task-kind.ts'
import { ROUND } from './answer-ticket.ts'

/** Tickets that wait for an answer of the team and that nobody else has taken, without own ones. An answer closes it once it is sent. */
export const handleTicket: TaskKind = {
  name: 'handle_ticket',
  closedBy: [
    'admin/tickets:reply',
    'admin/tickets:setState',
    'admin/tickets:assign',
    'admin/tickets:snooze',
    'admin/tickets:merge',
    'tickets:resolve',
  ],
  isFor: (actor) => isAdminOf(actor, OF_TICKETS),
  watch: ['ticketQueue'],
  select: `select t.id || ':' || ${ROUND} as ref, t.id::text as about, coalesce(t.waiting_since, t.moved_at) as since, t.due_at as due, null::bigint as cents, t.user_id as other,
      t.subject as title, false as is_waiting
    from tickets.tickets t where t.state = 'open' and t.snoozed_until is null and t.user_id <> $1 and coalesce(t.assignee_id = $1, true)
    order by t.due_at, t.id limit ${MOST}`,
}
