/**
 * Staff hides a review and restores it. It is hidden as one that waits for the other side, so that everything that reads reviews obeys, and
 * does not count in the rating meanwhile. The decisions with their reasons are kept by moderation.
 */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { anyModel, modelFigures, modelOf } from '../models/index.ts'
import { markReviewRestored, markReviewTakenDown, selectAnyReviewForUpdate } from './reviews.sql.ts'
import { anyReview, reviewsOf, reviewsOfOrder } from './topics.ts'

interface Hidden {
  readonly ownerId: string
  readonly title: string
  readonly pageId: string
}

async function move({ tx, touch }: MutationContext<Actor>, reviewId: string, isShown: boolean): Promise<Hidden | undefined> {
  const found = await tx.maybe(selectAnyReviewForUpdate, reviewId)
  if (found === undefined) throw new CallError('not_found', 'This review does not exist.')
  const { authorId, modelId, orderId, rating, title, isTakenDown, isHidden } = found
  if (isTakenDown !== isShown || (!isShown && isHidden)) return undefined
  await tx.run(isShown ? markReviewRestored : markReviewTakenDown, reviewId)
  if (isShown) await modelFigures.recordReview(tx, modelId, rating)
  else await modelFigures.takeBackReview(tx, modelId, rating)
  touch(anyReview(), reviewsOf(modelId), reviewsOfOrder(orderId), modelOf(modelId), anyModel())
  return { ownerId: authorId, title, pageId: orderId }
}

/** Hides a review. Undefined: it is not shown. Errors: not_found. */
export const takeDownReview = (context: MutationContext<Actor>, reviewId: string): Promise<Hidden | undefined> =>
  move(context, reviewId, false)

/** Shows it again. Undefined: staff has not hidden it. Errors: not_found. */
export async function restoreReview(context: MutationContext<Actor>, reviewId: string): Promise<(Hidden & { isShown: true }) | undefined> {
  const moved = await move(context, reviewId, true)
  return moved === undefined ? undefined : { ...moved, isShown: true }
}
