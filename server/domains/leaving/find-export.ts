import type { Db } from '#platform/db/database.ts'
import { archiveKey, archiveName } from './archive-key.ts'
import { selectReady } from './exports.sql.ts'

export interface ExportFile {
  readonly userId: string
  readonly storageKey: string
  readonly fileName: string
}

/** A copy that can be downloaded; null for one that is not ready, or over. */
export async function findExport(db: Db, exportId: string): Promise<ExportFile | null> {
  const row = await db.maybe(selectReady, exportId)
  return row === undefined
    ? null
    : { userId: row.userId, storageKey: archiveKey(row.id, row.attempts), fileName: archiveName(row.createdAt) }
}
