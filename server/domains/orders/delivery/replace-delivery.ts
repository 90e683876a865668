import { attachUploads, releaseUploads } from '../../media/index.ts'
import { recordEvent, takeOrder, touchOrder, type Change } from '../change-order.ts'
import { deleteFiles, insertFiles } from '../orders.sql.ts'

interface Replacement {
  readonly orderId: string
  /** Checked uploads of the model, in the order shown to the customer. */
  readonly objectIds: readonly string[]
  /** The size of the first file as its sender declares it, in bytes. */
  readonly fileSize: number
}

/**
 * Other files for a completed order, under its lock; neither money nor a deadline moves. The previous files are removed.
 * Errors: not_found, wrong_status, upload_unfinished, upload_mismatch.
 */
export async function replaceDelivery(change: Change, { orderId, objectIds, fileSize }: Replacement): Promise<void> {
  const { tx } = change
  const order = await takeOrder(change, orderId, 'replace', 'model')
  const previous = await tx.many(deleteFiles, order.id)
  await releaseUploads(
    tx,
    previous.map(({ objectId }) => objectId),
  )
  await attachUploads(tx, order.modelId, order.id, objectIds, { fileSize })
  await tx.run(insertFiles, order.id, objectIds)
  await recordEvent(change, order, 'replaced', 'model')
  touchOrder(change, order)
}
