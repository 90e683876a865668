/**
 * The states of an order, and the sides that may move it (product.md §4). Money, slots and the timeline follow in server/domains/orders.
 *
 *             place                    accept (model)                       deliver (model)
 *   customer ───────► pending ───────────────────────► processing ───────────────────────────► completed
 *                       │ │      deliver (model)            │ ▲ ▲                               │ │   ▲
 *                       │ └─────────────────────────────────┼─┼─┼───────────────────────────────┘ │   │ replace (model)
 *                       │                                   │ │ └─ requestRevision (customer), ───┤   │ closeProblem (customer)
 *                       │                                   │ │    acceptOffer of a revision:     │   ├ reportProblem (customer): hold frozen
 *                       │ reject (model, admin)             │ │    held payment back to escrow    │   │  └ decide (admin) ─ appeal (both) ─ carryOut (clock)
 *                       │ cancel (customer)                 │ │                                   │   ├ settle (admin): part refunded
 *                       │ expire (clock)                    │ ├ flagLate (clock): stays, flagged  │   ├ acceptDelivery (customer, admin) │
 *                       │                                   │ └ extend (customer, admin)          │   ├ releaseHold (clock)              │ release
 *                       │ reject, cancel once late,         │                                     │   └ review (customer), once ─────────┘ once
 *                       ▼ refundLate (clock)                ▼                                     │
 *                    rejected ◄─────────────────────────────┘◄────────────────────────────────────┘ everything refunded: offer, decision, 14 days
 *
 * ask, answer, endQuestion: a question of the model pauses every clock of acceptance and delivery.
 * offer…, acceptOffer, declineOffer, withdrawOffer, lapseOffer: one offer at a time; each step that changes the status ends it.
 * replace (model): the files of a completed order, until the customer has downloaded or accepted them, for REPLACE_HOURS at most.
 * rateCustomer (model): privately, once, wherever the customer may review.
 * Nothing leads out of rejected; a review of an order that was refunded late or after a problem changes no status.
 */
import type { Order, OrderStatus } from '../types.ts'

export type Side = 'customer' | 'model' | 'admin' | 'clock'
/** Of the two who deal with each other. */
export type Party = 'customer' | 'model'
export type OfferKind = 'extension' | 'cancel' | 'split' | 'revision'

/** The facts that the rules need. */
export interface OrderState {
  readonly status: OrderStatus
  /** The clock has flagged the overdue delivery. */
  readonly isLate: boolean
  /** The model's payment is no longer held. */
  readonly isReleased: boolean
  /** The time of the hold is over, whether or not the clock has released the payment. */
  readonly isHoldOver: boolean
  readonly isReviewed: boolean
  /** The customer has not downloaded the delivery, and the time to replace it is not over. */
  readonly isReplaceOpen: boolean
  /** A question of the model is open. */
  readonly isPaused: boolean
  /** Questions and their time are left. */
  readonly canAsk: boolean
  /** Free revisions are left. */
  readonly hasRevision: boolean
  /** At least one round was delivered. */
  readonly hasDelivery: boolean
  /** Problems with this delivery can still be reported. */
  readonly canReport: boolean
  /** Refunded because it was late, or after a reported problem. */
  readonly hasFailed: boolean
  readonly offer: { readonly kind: OfferKind; readonly by: Party } | null
  /** A reported problem that is not settled yet. */
  readonly dispute: 'open' | 'decided' | 'appealed' | null
}

interface Rule {
  readonly by: readonly Side[]
  readonly from: readonly OrderStatus[]
  /** Missing: the status stays. Where money decides (a full refund leads to rejected), the step's own settlement sets it. */
  readonly to?: OrderStatus | ((order: OrderState) => OrderStatus)
  readonly when?: (order: OrderState, side: Side) => boolean
}

const OPEN = ['pending', 'processing'] as const
const isHeld = ({ isReleased, isHoldOver }: OrderState) => !isReleased && !isHoldOver
const isCalm = ({ dispute }: OrderState) => dispute === null
/** Both sides may still agree: while the work goes on, the payment is held, or staff have not decided. */
const isNegotiable = (order: OrderState) => order.status !== 'completed' || (isCalm(order) ? isHeld(order) : order.dispute === 'open')

const AFTER_OFFER: Record<OfferKind, OrderStatus | null> = {
  extension: null,
  cancel: 'rejected',
  split: 'completed',
  revision: 'processing',
}

