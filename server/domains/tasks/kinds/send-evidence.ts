import { forAll, MOST, type TaskKind } from '../task-kind.ts'

const problems = (side: 'customer' | 'model', cents: string) =>
  `(select id, ${cents} as cents, ${side === 'model' ? 'customer_id' : 'model_id'} as other, snapshot, '${side}' as side
     from orders.orders where ${side}_id = $1 and disputed_at is not null and dispute = 'open' limit ${MOST})`

/** Reported problems about which this side has said nothing yet. */
export const sendEvidence: TaskKind = {
  name: 'send_evidence',
  closedBy: ['orders:sendEvidence', 'orders:closeProblem', 'orders:acceptOffer', 'orders:buyRevision', 'admin/orders:decideDispute'],
  isFor: forAll,
  watch: ['ordersFor', 'ordersOf'],
  select: `select d.id::text as ref, o.id::text as about, d.opened_at as since, d.evidence_until as due, o.cents, o.other, o.snapshot->>'productName' as title, false as is_waiting
    from (${problems('model', 'payment_cents')} union all ${problems('customer', 'total_cents')}) o join orders.disputes d on d.order_id = o.id and d.ended_at is null
    where d.shown_at is null and not exists (select from orders.evidence e where e.dispute_id = d.id and not e.is_appeal and e.side = o.side)
    order by d.evidence_until, d.id limit ${MOST}`,
}
