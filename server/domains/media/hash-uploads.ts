/** Fingerprints of stored files. */
import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import type { MediaDeps } from './deps.ts'
import { selectStored } from './media.sql.ts'

/** Bytes read for one call: the largest message. */
const READ_MAX_BYTES = 250 * 1024 * 1024

/**
 * The SHA-256 of these files in hex, by id, in the given order until `READ_MAX_BYTES` are read; files that are gone or beyond that are left
 * out.
 */
export async function hashUploads(
  { storage }: Pick<MediaDeps, 'storage'>,
  db: Db,
  objectIds: readonly string[],
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  let left = READ_MAX_BYTES
  for (const { objectId, storageKey, sizeBytes } of objectIds.length === 0 ? [] : await db.many(selectStored, objectIds)) {
    left -= sizeBytes
    const bytes = left < 0 ? null : await storage.read(storageKey)
    if (bytes === null) continue
    const hash = createHash('sha256')
    for await (const chunk of bytes) hash.update(chunk as Uint8Array)
    hashes[objectId] = hash.digest('hex')
  }
  return hashes
}
