import { CallError } from '#platform/call-error.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { downloadLink, type MediaDeps } from '../media/index.ts'
import type { AdminAccess } from '../users/index.ts'
import { findOrder } from './get-order.ts'

// spec §8.
const missing = () => new CallError('media_missing', 'The media file for this order is not available.')

export interface DownloadDeps extends MediaDeps {
  readonly db: Db
  /** Logs an admin's access before the link is handed out. */
  readonly record: (access: AdminAccess) => Promise<void>
}

/**
 * A signed link to a delivered file, the first one if none is named, for the order's customer, its model or an admin. An admin's access is
 * logged first, for both sides. Errors: not_found, media_missing, storage_failed.
 */
export async function orderDownload(
  { db, record, ...deps }: DownloadDeps,
  actor: Actor,
  orderId: string,
  objectId?: string,
): Promise<{ url: string; expiresAt: number }> {
  const found = await findOrder(db, actor, orderId)
  if (found === null) throw new CallError('not_found', 'This order does not exist.')
  const file = objectId === undefined ? found.row.files[0] : found.row.files.find((each) => each.objectId === objectId)
  if (file === undefined) throw missing()
  const { customerId, modelId } = found.row
  if (found.side === 'admin') await record({ kind: 'delivery_read', objectId: orderId, userIds: [customerId, modelId] })
  const link = await downloadLink(deps, db, file.objectId)
  if (link === null) throw missing()
  return link
}

/** The same for the address of an order on this origin (spec §3 mediaUrl): null instead of the two refusals. */
export async function orderDownloadUrl(deps: DownloadDeps, actor: Actor, orderId: string): Promise<string | null> {
  try {
    return (await orderDownload(deps, actor, orderId)).url
  } catch (error) {
    if (error instanceof CallError && (error.code === 'not_found' || error.code === 'media_missing')) return null
    throw error
  }
}
