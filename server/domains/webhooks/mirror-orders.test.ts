/** docs/examples/mirror-orders.ts equals the database after a storm of cuts: refused, doubled and lost messages, and kills of the consumer. */
import { randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { headersOf } from './sign.ts'
import { startMirror, verify, type Mirror } from '../../../docs/examples/mirror-orders.ts'

const world = useMoneyWorld()

/** A way between sender and consumer that loses, doubles and refuses messages, in a fixed order. */
async function openStorm(target: () => string | null) {
  let count = 0
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => void chunks.push(chunk))
    req.on('end', () => {
      count += 1
      const to = target()
      if (to === null || count % 5 === 0) return void req.socket.destroy()
      if (count % 7 === 0) return void res.writeHead(503, { 'retry-after': '1' }).end()
      const copies = count % 3 === 0 ? 2 : 1
      for (let copy = 0; copy < copies; copy += 1) {
        const outgoing = request(to, { method: 'POST', headers: { ...req.headers, host: 'consumer' } }, (answer) => {
          answer.resume()
          // Arrived, but the sender never hears of it.
          if (count % 4 === 0) req.socket.destroy()
          else if (!res.headersSent) res.writeHead(answer.statusCode ?? 500).end()
        })
        outgoing.on('error', () => void req.socket.destroy())
        outgoing.end(Buffer.concat(chunks))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** One order and its changes. */
async function live(model: TestUser, customer: TestUser, productId: string, fate: number) {
  const orderId = await world.place(customer, productId, 20_00)
  if (fate === 0) return
  if (fate === 1) return void (await world.mutate(customer, 'orders:cancelOrder', { orderId }))
  await world.mutate(model, 'orders:acceptOrder', { orderId })
  if (fate === 3) await world.complete(model, orderId)
}

async function isSwitchedOn(who: TestUser, endpointId: string): Promise<boolean> {
  const response = await fetch(`${world.url}/api/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'webhooks:test', args: { token: who.token, endpointId }, format: 'json' }),
  })
  return ((await response.json()) as { value: { isSwitchedOn: boolean } }).value.isSwitchedOn
}

test('the example mirrors every order, though its messages are lost, doubled and refused and it is killed again and again', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 2_000_00 })
  const productId = await world.product(model, 20_00)
  let mirror: Mirror | null = null
  const storm = await openStorm(() => mirror?.url ?? null)
  const { endpointId, secret } = await world.mutate<{ endpointId: string; secret: string }>(model, 'webhooks:add', {
    url: storm.url,
    name: '',
    groups: ['order'],
  })
  const made = await world.mutate<{ keyId: string; key: string }>(model, 'connections:createKey', {
    name: 'Mirror',
    scopes: ['events:read'],
    networks: [],
  })
  const options = { origin: world.url, key: made.key, secret, port: 0, file: join(world.dataDir, `${randomUUID()}.json`) }
  mirror = await startMirror(options)
  await expect.poll(() => isSwitchedOn(model, endpointId)).toBe(true)
  for (let round = 0; round < 8; round += 1) {
    await Promise.all([0, 1, 2, 3].map((fate) => live(model, customer, productId, fate)))
    // Eight rounds within seconds are more than a key may ask.
    await world.sql('update connections.keys set calls_left = 60 where id = $1', made.keyId)
    if (round % 2 === 1) {
      await mirror.close()
      mirror = await startMirror(options)
    }
  }
  await expect.poll(async () => (await world.query<{ lastNumber: number }>(model, 'webhooks:list')).lastNumber).toBe(8 * (1 + 2 + 2 + 3))
  await world.sql('update connections.keys set calls_left = 60 where id = $1', made.keyId)
  await mirror.catchUp()
  const rows = await world.sql(
    `select o.id, o.status, o.total_cents, o.refunded_cents, (select count(*) from orders.events e where e.order_id = o.id) as version from orders.orders o where o.model_id = $1`,
    model.id,
  )
  const expected = Object.fromEntries(
    rows.map((row) => [
      row['id'],
      {
        version: Number(row['version']),
        status: row['status'],
        totalCents: Number(row['total_cents']),
        refundedCents: Number(row['refunded_cents']),
      },
    ]),
  )
  expect(mirror.stored.orders).toEqual(expected)
  expect(Object.keys(expected)).toHaveLength(32)
  await mirror.close()
  await storm.close()
}, 60_000)

test('the example refuses what is not signed, changed, or old', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const body = '{"text":"Grazie 谢谢 🎨"}'
  const now = Date.now()
  const headers = headersOf([secret], 'msg_1', body, now)
  expect(verify(secret, headers, body, now)).toBe(true)
  expect(verify(`whsec_${Buffer.alloc(32, 8).toString('base64')}`, headers, body, now)).toBe(false)
  expect(verify(secret, headers, `${body} `, now)).toBe(false)
  expect(verify(secret, headers, body, now + 301_000)).toBe(false)
  expect(verify(secret, { ...headers, 'webhook-id': 'msg_2' }, body, now)).toBe(false)
  expect(verify(secret, {}, body, now)).toBe(false)
})
