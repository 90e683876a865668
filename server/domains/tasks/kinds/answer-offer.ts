import { forAll, MOST, type TaskKind } from '../task-kind.ts'

/** Orders of one side with an offer of the other one. */
const offers = (side: 'customer' | 'model', by: 'customer' | 'model', cents: string) =>
  `(select offer_id, id, offer_until, ${cents} as cents, ${side === 'model' ? 'customer_id' : 'model_id'} as other, snapshot
     from orders.orders where ${side}_id = $1 and offer_id is not null and offer_by = '${by}' order by id desc limit ${MOST})`

/** Offers that wait for the other side's answer, seen from either side. */
export const offersBy = (by: Readonly<Record<'customer' | 'model', 'customer' | 'model'>>, isWaiting: boolean) =>
  `select o.offer_id::text as ref, o.id::text as about, p.at as since, o.offer_until as due, o.cents, o.other, o.snapshot->>'productName' as title, ${String(isWaiting)} as is_waiting
   from (${offers('model', by.model, 'payment_cents')} union all ${offers('customer', by.customer, 'total_cents')}) o
     join orders.proposals p on p.id = o.offer_id order by o.offer_until, o.id limit ${MOST}`

/** The calls after which no offer of an order waits any more. */
export const ENDS_OF_OFFERS = [
  'orders:acceptOffer',
  'orders:buyRevision',
  'orders:declineOffer',
  'orders:withdrawOffer',
  'orders:acceptOrder',
  'orders:rejectOrder',
  'orders:cancelOrder',
  'orders:completeOrderWithMediaR2',
  'orders:acceptDelivery',
  'orders:requestRevision',
  'orders:reportProblem',
  'orders:extendOrder',
  'reviews:createReviewFromOrder',
  'admin/orders:rejectOrder',
  'admin/orders:acceptDelivery',
]

export const answerOffer: TaskKind = {
  name: 'answer_offer',
  closedBy: ENDS_OF_OFFERS,
  isFor: forAll,
  watch: ['ordersFor', 'ordersOf'],
  select: offersBy({ model: 'customer', customer: 'model' }, false),
}
