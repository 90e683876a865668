import { REVIEW_EDIT_HOURS } from '#contract/limits.ts'
import type { OrderReviews } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { selectOrderReviews, type OrderReviewsRow } from './reviews.sql.ts'
import { customerRatingOf, reviewsOfOrder } from './topics.ts'

/** The customer sees the own review at once, the model once it is visible. */
function reviewIn(row: OrderReviewsRow, isCustomer: boolean): OrderReviews['review'] {
  const {
    reviewId,
    rating,
    title,
    content,
    createdAt,
    isHidden,
    isTakenDown,
    visibleBy,
    editUntil,
    reply,
    repliedAt,
    replyUntil,
    lang,
    replyLang,
  } = row
  if (reviewId === null || rating === null || title === null || content === null || createdAt === null) return null
  if (!isCustomer && isHidden === true) return null
  return {
    _id: reviewId,
    rating,
    title,
    content,
    createdAt,
    lang,
    visibleBy: isHidden === true && isTakenDown !== true ? visibleBy : null,
    isTakenDown: isTakenDown === true,
    editUntil: isCustomer ? editUntil : null,
    reply:
      reply === null || repliedAt === null
        ? null
        : { text: reply, at: repliedAt, lang: replyLang, editUntil: isCustomer ? null : replyUntil },
  }
}

/** The reviews of both sides of an order, as far as the caller may see them. Errors: not_found, also for the order of others. */
export async function orderReviews(
  { db, actor, watch }: Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>,
  orderId: string,
): Promise<OrderReviews> {
  watch(reviewsOfOrder(orderId))
  const row = await db.maybe(selectOrderReviews, orderId, REVIEW_EDIT_HOURS)
  const isCustomer = row?.customerId === actor.userId
  if (row === undefined || (!isCustomer && row.modelId !== actor.userId)) throw new CallError('not_found', 'This order does not exist.')
  if (isCustomer) return { review: reviewIn(row, true), isWaiting: false, rating: null, customer: null }
  watch(customerRatingOf(row.customerId))
  const { customerRating: rating, note, isRatingHidden, ratingVisibleBy, customerRatingSum, customerRatingCount: count } = row
  return {
    review: reviewIn(row, false),
    isWaiting: row.isHidden === true && row.isTakenDown !== true,
    rating: rating === null ? null : { rating, note: note ?? '', visibleBy: isRatingHidden === true ? ratingVisibleBy : null },
    customer: { rating: count === 0 ? null : customerRatingSum / count, count },
  }
}
