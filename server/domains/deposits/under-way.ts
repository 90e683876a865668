/** Queries of other domains about deposits. */
import type { Db } from '#platform/db/database.ts'
import { ledgerAudit, UNCLAIMED_ACCOUNT } from '../ledger/index.ts'
import { selectUnderWay } from './deposits.sql.ts'
import { WATCHED_HOURS } from './settle-deposit.ts'

/** The order ids of this user's payments that may still arrive. */
export const depositsUnderWay = async (db: Db, userId: string): Promise<string[]> =>
  (await db.many(selectUnderWay, userId, WATCHED_HOURS)).map(({ orderId }) => orderId)

/** Payments that arrived for erased accounts, in cents: the site owes them. */
export const unclaimedCents = (db: Db): Promise<number> => ledgerAudit.installationBalanceOf(db, UNCLAIMED_ACCOUNT)
