/** Figures of a profile, kept in the transactions that change them. Whoever calls one of these touches `modelOf`, and `anyModel` unless it says otherwise. */
import type { Tx } from '#platform/db/database.ts'
import { keepPostWords, recordOrderSale, updateAcceptance, updateCompletion, updatePostCount, updateRating } from './profiles.sql.ts'

/** An order was accepted: the median time to accept may have changed, which is nothing to `anyModel`. */
export const recordAcceptance = async (tx: Tx, modelId: string): Promise<void> => void (await tx.run(updateAcceptance, modelId))

/** An order was completed, in time or not; `earnedCents` is the model's part of it. */
export async function recordCompletion(tx: Tx, modelId: string, isOnTime: boolean, earnedCents: number): Promise<void> {
  await tx.run(updateCompletion, modelId, isOnTime ? 1 : 0)
  await tx.one(recordOrderSale, modelId, earnedCents)
}

/** A post appeared (1) or went (-1). `anyModel` is to be touched when `isMoved`: the first one came, or the last one went. */
export const recordPost = async (tx: Tx, modelId: string, change: 1 | -1): Promise<{ isMoved: boolean }> =>
  tx.one(updatePostCount, modelId, change)

/** Other tags are on the model's published posts: after `recordPost`, and after a change of tags. `anyWord` is to be touched when `isMoved`. */
export const recordTags = async (tx: Tx, modelId: string): Promise<{ isMoved: boolean }> => tx.one(keepPostWords, modelId)

/** A review was written; `rating` is 1–5. */
export const recordReview = async (tx: Tx, modelId: string, rating: number): Promise<void> =>
  void (await tx.run(updateRating, modelId, rating))
