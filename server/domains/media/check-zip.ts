/**
 * Checks that a ZIP is safe to deliver. Every entry is unpacked once and discarded, so that sizes and checksums are measured, not
 * claimed. Refused: passwords, unsafe names, links, devices, bombs (too many entries, too much or too dense content, entries that share
 * bytes), archives nested more than one level, and ZIPs that two programs would read differently.
 */
import { crc32 } from 'node:zlib'
import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts'
import { memorySource, SourceError, type ByteSource } from './byte-source.ts'
import { FileRefusal } from './refusal.ts'

export const ZIP_ENTRIES_MAX = 2_000
/** Limit of all unpacked content, with that of nested ZIPs. */
export const ZIP_UNPACKED_MAX_BYTES = 10 * UPLOAD_MAX_BYTES
/** Denser content than this ratio of unpacked to packed size is no media. Small files may be denser: they are harmless. */
export const ZIP_RATIO_MAX = 100
const RATIO_FREE_BYTES = 20 * 1024 * 1024
/** A ZIP in a ZIP is checked; one nested deeper is refused. */
export const ZIP_DEPTH_MAX = 2
/** A nested ZIP is unpacked into memory for its check, up to this size. */
const NESTED_MAX_BYTES = 24 * 1024 * 1024

const LOCAL_HEADER = Buffer.from('PK\x03\x04', 'latin1')
const LOCAL_HEADER_BYTES = 30
const FILE_TYPE_MASK = 0o170000
const REGULAR = 0o100000
const DIRECTORY = 0o040000

const unsafe = (message: string): FileRefusal => new FileRefusal('unsafe_file', message)
const quoted = (name: string): string => `“${name.slice(0, 80)}”`

export const startsLikeZip = (head: Buffer): boolean => head.subarray(0, 4).equals(LOCAL_HEADER)

/** Lets the reader of ZIPs read a stored file by ranges. */
export class SourceReader extends yauzl.RandomAccessReader {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#source.stream(start, end)
  }

  override read(target: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void): void {
    this.#source.slice(position, position + length).then((bytes) => {
      bytes.copy(target, offset)
      done(bytes.length === length ? null : new Error('unexpected end of file'))
    }, done)
  }
}

/** The rest of the allowance, over all levels. */
interface Budget {
  entries: number
  unpackedBytes: number
}

function checkName(entry: Entry, seen: Set<string>): void {
  const name = entry.fileName
  if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(name) || name.length > 400)
    throw unsafe(`The ZIP has a file with an unsafe name: ${quoted(name)}. Please rename it and pack the files again.`)
  const folded = name.normalize('NFC').toLowerCase()
  if (seen.has(folded)) throw unsafe(`The ZIP has two files with the same name: ${quoted(name)}. Please pack the files again.`)
  seen.add(folded)
}

function checkKind(entry: Entry): void {
  if (entry.isEncrypted()) throw unsafe('The ZIP has a password. Please pack the files again without one.')
  if (!entry.canDecodeFileData()) throw unsafe('The ZIP uses a rare way of packing. Please pack the files again as an ordinary ZIP.')
  const mode = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK
  if (mode !== 0 && mode !== REGULAR && mode !== DIRECTORY)
    throw unsafe(`The ZIP has a link or a device in it: ${quoted(entry.fileName)}. Please pack the files themselves.`)
}

function spend(budget: Budget, entry: Entry, packedTotalBytes: number): void {
  budget.entries -= 1
  if (budget.entries < 0) throw unsafe(`The ZIP has more than ${ZIP_ENTRIES_MAX} files. Please split it.`)
  budget.unpackedBytes -= entry.uncompressedSize
  const unpacked = ZIP_UNPACKED_MAX_BYTES - budget.unpackedBytes
  if (budget.unpackedBytes < 0 || (unpacked > RATIO_FREE_BYTES && unpacked > packedTotalBytes * ZIP_RATIO_MAX)) {
    throw unsafe('The ZIP unpacks to far more than its size. Please pack only the files of the order.')
  }
}

