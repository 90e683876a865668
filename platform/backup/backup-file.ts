/**
 * The file of a backup: a line that names the format, then frames, compressed. A frame is its kind (one byte), its length (four) and its
 * content: a record (JSON), or rows of the table that the record before it names. The last record is `end`: without it the file is cut off.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

const FORMAT = 'atelier backup 1\n'
const RECORD = 1
const ROWS = 2
const HEAD_BYTES = 5

export interface BackupStart {
  readonly kind: 'start'
  /** Of Atelier. */
  readonly version: string
  /** ISO 8601. */
  readonly at: string
  /** Shows whether another installation has the same secret, without revealing it. */
  readonly secretFingerprint: string
  /** Where the files are: a folder, or a bucket. */
  readonly files: string
  /** Names of the migrations that the database had. */
  readonly migrations: readonly string[]
}

export interface BackupTable {
  readonly kind: 'table'
  /** Quoted, with its schema. */
  readonly name: string
  /** Quoted, in the order of the rows; without columns that Postgres computes. */
  readonly columns: readonly string[]
  /** Of a partition: the table that it belongs to, and its bounds. */
  readonly parent: string | null
  readonly bound: string | null
}

export type BackupRecord =
  | BackupStart
  | BackupTable
  | { readonly kind: 'sequence'; readonly table: string; readonly column: string; readonly value: string; readonly isCalled: boolean }
  /** Paths and sizes in bytes of some of the stored files. */
  | { readonly kind: 'files'; readonly files: readonly (readonly [path: string, bytes: number])[] }
  | { readonly kind: 'end'; readonly tables: number; readonly files: number }

export type Frame = { readonly record: BackupRecord } | { readonly rows: Buffer }

/** The file cannot be used. The message says why. */
export class BackupFileError extends Error {
  override name = 'BackupFileError'
}

function frameOf(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(kind)
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

async function* bytesOf(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  for await (const frame of frames)
    yield 'rows' in frame ? frameOf(ROWS, frame.rows) : frameOf(RECORD, Buffer.from(JSON.stringify(frame.record)))
}

/** Writes the frames to `path`, readable by its owner only. The file appears there when it is complete and on the disk. */
export async function writeBackup(path: string, frames: AsyncIterable<Frame>): Promise<void> {
  const draft = `${path}.part`
  try {
    const file = await open(draft, 'w', 0o600)
    await file.writeFile(FORMAT)
    await file.close()
    await pipeline(Readable.from(bytesOf(frames), { objectMode: false }), createZstdCompress(), createWriteStream(draft, { flags: 'a' }))
    const written = await open(draft, 'r')
    await written.sync()
    await written.close()
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function assertFormat(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FORMAT.length), 0, FORMAT.length, 0)
    if (buffer.toString('utf8', 0, bytesRead) !== FORMAT)
      throw new BackupFileError(`${path} is not a backup that this version of Atelier can read.`)
  } finally {
    await file.close()
  }
}

/** Reads the frames of the file. Throws `BackupFileError` when it is no backup, damaged or cut off. */
export async function* readBackup(path: string): AsyncGenerator<Frame> {
  await assertFormat(path)
  const source = createReadStream(path, { start: FORMAT.length })
  const plain = createZstdDecompress()
  const ended = pipeline(source, plain)
  // Its failure shows in the loop below.
  ended.catch(() => undefined)
  let isWhole = false
  let left: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      left = left.length === 0 ? chunk : Buffer.concat([left, chunk])
      while (left.length >= HEAD_BYTES && left.length >= HEAD_BYTES + left.readUInt32BE(1)) {
        const end = HEAD_BYTES + left.readUInt32BE(1)
        const content = left.subarray(HEAD_BYTES, end)
        const kind = left.readUInt8()
        left = left.subarray(end)
        if (kind === ROWS) yield { rows: content }
        else {
          const record = JSON.parse(content.toString('utf8')) as BackupRecord
          isWhole = record.kind === 'end'
          yield { record }
        }
      }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code?.startsWith('ZSTD') === true || code === 'Z_BUF_ERROR')
      throw new BackupFileError(`${path} is damaged or cut off.`, { cause: error })
    throw error
  } finally {
    source.destroy()
  }
  if (!isWhole) throw new BackupFileError(`${path} is cut off: its end is missing.`)
}
