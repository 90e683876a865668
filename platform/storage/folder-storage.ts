/**
 * Storage in a folder:
 *
 *   objects/<key>       a complete file, or a folder of its parts: 1, 2, … in order
 *   parts/<key>/<n>     parts of uploads under way
 *   temporary/<random>  files being written; renamed when complete, so half a file is never visible
 *
 * A part is written beside and renamed, never into the object: a slow sender cannot change a file after its check.
 * Completing moves the folder of parts as it is: copying 50 MB into one file took as long as receiving them.
 */
import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PartFile } from './part-file.ts'
import { assertKey, partLengthOf, partNumbersOf, UploadUnfinishedError, type ByteRange, type Storage, type Upload } from './storage.ts'

const READ_BUFFER_BYTES = 256 * 1024
/** Files in `temporary/` older than this were left by a process that died. */
const LEFTOVER_MS = 24 * 3_600_000

/** Another process moved it meanwhile: the source is gone, or the target exists. */
const isMoved = (error: unknown): boolean =>
  isMissing(error) || (error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Renames and makes the new name lasting. */
async function moveInto(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
  await syncFile(dirname(to))
}

interface Piece {
  path: string
  bytes: number
}

/** The bytes of `pieces` one after another, or the part of them that `range` names. */
async function* bytesOf(pieces: readonly Piece[], range: ByteRange | undefined): AsyncGenerator<Buffer> {
  let offset = 0
  for (const { path, bytes } of pieces) {
    const start = Math.max(0, (range?.start ?? 0) - offset)
    const end = Math.min(bytes - 1, (range?.end ?? Infinity) - offset)
    offset += bytes
    if (start > end) continue
    const handle = await open(path, 'r')
    yield* handle.createReadStream({ start, end, highWaterMark: READ_BUFFER_BYTES }) as AsyncIterable<Buffer>
  }
}

class FolderStorage implements Storage {
  readonly #root: string
  /** Parts being flushed to the disk, by upload. One after another: few threads are available to wait for it. */
  readonly #syncs = new Map<string, Promise<unknown>>()
  #lastSync: Promise<unknown> = Promise.resolve()

  constructor(root: string) {
    this.#root = root
  }

  #object(key: string): string {
    assertKey(key)
    return join(this.#root, 'objects', key)
  }

  #partsFolder(key: string): string {
    assertKey(key)
    return join(this.#root, 'parts', key)
  }

  /**
   * Runs `write` on a fresh temporary path, and removes the file after any failure. `write` starts synchronously: the error of a source
   * that fails before would be unhandled.
   */
  async #beside(write: (path: string) => Promise<void>): Promise<void> {
    const path = join(this.#root, 'temporary', randomUUID())
    try {
      await write(path)
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#write(this.#object(key), bytes)
  }

  async replace(key: string, bytes: Uint8Array): Promise<void> {
    const pieces = (await this.#piecesOf(key)) ?? []
    if (pieces.reduce((sum, piece) => sum + piece.bytes, 0) !== bytes.length) throw new Error(`the object ${key} has another length`)
    let start = 0
    for (const piece of pieces) {
      await this.#write(piece.path, bytes.subarray(start, start + piece.bytes))
      start += piece.bytes
    }
  }

  /** Writes a whole file, or none, and brings it to the disk. */
  async #write(target: string, bytes: Uint8Array): Promise<void> {
    await this.#beside(async (path) => {
      const handle = await open(path, 'wx')
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await moveInto(path, target)
    })
  }

  async partUrl(): Promise<null> {
    return null
  }

  async writePart(upload: Upload, part: number, source: Readable): Promise<void> {
    const length = partLengthOf(upload, part)
    if (length === null) throw new Error(`no part ${part} in this upload`)
    const folder = this.#partsFolder(upload.key)
    await this.#beside(async (path) => {
      await pipeline(source, new PartFile(path, length))
      await mkdir(folder, { recursive: true })
      await rename(path, join(folder, String(part)))
    })
    this.#syncSoon(upload.key, join(folder, String(part)))
  }

  /**
   * Flushes a part to the disk while the next one is received, so that completing has little to wait for. The disk reports a failure
   * only once: such a part is removed, as if it had not been sent.
   */
  #syncSoon(key: string, path: string): void {
    const sync = () => syncFile(path).catch(() => rm(path, { force: true }))
    const work = this.#lastSync.then(sync, sync)
    const all = Promise.all([this.#syncs.get(key), work])
    this.#lastSync = work
    this.#syncs.set(key, all)
    const forget = () => this.#syncs.get(key) === all && this.#syncs.delete(key)
    // A failure belongs to the completion of the upload, which may never happen.
    all.then(forget, () => undefined)
  }

  async removePart(upload: Upload, part: number): Promise<void> {
    const folder = this.#partsFolder(upload.key)
    await rm(join(folder, String(part)), { force: true })
    try {
      await rmdir(folder)
    } catch (error) {
      if (!isMoved(error)) throw error
    }
  }

  async receivedParts(upload: Upload): Promise<ReadonlySet<number>> {
    if ((await this.sizeOf(upload.key)) === upload.sizeBytes) return new Set(partNumbersOf(upload))
    const received = new Set<number>()
    const folder = this.#partsFolder(upload.key)
    for (const part of partNumbersOf(upload)) {
      const found = await orNull(stat(join(folder, String(part))))
      if (found?.size === partLengthOf(upload, part)) received.add(part)
    }
    return received
  }

  async completeUpload(upload: Upload): Promise<void> {
    await this.#syncs.get(upload.key)
    const received = await this.receivedParts(upload)
    const missing = partNumbersOf(upload).filter((part) => !received.has(part))
    // Another process may have moved the parts between the two checks: then the object exists now.
    if (missing.length > 0 && (await this.sizeOf(upload.key)) !== upload.sizeBytes) throw new UploadUnfinishedError(missing)
    if ((await this.sizeOf(upload.key)) !== upload.sizeBytes) {
      try {
        await this.#moveParts(upload)
      } catch (error) {
        if (!isMoved(error) || (await this.sizeOf(upload.key)) !== upload.sizeBytes) throw error
      }
    }
    await rm(this.#partsFolder(upload.key), { recursive: true, force: true })
  }

  async #moveParts(upload: Upload): Promise<void> {
    const folder = this.#partsFolder(upload.key)
    await Promise.all([folder, ...partNumbersOf(upload).map((part) => join(folder, String(part)))].map(syncFile))
    await moveInto(folder, this.#object(upload.key))
  }

  async discardUpload(upload: Upload): Promise<void> {
    this.#syncs.delete(upload.key)
    await rm(this.#partsFolder(upload.key), { recursive: true, force: true })
    await this.remove(upload.key)
  }

  async sizeOf(key: string): Promise<number | null> {
    const pieces = await this.#piecesOf(key)
    return pieces === null ? null : pieces.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** The files that an object consists of, in order; null when there is none. */
  async #piecesOf(key: string): Promise<Piece[] | null> {
    const path = this.#object(key)
    const found = await orNull<Stats>(stat(path))
    if (found === null) return null
    if (found.isFile()) return [{ path, bytes: found.size }]
    const names = (await readdir(path)).filter((name) => /^[0-9]+$/.test(name)).toSorted((a, b) => Number(a) - Number(b))
    // A folder on the way to an object is no object.
    if (names.length === 0) return null
    return Promise.all(names.map(async (name) => ({ path: join(path, name), bytes: (await stat(join(path, name))).size })))
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const pieces = await this.#piecesOf(key)
    return pieces === null ? null : Readable.from(bytesOf(pieces, range), { objectMode: false })
  }

  async remove(key: string): Promise<void> {
    await rm(this.#object(key), { recursive: true, force: true })
  }

  async signedGetUrl(): Promise<null> {
    return null
  }

  async removeLeftovers(now: number): Promise<void> {
    const folder = join(this.#root, 'temporary')
    for (const name of (await orNull(readdir(folder))) ?? []) {
      const found = await orNull(stat(join(folder, name)))
      if (found !== null && found.mtimeMs < now - LEFTOVER_MS) await rm(join(folder, name), { force: true })
    }
  }
}

/** Storage in the folder `root`, which is made if it is missing. Removes files that dead processes left unfinished. */
export async function openFolderStorage(root: string): Promise<Storage> {
  for (const name of ['objects', 'parts', 'temporary']) await mkdir(join(root, name), { recursive: true })
  const storage = new FolderStorage(root)
  await storage.removeLeftovers(Date.now())
  return storage
}
