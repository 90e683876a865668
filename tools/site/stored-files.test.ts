import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { expect, test } from 'vitest'
import { createS3Client } from '#server/adapters/s3/s3-client.ts'
import { readConfig } from '#server/env.ts'
import { storedFiles } from './stored-files.ts'

test('the files of a bucket are listed beyond its first page, without parts of uploads under way', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'stored-files-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = await server.run()
  try {
    const config = readConfig({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    })
    const client = createS3Client({ ...config.s3!, region: 'us-east-1' })
    const keys = Array.from({ length: 5 }, (_, at) => `posts/file-${String(at).padStart(4, '0')}`)
    for (const key of keys) await client.call('PUT', key, { body: key })
    await client.call('PUT', 'posts/upload.part/1', { body: 'part' })
    const listed = await Array.fromAsync(storedFiles({ ...config, s3: { ...config.s3!, region: 'us-east-1' } }, 2))
    expect(listed).toEqual(keys.map((key) => [key, key.length]))
  } finally {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  }
})
