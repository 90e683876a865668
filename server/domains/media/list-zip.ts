/**
 * The names and sizes of the files in a ZIP, from its directory at the end alone: nothing is unpacked, and a directory of any size costs a
 * bounded number of bytes. Names are claims of its author: they are shown as text, never used as paths.
 */
import yauzl, { type Entry } from 'yauzl'
import { ZIP_LISTED_MAX } from '#contract/limits.ts'
import type { ZipContents } from '#contract/types.ts'
import type { Db } from '#platform/db/database.ts'
import { SourceError, storedSource, type ByteSource } from './byte-source.ts'
import { SourceReader, ZIP_ENTRIES_MAX } from './check-zip.ts'
import type { MediaDeps } from './deps.ts'
import { findSignedFile } from './private-file.ts'
import { storageCall } from './storage-call.ts'

const NAME_MAX = 200
/** A checked ZIP has a directory of far less. */
const READ_MAX_BYTES = 4 * 1024 * 1024

/** Stops at the limit, whatever lengths the directory claims. */
function bounded(source: ByteSource): ByteSource {
  let left = READ_MAX_BYTES
  return {
    ...source,
    slice: async (start, end) => {
      left -= end - start
      if (left < 0) throw new Error('the directory is too large')
      return source.slice(start, end)
    },
  }
}

/** Control characters, and those that turn the direction of a text, are replaced: a name must not look like another one. */
function shownName(entry: Entry): string {
  const raw = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
  const name = raw.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\uFFFD')
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name
}

const isFolder = (entry: Entry): boolean => entry.fileNameRaw.at(-1) === 0x2f

/** Null: it cannot be read. Failures of the storage pass through. */
export async function listZip(source: ByteSource): Promise<ZipContents | null> {
  try {
    // Without `decodeStrings` a name that leads outside does not end the list.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false } as const
    const zip = await yauzl.fromRandomAccessReaderPromise(new SourceReader(bounded(source)), source.sizeBytes, options)
    try {
      const contents = { files: [] as ZipContents['files'], more: 0, isEncrypted: false }
      let read = 0
      for await (const entry of zip.eachEntry()) {
        read += 1
        if (entry.isEncrypted()) contents.isEncrypted = true
        if (!isFolder(entry)) {
          if (!Number.isSafeInteger(entry.uncompressedSize)) return null
          if (contents.files.length < ZIP_LISTED_MAX) contents.files.push({ name: shownName(entry), sizeBytes: entry.uncompressedSize })
          else contents.more += 1
        }
        if (read === ZIP_ENTRIES_MAX) break
      }
      // Those behind the limit are counted as the directory claims.
      contents.more += Math.max(0, zip.entryCount - read)
      return contents
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof SourceError) throw error
    return null
  }
}

/** The contents of a stored ZIP; null when it cannot be read as one, undefined when the file is gone. Errors: storage_failed. */
export async function zipContents(deps: MediaDeps, db: Db, objectId: string): Promise<ZipContents | null | undefined> {
  const file = await findSignedFile(db, objectId)
  if (file === null) return undefined
  return storageCall(deps, async () => {
    const sizeBytes = await deps.storage.sizeOf(file.storageKey)
    return sizeBytes === null ? undefined : listZip(storedSource(deps.storage, file.storageKey, sizeBytes))
  })
}
