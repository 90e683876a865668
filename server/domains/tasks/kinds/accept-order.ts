import { forModels, MOST, type TaskKind } from '../task-kind.ts'

/** A question pauses the time to accept: the customer is next. */
export const acceptOrder: TaskKind = {
  name: 'accept_order',
  closedBy: [
    'orders:acceptOrder',
    'orders:completeOrderWithMediaR2',
    'orders:rejectOrder',
    'orders:cancelOrder',
    'orders:acceptOffer',
    'admin/orders:rejectOrder',
  ],
  isFor: forModels,
  watch: ['ordersFor'],
  select: `select id::text as ref, id::text as about, created_at as since, coalesce(paused_until, accept_by) as due, payment_cents as cents, customer_id as other,
      snapshot->>'productName' as title, paused_at is not null as is_waiting
    from orders.orders where model_id = $1 and status = 'pending' order by coalesce(deliver_by, accept_by), id limit ${MOST}`,
}
