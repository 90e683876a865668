import { lockOrder, touchOrder, type Change } from '../change-order.ts'
import { insertView, markDownloaded, selectReadableFile } from '../orders.sql.ts'

/**
 * The customer gets a link to a file of the order (null: the first of the last delivery); from now on the delivery cannot be replaced. Takes the same
 * lock as the replacement. `isPreview`: the page shows it; as evidence that is a view, not a download. Answers the file; null when the order has none that can be read. Errors: not_found.
 */
export async function recordDownload(change: Change, orderId: string, objectId: string | null, isPreview = false): Promise<string | null> {
  const order = await lockOrder(change, orderId, 'customer')
  const file = await change.tx.maybe(selectReadableFile, order.id, objectId)
  if (file === undefined) return null
  await change.tx.run(insertView, order.id, file.objectId, 'customer', isPreview)
  if ((await change.tx.run(markDownloaded, order.id)) > 0) touchOrder(change, order)
  return file.objectId
}
