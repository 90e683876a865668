/** Lists the stored files of an installation, for the manifest of a backup. */
import { opendir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createS3Client, elementText } from '#server/adapters/s3/s3-client.ts'
import type { Config, S3Config } from '#server/env.ts'

/** Parts of uploads under way (s3-storage.ts). */
const UNFINISHED = /\.part\/\d+$/

export type StoredFile = readonly [path: string, bytes: number]

async function* filesOfFolder(root: string): AsyncGenerator<StoredFile> {
  let folder
  try {
    folder = await opendir(root, { recursive: true })
  } catch (error) {
    // Nothing was stored yet.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  for await (const entry of folder) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    try {
      yield [relative(root, path).replaceAll('\\', '/'), (await stat(path)).size]
    } catch (error) {
      // Removed meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

async function* filesOfBucket(config: S3Config, pageSize: number): AsyncGenerator<StoredFile> {
  const client = createS3Client(config)
  const page = { 'max-keys': String(pageSize) }
  let marker = ''
  for (let isMore = true; isMore;) {
    const before = marker
    // The first version of the call: every server has it, and it goes on behind a key instead of a token.
    const xml = await (await client.call('GET', '', { query: before === '' ? page : { ...page, marker: before } })).text()
    for (const [, contents = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      marker = elementText(contents, 'Key')
      if (!UNFINISHED.test(marker)) yield [marker, Number(elementText(contents, 'Size'))]
    }
    isMore = elementText(xml, 'IsTruncated') === 'true' && marker !== before
  }
}

const folderOf = ({ dataDir }: Config) => join(dataDir, 'media', 'objects')

/** The folder or bucket, for messages. */
export const storageName = (config: Config): string => (config.s3 === undefined ? folderOf(config) : `the bucket ${config.s3.bucket}`)

/** Path and size in bytes of each complete file. A bucket lists `pageSize` at a time, at most 1,000. */
export const storedFiles = (config: Config, pageSize = 1_000): AsyncGenerator<StoredFile> =>
  config.s3 === undefined ? filesOfFolder(folderOf(config)) : filesOfBucket(config.s3, pageSize)
