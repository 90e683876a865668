/** Writes a ZIP into a file, entry by entry: memory holds one chunk of one entry, and the list of names. */
import { createWriteStream, type WriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { open as openZip } from 'yauzl'
import { ZipFile } from 'yazl'

/** The number of entries that the ZIP at `path` declares. Throws when it is no ZIP, or cut off. */
const entriesOf = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    openZip(path, { lazyEntries: true }, (error, zip) => {
      if (error !== null) return reject(error)
      const { entryCount } = zip
      zip.close()
      resolve(entryCount)
    })
  })

export class ArchiveWriter {
  readonly #path: string
  readonly #zip = new ZipFile()
  readonly #file: WriteStream
  readonly #written: Promise<void>
  readonly #abandoned = new AbortController()
  #entries = 0

  /** The file must not exist yet. Other users of the machine cannot read it. */
  constructor(path: string, signal: AbortSignal) {
    this.#path = path
    this.#file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    this.#written = pipeline(this.#zip.outputStream, this.#file, { signal: AbortSignal.any([signal, this.#abandoned.signal]) })
    // `add` and `finish` report a failure; before that an unhandled rejection would end the process.
    this.#written.catch(() => undefined)
  }

  /** Adds an entry and waits until all of it is being written. `isPacked`: it is compressed already. */
  async add(name: string, source: Readable, { isPacked = false } = {}): Promise<void> {
    const sent = Promise.withResolvers<void>()
    source.once('end', sent.resolve).once('error', sent.reject)
    this.#zip.addReadStreamLazy(name, { compress: !isPacked }, (give) => give(null, source))
    this.#entries += 1
    try {
      await Promise.race([sent.promise, this.#written])
    } finally {
      source.destroy()
    }
  }

  /** Closes the file in any state, also a complete one. */
  async abandon(): Promise<void> {
    this.#abandoned.abort()
    // Not `once`: it would throw the error that ended the file, which the writer has received already.
    if (!this.#file.closed) await new Promise((resolve) => this.#file.once('close', resolve))
  }

  /** Ends the file, syncs it to disk and checks that it opens. Answers its size in bytes. */
  async finish(): Promise<number> {
    this.#zip.end()
    await this.#written
    const file = await open(this.#path, 'r')
    try {
      await file.sync()
      const found = await entriesOf(this.#path)
      if (found !== this.#entries) throw new Error(`the archive has ${found} entries in place of ${this.#entries}`)
      return (await file.stat()).size
    } finally {
      await file.close()
    }
  }
}
