import type { Db } from '#platform/db/database.ts'
import { deleteOldCodes } from './account/mailed-codes.sql.ts'
import { deleteOldAttempts } from './limits/attempts.sql.ts'
import { deleteOldDevices, deleteOldSteps } from './two-factor/second-steps.sql.ts'

/** Codes and links from mails that are over: kept for a while, as whoever opens one late is told so. */
const CODES_KEPT_DAYS = 30

/** By the clock: failures, codes, sign-ins between their two steps and trust in browsers that are over. */
export async function removeOldCodes(db: Db): Promise<void> {
  await db.run(deleteOldCodes, CODES_KEPT_DAYS)
  await db.run(deleteOldAttempts)
  await db.run(deleteOldSteps)
  await db.run(deleteOldDevices)
}
