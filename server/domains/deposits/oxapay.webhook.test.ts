/** Requests of the site to OxaPay, and the webhooks that it takes. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { signWebhook } from '#server/adapters/oxapay/signature.ts'
import { createOxaPayProvider, readProviderPayment } from './oxapay.webhook.ts'
import { ProviderRefused, ProviderUnavailable } from './payment-provider.ts'

const KEY = 'a merchant key'
const provider = createOxaPayProvider({ baseUrl: 'https://api.example/v1', merchantKey: KEY, origin: 'https://site.example' })

afterEach(() => void vi.restoreAllMocks())

describe('an invoice', () => {
  /** The provider's API, answering each request with `answer`. */
  const answering = (answer: object) => vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer))

  test('is valid for an hour, and names the addresses for webhooks and for the payer', async () => {
    const api = answering({ status: 200, data: { track_id: 7, payment_url: 'https://pay.example/7', expired_at: 1_800_000_000 } })
    const deposit = { orderId: 'DEP-1', amountCents: 50_05 }
    expect(await provider.createInvoice(deposit)).toEqual({ trackId: '7', payLink: 'https://pay.example/7', expiresAt: 1_800_000_000_000 })
    await provider.createInvoice({ ...deposit, email: 'mara@example.org' })
    const sent = {
      amount: 50.05,
      currency: 'USD',
      to_currency: 'USDT',
      lifetime: 60,
      order_id: 'DEP-1',
      callback_url: 'https://site.example/webhooks/oxapay',
      return_url: 'https://site.example/dashboard',
      description: 'Wallet DEP-1',
    }
    const bodies = api.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown)
    expect(bodies).toEqual([sent, { ...sent, email: 'mara@example.org' }])
  })

  test('that fails says whether the provider is away or has refused', async () => {
    const open = () => provider.createInvoice({ orderId: 'DEP-1', amountCents: 50_00 })
    answering({ status: 503, data: null })
    await expect(open()).rejects.toThrow(ProviderUnavailable)
    answering({ status: 400, data: null, error: { key: 'email', message: 'No such address' } })
    const refusal: unknown = await open().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ProviderRefused)
    expect(refusal).toMatchObject({ name: 'ProviderRefused', field: 'email', message: 'No such address' })
    expect(new ProviderUnavailable().name).toBe('ProviderUnavailable')
  })
})

describe('a webhook', () => {
  const verify = (sent: unknown, hmac?: string | string[]) => {
    const body = Buffer.from(typeof sent === 'string' ? sent : JSON.stringify(sent))
    return provider.verifyEvent(body, { hmac: hmac ?? signWebhook(body, KEY) })
  }

  test('names a payment; its key differs by status and transactions', () => {
    expect(provider.name).toBe('oxapay')
    expect(verify({ track_id: 7, status: 'Paid', type: 'invoice' })).toEqual({ trackId: '7', dedupeKey: '7 paid ' })
    const txs = [{ tx_hash: 'aa' }, { tx_hash: null }, { tx_hash: 'bb' }]
    expect(verify({ track_id: '7', status: 'PAYING', txs })?.dedupeKey).toBe('7 paying aa,,bb')
  })

  test.each([
    ['about a payout', { track_id: '7', status: 'Paid', type: 'payout' }],
    ['without a payment', { status: 'Paid' }],
    ['without a status', { track_id: '7' }],
    ['that is a text', '"hello"'],
    ['that is no JSON', 'hello'],
  ])('%s is not taken, also with the right signature', (_what, sent) => {
    expect(verify(sent)).toBeNull()
  })

  test('signed by another key, twice, or not at all is not taken', () => {
    const sent = { track_id: '7', status: 'Paid' }
    const body = Buffer.from(JSON.stringify(sent))
    const right = signWebhook(body, KEY)
    expect([signWebhook(body, 'another key'), [right, right], ''].map((hmac) => verify(sent, hmac))).toEqual([null, null, null])
    expect(provider.verifyEvent(body, {})).toBeNull()
  })

  test('signed by the key before is taken until that ends, to the millisecond', () => {
    const until = 1_800_000_000_000
    const both = createOxaPayProvider({
      baseUrl: 'https://api.example/v1',
      merchantKey: KEY,
      origin: 'https://site.example',
      previous: { key: 'the key before', until },
    })
    const body = Buffer.from(JSON.stringify({ track_id: '7', status: 'Paid' }))
    const isTaken = (at: number, key: string) => {
      vi.spyOn(Date, 'now').mockReturnValue(at)
      return both.isSigned(body, { hmac: signWebhook(body, key) })
    }
    expect([until - 1, until].map((at) => isTaken(at, 'the key before'))).toEqual([true, false])
    expect([until - 1, until].map((at) => isTaken(at, KEY))).toEqual([true, true])
    expect(isTaken(until - 1, 'another key')).toBe(false)
    expect(provider.isSigned(body, { hmac: signWebhook(body, 'the key before') })).toBe(false)
  })

  test('has a key of at most 500 characters, which is hashed above', () => {
    const keyOf = (length: number) =>
      verify({ track_id: '7', status: 'paid', txs: [{ tx_hash: 'x'.repeat(length - '7 paid '.length) }] })?.dedupeKey
    expect(keyOf(500)).toHaveLength(500)
    expect(keyOf(501)).toMatch(/^sha256 [\w-]{43}$/)
    expect(keyOf(502)).not.toBe(keyOf(501))
  })

  test('with texts that no column holds is stored with replacements', () => {
    expect(verify({ track_id: '7\0', status: 'Paid\ud800' })).toEqual({ trackId: '7\ufffd', dedupeKey: '7\ufffd paid\ufffd ' })
  })
})

