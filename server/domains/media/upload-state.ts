/**
 *            parts arrive
 *               ┌──┐
 *   ticket ──► open ── content fine ──► checked ── order completed, item begun ──► attached (stays with the order or item)
 *               │ ├── content refused ──► refused        │
 *               │ └── public picture made ──► used       │       (bytes removed at once, the row when it expires)
 *               └────── cancelled by its owner, or expired ──► cancelled ──► removed, with its bytes
 *
 * attached ── other files replace those of an order ──► cancelled
 *
 * The changes themselves are single statements in `media.sql.ts` whose conditions are these arrows.
 */
import { UPLOAD_MAX_BYTES, UPLOAD_PART_BYTES } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Upload } from '#platform/storage/storage.ts'
import { nameBeforeCheck } from './file-types.ts'
import type { UploadRow } from './media.sql.ts'

/** An upload attached to nothing by then is removed. */
export const UPLOAD_LIFETIME_MS = 24 * 3_600_000
/** The lifetime of a ticket's addresses; a repeated call with the object id gives fresh ones. */
export const PART_URL_LIFETIME_MS = 30 * 60_000
/** Files of one user that are open or checked, but not attached. */
export const UNFINISHED_UPLOADS_MAX = 20
/** Files of one user that were cancelled or refused, and are not removed yet. */
export const LEAVING_UPLOADS_MAX = 100
/**
 * Storage that one user may take with files attached to nothing: as many of the largest files as may be unfinished, and half as many to be
 * removed.
 */
export const ROOM_MAX_BYTES = 30 * UPLOAD_MAX_BYTES
/** Public pictures that one user makes within the lifetime of an upload. */
export const RECENT_PICTURES_MAX = 60
/** Items of one user that no post holds, until their files are removed. */
export const UNUSED_ITEMS_MAX = 100

/** The upload in the storage's terms. */
export const storedUpload = (row: UploadRow): Upload => ({
  key: row.storageKey,
  sizeBytes: row.fileSize,
  partBytes: UPLOAD_PART_BYTES,
  type: row.fileType,
  fileName: nameBeforeCheck(row.fileName),
})

/** Refuses an upload that no longer takes parts, with what to do. */
export function assertOpen(row: UploadRow, now: number): void {
  if (row.status !== 'open' || row.expiresAt <= now) {
    throw new CallError('upload_expired', 'This upload has ended. Please choose the file again.')
  }
}
