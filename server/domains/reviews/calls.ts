import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { createReview } from './create-review.ts'
import { editReview, replyToReview } from './edit-review.ts'
import { listReviews } from './list-reviews.ts'
import { orderReviews } from './order-reviews.ts'
import { rateCustomer } from './rate-customer.ts'

const DONE = { success: true } as const

/** `reviews` is a folder of the contract; `models` holds the one call of `models` that reads reviews. */
export const createReviewsCalls = () => ({
  reviews: {
    async createReviewFromOrder(context, { orderId, rating, title, content }) {
      return { reviewId: await createReview(context, { orderId, rating, title, content }) }
    },

    async editReview(context, { orderId, rating, title, content }) {
      await editReview(context, { orderId, rating, title, content })
      return DONE
    },

    async replyToReview(context, { reviewId, text }) {
      await replyToReview(context, reviewId, text)
      return DONE
    },

    async rateCustomer(context, { orderId, rating, note }) {
      await rateCustomer(context, { orderId, rating, note })
      return DONE
    },

    getOfOrder: (context, { orderId }) => orderReviews(context, orderId),
  } satisfies Implements<Contract['reviews'], Actor>,

  models: {
    getReviews: (context, args) => listReviews(context, args),
  } satisfies Pick<Implements<Contract['models'], Actor>, 'getReviews'>,
})
