import type { OrderState, Step } from '#contract/rules/order-steps.ts'
import type { OrderStatus } from '#contract/types.ts'

const WHY: Record<OrderStatus, string> = {
  pending: 'This order is still waiting for the model.',
  processing: 'This order is being worked on.',
  completed: 'This order is completed already.',
  rejected: 'This order has been rejected and refunded.',
}

const PROBLEM = 'A problem with this order is being settled. Until then the payment stays on hold.'
const REPORTED = 'You have reported and withdrawn problems with this delivery before. It cannot be reported again.'
const HOLD_OVER = 'The time for this is over: the payment is no longer on hold.'
const OFFER_WAITS = 'An offer about this order waits for its answer already.'
const OFFER_OVER = 'This offer has ended, or it is yours.'
const NO_PROBLEM = 'No problem with this order waits for this.'

type Reason = (order: OrderState) => string | null

const replaced: Reason = ({ status, isReleased, isReviewed }) => {
  if (status !== 'completed') return null
  return isReleased || isReviewed
    ? 'This delivery has been accepted already. It cannot be replaced.'
    : 'This delivery cannot be replaced: the customer has downloaded it, or a day has passed.'
}
/** Of steps that need the hold. */
const held: Reason = ({ status, isReleased, isHoldOver }) => (status === 'completed' && (isReleased || isHoldOver) ? HOLD_OVER : null)
const offered: Reason = (order) => (order.offer === null ? held(order) : OFFER_WAITS)
const answered: Reason = (order) => held(order) ?? OFFER_OVER
const noProblem: Reason = () => NO_PROBLEM

/** The reason of a step, where the status alone does not tell it. */
const REASONS: Partial<Record<Step, Reason>> = {
  acceptDelivery: ({ isReleased }) => (isReleased ? 'This delivery has been accepted already.' : null),
  cancel: ({ status }) =>
    status === 'processing' ? 'The model is working on this order. It can be cancelled when its delivery is late.' : null,
  replace: replaced,
  ask: ({ status, isPaused }) => {
    if (status !== 'pending' && status !== 'processing') return null
    return isPaused ? 'A question about this order is open already.' : 'All questions of this order, or their time, are used up.'
  },
  answer: ({ isPaused }) => (isPaused ? null : 'No question about this order is open.'),
  endQuestion: ({ isPaused }) => (isPaused ? null : 'No question about this order is open.'),
  extend: ({ status }) => (status === 'processing' ? 'This order is not late.' : null),
  requestRevision: (order) => held(order) ?? (order.status === 'completed' ? 'All free revisions of this order are used up.' : null),
  review: ({ status, isReviewed }) => {
    if (isReviewed) return 'This order has been reviewed already.'
    return status === 'completed' || status === 'rejected' ? WHY[status] : 'This order can be reviewed once it is delivered.'
  },
  rateCustomer: () => 'A customer can be rated once the order is delivered, or was refunded late or after a problem.',
  offerExtension: offered,
  offerCancel: offered,
  offerSplit: offered,
  offerRevision: offered,
  acceptOffer: answered,
  declineOffer: answered,
  withdrawOffer: () => 'You have no open offer about this order.',
  reportProblem: (order) => held(order) ?? (order.status === 'completed' ? REPORTED : null),
  settle: held,
  sendEvidence: noProblem,
  closeProblem: noProblem,
  decide: noProblem,
  appeal: () => 'There is no decision about this order that can be appealed against.',
  decideAppeal: () => 'No appeal about this order waits for a decision.',
}

/** The steps about a problem itself. */
const ABOUT_PROBLEMS: readonly Step[] = ['sendEvidence', 'closeProblem', 'decide', 'appeal', 'decideAppeal']

/** The reason of a refused step, as a sentence for the user. */
export function whyNot(order: OrderState, step: Step): string {
  if (order.dispute !== null && !ABOUT_PROBLEMS.includes(step)) return PROBLEM
  return REASONS[step]?.(order) ?? WHY[order.status]
}
