/** The situation of an order for its reader: the sentence about it, the side that acts next, and the next date. */
import { LATE_REFUND_HOURS } from '#contract/limits.ts'
import { mayTake, stateOf, type Party, type Side, type Step } from '#contract/rules/order-steps.ts'
import type { Order } from '#contract/types.ts'

export type Reader = Party | 'admin'

/** A key of the catalog `orders`, in `state`. */
export type Sentence =
  | 'waiting'
  | 'answer'
  | 'questionToYou'
  | 'questionOpen'
  | 'offerToYou'
  | 'late'
  | 'overdue'
  | 'working'
  | 'deliver'
  | 'revising'
  | 'revise'
  | 'delivered'
  | 'held'
  | 'problem'
  | 'decided'
  | 'appealed'
  | 'appealedToStaff'
  | 'done'
  | 'paid'
  | 'partlyRefunded'
  | 'partlyRefundedTo'
  | 'refunded'
  | 'refundedTo'

/** The consequence when the date passes: a key of the catalog `order`, in `then`. */
export type Consequence = 'question' | 'questionPending' | 'pending' | 'offer' | 'working' | 'late' | 'held' | 'problem'

/** The actor, for this reader: a key of the catalog `orders`, in `by`. Never `you` for an admin: it is not known which one acted. */
export const doneBy = (by: Side, reader: Reader): Side | 'you' => (by === reader && reader !== 'admin' ? 'you' : by)

export interface Situation {
  readonly sentence: Sentence
  /** Staff decide a reported problem; null: no side has to act. */
  readonly turn: Party | 'staff' | null
  /** The next date; that of a late delivery has passed. */
  readonly at: number | null
  readonly after: Consequence | null
}

const DISPUTES = { open: 'problem', decided: 'decided', appealed: 'appealed' } as const
/** The sentence for the customer, the model and an admin. */
const of = (side: Reader, customer: Sentence, model: Sentence, admin: Sentence = customer): Sentence =>
  side === 'customer' ? customer : side === 'model' ? model : admin

/** The place of an order without regard to offers. */
function course(order: Order, side: Reader): Situation {
  const { status, pausedUntil, acceptBy, deliverBy, holdUntil, dispute } = order
  if (pausedUntil !== null)
    return {
      sentence: of(side, 'questionToYou', 'questionOpen', 'questionOpen'),
      turn: 'customer',
      at: pausedUntil,
      after: status === 'pending' ? 'questionPending' : 'question',
    }
  if (status === 'pending') return { sentence: of(side, 'waiting', 'answer'), turn: 'model', at: acceptBy, after: 'pending' }
  if (status === 'processing') {
    if (order.isLate) return { sentence: of(side, 'late', 'overdue', 'overdue'), turn: 'model', at: deliverBy, after: 'late' }
    const sentence = order.round > 0 ? of(side, 'revising', 'revise') : of(side, 'working', 'deliver')
    return { sentence, turn: 'model', at: deliverBy, after: 'working' }
  }
  if (dispute !== null)
    return {
      sentence: side === 'admin' && dispute === 'appealed' ? 'appealedToStaff' : DISPUTES[dispute],
      turn: dispute === 'decided' ? null : 'staff',
      at: null,
      after: dispute === 'open' ? 'problem' : null,
    }
  if (status === 'rejected') return { sentence: of(side, 'refunded', 'refundedTo', 'refundedTo'), turn: null, at: null, after: null }
  if (holdUntil !== null) return { sentence: of(side, 'delivered', 'held', 'held'), turn: 'customer', at: holdUntil, after: 'held' }
  const isWhole = order.refunded === 0
  return {
    sentence: isWhole ? of(side, 'done', 'paid', 'done') : of(side, 'partlyRefunded', 'paid', 'partlyRefundedTo'),
    turn: null,
    at: null,
    after: null,
  }
}

/** The situation of an order. An offer of the other side comes first: it can end everything else. */
export function situationOf(order: Order, side: Reader): Situation {
  const { offer } = order
  if (offer !== null && side !== 'admin' && offer.by !== side && mayTake(stateOf(order), 'acceptOffer', side))
    return { sentence: 'offerToYou', turn: side, at: offer.until, after: 'offer' }
  return course(order, side)
}

/** The moment that is counted down to: of a late delivery its refund, since its own date has passed. */
export const countdownOf = ({ at, after }: Pick<Situation, 'at' | 'after'>): number | null =>
  at !== null && after === 'late' ? at + LATE_REFUND_HOURS * 3_600_000 : at

/** Steps that lead an order on, in the order of their weight: the first that is possible is the next one. */
const NEXT: Record<Party, readonly Step[]> = {
  customer: ['answer', 'acceptOffer', 'extend', 'acceptDelivery', 'review'],
  model: ['acceptOffer', 'accept', 'deliver'],
}
/** Further steps with a button, in the order of their buttons. */
const OTHERS: Record<Party, readonly Step[]> = {
  customer: ['acceptDelivery', 'requestRevision', 'reportProblem', 'review', 'cancel'],
  model: ['deliver', 'replace', 'reject'],
}

/** The one next step of this side, and those that stand beside it. */
export function stepsOf(order: Order, side: Party, now = Date.now()): { next: Step | null; others: readonly Step[] } {
  const state = stateOf(order, now)
  const may = (step: Step) => mayTake(state, step, side)
  const next = NEXT[side].find((step) => may(step)) ?? null
  return { next, others: OTHERS[side].filter((step) => step !== next && may(step)) }
}

/** Whether a problem could be reported, had this side not withdrawn as many as it may. */
export function hasReportedAll(order: Order, side: Party, now = Date.now()): boolean {
  const state = stateOf(order, now)
  return !state.canReport && mayTake({ ...state, canReport: true }, 'reportProblem', side)
}
