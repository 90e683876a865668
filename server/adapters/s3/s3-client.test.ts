/** Our own requests to the storage follow no redirect. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Client, S3Error } from './s3-client.ts'

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([301, 302, 307, 308])(
  'a redirect of the storage (%i) is not followed: neither signature nor file leave, and the error names the redirect',
  async (status) => {
    const seen: string[] = []
    const elsewhere = await listen((req, res) => {
      seen.push(`${req.method} ${req.url}`)
      res.end()
    })
    const endpoint = await listen(
      (_req, res) => void res.writeHead(status, { location: elsewhere }).end('<Error><Code>PermanentRedirect</Code></Error>'),
    )
    const client = createS3Client({ endpoint, bucket: 'media', region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' })
    for (const call of [
      () => client.call('GET', 'a'),
      () => client.call('PUT', 'a', { body: 'a file' }),
      () => client.call('HEAD', 'a', { allow: [404] }),
    ]) {
      const error = await call().catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(S3Error)
      expect(error).toMatchObject({ status })
    }
    expect(seen).toEqual([])
  },
)
