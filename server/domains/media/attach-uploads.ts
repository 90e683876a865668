import { CallError } from '#platform/call-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { cleanFileName, nameOfType } from './file-types.ts'
import { discardItemsOfUploads } from './items.sql.ts'
import { markAttached, markReleased, selectUploadsForUpdate, updateFileName, type UploadRow } from './media.sql.ts'

const mismatch = () => new CallError('upload_mismatch', 'This file does not belong to the order. Please upload it again.')

function assertAttachable(row: UploadRow | undefined, orderId: string, purpose: UploadRow['purpose']): void {
  if (row?.purpose !== purpose) throw mismatch()
  if (row.status === 'open') throw new CallError('upload_unfinished', 'This file has not been checked yet. Please finish its upload first.')
  if (row.status !== 'checked' || (row.orderId !== null && row.orderId !== orderId)) throw mismatch()
}

/**
 * Attaches checked uploads of `ownerId` to an order, in the transaction that completes it; each file belongs to one order only.
 * The order stores their places in the delivery. `first`: the first file as its sender declares it, with the name that it gets, if any. Errors: upload_unfinished, upload_mismatch.
 */
export async function attachUploads(
  tx: Tx,
  ownerId: string,
  orderId: string,
  objectIds: readonly string[],
  first: { readonly fileName?: string; readonly fileSize: number },
): Promise<void> {
  const rows = new Map((await tx.many(selectUploadsForUpdate, objectIds, ownerId)).map((row) => [row.objectId, row]))
  if (new Set(objectIds).size !== objectIds.length) throw mismatch()
  for (const objectId of objectIds) assertAttachable(rows.get(objectId), orderId, 'order-media')
  const firstRow = rows.get(objectIds[0] ?? '')
  if (firstRow === undefined || firstRow.fileSize !== first.fileSize) throw mismatch()
  if (first.fileName !== undefined)
    await tx.run(updateFileName, firstRow.objectId, nameOfType(cleanFileName(first.fileName), firstRow.fileType))
  const attached = await tx.run(markAttached, objectIds, orderId)
  if (attached !== objectIds.length) throw new Error('an upload changed while it was locked')
}

/** Attaches checked files of one side to a problem of its order. Errors: upload_unfinished, upload_mismatch. */
export async function attachEvidence(tx: Tx, ownerId: string, orderId: string, objectIds: readonly string[]): Promise<void> {
  const rows = new Map((await tx.many(selectUploadsForUpdate, objectIds, ownerId)).map((row) => [row.objectId, row]))
  for (const objectId of objectIds) assertAttachable(rows.get(objectId), orderId, 'evidence-file')
  if ((await tx.run(markAttached, objectIds, orderId)) !== objectIds.length) throw mismatch()
}

/** Gives up attached files and their items: their addresses end at once, their bytes are removed by the clock. */
export async function releaseUploads(tx: Tx, objectIds: readonly string[]): Promise<number> {
  await tx.many(discardItemsOfUploads, objectIds)
  return tx.run(markReleased, objectIds)
}
