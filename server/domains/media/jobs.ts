import type { Database } from '#server/platform/db/database.ts'
import type { MediaDeps } from './deps.ts'
import { claimStaleItemsForUpdate, deleteItem, releaseOriginal, type MediaItemRow } from './items.sql.ts'
import { removeItemFiles } from './item-files.ts'
import { claimStaleForUpdate, deleteUpload, type UploadRow } from './media.sql.ts'
import { mediaItemTopic } from './topics.ts'
import { storedUpload } from './upload-state.ts'
import type { ItemWorkerDeps } from './work-items.ts'

const BATCH = 50
/** An item that no post holds by then is removed. */
export const UNUSED_ITEM_DAYS = 7

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

/**
 * Removes items that were discarded, or that no post took in time: claimed, then their files, then their row; their original goes
 * with the stale uploads. Runs by the clock. Answers how many are gone.
 */
export async function removeStaleItems(deps: ItemWorkerDeps): Promise<number> {
  const stale = await deps.write('clock/media:removeItems', async ({ tx, touch }) => {
    const rows = await tx.many(claimStaleItemsForUpdate, BATCH, UNUSED_ITEM_DAYS)
    touch(...rows.map(({ id }) => mediaItemTopic(id)))
    return rows
  })
  let removed = 0
  for (const row of stale) if (await removeItem(deps, row)) removed += 1
  return removed
}

async function removeItem({ storage, log, database }: ItemWorkerDeps, row: MediaItemRow): Promise<boolean> {
  try {
    await removeItemFiles(storage, row)
  } catch (error) {
    log.warn({ err: error, itemId: row.id }, 'stale item not removed yet')
    return false
  }
  await database.write(async (tx) => {
    await tx.run(deleteItem, row.id)
    await tx.run(releaseOriginal, row.objectId)
  })
  return true
}
