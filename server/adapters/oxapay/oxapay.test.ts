import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_KEYS, startSandbox, type Sandbox } from '#sandbox/main.ts'
import { createOxaPay, OxaPayRefused, OxaPayUnavailable, type OxaPay } from './oxapay.ts'
import { isSignedBy } from './signature.ts'

let sandbox: Sandbox
let client: OxaPay
beforeAll(async () => {
  sandbox = await startSandbox({ clockFactor: 1_000_000 })
  client = createOxaPay({ baseUrl: sandbox.oxapayUrl, merchantKey: SANDBOX_KEYS.merchant, timeoutMs: 2_000 })
})
afterEach(() => sandbox.control.setProvider('up'))
afterAll(() => sandbox.stop())

const INVOICE = {
  orderId: 'DEP-1-2',
  amountCents: 50_00,
  lifetimeMinutes: 60,
  callbackUrl: 'http://127.0.0.1:9/webhooks/oxapay',
  returnUrl: 'http://localhost:3000/dashboard',
  description: 'Wallet DEP-1-2',
}

describe('createInvoice', () => {
  test('returns a track id, a link that opens, and the expiry', async () => {
    const before = Date.now()
    const made = await client.createInvoice({ ...INVOICE, email: 'someone@example.org' })
    expect(made.trackId).toMatch(/^\d+$/)
    expect((await fetch(made.payLink)).status).toBe(200)
    expect(Math.abs(made.expiresAt - before - 3_600_000)).toBeLessThan(60_000)
    expect(sandbox.control.payment(made.trackId)!.request).toMatchObject({
      amountMicros: 50_000_000,
      currency: 'USD',
      toCurrency: 'USDT',
      orderId: 'DEP-1-2',
      email: 'someone@example.org',
    })
  })

  test('sends whole cents, without errors of floats', async () => {
    const { trackId } = await client.createInvoice({ ...INVOICE, amountCents: 1_000_000_29 })
    expect(sandbox.control.payment(trackId)!.request.amountMicros).toBe(1_000_000_290_000)
  })

  test.each([
    ['amount', { amountCents: 1 }],
    ['lifetime', { lifetimeMinutes: 14 }],
    ['lifetime', { lifetimeMinutes: 2881 }],
    ['email', { email: 'nobody' }],
    ['callback_url', { callbackUrl: 'not an address' }],
    ['return_url', { returnUrl: 'javascript:alert(1)' }],
  ])('a refusal names the field: %s', async (key, wrong) => {
    const error = await client.createInvoice({ ...INVOICE, ...wrong }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(OxaPayRefused)
    expect(error).toMatchObject({ status: 400, key })
  })

  test('another key is refused', async () => {
    const other = createOxaPay({ baseUrl: sandbox.oxapayUrl, merchantKey: 'AAAAAA-BBBBBB-CCCCCC-DDDDDD' })
    await expect(other.createInvoice(INVOICE)).rejects.toMatchObject({ name: 'OxaPayRefused', status: 401 })
  })
})

describe('readPayment', () => {
  test('returns the requested and the received amount', async () => {
    const { trackId } = await client.createInvoice(INVOICE)
    expect(await client.readPayment(trackId)).toMatchObject({
      track_id: trackId,
      status: 'new',
      order_id: 'DEP-1-2',
      amount: '50',
      txs: [],
    })
    sandbox.control.pay(trackId, 'parts')
    await sandbox.control.idle()
    const read = await client.readPayment(trackId)
    expect(read.status).toBe('paid')
    expect(read.txs.map(({ amount, currency, status }) => ({ amount, currency, status }))).toEqual([
      { amount: '20', currency: 'USDT', status: 'confirmed' },
      { amount: '30', currency: 'USDT', status: 'confirmed' },
    ])
  })

  test('an unknown payment is refused, not retried', async () => {
    await expect(client.readPayment('404')).rejects.toMatchObject({ name: 'OxaPayRefused', status: 404 })
    await expect(client.readPayment('../payment')).rejects.toBeInstanceOf(OxaPayRefused)
  })
})

describe('an unavailable provider', () => {
  test.each(['error', 'busy', 'html'] as const)('%s: a retry may help', async (mode) => {
    const { trackId } = await client.createInvoice(INVOICE)
    sandbox.control.setProvider(mode)
    await expect(client.readPayment(trackId)).rejects.toBeInstanceOf(OxaPayUnavailable)
    await expect(client.createInvoice(INVOICE)).rejects.toBeInstanceOf(OxaPayUnavailable)
  })

  test('a missing response ends after the timeout', async () => {
    sandbox.control.setProvider('timeout')
    const hasty = createOxaPay({ baseUrl: sandbox.oxapayUrl, merchantKey: SANDBOX_KEYS.merchant, timeoutMs: 50 })
    await expect(hasty.readPayment('1')).rejects.toBeInstanceOf(OxaPayUnavailable)
  })

  test('a refused connection', async () => {
    const gone = await startSandbox()
    await gone.stop()
    const alone = createOxaPay({ baseUrl: gone.oxapayUrl, merchantKey: SANDBOX_KEYS.merchant })
    await expect(alone.readPayment('1')).rejects.toBeInstanceOf(OxaPayUnavailable)
  })
})

describe('signatures', () => {
  const composed = async (signature: 'right' | 'forged' | 'truncated' | 'other_key') => {
    const { trackId } = await client.createInvoice(INVOICE)
    const { body, signature: header } = sandbox.control.composeWebhook(trackId, { status: 'paid', manners: { signature } })
    return { body: Buffer.from(body), header }
  }

  test('the right one is accepted, also in capitals', async () => {
    const { body, header } = await composed('right')
    expect(isSignedBy(body, header, SANDBOX_KEYS.merchant)).toBe(true)
    expect(isSignedBy(body, header.toUpperCase(), SANDBOX_KEYS.merchant)).toBe(true)
  })

  test.each(['forged', 'truncated', 'other_key'] as const)('%s is refused', async (manner) => {
    const { body, header } = await composed(manner)
    expect(isSignedBy(body, header, SANDBOX_KEYS.merchant)).toBe(false)
  })

  test('a missing, an over-long, a non-ASCII one, and one changed byte of the body are refused', async () => {
    const { body, header } = await composed('right')
    expect(isSignedBy(body, undefined, SANDBOX_KEYS.merchant)).toBe(false)
    expect(isSignedBy(body, `${header}0`, SANDBOX_KEYS.merchant)).toBe(false)
    expect(isSignedBy(body, 'é'.repeat(128), SANDBOX_KEYS.merchant)).toBe(false)
    const changed = Buffer.from(body)
    changed[10] = (changed[10] ?? 0) ^ 1
    expect(isSignedBy(changed, header, SANDBOX_KEYS.merchant)).toBe(false)
  })
})
