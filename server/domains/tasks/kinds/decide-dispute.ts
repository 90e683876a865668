import { OF_PEOPLE } from '#contract/shapes/admin-roles.ts'
import { isAdminOf } from '#server/access/actor.ts'
import { MOST, type TaskKind } from '../task-kind.ts'

/**
 * Problems that nobody else works on, without those of own orders, and without appeals against an own decision. Until both sides have
 * sent their evidence, they are next.
 */
export const decideDispute: TaskKind = {
  name: 'decide_dispute',
  closedBy: ['admin/orders:decideDispute', 'admin/orders:claimDispute', 'orders:closeProblem', 'orders:acceptOffer', 'orders:buyRevision'],
  isFor: (actor) => isAdminOf(actor, OF_PEOPLE),
  watch: ['disputesDesk'],
  select: `select d.id || ':' || o.dispute as ref, o.id::text as about, d.opened_at as since, d.due_at as due, o.total_cents - o.refunded_cents as cents, o.customer_id as other,
      o.snapshot->>'productName' as title, d.shown_at is null as is_waiting
    from orders.disputes d join orders.orders o on o.id = d.order_id
    where d.ended_at is null and o.dispute in ('open', 'appealed') and coalesce(d.claimed_by = $1, true) and $1 not in (o.customer_id, o.model_id)
      and not (o.dispute = 'appealed' and exists (select from orders.decisions c where c.dispute_id = d.id and c.n = 0 and c.decided_by = $1))
    order by d.due_at, d.id limit ${MOST}`,
}