const RULES = {
  accept: { by: ['model'], from: ['pending'], to: 'processing' },
  reject: { by: ['model', 'admin'], from: OPEN, to: 'rejected' },
  cancel: { by: ['customer'], from: OPEN, to: 'rejected', when: ({ status, isLate }) => status === 'pending' || isLate },
  deliver: { by: ['model'], from: OPEN, to: 'completed' },
  replace: {
    by: ['model'],
    from: ['completed'],
    when: (order) => order.isReplaceOpen && !order.isReleased && !order.isReviewed && isCalm(order),
  },

  ask: { by: ['model'], from: OPEN, when: ({ isPaused, canAsk }) => !isPaused && canAsk },
  answer: { by: ['customer'], from: OPEN, when: ({ isPaused }) => isPaused },
  endQuestion: { by: ['model', 'clock'], from: OPEN, when: ({ isPaused }) => isPaused },

  expire: { by: ['clock'], from: ['pending'], to: 'rejected', when: ({ isPaused }) => !isPaused },
  flagLate: { by: ['clock'], from: ['processing'], when: ({ isLate, isPaused }) => !isLate && !isPaused },
  refundLate: { by: ['clock'], from: ['processing'], to: 'rejected', when: ({ isLate, isPaused }) => isLate && !isPaused },
  extend: { by: ['customer', 'admin'], from: ['processing'], when: ({ isLate }) => isLate },

  requestRevision: {
    by: ['customer'],
    from: ['completed'],
    to: 'processing',
    when: (order) => order.hasRevision && isHeld(order) && isCalm(order),
  },
  acceptDelivery: { by: ['customer', 'admin'], from: ['completed'], when: (order) => !order.isReleased && isCalm(order) },
  releaseHold: { by: ['clock'], from: ['completed'], when: (order) => !order.isReleased && order.isHoldOver && isCalm(order) },
  review: {
    by: ['customer'],
    from: ['completed', 'rejected'],
    when: (order) => !order.isReviewed && isCalm(order) && (order.status === 'completed' || order.hasFailed),
  },
  rateCustomer: {
    by: ['model'],
    from: ['completed', 'rejected'],
    when: (order) => isCalm(order) && (order.status === 'completed' || order.hasFailed),
  },

  offerExtension: { by: ['customer', 'model'], from: ['processing'], when: ({ offer }) => offer === null },
  offerCancel: {
    by: ['customer', 'model'],
    from: ['processing', 'completed'],
    when: (order) => order.offer === null && isNegotiable(order),
  },
  offerSplit: {
    by: ['customer', 'model'],
    from: ['processing', 'completed'],
    when: (order) => order.offer === null && order.hasDelivery && isNegotiable(order),
  },
  offerRevision: {
    by: ['model'],
    from: ['completed'],
    when: (order) => order.offer === null && isHeld(order) && isCalm(order),
  },
  acceptOffer: {
    by: ['customer', 'model'],
    from: ['processing', 'completed'],
    to: (order) => (order.offer === null ? null : AFTER_OFFER[order.offer.kind]) ?? order.status,
    when: (order, side) => order.offer !== null && order.offer.by !== side && isNegotiable(order),
  },
  declineOffer: {
    by: ['customer', 'model'],
    from: ['processing', 'completed'],
    when: ({ offer }, side) => offer !== null && offer.by !== side,
  },
  withdrawOffer: {
    by: ['customer', 'model'],
    from: ['processing', 'completed'],
    when: ({ offer }, side) => offer !== null && offer.by === side,
  },
  lapseOffer: { by: ['clock'], from: ['processing', 'completed'], when: ({ offer }) => offer !== null },

  reportProblem: { by: ['customer'], from: ['completed'], when: (order) => isHeld(order) && isCalm(order) && order.canReport },
  sendEvidence: { by: ['customer', 'model'], from: ['completed'], when: ({ dispute }) => dispute === 'open' || dispute === 'appealed' },
  closeProblem: { by: ['customer'], from: ['completed'], when: ({ dispute }) => dispute === 'open' },
  decide: { by: ['admin'], from: ['completed'], when: ({ dispute }) => dispute === 'open' },
  appeal: { by: ['customer', 'model'], from: ['completed'], when: ({ dispute }) => dispute === 'decided' },
  decideAppeal: { by: ['admin'], from: ['completed'], when: ({ dispute }) => dispute === 'appealed' },
  carryOut: { by: ['clock'], from: ['completed'], when: ({ dispute }) => dispute === 'decided' },
  refundUndecided: {
    by: ['clock'],
    from: ['completed'],
    to: 'rejected',
    when: ({ dispute }) => dispute === 'open' || dispute === 'appealed',
  },
  settle: { by: ['admin'], from: ['completed'], when: (order) => !order.isReleased && isCalm(order) },
} as const satisfies Record<string, Rule>

export type Step = keyof typeof RULES
export const STEPS = Object.keys(RULES) as readonly Step[]

/** The status after `step` by `side`; null if this order does not allow it. */
export function statusAfter(order: OrderState, step: Step, side: Side): OrderStatus | null {
  const { by, from, to, when }: Rule = RULES[step]
  if (!by.includes(side) || !from.includes(order.status) || when?.(order, side) === false) return null
  return typeof to === 'function' ? to(order) : (to ?? order.status)
}

/** May this side take `step` now? Screens show its button then. */
export const mayTake = (order: OrderState, step: Step, side: Side): boolean => statusAfter(order, step, side) !== null

type ShownOrder = Pick<
  Order,
  | 'status'
  | 'isLate'
  | 'holdUntil'
  | 'hasBeenReviewed'
  | 'replaceBy'
  | 'pausedUntil'
  | 'questionsLeft'
  | 'revisionsLeft'
  | 'round'
  | 'hasFailed'
  | 'offer'
  | 'dispute'
  | 'problemsLeft'
>

/** The state of an order as its sides see it; `now` in epoch milliseconds. */
export function stateOf(order: ShownOrder, now = Date.now()): OrderState {
  const { status, isLate, holdUntil, dispute } = order
  const isCompleted = status === 'completed'
  return {
    status,
    isLate,
    isReleased: isCompleted && holdUntil === null && dispute === null,
    isHoldOver: isCompleted && holdUntil !== null && holdUntil <= now,
    isReviewed: order.hasBeenReviewed,
    isReplaceOpen: order.replaceBy !== null,
    isPaused: order.pausedUntil !== null,
    canAsk: order.questionsLeft > 0,
    hasRevision: order.revisionsLeft > 0,
    hasDelivery: isCompleted || order.round > 0,
    canReport: order.problemsLeft > 0,
    hasFailed: order.hasFailed,
    // Its time may be over before the clock has ended it.
    offer: order.offer !== null && order.offer.until > now ? order.offer : null,
    dispute,
  }
}
