import { REVIEW_EDIT_HOURS } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { anyModel, modelFigures, modelOf } from '../models/index.ts'
import { notify } from '../notifications/index.ts'
import { languageOf } from '../translation/index.ts'
import type { ReviewInput } from './create-review.ts'
import { selectReviewForUpdate, selectReviewNames, selectReviewOfOrderForUpdate, updateReply, updateReview } from './reviews.sql.ts'
import { anyReview, reviewsOf, reviewsOfOrder } from './topics.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>

const notFound = () => new CallError('not_found', 'This review does not exist.')

/** Changes an own review, once, within 48 hours; visible or not. Errors: not_found, edit_over. */
export async function editReview({ tx, actor, touch }: Change, { orderId, rating, title, content }: ReviewInput): Promise<void> {
  const review = await tx.maybe(selectReviewOfOrderForUpdate, orderId, REVIEW_EDIT_HOURS)
  if (review === undefined || review.authorId !== actor.userId) throw notFound()
  if (!review.isEditable)
    throw new CallError('edit_over', `A review can be changed once, within ${REVIEW_EDIT_HOURS} hours.`, {
      hours: REVIEW_EDIT_HOURS,
    })
  await tx.run(updateReview, review.id, rating, title, content, await languageOf(title, content))
  touch(anyReview(), reviewsOfOrder(orderId))
  if (review.isHidden) return
  await modelFigures.changeRating(tx, review.modelId, rating - review.rating)
  touch(reviewsOf(review.modelId), modelOf(review.modelId), anyModel())
}

/** The model's one public reply to a visible review; editable for 48 hours. The author is notified of the first. Errors: not_found, reply_over. */
export async function replyToReview({ tx, actor, touch }: Change, reviewId: string, text: string): Promise<void> {
  const review = await tx.maybe(selectReviewForUpdate, reviewId, REVIEW_EDIT_HOURS)
  if (review === undefined || review.modelId !== actor.userId || review.isHidden) throw notFound()
  if (review.hasReply && !review.isReplyEditable)
    throw new CallError('reply_over', `A reply can be changed within ${REVIEW_EDIT_HOURS} hours.`, {
      hours: REVIEW_EDIT_HOURS,
    })
  await tx.run(updateReply, review.id, text, await languageOf(text))
  touch(reviewsOf(review.modelId), reviewsOfOrder(review.orderId))
  if (review.hasReply) return
  const { modelName: name, productName } = await tx.one(selectReviewNames, review.id)
  const data = { name, productName }
  await notify({ tx, touch }, { userId: review.authorId, kind: 'review_replied', about: review.orderId, personId: review.modelId, data })
}
