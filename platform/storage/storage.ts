/**
 * Storage of bytes: a folder (`folder-storage.ts`, the default) or a bucket that speaks S3 (`adapters/s3`).
 * Knows keys and bytes only; kinds, owners and safety of files are the business of `domains/media`.
 *
 *   upload:   part 1 ─┐
 *             part 2 ─┼─ completeUpload ──► object ── read, signedGetUrl, remove
 *             part n ─┘        └ discardUpload removes what is there
 *
 * A part is stored whole or not at all, and can be sent again. A complete object keeps its length, and keeps its bytes once it has
 * been served.
 */
import type { Readable } from 'node:stream'

/** An upload under way. All parts have `partBytes`, except the last, which has the rest. */
export interface Upload {
  readonly key: string
  readonly sizeBytes: number
  readonly partBytes: number
  readonly type: string
  /** File name of a download. */
  readonly fileName: string
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface Storage {
  /** Keeps `bytes` under `key`, whole or not at all. */
  put(key: string, bytes: Uint8Array, type: string, fileName?: string): Promise<void>
  /** Replaces a complete object by other bytes of the same length. An interruption leaves old bytes beside new ones: repeat it then. */
  replace(key: string, bytes: Uint8Array, type: string, fileName?: string): Promise<void>
  /** The address that takes a part from the browser, or null when parts are sent to this process (`writePart`). */
  partUrl(upload: Upload, part: number, lifetimeMs: number): Promise<string | null>
  /** Keeps one part. Throws `PartLengthError` when `source` has more or fewer bytes than the part must have. */
  writePart(upload: Upload, part: number, source: Readable): Promise<void>
  /** Removes one part; one that is not there is fine. */
  removePart(upload: Upload, part: number): Promise<void>
  /** The numbers of the parts that are there. */
  receivedParts(upload: Upload): Promise<ReadonlySet<number>>
  /** Makes the object of all parts. Doing so twice is fine. Throws `UploadUnfinishedError` when a part is missing. */
  completeUpload(upload: Upload): Promise<void>
  /** Removes the parts, and the object if it was complete. */
  discardUpload(upload: Upload): Promise<void>
  /** The size of an object in bytes; null when there is none. */
  sizeOf(key: string): Promise<number | null>
  /** The bytes of an object, or of a range of it; null when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Removes an object; one that is not there is fine. */
  remove(key: string): Promise<void>
  /** An address that downloads the object under the name it was stored with, or null when this process serves it. */
  signedGetUrl(key: string, type: string, lifetimeMs: number): Promise<string | null>
}

export class PartLengthError extends Error {
  constructor(expectedBytes: number) {
    super(`This part must have exactly ${expectedBytes} bytes.`)
    this.name = 'PartLengthError'
  }
}

export class UploadUnfinishedError extends Error {
  constructor(missing: readonly number[]) {
    super(`Parts are missing: ${missing.join(', ')}`)
    this.name = 'UploadUnfinishedError'
  }
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?)+$/
const KEY_MAX = 300

/** Refuses keys in any other form than ours, so that no key leads outside the storage. */
export function assertKey(key: string): void {
  if (key.length > KEY_MAX || !KEY.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
}

export const partCountOf = ({ sizeBytes, partBytes }: Pick<Upload, 'sizeBytes' | 'partBytes'>): number =>
  Math.max(1, Math.ceil(sizeBytes / partBytes))

/** The exact length of part `part` (from 1); null when the upload has no such part. */
export function partLengthOf(upload: Pick<Upload, 'sizeBytes' | 'partBytes'>, part: number): number | null {
  const count = partCountOf(upload)
  if (!Number.isInteger(part) || part < 1 || part > count) return null
  return part < count ? upload.partBytes : upload.sizeBytes - (count - 1) * upload.partBytes
}

export const partNumbersOf = (upload: Pick<Upload, 'sizeBytes' | 'partBytes'>): number[] =>
  Array.from({ length: partCountOf(upload) }, (_, at) => at + 1)

/** `attachment` with a name that every browser reads: plain letters for old ones, UTF-8 for the rest (RFC 6266). */
export function attachmentHeader(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
