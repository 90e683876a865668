/** Files behind signed addresses. An address itself grants access, so it is given out only after the right was checked. */
import type { Db } from '#platform/db/database.ts'
import type { Upload } from '#platform/storage/storage.ts'
import { nowOf, type MediaDeps } from './deps.ts'
import { selectSignedUpload } from './media.sql.ts'
import { downloadAddress } from './signed-address.ts'
import { storageCall } from './storage-call.ts'
import { storedUpload } from './upload-state.ts'

/** The lifetime of a download link. */
export const DOWNLOAD_LIFETIME_MS = 10 * 60_000

export interface PrivateFile {
  readonly storageKey: string
  readonly fileName: string
  readonly fileType: string
  readonly fileSize: number
}

/** A delivered file; null for one that is not attached to an order. */
export async function findSignedFile(db: Db, objectId: string): Promise<PrivateFile | null> {
  const row = await db.maybe(selectSignedUpload, objectId)
  return row?.status === 'attached' ? row : null
}

/** The upload of a part: `open`, `ended`, or null when it does not exist. */
export async function findSignedPart(
  db: Db,
  objectId: string,
  now: number,
): Promise<{ state: 'open'; upload: Upload } | { state: 'ended' } | null> {
  const row = await db.maybe(selectSignedUpload, objectId)
  if (row === undefined) return null
  return row.status === 'open' && row.expiresAt > now ? { state: 'open', upload: storedUpload(row) } : { state: 'ended' }
}

/**
 * A link that downloads a delivered file for some minutes, without a session; null when the file is gone. `expiresAt` is in epoch
 * milliseconds. Errors: storage_failed.
 */
export async function downloadLink(deps: MediaDeps, db: Db, objectId: string): Promise<{ url: string; expiresAt: number } | null> {
  const file = await findSignedFile(db, objectId)
  if (file === null) return null
  const expiresAt = nowOf(deps) + DOWNLOAD_LIFETIME_MS
  if ((await storageCall(deps, () => deps.storage.sizeOf(file.storageKey))) === null) return null
  const url = await deps.storage.signedGetUrl(file.storageKey, file.fileType, DOWNLOAD_LIFETIME_MS)
  return { url: url ?? downloadAddress(deps.secret, objectId, expiresAt), expiresAt }
}
