import type { Database } from '#platform/db/database.ts'
import { deleteOldDays, deleteOldResults } from './translation.sql.ts'

/** Days for which a translation is stored; a reader who asks later has it made anew. */
const KEPT_DAYS = 90
const BATCH = 1_000

/** A task: deletes old translations, and the counts of past days. */
export async function removeOldTranslations(database: Database, stop: AbortSignal): Promise<void> {
  await database.run(deleteOldDays)
  while (!stop.aborted && (await database.run(deleteOldResults, KEPT_DAYS, BATCH)) === BATCH);
}
