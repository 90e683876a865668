import { forAll, MOST, type TaskKind } from '../task-kind.ts'

/** A late order: its customer gives more time, or takes the money back; else the clock refunds it. */
export const decideLate: TaskKind = {
  name: 'decide_late',
  closedBy: [
    'orders:extendOrder',
    'orders:cancelOrder',
    'orders:completeOrderWithMediaR2',
    'orders:rejectOrder',
    'orders:acceptOffer',
    'admin/orders:extendOrder',
    'admin/orders:rejectOrder',
  ],
  isFor: forAll,
  watch: ['ordersOf'],
  select: `select id || ':' || round as ref, id::text as about, late_at as since, deliver_by as due, total_cents as cents, model_id as other,
      snapshot->>'productName' as title, paused_at is not null as is_waiting
    from orders.orders where customer_id = $1 and status = 'processing' and late_at is not null order by coalesce(deliver_by, accept_by), id limit ${MOST}`,
}
