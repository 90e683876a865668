/** Reads ZIPs, for tests. */
import { text } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'

/** The entries of a ZIP, by name. */
export const unzip = (bytes: Buffer): Promise<ReadonlyMap<string, string>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, string>()
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error !== null) return reject(error)
      zip.on('error', reject)
      zip.on('end', () => resolve(entries))
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as Parameters<typeof zip.openReadStream>[0], (failed, stream) => {
          if (failed !== null) return reject(failed)
          text(stream).then((content) => {
            entries.set(entry.fileName, content)
            zip.readEntry()
          }, reject)
        })
      })
      zip.readEntry()
    })
  })
