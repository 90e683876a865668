import type { OrderState } from '#contract/rules/order-steps.ts'

/** A pending order of which nothing else holds. */
export const PENDING: OrderState = {
  status: 'pending',
  isLate: false,
  isReleased: false,
  isHoldOver: false,
  isReviewed: false,
  isReplaceOpen: false,
  isPaused: false,
  canAsk: false,
  hasRevision: false,
  hasDelivery: false,
  canReport: false,
  hasFailed: false,
  offer: null,
  dispute: null,
}

const BOTH = [false, true]
const OFFERS: readonly OrderState['offer'][] = [
  null,
  ...(['extension', 'cancel', 'split', 'revision'] as const).flatMap((kind) =>
    (['customer', 'model'] as const).map((by) => ({ kind, by })),
  ),
]
const DISPUTES: readonly OrderState['dispute'][] = [null, 'open', 'decided', 'appealed']

/** Every combination of these facts. */
function combined(states: readonly OrderState[], facts: Partial<{ [K in keyof OrderState]: readonly OrderState[K][] }>): OrderState[] {
  return Object.entries(facts).reduce<OrderState[]>(
    (all, [fact, values]) => all.flatMap((state) => (values as readonly unknown[]).map((value) => ({ ...state, [fact]: value }))),
    [...states],
  )
}

/** Every state that an order can be in: the facts of each status. */
export const EVERY_STATE: readonly OrderState[] = [
  ...combined([PENDING], { isPaused: BOTH, canAsk: BOTH }),
  ...combined([{ ...PENDING, status: 'processing' }], { isLate: BOTH, isPaused: BOTH, canAsk: BOTH, hasDelivery: BOTH, offer: OFFERS }),
  ...combined([{ ...PENDING, status: 'completed', hasDelivery: true }], {
    isReleased: BOTH,
    isHoldOver: BOTH,
    isReviewed: BOTH,
    isReplaceOpen: BOTH,
    hasRevision: BOTH,
    canReport: BOTH,
    offer: OFFERS,
    dispute: DISPUTES,
  }),
  ...combined([{ ...PENDING, status: 'rejected' }], { isReviewed: BOTH, hasFailed: BOTH }),
]
