/**
 *            parts arrive
 *               ┌──┐
 *   ticket ──► open ── content fine ──► checked ── order completed, item begun ──► attached (stays with the order or item)
 *               │ ├── content refused ──► refused        │
 *               │ └── public picture made ──► used       │       (its bytes go at once, the row with its time)
 *               └────── given up, or past its time ──► cancelled ──► removed, with its bytes
 *
 * The changes themselves are single statements in `media.sql.ts` whose conditions are these arrows.
 */
import { UPLOAD_MAX_BYTES, UPLOAD_PART_BYTES } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Upload } from '#platform/storage/storage.ts'
import { nameBeforeCheck } from './file-types.ts'
import type { UploadRow } from './media.sql.ts'

/** An upload that is part of nothing by then is removed. */
export const UPLOAD_LIFETIME_MS = 24 * 3_600_000
/** How long the addresses of a ticket work; asking again with the object id gives fresh ones. */
export const PART_URL_LIFETIME_MS = 30 * 60_000
/** Files of one person that are under way or checked, but part of nothing yet. */
export const UNFINISHED_UPLOADS_MAX = 20
/** Files of one person that were given up or refused, and are not removed yet. */
export const LEAVING_UPLOADS_MAX = 100
/** What one person has in the storage that is part of nothing: as many of the largest files as may be unfinished, and half as many that are leaving. */
export const ROOM_MAX_BYTES = 30 * UPLOAD_MAX_BYTES
/** Public pictures that one person makes within the life of an upload. */
export const RECENT_PICTURES_MAX = 60
/** Items of one person that no post holds, until their files are gone. */
export const UNUSED_ITEMS_MAX = 100

/** The upload as the storage knows it. */
export const storedUpload = (row: UploadRow): Upload => ({
  key: row.storageKey,
  sizeBytes: row.fileSize,
  partBytes: UPLOAD_PART_BYTES,
  type: row.fileType,
  fileName: nameBeforeCheck(row.fileName),
})

/** Refuses, with what to do, an upload that parts can no longer be sent to. */
export function assertOpen(row: UploadRow, now: number): void {
  if (row.status !== 'open' || row.expiresAt <= now) {
    throw new CallError('upload_expired', 'This upload has ended. Please choose the file again.')
  }
}
