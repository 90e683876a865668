import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_KEYS, startSandbox, type Sandbox } from '../main.ts'

interface Envelope {
  data: Record<string, unknown>
  message: string
  error: { type?: string; key?: string; message?: string }
  status: number
  version: string
}

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ clockFactor: 1_000_000 })
})
afterAll(() => sandbox.stop())

async function ask(path: string, body?: unknown, key: string = SANDBOX_KEYS.merchant): Promise<Envelope> {
  const response = await fetch(`${sandbox.oxapayUrl}${path}`, {
    headers: { merchant_api_key: key },
    ...(body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const envelope = (await response.json()) as Envelope
  expect(response.status).toBe(envelope.status)
  expect(envelope.version).toBe('1.0.0')
  return envelope
}

const create = async (fields: object): Promise<string> => String((await ask('/payment/invoice', fields)).data['track_id'])

describe('the API of the sandbox', () => {
  test.each([
    ['amount', {}],
    ['amount', { amount: 'ten' }],
    ['amount', { amount: -1 }],
    ['amount', { amount: 0.01 }],
    ['currency', { amount: 10, currency: 'DOGE' }],
    ['to_currency', { amount: 10, to_currency: 'BTC' }],
    ['lifetime', { amount: 10, lifetime: 20.5 }],
    ['fee_paid_by_payer', { amount: 10, fee_paid_by_payer: 2 }],
    ['under_paid_coverage', { amount: 10, under_paid_coverage: 61 }],
    ['mixed_payment', { amount: 10, mixed_payment: 'yes' }],
    ['order_id', { amount: 10, order_id: 5 }],
    ['body', '[]'],
    ['body', 'no json'],
  ])('names the field that is wrong: %s %j', async (key, fields) => {
    const { status, error, data } = await ask('/payment/invoice', fields)
    expect({ status, data, type: error.type, key: error.key }).toEqual({ status: 400, data: {}, type: 'validation', key })
  })

  test('opens only with its key, and answers 404 for unknown payments', async () => {
    expect(await ask('/payment/invoice', { amount: 10 }, 'AAAAAA-BBBBBB-CCCCCC-DDDDDD')).toMatchObject({
      status: 401,
      error: { key: 'merchant_api_key' },
    })
    expect(await ask('/payment/123')).toMatchObject({ status: 404 })
    expect(await ask('/payout')).toMatchObject({ status: 404 })
  })

  test('lets a shortfall within the agreed part pass as paid', async () => {
    const trackId = await create({ amount: 100, under_paid_coverage: 40 })
    sandbox.control.pay(trackId, 'less')
    await sandbox.control.idle()
    expect((await ask(`/payment/${trackId}`)).data).toMatchObject({
      status: 'paid',
      amount: 100,
      under_paid_coverage: 40,
      txs: [{ amount: '60', status: 'confirmed', confirmations: 10 }],
    })
  })

  test('lists payments, filtered, sorted and in pages', async () => {
    const orderId = 'LIST'
    for (const amount of [701, 703, 702]) await create({ amount, order_id: orderId })
    const list = async (query: string) =>
      (await ask(`/payment?from_amount=700&to_amount=710&${query}`)).data as { list: { amount: number }[]; meta: object }
    expect((await list('sort_by=amount&sort_type=asc')).list.map(({ amount }) => amount)).toEqual([701, 702, 703])
    expect(await list('sort_by=amount&sort_type=desc&size=2&page=2')).toMatchObject({
      list: [{ amount: 701 }],
      meta: { page: 2, last_page: 2, total: 3 },
    })
    expect((await list('status=paid')).list).toEqual([])
    expect((await ask('/payment?size=201')).error.key).toBe('size')
  })

  test('knows USDT on four networks', async () => {
    expect((await ask('/payment/accepted-currencies')).data).toEqual({ list: ['USDT'] })
    const { USDT } = (await ask('/common/currencies', undefined, 'none')).data as { USDT: { networks: Record<string, { keys: string[] }> } }
    expect(Object.values(USDT.networks).map(({ keys }) => keys[1])).toEqual(['TRC20', 'ERC20', 'BEP20', 'POL'])
  })
})
