import { forModels, MOST, type TaskKind } from '../task-kind.ts'

/** Each revision is a task of its own. */
export const deliverOrder: TaskKind = {
  name: 'deliver_order',
  closedBy: [
    'orders:completeOrderWithMediaR2',
    'orders:rejectOrder',
    'orders:cancelOrder',
    'orders:acceptOffer',
    'admin/orders:rejectOrder',
  ],
  isFor: forModels,
  watch: ['ordersFor'],
  select: `select id || ':' || round as ref, id::text as about, coalesce(accepted_at, created_at) as since, coalesce(paused_until, deliver_by) as due, payment_cents as cents, customer_id as other,
      snapshot->>'productName' as title, paused_at is not null as is_waiting
    from orders.orders where model_id = $1 and status = 'processing' order by coalesce(deliver_by, accept_by), id limit ${MOST}`,
}
