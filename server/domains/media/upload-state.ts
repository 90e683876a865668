/**
 *            parts arrive
 *               ┌──┐
 *   ticket ──► open ── content fine ──► checked ── order completed ──► attached (stays with the order)
 *               │ └── content refused ──► refused        │
 *               └────── given up, or past its time ──► cancelled ──► removed, with its bytes
 *
 * The changes themselves are single statements in `media.sql.ts` whose conditions are these arrows.
 */
import { UPLOAD_PART_BYTES } from '#contract/limits.ts'
import { CallError } from '#realtime/call-error.ts'
import type { Upload } from '#server/platform/storage/storage.ts'
import { nameBeforeCheck } from './file-types.ts'
import type { UploadRow } from './media.sql.ts'

/** An upload that is not part of an order by then is removed. */
export const UPLOAD_LIFETIME_MS = 24 * 3_600_000
/** How long the addresses of a ticket work; asking again with the object id gives fresh ones. */
export const PART_URL_LIFETIME_MS = 30 * 60_000
/** Files of one person that are under way or checked, but in no order yet. */
export const UNFINISHED_UPLOADS_MAX = 20

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
