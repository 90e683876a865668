/** Figures of a profile, kept in the transactions that change them. Whoever calls one of these touches `modelOf`, and `anyModel` unless it says otherwise. */
import type { Tx } from '#platform/db/database.ts'
import { recordOrderSale, releaseSlotOf, updateAcceptance, updateCompletion, updatePostCount, updateRating } from './profiles.sql.ts'

/** The median hours to accept an order, which is nothing to `anyModel`; null before the first. */
export const setAcceptanceHours = async (tx: Tx, modelId: string, hours: number | null): Promise<void> =>
  void (await tx.run(updateAcceptance, modelId, hours))

/** Gives the slot of an order that has ended back to its product. (It is taken by the SQL function `models.take_slot`.) */
export const releaseSlot = async (tx: Tx, productId: string): Promise<void> => void (await tx.run(releaseSlotOf, productId))

/** An order was completed, in time or not; `earnedCents` is the model's part of it. */
export async function recordCompletion(tx: Tx, modelId: string, isOnTime: boolean, earnedCents: number): Promise<void> {
  await tx.run(updateCompletion, modelId, isOnTime ? 1 : 0)
  await tx.one(recordOrderSale, modelId, earnedCents)
}

/** A post appeared (1) or went (-1). `anyModel` is to be touched when `isMoved`: the first one came, or the last one went. */
export const recordPost = async (tx: Tx, modelId: string, change: 1 | -1): Promise<{ isMoved: boolean }> =>
  tx.one(updatePostCount, modelId, change)

/** A review was written; `rating` is 1–5. */
export const recordReview = async (tx: Tx, modelId: string, rating: number): Promise<void> =>
  void (await tx.run(updateRating, modelId, rating))
