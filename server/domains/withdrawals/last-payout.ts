/** What closing an account asks about payouts. */
import { lastPayoutMinCents } from '#contract/rules/withdrawals.ts'
import type { Withdrawal } from '#contract/types.ts'
import type { Db } from '#platform/db/database.ts'
import { presentWithdrawal } from './present.ts'
import { selectHasHadLast, selectHold, selectLastPayout } from './withdrawals.sql.ts'

/** The last payout that a person has asked for since then, as they see it; null: none. */
export async function lastPayoutOf(db: Db, userId: string, since: number): Promise<Withdrawal | null> {
  const row = await db.maybe(selectLastPayout, userId, since)
  return row === undefined ? null : presentWithdrawal(row)
}

/** Until when nothing is paid out to a person, as their password or second factor has changed. May be past; null: never held. */
export const payoutsHeldUntil = async (db: Db, userId: string): Promise<number | null> => (await db.one(selectHold, userId)).heldUntil

/** The least that a last payout of this user can be, in cents. */
export const lastPayoutMinimumOf = async (db: Db, userId: string): Promise<number> =>
  lastPayoutMinCents((await db.one(selectHasHadLast, userId)).hasHadLast)
