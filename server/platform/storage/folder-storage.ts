/**
 * Storage in a folder:
 *
 *   objects/<key>      complete files         parts/<key>/<n>   parts of uploads under way
 *   temporary/<random> what is being written; renamed when it is whole, so nobody ever sees half a file
 *
 * A part is written beside and renamed, never into the object: a slow sender cannot change a file after its check.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { assertKey, partLengthOf, PartLengthError, partNumbersOf, UploadUnfinishedError, type ByteRange, type Storage, type Upload } from './storage.ts'

const COPY_BUFFER_BYTES = 512 * 1024
/** What is older in `temporary/` was left behind by a process that died. */
const LEFTOVER_MS = 24 * 3_600_000

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

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

/** Passes exactly `expectedBytes` on, and fails at the first byte too many or at an early end. */
function exactly(expectedBytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > expectedBytes) done(new PartLengthError(expectedBytes))
      else done(null, chunk)
    },
    flush(done) {
      done(seen === expectedBytes ? null : new PartLengthError(expectedBytes))
    },
  })
}

class FolderStorage implements Storage {
  readonly #root: string

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
   * Runs `write` on a fresh temporary path; whatever fails, nothing is left behind. `write` starts at once, in the same
   * turn: a source that fails meanwhile would have nobody listening.
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
    const target = this.#object(key)
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
      await pipeline(source, exactly(length), createWriteStream(path, { flags: 'wx' }))
      await mkdir(folder, { recursive: true })
      await rename(path, join(folder, String(part)))
    })
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
    const received = await this.receivedParts(upload)
    const missing = partNumbersOf(upload).filter((part) => !received.has(part))
    if (missing.length > 0) throw new UploadUnfinishedError(missing)
    const target = this.#object(upload.key)
    if ((await this.sizeOf(upload.key)) !== upload.sizeBytes) {
      try {
        await this.#beside(async (path) => {
          await this.#join(upload, path)
          await syncFile(path)
          await moveInto(path, target)
        })
      } catch (error) {
        // Somebody else has completed it meanwhile, and taken the parts away.
        if (!isMissing(error) || (await this.sizeOf(upload.key)) !== upload.sizeBytes) throw error
      }
    }
    await rm(this.#partsFolder(upload.key), { recursive: true, force: true })
  }

  async #join(upload: Upload, path: string): Promise<void> {
    const folder = this.#partsFolder(upload.key)
    const parts = partNumbersOf(upload).map((part) => join(folder, String(part)))
    async function* bytes(): AsyncGenerator<Buffer> {
      for (const part of parts) yield* createReadStream(part, { highWaterMark: COPY_BUFFER_BYTES }) as AsyncIterable<Buffer>
    }
    await pipeline(bytes, exactly(upload.sizeBytes), createWriteStream(path, { flags: 'wx', highWaterMark: COPY_BUFFER_BYTES }))
  }

  async discardUpload(upload: Upload): Promise<void> {
    await rm(this.#partsFolder(upload.key), { recursive: true, force: true })
    await this.remove(upload.key)
  }

  async sizeOf(key: string): Promise<number | null> {
    const found = await orNull(stat(this.#object(key)))
    return found !== null && found.isFile() ? found.size : null
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const handle = await orNull(open(this.#object(key), 'r'))
    return handle === null ? null : handle.createReadStream(range === undefined ? {} : { start: range.start, end: range.end })
  }

  async remove(key: string): Promise<void> {
    await rm(this.#object(key), { force: true })
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

/** Storage in the folder `root`, which is made if it is missing. Removes what dead processes left half written. */
export async function openFolderStorage(root: string): Promise<Storage> {
  for (const name of ['objects', 'parts', 'temporary']) await mkdir(join(root, name), { recursive: true })
  const storage = new FolderStorage(root)
  await storage.removeLeftovers(Date.now())
  return storage
}
