/** Writes a ZIP into a file, entry after entry: what is in memory is one piece of one entry, and the list of names. */
import { createWriteStream, type WriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { open as openZip } from 'yauzl'
import { ZipFile } from 'yazl'

/** How many entries the ZIP at `path` says it has. Throws when it is none, or was cut off. */
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

  /** The file must not be there yet. Nobody else on the machine may read it. */
  constructor(path: string, signal: AbortSignal) {
    this.#path = path
    this.#file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    this.#written = pipeline(this.#zip.outputStream, this.#file, { signal: AbortSignal.any([signal, this.#abandoned.signal]) })
    // Whoever adds or ends is told of a failure; until somebody does, nobody is missing an answer.
    this.#written.catch(() => undefined)
  }

  /** Adds an entry and waits until all of it is on its way. `isPacked`: it is as small as it gets already. */
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

  /** Lets go of the file, whatever is in it: of a file that is whole already, too. */
  async abandon(): Promise<void> {
    this.#abandoned.abort()
    // Not `once`: it would throw the error that ended the file, and whoever was writing knows that one.
    if (!this.#file.closed) await new Promise((resolve) => this.#file.once('close', resolve))
  }

  /** Ends the file, brings it to the disk and looks whether it can be opened. Answers its size in bytes. */
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
