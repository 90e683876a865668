/**
 * The states of an order, and the sides that may move it (product.md §4). Money, slots and the timeline follow in server/domains/orders.
 *
 *             place                    accept (model)                       deliver (model)
 *   customer ───────► pending ───────────────────────► processing ───────────────────────────► completed
 *                       │ │      deliver (model)            │  ▲                                │   ▲
 *                       │ └─────────────────────────────────┼──┼────────────────────────────────┘   │
 *                       │                                   │  └ flagLate (clock): stays, flagged   ├ acceptDelivery (customer) │
 *                       │ reject (model, admin)             │                                       ├ releaseHold (clock)       │ release
 *                       │ cancel (customer)                 │ reject (model, admin)                 │   the held payment, once  │
 *                       │ expire (clock)                    │ cancel (customer), once flagged       └ review (customer), once, releases too
 *                       ▼                                   ▼ refundLate (clock), once flagged
 *                    rejected ◄─────────────────────────────┘
 *
 * Nothing leads out of rejected. There is no revision and no dispute.
 */
import type { Order, OrderStatus } from '../types.ts'

type ShownOrder = Pick<Order, 'status' | 'isLate' | 'holdUntil' | 'hasBeenReviewed'>

export type Side = 'customer' | 'model' | 'admin' | 'clock'
export type Step =
  | 'accept'
  | 'reject'
  | 'cancel'
  | 'deliver'
  | 'expire'
  | 'flagLate'
  | 'refundLate'
  | 'acceptDelivery'
  | 'releaseHold'
  | 'review'

/** The facts that the rules need. */
export interface OrderState {
  readonly status: OrderStatus
  /** The clock has flagged the overdue delivery. */
  readonly isLate: boolean
  /** The model's payment is no longer held. */
  readonly isReleased: boolean
  readonly isReviewed: boolean
}

interface Rule {
  readonly by: readonly Side[]
  readonly from: readonly OrderStatus[]
  readonly to: OrderStatus
  readonly when?: (order: OrderState) => boolean
}

const RULES: Record<Step, Rule> = {
  accept: { by: ['model'], from: ['pending'], to: 'processing' },
  reject: { by: ['model', 'admin'], from: ['pending', 'processing'], to: 'rejected' },
  cancel: {
    by: ['customer'],
    from: ['pending', 'processing'],
    to: 'rejected',
    when: ({ status, isLate }) => status === 'pending' || isLate,
  },
  deliver: { by: ['model'], from: ['pending', 'processing'], to: 'completed' },
  expire: { by: ['clock'], from: ['pending'], to: 'rejected' },
  flagLate: { by: ['clock'], from: ['processing'], to: 'processing', when: ({ isLate }) => !isLate },
  refundLate: { by: ['clock'], from: ['processing'], to: 'rejected', when: ({ isLate }) => isLate },
  acceptDelivery: { by: ['customer'], from: ['completed'], to: 'completed', when: ({ isReleased }) => !isReleased },
  releaseHold: { by: ['clock'], from: ['completed'], to: 'completed', when: ({ isReleased }) => !isReleased },
  review: { by: ['customer'], from: ['completed'], to: 'completed', when: ({ isReviewed }) => !isReviewed },
}

export const STEPS = Object.keys(RULES) as readonly Step[]

/** The status after `step` by `side`; null if this order does not allow it. */
export function statusAfter(order: OrderState, step: Step, side: Side): OrderStatus | null {
  const { by, from, to, when } = RULES[step]
  return by.includes(side) && from.includes(order.status) && (when === undefined || when(order)) ? to : null
}

/** May this side take `step` now? Screens show its button then. */
export const mayTake = (order: OrderState, step: Step, side: Side): boolean => statusAfter(order, step, side) !== null

/** The state of an order as its sides see it. */
export const stateOf = ({ status, isLate, holdUntil, hasBeenReviewed }: ShownOrder): OrderState => ({
  status,
  isLate,
  isReleased: status === 'completed' && holdUntil === null,
  isReviewed: hasBeenReviewed,
})
