import { forAll, type TaskKind } from '../task-kind.ts'
import { ENDS_OF_OFFERS, offersBy } from './answer-offer.ts'

/** The own offers: the other side is next. */
export const awaitOffer: TaskKind = {
  name: 'await_offer',
  closedBy: ENDS_OF_OFFERS,
  isFor: forAll,
  watch: ['ordersFor', 'ordersOf'],
  select: offersBy({ model: 'model', customer: 'customer' }, true),
}
