import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SANDBOX_KEYS, startSandbox, type Sandbox } from '../main.ts'

interface Received {
  status: string
  body: string
  signature: string
}

/** A shop that receives webhooks; answers with the next of `answers`, then `ok`. */
async function openShop() {
  const received: Received[] = []
  const answers: { status: number; body: string }[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      received.push({ body, status: (JSON.parse(body) as { status: string }).status, signature: String(req.headers['hmac']) })
      const answer = answers.shift() ?? { status: 200, body: 'ok' }
      res.writeHead(answer.status).end(answer.body)
    })
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the shop has no port')
  return { received, answers, url: `http://127.0.0.1:${address.port}/hook`, close: () => new Promise((resolve) => server.close(resolve)) }
}

async function order(sandbox: Sandbox, callbackUrl: string, amount = 50): Promise<string> {
  const response = await fetch(`${sandbox.oxapayUrl}/payment/invoice`, {
    method: 'POST',
    headers: { merchant_api_key: SANDBOX_KEYS.merchant, 'content-type': 'application/json' },
    body: JSON.stringify({ amount, currency: 'USD', order_id: 'DEP-1', callback_url: callbackUrl }),
  })
  const { data } = (await response.json()) as { data: { track_id: string } }
  return data.track_id
}

const sign = (body: string) => createHmac('sha512', SANDBOX_KEYS.merchant).update(body).digest('hex')
const FAST = 1_000_000

let shop: Awaited<ReturnType<typeof openShop>>
let sandbox: Sandbox
let dataDir: string

