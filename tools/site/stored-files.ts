/** Lists the stored files of an installation, for the manifest of a backup. */
import { opendir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createS3Client, elementText } from '#server/adapters/s3/s3-client.ts'
import type { Config, S3Config } from '#server/env.ts'

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

async function* filesOfBucket(config: S3Config): AsyncGenerator<StoredFile> {
  const client = createS3Client(config)
  let next: string | undefined
  do {
    const query: Record<string, string> = { 'list-type': '2', ...(next === undefined ? {} : { 'continuation-token': next }) }
    const xml = await (await client.call('GET', '', { query })).text()
    for (const [, contents] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      if (contents !== undefined) yield [elementText(contents, 'Key'), Number(elementText(contents, 'Size'))]
    const token = elementText(xml, 'NextContinuationToken')
    next = token === '' ? undefined : token
  } while (next !== undefined)
}

const folderOf = ({ dataDir }: Config) => join(dataDir, 'media', 'objects')

/** The folder or bucket, for messages. */
export const storageName = (config: Config): string => (config.s3 === undefined ? folderOf(config) : `the bucket ${config.s3.bucket}`)

/** Path and size in bytes of each complete file. */
export const storedFiles = (config: Config): AsyncGenerator<StoredFile> =>
  config.s3 === undefined ? filesOfFolder(folderOf(config)) : filesOfBucket(config.s3)
