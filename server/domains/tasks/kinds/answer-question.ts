import { forAll, MOST, type TaskKind } from '../task-kind.ts'

/** The deadlines of the order stand still until the answer. */
export const answerQuestion: TaskKind = {
  name: 'answer_question',
  closedBy: [
    'orders:answerQuestion',
    'orders:endQuestion',
    'orders:completeOrderWithMediaR2',
    'orders:rejectOrder',
    'orders:cancelOrder',
    'orders:acceptOffer',
    'admin/orders:rejectOrder',
  ],
  isFor: forAll,
  watch: ['ordersOf'],
  select: `select id || ':' || questions_asked as ref, id::text as about, paused_at as since, paused_until as due, total_cents as cents, model_id as other,
      snapshot->>'productName' as title, false as is_waiting
    from orders.orders where customer_id = $1 and status in ('pending', 'processing') and paused_at is not null order by id desc limit ${MOST}`,
}
