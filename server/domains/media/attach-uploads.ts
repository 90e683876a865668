import { CallError } from '#platform/call-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { markAttached, selectUploadsForUpdate, type UploadRow } from './media.sql.ts'

const mismatch = () => new CallError('upload_mismatch', 'This file does not belong to the order. Please upload it again.')

function assertAttachable(row: UploadRow | undefined, orderId: string): void {
  if (row === undefined) throw mismatch()
  if (row.status === 'open') throw new CallError('upload_unfinished', 'This file has not been checked yet. Please finish its upload first.')
  if (row.status !== 'checked' || (row.orderId !== null && row.orderId !== orderId)) throw mismatch()
}

/**
 * Attaches checked uploads of `ownerId` to an order, in the transaction that completes it; each file belongs to one order only.
 * The order stores their places in the delivery. Errors: upload_unfinished, upload_mismatch.
 */
export async function attachUploads(
  tx: Tx,
  ownerId: string,
  orderId: string,
  objectIds: readonly string[],
  firstSizeBytes: number,
): Promise<void> {
  const rows = new Map((await tx.many(selectUploadsForUpdate, objectIds, ownerId)).map((row) => [row.objectId, row]))
  if (new Set(objectIds).size !== objectIds.length) throw mismatch()
  for (const objectId of objectIds) assertAttachable(rows.get(objectId), orderId)
  if (rows.get(objectIds[0] ?? '')?.fileSize !== firstSizeBytes) throw mismatch()
  const attached = await tx.run(markAttached, objectIds, orderId)
  if (attached !== objectIds.length) throw new Error('an upload changed while it was locked')
}
