import { CallError } from '#platform/call-error.ts'
import type { ZipContents } from '#contract/types.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { downloadLink, uploads, type MediaDeps } from '../../media/index.ts'
import type { AdminAccess } from '../../users/index.ts'
import { notFound } from '../change-order.ts'
import { findOrder } from '../get-order.ts'
import { selectBriefFile } from '../lists/order-lists.sql.ts'
import { selectReadableFile } from '../orders.sql.ts'
import { assertVisited, fileAccess } from '../visits.ts'

// spec §8.
const missing = () => new CallError('media_missing', 'The media file for this order is not available.')

export interface DownloadDeps extends MediaDeps {
  readonly db: Db
  /** Logs an admin's access before the link is handed out. */
  readonly record: (access: AdminAccess) => Promise<void>
  /** Records the customer's download and answers its file: from the first one on, the delivery cannot be replaced. */
  readonly recordDownload: (objectId: string | null) => Promise<string | null>
}

interface Asked {
  /** The first file of the last delivery when missing. */
  readonly objectId?: string | undefined
}

/**
 * A signed link to a file of the brief, or to a delivered one, for the order's customer, its model or an admin: of the last delivery, or of an older one until 30 days
 * after the end. An admin has given a reason; each access is logged first, for both sides. The customer's download is recorded first, under the
 * order's lock: a replacement that was quicker is the one that they get. Errors: not_found, media_missing, reason_needed, storage_failed.
 */
export async function orderDownload(
  { db, record, recordDownload, ...deps }: DownloadDeps,
  actor: Actor,
  orderId: string,
  { objectId }: Asked = {},
): Promise<{ url: string; expiresAt: number }> {
  const found = await findOrder(db, actor, orderId)
  if (found === null) throw notFound()
  const isAdmin = found.side === 'admin'
  if (isAdmin) await assertVisited(db, actor, orderId)
  const wanted = objectId ?? null
  const brief = objectId === undefined ? undefined : await db.maybe(selectBriefFile, orderId, objectId)
  const file =
    brief?.objectId ??
    (found.side === 'customer' ? await recordDownload(wanted) : ((await db.maybe(selectReadableFile, orderId, wanted))?.objectId ?? null))
  if (file === null) throw missing()
  if (isAdmin) await record(await fileAccess(db, actor, orderId, found.row))
  const link = await downloadLink(deps, db, file)
  if (link === null) throw missing()
  return link
}

/**
 * The files in a ZIP of the order, for those who may download it; null when it cannot be read. An admin's access is logged first. For the
 * customer it is neither a view nor a download. Errors: not_found, media_missing, reason_needed, storage_failed.
 */
export async function listOrderZip(
  { db, record, ...deps }: Omit<DownloadDeps, 'recordDownload'>,
  actor: Actor,
  orderId: string,
  objectId: string,
): Promise<ZipContents | null> {
  const found = await findOrder(db, actor, orderId)
  if (found === null) throw new CallError('not_found', 'This order does not exist.')
  if (found.side === 'admin') await assertVisited(db, actor, orderId)
  const file = (await db.maybe(selectBriefFile, orderId, objectId)) ?? (await db.maybe(selectReadableFile, orderId, objectId))
  if (file === undefined) throw missing()
  if (found.side === 'admin') await record(await fileAccess(db, actor, orderId, found.row))
  const contents = await uploads.zipContents(deps, db, file.objectId)
  if (contents === undefined) throw missing()
  return contents
}

/**
 * The same for the address of an order on this origin (spec §3 mediaUrl): null instead of the refusals about the
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
