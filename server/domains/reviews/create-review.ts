import { CallError } from '#platform/call-error.ts'
import { anyModel, modelOf, recordReview } from '../models/index.ts'
import { reviewedOrder, takeOrder, type Change } from '../orders/index.ts'
import { insertReview } from './reviews.sql.ts'
import { reviewsOf } from './topics.ts'

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
    if (error instanceof CallError && error.code === 'wrong_status' && error.data['status'] === 'completed') {
      throw new CallError('already_reviewed', 'You have reviewed this order already.')
    }
    throw error
  }
}

/**
 * Stores the customer's review of a completed order, once. A review accepts the delivery: the held payment is released in the same
 * transaction. Answers the review's id. Errors: not_found, wrong_status, already_reviewed.
 */
export async function createReview(change: Change, { orderId, rating, title, content }: ReviewInput): Promise<string> {
  const order = await takeForReview(change, orderId)
  const { id } = await change.tx.one(insertReview, order.id, order.modelId, order.customerId, rating, title, content)
  await reviewedOrder(change, order)
  await recordReview(change.tx, order.modelId, rating)
  change.touch(reviewsOf(order.modelId), modelOf(order.modelId), anyModel())
  return id
}
