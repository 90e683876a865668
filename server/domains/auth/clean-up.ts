import type { Db } from '#platform/db/database.ts'
import { deleteOldCodes } from './account/mailed-codes.sql.ts'
import { deleteOldAttempts } from './limits/attempts.sql.ts'
import { deleteOldDevices, deleteOldSteps } from './two-factor/second-steps.sql.ts'

/** Expired codes and links are kept for a while, because a late opening gets its own refusal. */
const CODES_KEPT_DAYS = 30

/** A task: deletes expired attempts, codes, sign-ins between their two steps and trust in browsers. */
export async function removeOldCodes(db: Db): Promise<void> {
  await db.run(deleteOldCodes, CODES_KEPT_DAYS)
  await db.run(deleteOldAttempts)
  await db.run(deleteOldSteps)
  await db.run(deleteOldDevices)
}
