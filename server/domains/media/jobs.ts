import type { Database } from '#server/platform/db/database.ts'
import type { MediaDeps } from './deps.ts'
import { claimStaleForUpdate, deleteUpload, type UploadRow } from './media.sql.ts'
import { storedUpload } from './upload-state.ts'

const BATCH = 50

/**
 * Removes uploads that nobody attached in time, were refused or given up: first claimed, then their bytes, then their row, so that
 * a failure in between is made good by the next run. Runs by the clock, at most `BATCH` a time. Answers how many are gone.
 * The rows are nobody's live data, so no topic is touched and no journal row written.
 */
export async function removeStaleUploads(deps: Pick<MediaDeps, 'storage' | 'log'>, database: Database): Promise<number> {
  const stale = await database.write((tx) => tx.many(claimStaleForUpdate, BATCH))
  let removed = 0
  for (const row of stale) if (await removeUpload(deps, database, row)) removed += 1
  return removed
}

async function removeUpload(deps: Pick<MediaDeps, 'storage' | 'log'>, database: Database, row: UploadRow): Promise<boolean> {
  try {
    await deps.storage.discardUpload(storedUpload(row))
  } catch (error) {
    deps.log.warn({ err: error, objectId: row.objectId }, 'stale upload not removed yet')
    return false
  }
  await database.run(deleteUpload, row.objectId)
  return true
}
