/** Figures of a profile, kept in the transactions that change them. Callers touch `modelOf`, and `anyModel` unless stated otherwise. */
import type { Tx } from '#platform/db/database.ts'
import { recordOrderSale, releaseSlotOf, updateAcceptance, updateCompletion, updatePostCount, updateRating } from './profiles.sql.ts'

/** Sets the median hours to accept an order; null before the first. `anyModel` does not depend on it. */
export const setAcceptanceHours = async (tx: Tx, modelId: string, hours: number | null): Promise<void> =>
  void (await tx.run(updateAcceptance, modelId, hours))

/** Gives the slot of an ended order back to its product. (The SQL function `models.take_slot` takes it.) */
export const releaseSlot = async (tx: Tx, productId: string): Promise<void> => void (await tx.run(releaseSlotOf, productId))

/** Counts a completed order, in time or not; `earnedCents` is the model's share. */
export async function recordCompletion(tx: Tx, modelId: string, isOnTime: boolean, earnedCents: number): Promise<void> {
  await tx.run(updateCompletion, modelId, isOnTime ? 1 : 0)
  await tx.one(recordOrderSale, modelId, earnedCents)
}

/** Counts a post that appeared (1) or was taken down (-1). With `isMoved`, the first or the last one, the caller touches `anyModel`. */
export const recordPost = async (tx: Tx, modelId: string, change: 1 | -1): Promise<{ isMoved: boolean }> =>
  tx.one(updatePostCount, modelId, change)

/** Counts a review; `rating` is 1–5. */
export const recordReview = async (tx: Tx, modelId: string, rating: number): Promise<void> =>
  void (await tx.run(updateRating, modelId, rating))
