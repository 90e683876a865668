/** Double-blind: the reviews of the two sides of an order become visible together, once both wrote or the time is over. */
import { REVIEW_BLIND_DAYS } from '#contract/limits.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { anyModel, modelFigures, modelOf } from '../models/index.ts'
import { notify } from '../notifications/index.ts'
import { postpone, selectBlindness, selectToShow, showHiddenRating, showHiddenReview } from './reviews.sql.ts'
import { anyReview, customerRatingOf, reviewsOf, reviewsOfOrder } from './topics.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'touch'>

/** Shows the review and the rating of an order, each once. A review counts in its model's figures from now on, and the model is notified. */
export async function showReviews({ tx, touch }: Change, orderId: string): Promise<void> {
  const review = await tx.maybe(showHiddenReview, orderId)
  if (review !== undefined) {
    const { modelId, rating, authorId, authorName: name, productName } = review
    await modelFigures.recordReview(tx, modelId, rating)
    touch(anyReview(), reviewsOf(modelId), modelOf(modelId), anyModel(), reviewsOfOrder(orderId))
    await notify(
      { tx, touch },
      { userId: modelId, kind: 'review_visible', about: orderId, personId: authorId, data: { name, productName } },
    )
  }
  const rating = await tx.maybe(showHiddenRating, orderId)
  if (rating !== undefined) touch(customerRatingOf(rating.customerId), reviewsOfOrder(orderId))
}

/** Shows what was just written about a locked order if nothing is left to wait for. */
export async function showIfDue(change: Change, orderId: string): Promise<void> {
  const { isOver, hasReview, hasRating } = await change.tx.one(selectBlindness, orderId, REVIEW_BLIND_DAYS)
  if (isOver || (hasReview && hasRating)) await showReviews(change, orderId)
}

export interface ReviewClockDeps {
  readonly db: Db
  /** Runs a journaled transaction of the server without a user. */
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<void>
  readonly log: Log
}

/** Orders of one run; the rest waits for the next. */
const BATCH = 200

/** Shows what is due, unless a revision has reopened the order meanwhile: then its time runs from the next end. */
async function showStillDue(context: MutationContext<Actor>, orderId: string): Promise<void> {
  const { isOver } = await context.tx.one(selectBlindness, orderId, REVIEW_BLIND_DAYS)
  if (isOver) await showReviews(context, orderId)
  else await context.tx.run(postpone, orderId, REVIEW_BLIND_DAYS)
}

/** Shows reviews and ratings whose time is over, a transaction for each order. Answers the number of orders. */
export async function showDueReviews({ db, write, log }: ReviewClockDeps): Promise<number> {
  let done = 0
  for (const { orderId } of await db.many(selectToShow, BATCH)) {
    try {
      await write('clock/reviews:show', (context) => showStillDue(context, orderId))
      done += 1
    } catch (error) {
      log.error({ err: error, orderId }, 'a review could not be shown')
    }
  }
  return done
}
