/** A stored file for the checks: read in blocks where they need it, never whole. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '#platform/storage/storage.ts'

export interface ByteSource {
  readonly sizeBytes: number
  /** The bytes from `start` (inclusive) to `end` (exclusive). */
  slice(start: number, end: number): Promise<Buffer>
  /** The same as a stream. */
  stream(start: number, end: number): Readable
}

/** The storage failed; this says nothing about the file. */
export class SourceError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SourceError'
  }
}

const BLOCK_BYTES = 1024 * 1024
const KEPT_BLOCKS = 3

async function readBlock(storage: Storage, key: string, start: number, sizeBytes: number): Promise<Buffer> {
  try {
    const bytes = await storage.read(key, { start, end: Math.min(start + BLOCK_BYTES, sizeBytes) - 1 })
    if (bytes === null) throw new Error('it is gone')
    return await buffer(bytes)
  } catch (error) {
    throw new SourceError(`stored object cannot be read: ${key}`, error)
  }
}

/** Reads the object `key`, which must exist. Caches the last few blocks, because checks read neighbouring places. */
export function storedSource(storage: Storage, key: string, sizeBytes: number): ByteSource {
  const kept = new Map<number, Buffer>()

  async function blockAt(index: number): Promise<Buffer> {
    const known = kept.get(index)
    if (known !== undefined) return known
    const block = await readBlock(storage, key, index * BLOCK_BYTES, sizeBytes)
    kept.set(index, block)
    const oldest = kept.keys().next()
    if (kept.size > KEPT_BLOCKS && oldest.done !== true) kept.delete(oldest.value)
    return block
  }

  async function* pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < Math.min(end, sizeBytes);) {
      const index = Math.floor(at / BLOCK_BYTES)
      const offset = at - index * BLOCK_BYTES
      const piece = (await blockAt(index)).subarray(offset, offset + Math.min(end, sizeBytes) - at)
      if (piece.length === 0) throw new SourceError(`stored object is shorter than it was: ${key}`)
      yield piece
      at += piece.length
    }
  }

  return {
    sizeBytes,
    slice: async (start, end) => Buffer.concat(await Array.fromAsync(pieces(start, end))),
    stream: (start, end) => Readable.from(pieces(start, end), { objectMode: false }),
  }
}

/** Bytes in memory. */
export const memorySource = (bytes: Buffer): ByteSource => ({
  sizeBytes: bytes.length,
  slice: async (start, end) => bytes.subarray(start, end),
  stream: (start, end) => Readable.from([bytes.subarray(start, end)], { objectMode: false }),
})
