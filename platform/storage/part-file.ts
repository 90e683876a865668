import { close, open, writev } from 'node:fs'
import { Writable } from 'node:stream'
import { PartLengthError } from './storage.ts'

/** Bytes that wait in memory while the disk is busy: enough that few, long writes follow each other. */
const WAITING_BYTES = 256 * 1024

/** A new file that takes exactly `expectedBytes`: it fails at the first byte too many, or at an early end. */
export class PartFile extends Writable {
  readonly #path: string
  readonly #expectedBytes: number
  #descriptor: number | null = null
  #seenBytes = 0

  constructor(path: string, expectedBytes: number) {
    super({ highWaterMark: WAITING_BYTES, decodeStrings: true })
    this.#path = path
    this.#expectedBytes = expectedBytes
  }

  override _construct(done: (error?: Error | null) => void): void {
    open(this.#path, 'wx', (error, descriptor) => {
      if (error === null) this.#descriptor = descriptor
      done(error)
    })
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#writeAll([chunk], done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#writeAll(
      chunks.map(({ chunk }) => chunk),
      done,
    )
  }

  #writeAll(chunks: readonly Buffer[], done: (error?: Error | null) => void): void {
    const bytes = chunks.reduce((sum, { length }) => sum + length, 0)
    this.#seenBytes += bytes
    if (this.#seenBytes > this.#expectedBytes) return done(new PartLengthError(this.#expectedBytes))
    const descriptor = this.#descriptor
    if (descriptor === null) return done(new Error('written before it was open'))
    writev(descriptor, chunks, null, (error, written) => {
      if (error !== null || written === bytes) return done(error)
      // The disk took a part of it: the rest follows.
      const rest = Buffer.concat(chunks).subarray(written)
      this.#seenBytes -= rest.length
      this.#writeAll([rest], done)
    })
  }

  override _final(done: (error?: Error | null) => void): void {
    done(this.#seenBytes === this.#expectedBytes ? null : new PartLengthError(this.#expectedBytes))
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#descriptor === null) return done(error)
    close(this.#descriptor, (failure) => done(error ?? failure))
  }
}
