import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { createReview } from './create-review.ts'
import { listReviews } from './list-reviews.ts'

/** `reviews` is a folder of the contract; `models` holds the one call of `models` that reads reviews. */
export const createReviewsCalls = () => ({
  reviews: {
    async createReviewFromOrder(context, { orderId, rating, title, content }) {
      return { reviewId: await createReview(context, { orderId, rating, title, content }) }
    },
  } satisfies Implements<Contract['reviews'], Actor>,

  models: {
    getReviews: (context, args) => listReviews(context, args),
  } satisfies Pick<Implements<Contract['models'], Actor>, 'getReviews'>,
})
