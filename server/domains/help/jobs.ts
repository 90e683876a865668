import { HELP_REPORT_DAYS } from '#contract/limits.ts'
import type { Database } from '#platform/db/database.ts'
import { blankOldReasons, deleteOldMissed } from './help.sql.ts'

const BATCH = 1_000

/** A task: deletes old searches without a result, and the reasons of old ratings. */
export async function removeOldReportOfHelp(database: Database, stop: AbortSignal): Promise<void> {
  await database.run(deleteOldMissed, HELP_REPORT_DAYS)
  while (!stop.aborted && (await database.run(blankOldReasons, HELP_REPORT_DAYS, BATCH)) === BATCH);
}
