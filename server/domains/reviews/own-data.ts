import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { count, otherName, ownId, text, time } from '#server/shared/own-data-shapes.ts'
import { blankNotes, blankReplies, exportCustomerFigures, exportCustomerRatings, exportReplies, exportReviews } from './own-data.sql.ts'
import { reviewsOf } from './topics.ts'

const review = z.object({
  id: ownId,
  orderId: ownId,
  model: otherName,
  rating: count,
  title: text,
  content: text,
  createdAt: time,
  reply: text.nullable().describe('Of the model; null without one'),
})
const reply = z.object({ reviewId: ownId, orderId: ownId, reply: text, repliedAt: time })
const customerRating = z.object({ orderId: ownId, customer: otherName, rating: count, note: text, createdAt: time })
const customerFigures = z.object({ mean: z.number().describe('Mean of the stars that models gave you, 1 to 5'), count })

export const reviewsData: OwnData = {
  parts: [
    { name: 'reviews', entry: review, pages: exportReviews, begin: BEFORE_ALL_IDS },
    { name: 'review-replies', entry: reply, pages: exportReplies, begin: BEFORE_ALL_IDS },
    { name: 'customer-ratings', entry: customerRating, pages: exportCustomerRatings, begin: BEFORE_ALL_IDS },
    { name: 'rating-as-customer', entry: customerFigures, pages: exportCustomerFigures, begin: BEFORE_ALL_IDS },
  ],
  erasers: {
    async reviewReplies({ tx, touch }, { id }, limit) {
      touch(reviewsOf(id))
      return tx.run(blankReplies, id, limit)
    },
    customerNotes: ({ tx }, { id }, limit) => tx.run(blankNotes, id, limit),
  },
  tables: {
    'reviews.reviews': {
      exported: { part: 'reviews' },
      leaving: {
        kept: 'the rating of a model is made of them; they name no author any more, and the replies of a model who leaves are removed',
      },
    },
    'reviews.customer_ratings': { exported: { part: 'customer-ratings' }, leaving: 'blanked' },
    'reviews.customer_figures': {
      exported: { part: 'rating-as-customer' },
      leaving: { kept: 'two numbers of an account without a name' },
    },
  },
}
