/** What the rest of the house asks about deposits. */
import type { Db } from '#platform/db/database.ts'
import { houseBalanceOf, UNCLAIMED_ACCOUNT } from '../ledger/index.ts'
import { selectUnderWay } from './deposits.sql.ts'
import { WATCHED_HOURS } from './settle-deposit.ts'

/** The order ids of what this person has begun to pay in and may still arrive. */
export const depositsUnderWay = async (db: Db, userId: string): Promise<string[]> =>
  (await db.many(selectUnderWay, userId, WATCHED_HOURS)).map(({ orderId }) => orderId)

/** What arrived for people who were gone already, in cents: the house owes it to them. */
export const unclaimedCents = (db: Db): Promise<number> => houseBalanceOf(db, UNCLAIMED_ACCOUNT)
