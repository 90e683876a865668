import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createFileLimit } from './file-limit.ts'

test('each network has its own limit on files, and a lower one on receipts and tables; all refill with time', async () => {
  let nowMs = 0
  const limit = createFileLimit({ limits: { callsPerSecond: 1, callsBurst: 12 }, trustProxy: true, now: () => nowMs })
  const server = createServer(async (req, res) => {
    if (!(await limit(req, res, new URL(req.url ?? '', 'http://site').pathname))) res.end('a file')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const get = (path: string, from = '203.0.113.9') =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers: { 'x-forwarded-for': from } })
  const statuses = async (count: number, path: string) => Promise.all(Array.from({ length: count }, async () => (await get(path)).status))

  expect((await get('/receipts/orders/1.pdf')).status).toBe(200)
  expect(await statuses(2, '/media/items/1/640.webp')).toEqual([200, 200])
  const refused = await get('/media/items/1/640.webp')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([429, '5', 'no-store'])
  expect((await get('/receipts/orders/1.pdf')).status).toBe(429)
  expect((await get('/transactions.csv?kind=tip')).status).toBe(429)
  expect((await get('/transactions.csv', '203.0.113.11')).status).toBe(200)
  for (const path of ['/transactions.csv', '/table.csv', '/users.csv', '/audit-log.csv', '/admin/ledger.csv', '/admin/analytics.csv'])
    expect((await get(path, '203.0.113.11')).status, path).toBe(429)
  // Other addresses are counted elsewhere.
  expect((await get('/assets/index.js')).status).toBe(200)
  expect((await get('/media/items/1/640.webp', '203.0.113.10')).status).toBe(200)
  nowMs = 60_000
  expect((await get('/media/items/1/640.webp')).status).toBe(200)
})
