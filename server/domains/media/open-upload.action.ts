/** Opens an upload, or goes on with one: answers a ticket with an address for each part. */
import { randomBytes } from 'node:crypto'
import { UPLOAD_MAX_BYTES, UPLOAD_PART_BYTES } from '#contract/limits.ts'
import type { UploadTicket } from '#contract/types.ts'
import { CallError } from '#realtime/call-error.ts'
import type { ActionContext, MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { partNumbersOf } from '#server/platform/storage/storage.ts'
import { nowOf, type MediaDeps } from './deps.ts'
import { cleanFileName, deliverableType } from './file-types.ts'
import { countUnfinishedUploads, insertUpload, lockOwnerForOpening, selectUpload, type UploadRow } from './media.sql.ts'
import { partAddress } from './signed-address.ts'
import { storageCall } from './storage-call.ts'
import { assertOpen, PART_URL_LIFETIME_MS, storedUpload, UNFINISHED_UPLOADS_MAX, UPLOAD_LIFETIME_MS } from './upload-state.ts'

export interface DeclaredFile {
  readonly fileName: string
  readonly fileType: string
  /** In bytes. */
  readonly fileSize: number
}

function assertSize({ fileSize }: DeclaredFile): void {
  if (fileSize > UPLOAD_MAX_BYTES) {
    throw new CallError('too_large', `Files can have up to ${UPLOAD_MAX_BYTES / 1024 / 1024} MB. Please make this one smaller or split it.`, { maxBytes: UPLOAD_MAX_BYTES })
  }
}

function typeOf({ fileType }: DeclaredFile): string {
  const type = deliverableType(fileType)
  if (type !== null) return type
  throw new CallError('wrong_type', 'This kind of file cannot be delivered. Accepted are pictures, videos, sound and ZIP files; anything else can be put into a ZIP.')
}

/** Writes the row of an upload. The key names the order and nothing that can be guessed; the file's name stays out of it. */
export async function insertOpenUpload(tx: MutationContext<Actor>['tx'], ownerId: string, orderId: string | null, file: DeclaredFile): Promise<UploadRow> {
  const type = typeOf(file)
  await tx.one(lockOwnerForOpening, ownerId)
  const { count } = await tx.one(countUnfinishedUploads, ownerId)
  if (count >= UNFINISHED_UPLOADS_MAX) {
    throw new CallError('rate_limited', 'You have too many unfinished uploads. Please complete an order with them, or cancel some.')
  }
  const key = `order-media/${orderId ?? 'no-order'}/${randomBytes(16).toString('hex')}`
  return tx.one(insertUpload, ownerId, orderId, key, cleanFileName(file.fileName), type, file.fileSize, UPLOAD_LIFETIME_MS)
}

async function ticketOf(deps: MediaDeps, row: UploadRow, received: ReadonlySet<number>): Promise<UploadTicket> {
  const upload = storedUpload(row)
  const expiresAt = Math.min(nowOf(deps) + PART_URL_LIFETIME_MS, row.expiresAt)
  const parts = await Promise.all(
    partNumbersOf(upload).map(async (number) => ({
      number,
      url: (await deps.storage.partUrl(upload, number, expiresAt - nowOf(deps))) ?? partAddress(deps.secret, row.objectId, number, expiresAt),
      received: received.has(number),
    })),
  )
  const uploadUrl = parts[0]?.url
  if (uploadUrl === undefined) throw new Error('an upload without parts')
  return { uploadUrl, objectId: row.objectId, partSize: UPLOAD_PART_BYTES, parts, expiresAt }
}

/**
 * A new upload for an order of `ownerId`; whose order it is has been checked already.
 * Errors: too_large, wrong_type, rate_limited, storage_failed.
 */
export async function openUpload(deps: MediaDeps, context: ActionContext<Actor>, ownerId: string, orderId: string, file: DeclaredFile): Promise<UploadTicket> {
  assertSize(file)
  const row = await context.write('open', ({ tx }) => insertOpenUpload(tx, ownerId, orderId, file))
  return ticketOf(deps, row, new Set())
}

/** Where to go on with an upload of this order. Errors: not_found, upload_expired, storage_failed. */
export async function resumeUpload(deps: MediaDeps, context: ActionContext<Actor>, ownerId: string, orderId: string, objectId: string): Promise<UploadTicket> {
  const row = await context.db.maybe(selectUpload, objectId, ownerId)
  if (row === undefined || row.orderId !== orderId) throw new CallError('not_found', 'This upload does not exist.')
  assertOpen(row, nowOf(deps))
  const received = await storageCall(deps, () => deps.storage.receivedParts(storedUpload(row)))
  return ticketOf(deps, row, received)
}
