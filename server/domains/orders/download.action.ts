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

interface Asked {
  /** The first file when missing. */
  readonly objectId?: string | undefined
  /** Of an admin. */
  readonly reason?: string | undefined
}

/**
 * A signed link to a delivered file, for the order's customer, its model or an admin. An admin's access is logged first, with the reason,
 * for both sides. Errors: not_found, media_missing, reason_needed, storage_failed.
 */
export async function orderDownload(
  { db, record, ...deps }: DownloadDeps,
  actor: Actor,
  orderId: string,
  { objectId, reason }: Asked = {},
): Promise<{ url: string; expiresAt: number }> {
  const found = await findOrder(db, actor, orderId)
  if (found === null) throw new CallError('not_found', 'This order does not exist.')
  const isAdmin = found.side === 'admin'
  if (isAdmin && reason === undefined) throw new CallError('reason_needed', 'Please give a reason: both sides of the order read it.')
  const file = objectId === undefined ? found.row.files[0] : found.row.files.find((each) => each.objectId === objectId)
  if (file === undefined) throw missing()
  const { customerId, modelId } = found.row
  if (isAdmin) await record({ kind: 'delivery_read', objectId: orderId, userIds: [customerId, modelId], reason: reason ?? '' })
  const link = await downloadLink(deps, db, file.objectId)
  if (link === null) throw missing()
  return link
}

/**
 * The same for the address of an order on this origin (spec §3 mediaUrl), which carries no reason: null instead of the refusals about the
 * order and its file.
 */
export async function orderDownloadUrl(
  deps: DownloadDeps,
  actor: Actor,
  orderId: string,
): Promise<{ url: string } | 'reason_needed' | null> {
  try {
    return await orderDownload(deps, actor, orderId)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'not_found' || error.code === 'media_missing') return null
    if (error.code === 'reason_needed') return error.code
    throw error
  }
}
