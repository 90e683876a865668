import { describe, expect, test } from 'vitest'
import { readProviderPayment } from './oxapay.webhook.ts'
import type { ProviderPayment } from './payment-provider.ts'
import { judge, nextCheck, WATCHED_HOURS } from './settle-deposit.ts'

const ROW = { orderId: 'DEP-1', creditedCents: 0, status: 'pending', reason: null } as const
const PAYMENT: ProviderPayment = { orderId: 'DEP-1', state: 'paid', receivedCents: 50_00, hasUnknownWorth: false, isAllConfirmed: true }
const STATES = ['pending', 'confirming', 'paid', 'underpaid', 'expired', 'refunded', 'unknown'] as const

describe('judge', () => {
  test('never takes a credit back, in any later state', () => {
    for (const state of STATES)
      for (const receivedCents of [0, 20_00, 90_00])
        for (const orderId of ['DEP-1', 'DEP-2', null])
          for (const hasUnknownWorth of [false, true]) {
            const verdict = judge(
              { ...ROW, creditedCents: 50_00, status: 'success' },
              { ...PAYMENT, state, receivedCents, orderId, hasUnknownWorth },
            )
            expect(verdict.status).toBe('success')
            expect(verdict.creditCents).toBeGreaterThanOrEqual(50_00)
          }
  })

  test('credits only confirmed amounts of known worth for this deposit', () => {
    expect(judge(ROW, PAYMENT).creditCents).toBe(50_00)
    expect(judge(ROW, { ...PAYMENT, orderId: 'DEP-2' })).toMatchObject({ creditCents: 0, reason: 'under_review' })
    expect(judge(ROW, { ...PAYMENT, orderId: null })).toMatchObject({ creditCents: 0, reason: 'under_review' })
    expect(judge(ROW, { ...PAYMENT, hasUnknownWorth: true })).toMatchObject({ creditCents: 0, reason: 'under_review' })
    for (const state of ['pending', 'confirming', 'refunded', 'unknown'] as const)
      expect(judge(ROW, { ...PAYMENT, state }).creditCents).toBe(0)
  })

  const [FAILED, REVIEW, SHORT] = ['expired', 'under_review', 'underpaid'] as const
  test.each([
    ['pending', 0, 0, 'pending', null, 0, 'often'],
    ['pending', 20_00, 0, 'success', null, 20_00, 'often'],
    ['confirming', 0, 9_00, 'confirming', null, 0, 'often'],
    ['confirming', 20_00, 90_00, 'success', null, 20_00, 'often'],
    ['paid', 0, 1, 'success', null, 1, 'rarely'],
    ['paid', 20_00, 90_00, 'success', null, 90_00, 'rarely'],
    ['paid', 0, 0, 'pending', REVIEW, 0, 'often'],
    ['underpaid', 0, 1, 'success', SHORT, 1, 'often'],
    ['underpaid', 0, 0, 'pending', SHORT, 0, 'often'],
    ['expired', 0, 1, 'success', null, 1, 'often'],
    ['expired', 0, 0, 'expired', FAILED, 0, 'often'],
    ['refunded', 0, 90_00, 'expired', FAILED, 0, 'never'],
    ['refunded', 1, 90_00, 'success', REVIEW, 1, 'often'],
    ['unknown', 0, 90_00, 'pending', REVIEW, 0, 'often'],
    ['unknown', 1, 90_00, 'success', REVIEW, 1, 'often'],
  ] as const)(
    '%s, with %i cents credited and %i received: %s',
    (state, creditedCents, receivedCents, status, reason, creditCents, watch) => {
      expect(judge({ ...ROW, creditedCents }, { ...PAYMENT, state, receivedCents })).toEqual({ status, reason, creditCents, watch })
    },
  )

  test('checks a paid deposit often while another transfer is under way', () => {
    expect(judge(ROW, PAYMENT).watch).toBe('rarely')
    expect(judge(ROW, { ...PAYMENT, isAllConfirmed: false }).watch).toBe('often')
  })
})