beforeEach(async () => {
  shop = await openShop()
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-sandbox-'))
  sandbox = await startSandbox({ clockFactor: FAST, dataDir })
})
afterEach(async () => {
  await sandbox.stop()
  await shop.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('webhooks of the sandbox', () => {
  test('report paying and then paid, signed over the raw body', async () => {
    const trackId = await order(sandbox, shop.url)
    sandbox.control.pay(trackId, 'exact')
    await sandbox.control.idle()
    expect(shop.received.map(({ status }) => status)).toEqual(['Paying', 'Paid'])
    for (const { body, signature } of shop.received) expect(signature).toBe(sign(body))
    expect(JSON.parse(shop.received[1]!.body)).toMatchObject({
      track_id: trackId,
      order_id: 'DEP-1',
      amount: 50,
      value: '50',
      type: 'invoice',
      txs: [{ status: 'confirmed', network: 'Tron Network', currency: 'USDT' }],
    })
  })

  test('are sent again until the shop says ok', async () => {
    shop.answers.push({ status: 500, body: 'try again' }, { status: 200, body: 'hello' })
    const trackId = await order(sandbox, shop.url)
    sandbox.control.pay(trackId, 'exact')
    await sandbox.control.idle()
    expect(shop.received).toHaveLength(4)
    expect(sandbox.control.webhooks(trackId).every(({ state, lastAnswer }) => state === 'delivered' && lastAnswer === '200 ok')).toBe(true)
    expect(sandbox.control.webhooks(trackId).reduce((sum, { attempts }) => sum + attempts, 0)).toBe(4)
  })

  test('are given up after five attempts', async () => {
    shop.answers.push(...Array.from({ length: 10 }, () => ({ status: 500, body: 'no' })))
    const trackId = await order(sandbox, shop.url)
    sandbox.control.pay(trackId, 'exact')
    await sandbox.control.idle()
    expect(sandbox.control.webhooks(trackId).map(({ state, attempts }) => ({ state, attempts }))).toEqual([
      { state: 'given_up', attempts: 5 },
      { state: 'given_up', attempts: 5 },
    ])
    expect(shop.received).toHaveLength(10)
  })

  test('wait a minute before the second attempt and three more before the third', async () => {
    await sandbox.stop()
    sandbox = await startSandbox({ dataDir })
    shop.answers.push({ status: 500, body: 'no' })
    const trackId = await order(sandbox, shop.url)
    const before = Date.now()
    sandbox.control.forceStatus(trackId, 'paid')
    await expect.poll(() => sandbox.control.webhooks(trackId)[0]?.attempts).toBe(1)
    const due = sandbox.control.webhooks(trackId)[0]!.dueAtMs!
    expect(due - before).toBeGreaterThanOrEqual(60_000)
    expect(due - Date.now()).toBeLessThanOrEqual(60_000)
  })

  test('can be repeated, lost, late or in the wrong order', async () => {
    const statusesWith = async (delivery: 'repeated' | 'lost' | 'delayed' | 'reordered') => {
      shop.received.length = 0
      const trackId = await order(sandbox, shop.url)
      sandbox.control.setWebhooks(trackId, { delivery })
      sandbox.control.pay(trackId, 'exact')
      await sandbox.control.idle()
      return shop.received.map(({ status }) => status)
    }
    expect((await statusesWith('repeated')).toSorted()).toEqual(['Paid', 'Paid', 'Paid', 'Paying', 'Paying', 'Paying'])
    expect(await statusesWith('lost')).toEqual([])
    expect((await statusesWith('delayed')).toSorted()).toEqual(['Paid', 'Paying'])
    expect(await statusesWith('reordered')).toEqual(['Paid', 'Paying'])
  })

  test('late ones are sent a minute late', async () => {
    await sandbox.stop()
    sandbox = await startSandbox({ dataDir })
    const trackId = await order(sandbox, shop.url)
    sandbox.control.setWebhooks(trackId, { delivery: 'delayed' })
    const before = Date.now()
    sandbox.control.forceStatus(trackId, 'paid')
    expect(sandbox.control.webhooks(trackId)[0]!.dueAtMs! - before).toBeGreaterThanOrEqual(60_000)
    expect(shop.received).toEqual([])
  })

  test('can be forged, truncated, signed with another key, or false', async () => {
    const trackId = await order(sandbox, shop.url)
    const compose = (manners: Parameters<typeof sandbox.control.setWebhooks>[1]) =>
      sandbox.control.composeWebhook(trackId, { status: 'paid', manners })
    const right = compose({})
    expect(right.signature).toBe(sign(right.body))
    expect(compose({ signature: 'truncated' }).signature).toHaveLength(64)
    for (const signature of ['forged', 'other_key'] as const) {
      const wrong = compose({ signature })
      expect(wrong.signature).toHaveLength(128)
      expect(wrong.signature).not.toBe(sign(wrong.body))
    }
    expect(JSON.parse(compose({ content: 'wrong_amount' }).body)).toMatchObject({ amount: 5000 })
    expect(JSON.parse(compose({ content: 'wrong_currency' }).body)).toMatchObject({ currency: 'BTC' })
    expect(JSON.parse(compose({ content: 'wrong_order' }).body)).toMatchObject({ order_id: 'DEP-10' })
  })

  test('survive a restart of the sandbox', async () => {
    const goneUrl = shop.url
    await sandbox.stop()
    sandbox = await startSandbox({ dataDir, clockFactor: 20 })
    const trackId = await order(sandbox, goneUrl)
    sandbox.control.chooseNetwork(trackId, 'BEP20')
    sandbox.control.pay(trackId, 'more')
    sandbox.control.setWebhooks(trackId, { delivery: 'repeated' })
    const before = sandbox.control.payment(trackId)
    expect(sandbox.control.transfers(trackId)).toHaveLength(1)
    await sandbox.stop()

    sandbox = await startSandbox({ dataDir, clockFactor: FAST })
    expect(sandbox.control.payment(trackId)).toMatchObject({
      trackId,
      network: 'BSC',
      expiresAtMs: before!.expiresAtMs,
      manners: { delivery: 'repeated' },
    })
    await sandbox.control.idle()
    expect(sandbox.control.payment(trackId)!.status).toBe('paid')
    expect(shop.received.map(({ status }) => status)).toContain('Paid')
  })
})
