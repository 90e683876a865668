/** The files of an item: names, storage keys, types. */
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { UPLOAD_PART_BYTES } from '#contract/limits.ts'
import type { Db } from '#platform/db/database.ts'
import { partNumbersOf, type Storage, type Upload } from '#platform/storage/storage.ts'
import { kindByExtension } from './file-types.ts'
import { selectItem, type MediaItemRow } from './items.sql.ts'

/** The widths in which pictures of items are made, in pixels: up to the width of the original, which is then the last. */
export const ITEM_WIDTHS = [160, 320, 640, 960, 1440] as const

export const VIDEO = 'video.mp4'
/** A few silent seconds of a clip, for lists. A clip may have none. */
export const PREVIEW = 'preview.mp4'
export const AUDIO = 'audio.m4a'
/** The original without metadata; served as an attachment only. */
export const ORIGINAL = 'original'

export const itemKey = (itemId: string, variant: string): string => `items/${itemId}/${variant}`

const originalKey = (itemId: string, extension: string): string => itemKey(itemId, `${ORIGINAL}.${extension}`)

const CLIP_VARIANTS = { image: [], video: [VIDEO], audio: [AUDIO] } as const

const TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', mp4: 'video/mp4', m4a: 'audio/mp4' }

export const typeOfExtension = (extension: string): string =>
  TYPES[extension] ?? kindByExtension(extension)?.type ?? 'application/octet-stream'

/** Extensions of originals: those that `make-image`, `make-clip` and `make-sound` produce. */
const ORIGINAL_EXTENSIONS = ['jpg', 'png', 'mp4', 'm4a', 'mp3', 'wav', 'flac', 'aif'] as const
export type OriginalExtension = (typeof ORIGINAL_EXTENSIONS)[number]

/** Every variant of a ready item except the original. */
const variantsOf = ({ kind, widths, hasPreview }: Pick<MediaItemRow, 'kind' | 'widths' | 'hasPreview'>): string[] => [
  ...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
  ...CLIP_VARIANTS[kind],
  ...(hasPreview ? [PREVIEW] : []),
]

export interface ItemFile {
  readonly storageKey: string
  readonly type: string
  /** The name of a download; null for a file that is only shown. */
  readonly fileName: string | null
}

/** The file's name with the extension of the downloaded file. */
const downloadName = (fileName: string, extension: string): string => `${fileName.replace(/\.[^.]{1,5}$/, '')}.${extension}`

/** The file of a ready item under this name; null when none exists. */
export function fileOf(row: MediaItemRow, variant: string): ItemFile | null {
  if (row.status !== 'ready') return null
  if (variant === ORIGINAL) {
    const extension = row.originalExtension
    return extension === null
      ? null
      : { storageKey: originalKey(row.id, extension), type: typeOfExtension(extension), fileName: downloadName(row.fileName, extension) }
  }
  if (!variantsOf(row).includes(variant)) return null
  return { storageKey: itemKey(row.id, variant), type: typeOfExtension(variant.split('.').at(-1) ?? ''), fileName: null }
}

/** An item that is not discarded, for serving its files; null when it does not exist. */
export const findItem = async (db: Db, itemId: string): Promise<MediaItemRow | null> => (await db.maybe(selectItem, itemId)) ?? null

/** Every key that processing may have stored for an item, in any status. */
function keysOf(row: MediaItemRow): string[] {
  const widths = row.widths.length > 0 ? row.widths : [...ITEM_WIDTHS]
  const extensions = row.originalExtension === null ? ORIGINAL_EXTENSIONS : [row.originalExtension]
  return [...variantsOf({ kind: 'image', widths, hasPreview: true }), VIDEO, AUDIO]
    .map((variant) => itemKey(row.id, variant))
    .concat(extensions.map((extension) => originalKey(row.id, extension)))
}

export async function removeItemFiles(storage: Storage, row: MediaItemRow): Promise<void> {
  for (const key of keysOf(row)) await storage.remove(key)
}

/** Stores a file from disk: small ones at once, large ones in parts, so that it is never whole in memory. */
async function putFile(storage: Storage, key: string, path: string, type: string, fileName: string): Promise<void> {
  const { size } = await stat(path)
  if (size <= UPLOAD_PART_BYTES) return storage.put(key, await readFile(path), type, fileName)
  const upload: Upload = { key, sizeBytes: size, partBytes: UPLOAD_PART_BYTES, type, fileName }
  // A worker that died may have left other bytes under this name.
  await storage.discardUpload(upload)
  for (const part of partNumbersOf(upload)) {
    const start = (part - 1) * UPLOAD_PART_BYTES
    await storage.writePart(upload, part, createReadStream(path, { start, end: Math.min(start + UPLOAD_PART_BYTES, size) - 1 }))
  }
  await storage.completeUpload(upload)
}

export const putVariant = (storage: Storage, itemId: string, variant: string, path: string): Promise<void> =>
  putFile(storage, itemKey(itemId, variant), path, typeOfExtension(variant.split('.').at(-1) ?? ''), variant)

export const putOriginal = (
  storage: Storage,
  { id, fileName }: Pick<MediaItemRow, 'id' | 'fileName'>,
  extension: OriginalExtension,
  path: string,
): Promise<void> => putFile(storage, originalKey(id, extension), path, typeOfExtension(extension), downloadName(fileName, extension))