describe('nextCheck', () => {
  const [MINUTE, HOUR] = [60, 3_600]
  const CREATED = 1_800_000_000_000
  const after = (seconds: number) => CREATED + seconds * 1000
  const open = { createdAt: CREATED, expiresAt: after(2 * HOUR) }

  test('is each minute in the first hour, then each ten minutes', () => {
    expect([0, HOUR - 1].map((age) => nextCheck(open, 'often', after(age)))).toEqual([MINUTE, MINUTE])
    expect([HOUR, 20 * HOUR].map((age) => nextCheck(open, 'often', after(age)))).toEqual([10 * MINUTE, 10 * MINUTE])
  })

  test('is each hour after success, and never when nothing more is expected', () => {
    expect([0, 20 * HOUR].map((age) => nextCheck(open, 'rarely', after(age)))).toEqual([HOUR, HOUR])
    expect(nextCheck(open, 'never', after(0))).toBeNull()
  })

  test('ends a day after the link expired, or after the start without a link', () => {
    const end = 2 * HOUR + WATCHED_HOURS * HOUR
    for (const watch of ['often', 'rarely'] as const) {
      expect(nextCheck(open, watch, after(end))).not.toBeNull()
      expect(nextCheck(open, watch, after(end) + 1)).toBeNull()
      expect(nextCheck({ ...open, expiresAt: null }, watch, after(WATCHED_HOURS * HOUR))).not.toBeNull()
      expect(nextCheck({ ...open, expiresAt: null }, watch, after(WATCHED_HOURS * HOUR) + 1)).toBeNull()
    }
    expect(WATCHED_HOURS).toBe(24)
  })
})

describe('a payment read back', () => {
  const tx = { tx_hash: 'aa', amount: '50', currency: 'USDT', status: 'confirmed', address: 'T1', auto_convert: null }
  const read = (over: object, status = 'paid') =>
    readProviderPayment({
      track_id: '1',
      status,
      type: 'invoice',
      amount: '50',
      currency: 'USD',
      order_id: 'DEP-1',
      expired_at: 1,
      txs: [{ ...tx, ...over }],
    })

  test.each([
    ['USDT as it is', {}, 50_00],
    ['also in small letters', { currency: 'usdt', status: 'Confirmed' }, 50_00],
    ['rounded down', { amount: '49.999' }, 49_99],
    ['ignores amounts being confirmed', { status: 'confirming' }, 0],
    ['not the test payments of the real provider', { tx_hash: 'sandbox', address: 'sandbox' }, 0],
    [
      'counts another coin by its conversion',
      { currency: 'TRX', amount: '300', auto_convert: { processed: 1, amount: '49.5', currency: 'USDT' } },
      49_50,
    ],
  ])('counts %s', (_name, over, cents) => {
    expect(read(over)).toMatchObject({ receivedCents: cents, hasUnknownWorth: false })
  })

  test.each([
    ['another coin that was not converted', { currency: 'BTC' }],
    ['a coin converted to something else', { auto_convert: { processed: true, amount: '50', currency: 'EUR' } }],
    ['no currency', { currency: null }],
    ['no amount', { amount: null }],
    ['an amount that is none', { amount: '-50' }],
    ['an amount beyond all reason', { amount: '9999999999999999' }],
  ])('assumes no worth: %s', (_name, over) => {
    expect(read(over)).toMatchObject({ receivedCents: 0, hasUnknownWorth: true })
  })

  test('maps the states in any letter case, and reports an unknown one', () => {
    expect(
      ['New', 'waiting', 'Paying', 'PAID', 'manual_accept', 'underpaid', 'Expired', 'refunding', 'something'].map(
        (status) => read({}, status).state,
      ),
    ).toEqual(['pending', 'pending', 'confirming', 'paid', 'paid', 'underpaid', 'expired', 'refunded', 'unknown'])
  })
})
