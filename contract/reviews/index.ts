/** Every call of `reviews`. */
import { z } from 'zod'
import { mutation } from '#realtime/define.ts'
import { RATING_MAX, RATING_MIN, REVIEW_CONTENT_MAX, REVIEW_TITLE_MAX } from '../limits.ts'
import { id, line, lines, token } from '../shapes/basics.ts'

export const reviews = {
  createReviewFromOrder: mutation({
    about: 'Reviews a completed order, once; the held payment becomes available to the model.',
    role: 'user',
    args: z.object({
      token,
      orderId: id,
      rating: z
        .number('Please select a rating between 1 and 5 stars')
        .int('Please select a rating between 1 and 5 stars')
        .min(RATING_MIN, 'Please select a rating between 1 and 5 stars')
        .max(RATING_MAX, 'Please select a rating between 1 and 5 stars'),
      title: line.min(1, 'Please enter a title').max(REVIEW_TITLE_MAX),
      content: lines.min(1, 'Please write your review').max(REVIEW_CONTENT_MAX),
    }),
    result: z.object({ reviewId: id }),
    errors: ['not_found', 'wrong_status', 'already_reviewed'],
  }),
}
