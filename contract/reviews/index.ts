/** Every call of `reviews`. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CUSTOMER_NOTE_MAX, RATING_MAX, RATING_MIN, REVIEW_CONTENT_MAX, REVIEW_REPLY_MAX, REVIEW_TITLE_MAX } from '../limits.ts'
import { done, id, line, lines, token } from '../shapes/basics.ts'
import { orderReviews } from '../shapes/reviews.ts'

const STARS = 'Please select a rating between 1 and 5 stars'
const rating = z.number(STARS).int(STARS).min(RATING_MIN, STARS).max(RATING_MAX, STARS)

const review = {
  token,
  orderId: id,
  rating,
  title: line.min(1, 'Please enter a title').max(REVIEW_TITLE_MAX),
  content: lines.min(1, 'Please write your review').max(REVIEW_CONTENT_MAX),
}

export const reviews = {
  createReviewFromOrder: mutation({
    about:
      'Reviews an ended order, once; hidden until the model has rated the customer or 7 days have passed. The held payment becomes available to the model.',
    role: 'user',
    args: z.object(review),
    result: z.object({ reviewId: id }),
    errors: ['not_found', 'wrong_status', 'already_reviewed'],
  }),
  editReview: mutation({
    about: 'Changes an own review, once, within 48 hours.',
    role: 'user',
    args: z.object(review),
    result: done,
    errors: ['not_found', 'edit_over'],
  }),
  replyToReview: mutation({
    about: "The model's one public reply to a visible review; editable for 48 hours.",
    role: 'model',
    args: z.object({ token, reviewId: id, text: lines.min(1, 'Please write your reply').max(REVIEW_REPLY_MAX) }),
    result: done,
    errors: ['not_found', 'reply_over'],
  }),
  rateCustomer: mutation({
    about:
      "The model's private rating of the customer of an ended order, once. Only models who get an order from this customer see the mean.",
    role: 'model',
    args: z.object({ token, orderId: id, rating, note: lines.max(CUSTOMER_NOTE_MAX) }),
    result: done,
    errors: ['not_found', 'wrong_status', 'already_rated'],
  }),
  getOfOrder: query({
    about: 'The review of an order, its reply, and for the model the rating of the customer: what this side may see of them now.',
    role: 'user',
    args: z.object({ token, orderId: id }),
    result: orderReviews,
    errors: ['not_found'],
  }),
}
