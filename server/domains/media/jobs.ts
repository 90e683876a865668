import type { Database } from '#platform/db/database.ts'
import type { MediaDeps } from './deps.ts'
import { claimStaleItemsForUpdate, deleteItem, releaseOriginal, type MediaItemRow } from './items.sql.ts'
import { removeItemFiles } from './item-files.ts'
import { claimStaleForUpdate, deleteUpload, type UploadRow } from './media.sql.ts'
import { mediaItemTopic } from './topics.ts'
import { storedUpload } from './upload-state.ts'
import type { ItemWorkerDeps } from './work-items.ts'

const BATCH = 50
/** The pause before a failed removal is repeated. */
const PAUSE_MS = 5 * 60_000
/** Days after which an item without a post is removed. */
export const UNUSED_ITEM_DAYS = 7

/**
 * Takes batches until one comes back short, or `stop`. Each is claimed first, so that none comes twice in one run. Answers the number
 * removed.
 */
async function inBatches<Row>(
  claim: () => Promise<readonly Row[]>,
  remove: (row: Row) => Promise<boolean>,
  stop: AbortSignal | undefined,
): Promise<number> {
  let removed = 0
  for (let isMore = true; isMore && stop?.aborted !== true;) {
    const rows = await claim()
    for (const row of rows) if (await remove(row)) removed += 1
    isMore = rows.length === BATCH
  }
  return removed
}

/**
 * Removes uploads that expired, were refused or cancelled: claims them, removes their bytes, then their row, so that a later run
 * completes a failed one. Runs as a task, and after a cancellation. Answers the number removed. No live query reads these rows, so no
 * topic is touched and no journal row written.
 */
export const removeStaleUploads = (deps: Pick<MediaDeps, 'storage' | 'log'>, database: Database, stop?: AbortSignal): Promise<number> =>
  inBatches(
    () => database.batch((tx) => tx.many(claimStaleForUpdate, BATCH, PAUSE_MS)),
    (row) => removeUpload(deps, database, row),
    stop,
  )

async function removeUpload(deps: Pick<MediaDeps, 'storage' | 'log'>, database: Database, row: UploadRow): Promise<boolean> {
  try {
    await deps.storage.discardUpload(storedUpload(row))
  } catch (error) {
    deps.log.warn({ err: error, objectId: row.objectId }, 'stale upload not removed yet')
    return false
  }
  return (await database.run(deleteUpload, row.objectId)) > 0
}

/**
 * Removes items that were discarded, or that no post took in time: claims them, removes their files, then their row; the originals go
 * with the stale uploads. Runs as a task, and after an item was discarded. Answers the number removed.
 */
export const removeStaleItems = (deps: ItemWorkerDeps, stop?: AbortSignal): Promise<number> =>
  inBatches(
    () => claimStaleItems(deps),
    (row) => removeItem(deps, row),
    stop,
  )

const claimStaleItems = ({ write }: ItemWorkerDeps): Promise<MediaItemRow[]> =>
  write('clock/media:removeItems', async ({ tx, touch }) => {
    const rows = await tx.many(claimStaleItemsForUpdate, BATCH, UNUSED_ITEM_DAYS, PAUSE_MS)
    touch(...rows.map(({ id }) => mediaItemTopic(id)))
    return rows
  })

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
