import { forAll, MOST, type TaskKind } from '../task-kind.ts'

/** The user's last entry names the round: another answer of the team before their next one is the same task. */
export const ROUND = `(select e.n from tickets.entries e where e.ticket_id = t.id and e.kind in ('asked', 'reopened') order by e.n desc limit 1)`

/** The team has answered, and waits for the user. */
export const answerTicket: TaskKind = {
  name: 'answer_ticket',
  closedBy: ['tickets:send', 'tickets:resolve', 'admin/tickets:reply', 'admin/tickets:setState', 'admin/tickets:merge'],
  isFor: forAll,
  watch: ['threadsOfTickets'],
  select: `select t.id || ':' || ${ROUND} as ref, t.id::text as about, t.moved_at as since, null::timestamptz as due, null::bigint as cents, null::uuid as other,
      t.subject as title, false as is_waiting
    from tickets.tickets t where t.user_id = $1 and t.state = 'waiting' order by t.id desc limit ${MOST}`,
}
