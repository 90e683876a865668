/** The address that a request is counted under, with and without a proxy in front, and how long a body may be. */
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { bodyOf, callerAddress } from './request.ts'
import { createWebhooks } from './webhooks.ts'

const BODY_MAX_BYTES = 1_000
const webhooks = createWebhooks({ '/webhooks/a': async () => 'ok' }, createLog('silent'))

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (await webhooks(req, res, req.url ?? '')) return
  if (req.method === 'GET') return void res.end(callerAddress(req, req.url === '/behind-a-proxy'))
  const body = await bodyOf(req, res, BODY_MAX_BYTES)
  if (body !== null) res.end(body)
}

const server = createServer((req, res) => void answer(req, res))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = (path: string, forwarded?: string | string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    get({ port, host: '127.0.0.1', path, headers, agent: false }, (res) => {
      let text = ''
      res.on('data', (chunk: Buffer) => (text += chunk.toString()))
      res.on('end', () => resolve(text))
    }).on('error', reject)
  })

it('without a proxy, the address is that of the connection, and headers are ignored', async () => {
  expect(await ask('/', '203.0.113.9')).toBe('127.0.0.1')
  expect(await ask('/')).toBe('127.0.0.1')
})

it('behind a proxy, the address is the last entry of X-Forwarded-For; entries that callers forge before it are ignored', async () => {
  expect(await ask('/behind-a-proxy', '203.0.113.9')).toBe('203.0.113.9')
  expect(await ask('/behind-a-proxy', '198.51.100.1, 198.51.100.2,203.0.113.9')).toBe('203.0.113.9')
  expect(await ask('/behind-a-proxy', ['198.51.100.1', '203.0.113.9'])).toBe('203.0.113.9')
  expect(await ask('/behind-a-proxy', '2001:db8::1')).toBe('2001:db8::1')
})

it('a port after the address is ignored, so a new connection keeps the same address', async () => {
  expect(await ask('/behind-a-proxy', '203.0.113.9:52100')).toBe('203.0.113.9')
  expect(await ask('/behind-a-proxy', '198.51.100.1:1, [2001:db8::1]:52100')).toBe('2001:db8::1')
  expect(await ask('/behind-a-proxy', '[2001:db8::1]')).toBe('2001:db8::1')
  expect(await ask('/behind-a-proxy', '::ffff:203.0.113.9')).toBe('::ffff:203.0.113.9')
  expect(await ask('/behind-a-proxy', 'unknown')).toBe('unknown')
})

it('behind a proxy without X-Forwarded-For, the address is that of the proxy', async () => {
  expect(await ask('/behind-a-proxy')).toBe('127.0.0.1')
  expect(await ask('/behind-a-proxy', '198.51.100.1, ')).toBe('127.0.0.1')
})

const send = (path: string, body: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method: 'POST', body })

it('a body of the largest size is read, and a longer one is refused and its connection closed', async () => {
  const largest = 'x'.repeat(BODY_MAX_BYTES)
  const taken = await send('/body', largest)
  expect([taken.status, await taken.text()]).toEqual([200, largest])
  const refused = await send('/body', `${largest}x`)
  expect([refused.status, refused.headers.get('connection')]).toEqual([413, 'close'])
})

it('a webhook has 64 kB at most', async () => {
  expect((await send('/webhooks/a', 'x'.repeat(64 * 1024))).status).toBe(200)
  expect((await send('/webhooks/a', 'x'.repeat(64 * 1024 + 1))).status).toBe(413)
})
