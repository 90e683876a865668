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
