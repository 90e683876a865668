/** The files of broadcasts, whose domain decides when they are set and dropped. */
import type { Tx } from '#platform/db/database.ts'
import { releaseUploads } from '../media/index.ts'
import { dropBroadcastFilesStatement, keepBroadcastFilesStatement } from './message-files.sql.ts'

export { fileJson, type FileRow } from './message-files.sql.ts'
export { presentFile } from './present-file.ts'

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

/** Takes away what nobody has paid for. */
export async function dropBroadcastFiles(tx: Tx, broadcastIds: readonly string[]): Promise<void> {
  const rows = await tx.many(dropBroadcastFilesStatement, broadcastIds)
  if (rows.length > 0)
    await releaseUploads(
      tx,
      rows.map(({ objectId }) => objectId),
    )
}