/** Unpacks one entry and discards it. Answers its bytes when it is a ZIP itself, else null. */
async function unpack(zip: ZipFile, entry: Entry, depth: number): Promise<Buffer | null> {
  const stream = await zip.openReadStreamPromise(entry)
  let checksum = 0
  let first = true
  let nested: Buffer[] | null = null
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    checksum = crc32(chunk, checksum)
    if (first && startsLikeZip(chunk)) nested = nestedBuffer(entry, depth)
    first = false
    nested?.push(chunk)
  }
  if (checksum !== entry.crc32)
    throw unsafe(`The ZIP is damaged: ${quoted(entry.fileName)} cannot be unpacked. Please pack the files again.`)
  return nested === null ? null : Buffer.concat(nested)
}

function nestedBuffer(entry: Entry, depth: number): Buffer[] {
  if (depth >= ZIP_DEPTH_MAX) throw unsafe('The ZIP has archives in archives. Please put the files into one ZIP.')
  if (entry.uncompressedSize > NESTED_MAX_BYTES)
    throw unsafe(`The ZIP has a large archive in it: ${quoted(entry.fileName)}. Please put its files into one ZIP.`)
  return []
}

interface Extent {
  start: number
  end: number
}

async function extentOf(zip: ZipFile, entry: Entry): Promise<Extent> {
  const local = await zip.readLocalFileHeaderPromise(entry)
  if (!local.fileName.equals(entry.fileNameRaw)) throw unsafe('The ZIP names its files in two different ways. Please pack the files again.')
  return {
    start: entry.relativeOffsetOfLocalHeader,
    end: Math.max(local.fileDataStart, entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES) + entry.compressedSize,
  }
}

/** Entries that share bytes turn a small ZIP into petabytes; a start elsewhere makes one file two. */
function checkExtents(extents: Extent[]): void {
  extents.sort((a, b) => a.start - b.start)
  if (extents[0]?.start !== 0) throw unsafe('The ZIP has something else in front of it. Please pack the files again.')
  for (const [at, extent] of extents.entries()) {
    const next = extents[at + 1]
    if (next !== undefined && next.start < extent.end) throw unsafe('The ZIP has files that overlap. Please pack the files again.')
  }
}

async function checkEntries(zip: ZipFile, source: ByteSource, budget: Budget, depth: number): Promise<void> {
  const seen = new Set<string>()
  const extents: Extent[] = []
  let files = 0
  for await (const entry of zip.eachEntry()) {
    checkName(entry, seen)
    checkKind(entry)
    spend(budget, entry, source.sizeBytes)
    extents.push(await extentOf(zip, entry))
    if (entry.fileName.endsWith('/')) continue
    files += 1
    const nested = await unpack(zip, entry, depth)
    if (nested !== null) await checkLevel(memorySource(nested), budget, depth + 1)
  }
  if (files === 0) throw unsafe('The ZIP is empty. Please pack the files of the order into it.')
  checkExtents(extents)
}

async function checkLevel(source: ByteSource, budget: Budget, depth: number): Promise<void> {
  const zip = await yauzl.fromRandomAccessReaderPromise(new SourceReader(source), source.sizeBytes, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
    validateEntrySizes: true,
  })
  try {
    // Refuses before the first entry is read, so that a directory of millions is not walked.
    if (zip.entryCount > budget.entries) throw unsafe(`The ZIP has more than ${ZIP_ENTRIES_MAX} files. Please split it.`)
    await checkEntries(zip, source, budget, depth)
  } finally {
    zip.close()
  }
}

/** Throws `FileRefusal` when the ZIP is not safe; failures of the storage pass through. */
export async function checkZip(source: ByteSource): Promise<void> {
  try {
    await checkLevel(source, { entries: ZIP_ENTRIES_MAX, unpackedBytes: ZIP_UNPACKED_MAX_BYTES }, 1)
  } catch (error) {
    if (error instanceof FileRefusal || error instanceof SourceError) throw error
    // A ZIP that the reader cannot read, or whose names it finds unsafe, is not for customers.
    throw unsafe(
      `The ZIP cannot be read safely (${error instanceof Error ? error.message.slice(0, 120) : 'unknown reason'}). Please pack the files again.`,
    )
  }
}