describe('transfers of a payment', () => {
  const tx = { tx_hash: 'aa', amount: '50', currency: 'USDT', status: 'confirmed', address: 'T1', auto_convert: null }
  const read = (...txs: object[]) => readProviderPayment({ track_id: '1', status: 'paid', txs: txs.map((over) => ({ ...tx, ...over })) })

  test.each([
    ['its hash alone', { tx_hash: 'sandbox' }],
    ['its address alone', { address: 'sandbox' }],
  ])('count for nothing when they are tests by %s', (_what, over) => {
    expect(read(over)).toMatchObject({ receivedCents: 0, hasUnknownWorth: false, isAllConfirmed: true })
    expect(read(over, {})).toMatchObject({ receivedCents: 50_00, isAllConfirmed: true })
  })

  test('are all confirmed only when each one is', () => {
    expect(read()).toMatchObject({ orderId: null, receivedCents: 0, hasUnknownWorth: false, isAllConfirmed: true })
    expect(read({}, { amount: '0.5' })).toMatchObject({ receivedCents: 50_50, isAllConfirmed: true })
    expect(read({}, { status: 'confirming' })).toMatchObject({ receivedCents: 50_00, isAllConfirmed: false })
    expect(read({ status: null })).toMatchObject({ receivedCents: 0, isAllConfirmed: false })
  })

  test('of unknown worth do not hide the others', () => {
    expect(read({}, { currency: 'BTC' })).toMatchObject({ receivedCents: 50_00, hasUnknownWorth: true })
    const converted = { processed: false, amount: '9', currency: 'USDT' }
    expect(read({ auto_convert: converted })).toMatchObject({ receivedCents: 50_00, hasUnknownWorth: false })
    expect(read({ auto_convert: { ...converted, processed: true, amount: null } })).toMatchObject({
      receivedCents: 0,
      hasUnknownWorth: true,
    })
    expect(read({ auto_convert: { ...converted, processed: true, currency: null } })).toMatchObject({
      receivedCents: 0,
      hasUnknownWorth: true,
    })
  })

  test('say what is coming when each that is not confirmed does, and nothing before the first', () => {
    const [coming, unclear] = [{ status: 'confirming' }, { status: 'confirming', currency: 'BTC' }]
    expect(read().incomingCents).toBeNull()
    expect(read({}).incomingCents).toBe(50_00)
    expect(read({}, coming).incomingCents).toBe(100_00)
    expect(read(coming, unclear).incomingCents).toBeNull()
  })

  test('name the last other coin, unless one of them or the sum cannot be read', () => {
    const [first, last, unreadable] = [
      { currency: 'TRX', amount: '5' },
      { currency: 'LTC', amount: '1' },
      { currency: '<b>', amount: '1' },
    ]
    expect(read(first, {}, last).otherCoin).toBe('1 LTC')
    expect(read(unreadable, last).otherCoin).toBeNull()
    expect(read(last, { amount: '9999999999999999' })).toMatchObject({ otherCoin: null, receivedCents: 0, hasUnknownWorth: true })
  })
})
