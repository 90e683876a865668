import { REVIEW_BLIND_DAYS } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import { reviewedOrder, takeOrder, type Change } from '../orders/index.ts'
import { languageOf } from '../translation/index.ts'
import { insertReview, selectBlindness } from './reviews.sql.ts'
import { showIfDue } from './show-reviews.ts'
import { anyReview, reviewsOfOrder } from './topics.ts'

export interface ReviewInput {
  readonly orderId: string
  /** 1–5. */
  readonly rating: number
  readonly title: string
  readonly content: string
}

/** Locks the order for its review. Refuses a reviewed order as such; a concurrent second review waits at the lock. */
async function takeForReview(change: Change, orderId: string) {
  try {
    return await takeOrder(change, orderId, 'review', 'customer')
  } catch (error) {
    if (
      error instanceof CallError &&
      error.code === 'wrong_status' &&
      (await change.tx.one(selectBlindness, orderId, REVIEW_BLIND_DAYS)).hasReview
    ) {
      throw new CallError('already_reviewed', 'You have already reviewed this order.')
    }
    throw error
  }
}

/**
 * Stores the customer's review of an ended order, once; hidden until both sides wrote or 7 days passed since the end. A review accepts the
 * delivery: the held payment is released in the same transaction. Answers the review's id. Errors: not_found, wrong_status,
 * already_reviewed.
 */
export async function createReview(change: Change, { orderId, rating, title, content }: ReviewInput): Promise<string> {
  const order = await takeForReview(change, orderId)
  const { id } = await change.tx.one(
    insertReview,
    order.id,
    order.modelId,
    order.customerId,
    rating,
    title,
    content,
    REVIEW_BLIND_DAYS,
    await languageOf(title, content),
  )
  await reviewedOrder(change, order)
  change.touch(anyReview(), reviewsOfOrder(order.id))
  await showIfDue(change, order.id)
  return id
}
