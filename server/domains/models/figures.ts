/** Figures of a profile, kept in the transactions that change them. Callers touch `modelOf`, and `anyModel` unless stated otherwise. */
import type { Tx } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  changeOrderSales,
  lockProfile,
  recordOrderSale,
  releaseSlotOf,
  revertCompletion,
  revertTipSale,
  takeSlotAgainOf,
  updateAcceptance,
  updateCompletion,
  updateFigures,
  updatePostCount,
  updateRating,
} from './profiles.sql.ts'
import { tellNext } from './wait-for-slot.ts'

/** Sets the median hours to accept an order; null before the first. `anyModel` does not depend on it. */
export const setAcceptanceHours = async (tx: Tx, modelId: string, hours: number | null): Promise<void> =>
  void (await tx.run(updateAcceptance, modelId, hours))

/** Gives the slot of an ended order back to its product, and notifies the next customer in line. (The SQL function `models.take_slot` takes it.) */
export async function releaseSlot(context: Pick<MutationContext<Actor>, 'tx' | 'touch'>, productId: string): Promise<void> {
  const released = await context.tx.maybe(releaseSlotOf, productId)
  if (released?.isWaitedFor === true) await tellNext(context, productId)
}

/**
 * Takes the slot of an order that is open again: the product may have more open orders than slots, and shows none as free. Answers whether
 * the product has a limit, so that the order holds a slot. The caller touches `modelOf` and `anyOpenSlot`.
 */
export const takeSlotAgain = async (tx: Tx, productId: string): Promise<boolean> => (await tx.run(takeSlotAgainOf, productId)) > 0

/** Counts a completed order, in time or not; `earnedCents` is the model's share. */
export async function recordCompletion(tx: Tx, modelId: string, isOnTime: boolean, earnedCents: number): Promise<void> {
  await tx.run(updateCompletion, modelId, isOnTime ? 1 : 0)
  await tx.one(recordOrderSale, modelId, earnedCents)
}

/**
 * Takes a counted completion back, with the model's share of it: by a revision, whose next delivery counts anew, or by a full refund after
 * the delivery. `wasOnTime` and `earnedCents` are those of `recordCompletion`. The trend follows the order itself (orders/keep-figures.sql).
 */
export async function takeBackCompletion(tx: Tx, modelId: string, wasOnTime: boolean, earnedCents: number): Promise<void> {
  await tx.run(revertCompletion, modelId, wasOnTime ? 1 : 0)
  await tx.run(changeOrderSales, modelId, -1, -earnedCents)
}

/** Changes the model's share of an order that stays completed, as by a partial refund; the change is signed, in cents. */
export const changeEarnings = async (tx: Tx, modelId: string, changeCents: number): Promise<void> =>
  void (await tx.run(changeOrderSales, modelId, 0, changeCents))

/** Takes an undone tip out of the sales; `earnedCents` is the model's share. */
export const takeBackTip = async (tx: Tx, modelId: string, earnedCents: number): Promise<void> =>
  void (await tx.run(revertTipSale, modelId, earnedCents))

/** Counts a post that appeared (1) or was taken down (-1). With `isMoved`, the first or the last one, the caller touches `anyModel`. */
export const recordPost = async (tx: Tx, modelId: string, change: 1 | -1): Promise<{ isMoved: boolean }> =>
  tx.one(updatePostCount, modelId, change)

export interface Figures {
  readonly modelId: string
  readonly completed: number
  readonly onTime: number
  readonly extended: number
  readonly ratingSum: number
  readonly reviews: number
}

/** Waits for transactions that change the figures of this profile. */
export const lockFigures = async (tx: Tx, modelId: string): Promise<void> => void (await tx.one(lockProfile, modelId))

/** Sets all figures at once, as they were recomputed. */
export const setFigures = async (tx: Tx, { modelId, completed, onTime, extended, ratingSum, reviews }: Figures): Promise<void> =>
  void (await tx.run(updateFigures, modelId, completed, onTime, extended, ratingSum, reviews))

/** Changes a counted rating, as by an edited review; the change is signed. */
export const changeRating = async (tx: Tx, modelId: string, change: number): Promise<void> =>
  void (await tx.run(updateRating, modelId, change, 0))

/** Takes a review that is hidden again out of the rating; `rating` is 1–5. */
export const takeBackReview = async (tx: Tx, modelId: string, rating: number): Promise<void> =>
  void (await tx.run(updateRating, modelId, -rating, -1))

/** Counts a review; `rating` is 1–5. */
export const recordReview = async (tx: Tx, modelId: string, rating: number): Promise<void> =>
  void (await tx.run(updateRating, modelId, rating, 1))
