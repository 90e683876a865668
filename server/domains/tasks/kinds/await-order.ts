import { forAll, MOST, type TaskKind } from '../task-kind.ts'

/** The own orders that their model works on. A late one is decided about, and a question is answered, by tasks of their own. */
export const awaitOrder: TaskKind = {
  name: 'await_order',
  closedBy: [
    'orders:completeOrderWithMediaR2',
    'orders:rejectOrder',
    'orders:cancelOrder',
    'orders:askQuestion',
    'orders:acceptOffer',
    'admin/orders:rejectOrder',
  ],
  isFor: forAll,
  watch: ['ordersOf'],
  select: `select id || ':' || round as ref, id::text as about, created_at as since, coalesce(deliver_by, accept_by) as due, total_cents as cents, model_id as other,
      snapshot->>'productName' as title, true as is_waiting
    from orders.orders where customer_id = $1 and status in ('pending', 'processing') and paused_at is null and late_at is null
    order by coalesce(deliver_by, accept_by), id limit ${MOST}`,
}
