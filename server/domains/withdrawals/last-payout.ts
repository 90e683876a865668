/** Queries about payouts for closing an account. */
import { lastPayoutMinCents } from '#contract/rules/withdrawals.ts'
import type { Withdrawal } from '#contract/types.ts'
import type { Db } from '#platform/db/database.ts'
import { presentWithdrawal } from './present.ts'
import { selectHasHadLast, selectHold, selectLastPayout } from './withdrawals.sql.ts'

/** The last payout that a user has requested since then, in the user's view; null without one. */
export async function lastPayoutOf(db: Db, userId: string, since: number): Promise<Withdrawal | null> {
  const row = await db.maybe(selectLastPayout, userId, since)
  return row === undefined ? null : presentWithdrawal(row)
}

/** The end of the hold on payouts after a change of password or second factor. May be past; null: never held. */
export const payoutsHeldUntil = async (db: Db, userId: string): Promise<number | null> => (await db.one(selectHold, userId)).heldUntil

/** The minimum of a last payout of this user, in cents. */
export const lastPayoutMinimumOf = async (db: Db, userId: string): Promise<number> =>
  lastPayoutMinCents((await db.one(selectHasHadLast, userId)).hasHadLast)
