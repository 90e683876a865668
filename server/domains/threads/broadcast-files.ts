/** The files of broadcasts, whose domain decides when they are set and dropped. */
import type { MessageFile } from '#contract/types.ts'
import type { Tx } from '#platform/db/database.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { mediaItems, releaseUploads } from '../media/index.ts'
import { dropBroadcastFilesStatement, keepBroadcastFilesStatement, selectBroadcastFiles } from './message-files.sql.ts'
import { presentFile } from './present-file.ts'

/** The files of these broadcasts of a model, as it sees them; kept current. */
export async function readBroadcastFiles(
  { db, watch }: Pick<QueryContext<Actor>, 'db' | 'watch'>,
  broadcastIds: readonly string[],
): Promise<ReadonlyMap<string, MessageFile[]>> {
  const rows = broadcastIds.length === 0 ? [] : await db.many(selectBroadcastFiles, broadcastIds)
  const items = rows.flatMap(({ files }) => files.flatMap(({ item }) => (item?.status === 'processing' ? [item.id] : [])))
  watch(...items.map((itemId) => mediaItems.topicOf(itemId)))
  return new Map(rows.map(({ broadcastId, files }) => [broadcastId, files.map(presentFile)]))
}

/** Sets the files of a broadcast that is not sent yet. Errors: upload_unfinished, upload_mismatch, media_not_ready. */
export async function keepBroadcastFiles(
  tx: Tx,
  broadcastId: string,
  ownerId: string,
  objectIds: readonly string[],
  hasPrice: boolean,
): Promise<void> {
  const { gone } = await tx.one(keepBroadcastFilesStatement, broadcastId, ownerId, objectIds, hasPrice)
  if (gone.length > 0) await releaseUploads(tx, gone)
}

/** Takes away the files that nobody has paid for. */
export async function dropBroadcastFiles(tx: Tx, broadcastIds: readonly string[]): Promise<void> {
  const rows = await tx.many(dropBroadcastFilesStatement, broadcastIds)
  if (rows.length > 0)
    await releaseUploads(
      tx,
      rows.map(({ objectId }) => objectId),
    )
}
