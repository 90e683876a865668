/** The address that a request is counted under, with and without a proxy in front. */
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callerAddress } from './request.ts'

const server = createServer((req, res) => res.end(callerAddress(req, req.url === '/behind-a-proxy')))
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
