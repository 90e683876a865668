import { REVIEW_BLIND_DAYS } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import { takeOrder, type Change } from '../orders/index.ts'
import { insertCustomerRating, selectBlindness } from './reviews.sql.ts'
import { showIfDue } from './show-reviews.ts'
import { reviewsOfOrder } from './topics.ts'

export interface CustomerRatingInput {
  readonly orderId: string
  /** 1–5. */
  readonly rating: number
  /** For models who get an order from this customer, never for the customer. */
  readonly note: string
}

/** Stores the model's private rating of the customer of an ended order, once. Errors: not_found, wrong_status, already_rated. */
export async function rateCustomer(change: Change, { orderId, rating, note }: CustomerRatingInput): Promise<void> {
  const { tx, touch } = change
  const order = await takeOrder(change, orderId, 'rateCustomer', 'model')
  const { hasRating } = await tx.one(selectBlindness, order.id, REVIEW_BLIND_DAYS)
  if (hasRating) throw new CallError('already_rated', 'You have already rated this customer for this order.')
  await tx.run(insertCustomerRating, order.id, order.modelId, order.customerId, rating, note, REVIEW_BLIND_DAYS)
  touch(reviewsOfOrder(order.id))
  await showIfDue(change, order.id)
}
