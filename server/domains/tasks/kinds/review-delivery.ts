import { forAll, MOST, type TaskKind } from '../task-kind.ts'

/** A delivery whose payment is still held: its customer accepts it, asks for a revision, reports a problem, or lets the hold end. */
export const reviewDelivery: TaskKind = {
  name: 'review_delivery',
  closedBy: [
    'orders:acceptDelivery',
    'orders:requestRevision',
    'orders:reportProblem',
    'orders:acceptOffer',
    'orders:buyRevision',
    'reviews:createReviewFromOrder',
    'admin/orders:acceptDelivery',
    'admin/orders:refundPart',
  ],
  isFor: forAll,
  watch: ['ordersOf'],
  select: `select id || ':' || round as ref, id::text as about, completed_at as since, hold_until as due, total_cents as cents, model_id as other,
      snapshot->>'productName' as title, false as is_waiting
    from orders.orders where customer_id = $1 and status = 'completed' and released_at is null and dispute is null order by hold_until, id limit ${MOST}`,
}
