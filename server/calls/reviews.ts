/** Every call of `reviews`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createReviewsCalls } from '../domains/reviews/parts.ts'

export function reviewsCalls() {
  const { reviews } = createReviewsCalls()
  return {
    createReviewFromOrder: reviews.createReviewFromOrder,
    editReview: reviews.editReview,
    replyToReview: reviews.replyToReview,
    rateCustomer: reviews.rateCustomer,
    getOfOrder: reviews.getOfOrder,
  } satisfies Implements<Contract['reviews'], Actor>
}
