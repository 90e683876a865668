import { describe, expect, test } from 'vitest'
import { readProviderPayment } from './oxapay.webhook.ts'
import type { ProviderPayment } from './payment-provider.ts'
import { combinePayments, judgePayment } from './judge-payment.ts'
import { nextCheck, WATCHED_HOURS } from './settle-deposit.ts'

const NOW = 1_800_000_000_000
const ROW = { orderId: 'DEP-1', amountCents: 50_00, creditedCents: 0, status: 'pending', reason: null, expiresAt: NOW + 1 } as const
const PAYMENT: ProviderPayment = {
  orderId: 'DEP-1',
  state: 'paid',
  receivedCents: 50_00,
  incomingCents: null,
  otherCoin: null,
  network: 'TRC20',
  hasUnknownWorth: false,
  isAllConfirmed: true,
}
const STATES = ['pending', 'confirming', 'paid', 'underpaid', 'expired', 'refunded', 'unknown'] as const
type Row = Parameters<typeof judgePayment>[0]
const judge = (row: Partial<Row>, payment: Partial<ProviderPayment>) => judgePayment({ ...ROW, ...row }, { ...PAYMENT, ...payment }, NOW)

describe('judgePayment', () => {
  test('never takes a credit back, and never opens a finished deposit again, in any later state', () => {
    for (const state of STATES)
      for (const receivedCents of [0, 20_00, 90_00])
        for (const orderId of ['DEP-1', 'DEP-2', null])
          for (const hasUnknownWorth of [false, true])
            for (const otherCoin of [null, '1 BTC']) {
              const verdict = judge(
                { creditedCents: 30_00, status: 'success' },
                { state, receivedCents, orderId, hasUnknownWorth, otherCoin },
              )
              expect(verdict.status).toBe('success')
              expect(verdict.creditCents).toBeGreaterThanOrEqual(30_00)
            }
  })

  test('credits only confirmed amounts of known worth for this deposit', () => {
    expect(judge({}, {}).creditCents).toBe(50_00)
    expect(judge({}, { orderId: 'DEP-2' })).toMatchObject({ creditCents: 0, reason: 'under_review' })
    expect(judge({}, { orderId: null })).toMatchObject({ creditCents: 0, reason: 'under_review' })
    expect(judge({}, { hasUnknownWorth: true })).toMatchObject({ creditCents: 0, reason: 'under_review' })
    expect(judge({}, { hasUnknownWorth: true, otherCoin: '1 BTC', receivedCents: 20_00, state: 'underpaid' })).toMatchObject({
      creditCents: 20_00,
      reason: 'wrong_coin',
    })
    for (const state of ['pending', 'confirming', 'refunded', 'unknown'] as const) expect(judge({}, { state }).creditCents).toBe(0)
  })

  const [FAILED, REVIEW, SHORT] = ['expired', 'under_review', 'underpaid'] as const
  test.each([
    ['pending', 0, 0, 'pending', null, 0, 'often'],
    ['pending', 20_00, 0, 'pending', SHORT, 20_00, 'often'],
    ['confirming', 0, 9_00, 'confirming', null, 0, 'soon'],
    ['confirming', 20_00, 90_00, 'confirming', null, 20_00, 'soon'],
    ['paid', 0, 1, 'success', null, 1, 'rarely'],
    ['paid', 20_00, 90_00, 'success', null, 90_00, 'rarely'],
    ['paid', 0, 0, 'pending', REVIEW, 0, 'often'],
    ['underpaid', 0, 1, 'pending', SHORT, 1, 'often'],
    ['underpaid', 0, 0, 'pending', SHORT, 0, 'often'],
    ['underpaid', 20_00, 50_00, 'success', null, 50_00, 'rarely'],
    ['expired', 0, 1, 'success', SHORT, 1, 'often'],
    ['expired', 0, 0, 'expired', FAILED, 0, 'often'],
    ['refunded', 0, 90_00, 'expired', FAILED, 0, 'never'],
    ['refunded', 1, 90_00, 'pending', REVIEW, 1, 'often'],
    ['unknown', 0, 90_00, 'pending', REVIEW, 0, 'often'],
    ['unknown', 1, 90_00, 'pending', REVIEW, 1, 'often'],
  ] as const)(
    '%s, with %i cents credited and %i received: %s',
    (state, creditedCents, receivedCents, status, reason, creditCents, watch) => {
      expect(judge({ creditedCents }, { state, receivedCents })).toMatchObject({ status, reason, creditCents, watch })
    },
  )

  test.each([
    ['a payment that is enough is being confirmed', 'confirming', 0, 50_00, 'confirming', null],
    ['one that is not enough leaves it open, with the missing part', 'confirming', 0, 30_00, 'pending', SHORT],
    ['the rest is being confirmed', 'confirming', 30_00, 50_00, 'confirming', null],
    ['another part is not enough either', 'confirming', 10_00, 49_99, 'pending', SHORT],
  ] as const)('%s', (_name, state, creditedCents, incomingCents, status, reason) => {
    const verdict = judge({ creditedCents }, { state, receivedCents: creditedCents, incomingCents, isAllConfirmed: false })
    expect(verdict).toEqual({ status, reason, creditCents: creditedCents, seenCents: incomingCents, watch: 'soon' })
  })

  test('ends with the credited part when the time is over, and goes on confirming', () => {
    const over = { expiresAt: NOW }
    expect(judge({ ...over, creditedCents: 30_00 }, { state: 'underpaid', receivedCents: 30_00 })).toMatchObject({
      status: 'success',
      reason: SHORT,
    })
    expect(judge(over, { state: 'confirming', receivedCents: 0, incomingCents: 30_00 })).toMatchObject({
      status: 'confirming',
      seenCents: 30_00,
    })
    expect(judge({ ...over, creditedCents: 30_00 }, { state: 'unknown' }).status).toBe('success')
    expect(judge({ ...over, status: 'success', reason: SHORT, creditedCents: 30_00 }, {})).toMatchObject({
      reason: null,
      creditCents: 50_00,
    })
  })

  test('names another coin, and stays open for USDT until the time is over', () => {
    const coin = { state: 'underpaid', receivedCents: 0, hasUnknownWorth: true, otherCoin: '5 TRX' } as const
    expect(judge({}, coin)).toMatchObject({ status: 'pending', reason: 'wrong_coin', creditCents: 0 })
    expect(judge({ expiresAt: NOW }, coin)).toMatchObject({ status: 'expired', reason: 'wrong_coin' })
    expect(judge({}, { ...coin, state: 'paid' })).toMatchObject({ status: 'pending', reason: 'wrong_coin' })
    expect(judge({}, { ...coin, receivedCents: 50_00 })).toMatchObject({ status: 'success', reason: null })
  })

  test('stays as it ended: a review is over with the next readable answer, a missing part stays named', () => {
    const part = { state: 'underpaid', receivedCents: 30_00 } as const
    const ended = { status: 'success', creditedCents: 30_00, expiresAt: NOW } as const
    expect(judge({ ...ended, reason: 'under_review' }, part)).toMatchObject({ status: 'success', reason: null })
    expect(judge({ ...ended, reason: SHORT }, part)).toMatchObject({ status: 'success', reason: SHORT })
  })

  test('without a link it is never over, and a link that the provider ended is over before its time', () => {
    const part = { state: 'underpaid', receivedCents: 30_00 } as const
    expect(judge({ expiresAt: null, creditedCents: 30_00 }, part)).toMatchObject({ status: 'pending', reason: SHORT })
    expect(judge({ expiresAt: null, creditedCents: 30_00 }, { state: 'unknown' })).toMatchObject({ status: 'pending', reason: REVIEW })
    const coin = { state: 'expired', receivedCents: 0, hasUnknownWorth: true, otherCoin: '5 TRX' } as const
    expect(judge({}, coin)).toMatchObject({ status: 'expired', reason: 'wrong_coin' })
  })

  test('a single cent that is seen or credited counts', () => {
    expect(judge({}, { state: 'pending', receivedCents: 0, incomingCents: 1 })).toMatchObject({
      status: 'pending',
      reason: SHORT,
      seenCents: 1,
    })
    expect(judge({}, { state: 'pending', receivedCents: 0, incomingCents: 0 })).toMatchObject({
      status: 'pending',
      reason: null,
      seenCents: 0,
    })
    const over = { expiresAt: NOW }
    expect(judge({ ...over, creditedCents: 1 }, { state: 'unknown' })).toMatchObject({ status: 'success', reason: REVIEW })
    expect(judge({ ...over, creditedCents: 0 }, { state: 'unknown' })).toMatchObject({ status: 'pending', reason: REVIEW })
  })

  test('needs a review when less is left than was credited, and none while all of it is there', () => {
    const returned = { state: 'underpaid', hasReturned: true } as const
    expect(judge({ creditedCents: 20_00 }, { ...returned, receivedCents: 19_99 }).reason).toBe(REVIEW)
    expect(judge({ creditedCents: 20_00 }, { ...returned, receivedCents: 20_00 }).reason).toBe(SHORT)
    expect(judge({ creditedCents: 20_00 }, { state: 'paid', receivedCents: 0 })).toMatchObject({
      status: 'success',
      reason: null,
      creditCents: 20_00,
    })
    expect(judge({}, { state: 'refunded' })).toEqual({ status: 'expired', reason: FAILED, creditCents: 0, seenCents: 0, watch: 'never' })
  })

  test('checks a paid deposit soon while another transfer is under way', () => {
    expect(judge({}, {}).watch).toBe('rarely')
    expect(judge({}, { isAllConfirmed: false }).watch).toBe('soon')
  })
})

describe('the payments of a link and of addresses', () => {
  const waiting: ProviderPayment = { ...PAYMENT, state: 'pending', receivedCents: 0, network: null }
  const part: ProviderPayment = { ...PAYMENT, state: 'underpaid', receivedCents: 20_00, incomingCents: 20_00 }

  test('are one: their amounts add up, and the state is that of the one that moves', () => {
    expect(combinePayments([waiting])).toEqual(waiting)
    expect(combinePayments([waiting, part])).toEqual({ ...part, receivedCents: 20_00 })
    expect(combinePayments([part, { ...part, network: 'ERC20', receivedCents: 30_00, incomingCents: 30_00 }])).toMatchObject({
      state: 'underpaid',
      receivedCents: 50_00,
      incomingCents: 50_00,
      network: 'ERC20',
    })
    expect(combinePayments([part, { ...waiting, state: 'confirming', incomingCents: 30_00, isAllConfirmed: false }])).toMatchObject({
      state: 'confirming',
      receivedCents: 20_00,
      incomingCents: 50_00,
      isAllConfirmed: false,
    })
    expect(combinePayments([part, { ...waiting, state: 'confirming', isAllConfirmed: false }]).incomingCents).toBeNull()
  })

  test('say what is coming in all, or nothing when one of those that move does not say it', () => {
    const coming = (...payments: ProviderPayment[]) => combinePayments(payments).incomingCents
    expect(coming(waiting, waiting)).toBeNull()
    expect(coming(part, { ...waiting, incomingCents: 30_00 })).toBe(50_00)
    expect(coming(waiting, { ...waiting, incomingCents: 30_00 })).toBe(30_00)
    expect(coming(part, { ...waiting, receivedCents: 1 })).toBeNull()
  })

  test('a single one is that payment, and none is an unreadable one', () => {
    const named = { ...waiting, hasUnknownWorth: true, otherCoin: '5 TRX' }
    expect(combinePayments([named])).toEqual(named)
    expect(combinePayments([])).toEqual({
      orderId: null,
      state: 'unknown',
      receivedCents: 0,
      incomingCents: null,
      otherCoin: null,
      network: null,
      hasUnknownWorth: false,
      isAllConfirmed: true,
    })
  })

  test.each([
    ['expired', 'pending', 'pending'],
    ['expired', 'expired', 'expired'],
    ['expired', 'paid', 'paid'],
    ['refunded', 'pending', 'pending'],
    ['refunded', 'refunded', 'refunded'],
    ['paid', 'unknown', 'unknown'],
  ] as const)('%s and %s are %s', (first, second, state) => {
    expect(
      combinePayments([
        { ...PAYMENT, state: first },
        { ...PAYMENT, state: second },
      ]).state,
    ).toBe(state)
    expect(
      combinePayments([
        { ...PAYMENT, state: second },
        { ...PAYMENT, state: first },
      ]).state,
    ).toBe(state)
  })

  test('belong to one deposit, and hide nothing of unknown worth', () => {
    expect(combinePayments([part, { ...part, orderId: 'DEP-2' }]).orderId).toBeNull()
    expect(combinePayments([part, { ...waiting, hasUnknownWorth: true }])).toMatchObject({ hasUnknownWorth: true, otherCoin: null })
    expect(combinePayments([part, { ...waiting, hasUnknownWorth: true, otherCoin: '5 TRX' }])).toMatchObject({
      hasUnknownWorth: false,
      otherCoin: '5 TRX',
    })
    const [unclear, named] = [
      { ...waiting, hasUnknownWorth: true },
      { ...waiting, hasUnknownWorth: true, otherCoin: '5 TRX' },
    ]
    expect(combinePayments([unclear, named])).toMatchObject({ hasUnknownWorth: true, otherCoin: null })
    expect(combinePayments([]).state).toBe('unknown')
  })

  test('a returned one counts for nothing, and a credit of it needs a review', () => {
    const both = combinePayments([
      { ...PAYMENT, state: 'refunded' },
      { ...waiting, state: 'expired' },
    ])
    expect(both).toMatchObject({ state: 'expired', receivedCents: 0 })
    expect(judge({ creditedCents: 20_00 }, { ...both, orderId: 'DEP-1' })).toMatchObject({ reason: 'under_review', creditCents: 20_00 })
    // A payment to another address instead of the returned one.
    const again = combinePayments([
      { ...PAYMENT, state: 'refunded' },
      { ...PAYMENT, receivedCents: 30_00 },
    ])
    expect(judge({ creditedCents: 20_00 }, again)).toMatchObject({ status: 'success', creditCents: 30_00 })
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

  test('is after seconds while a transfer is being confirmed in the first hour', () => {
    expect([0, HOUR - 1, HOUR].map((age) => nextCheck(open, 'soon', after(age)))).toEqual([5, 5, 10 * MINUTE])
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
  const tx = {
    tx_hash: 'aa',
    amount: '50',
    currency: 'USDT',
    network: 'Tron Network',
    status: 'confirmed',
    address: 'T1',
    auto_convert: null,
  }
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

  test('names another coin that was not converted, and nothing that cannot be read', () => {
    const coin = (over: object) => read({ currency: 'trx', amount: '5.5', ...over }).otherCoin
    expect(coin({})).toBe('5.5 TRX')
    expect([
      coin({ amount: '-5' }),
      coin({ amount: null }),
      coin({ currency: '<b>' }),
      coin({ currency: 'USDT' }),
      coin({ status: 'x' }),
    ]).toEqual([null, null, null, null, null])
    // At most forty characters: after 36 digits the amount is left out.
    expect(coin({ amount: '1'.repeat(36) })).toBe(`${'1'.repeat(36)} TRX`)
    expect(coin({ amount: '1'.repeat(37) })).toBe('TRX')
    const inEuro = { amount: '50', currency: 'EUR' }
    expect([0, 1].map((processed) => coin({ auto_convert: { ...inEuro, processed } }))).toEqual(['5.5 TRX', null])
    expect(coin({ auto_convert: { processed: true, amount: '50', currency: 'EUR' } })).toBeNull()
  })

  test('says what is coming, and on which network', () => {
    expect(read({ status: 'confirming' }, 'paying')).toMatchObject({ receivedCents: 0, incomingCents: 50_00, network: null })
    expect(read({ status: 'confirming', currency: 'BTC' }, 'paying')).toMatchObject({ incomingCents: null })
    expect(
      ['Tron', 'TRC20', 'Ethereum Network', 'Binance Smart Chain', 'BEP20', 'Polygon Network', 'Solana', null].map(
        (network) => read({ network }).network,
      ),
    ).toEqual(['TRC20', 'TRC20', 'ERC20', 'BEP20', 'BEP20', 'POLYGON', null, null])
  })

  test('maps the states in any letter case, and reports an unknown one', () => {
    expect(
      ['New', 'waiting', 'Paying', 'confirming', 'PAID', 'confirmed', 'manual_accept', 'underpaid', 'Expired', 'refunding', 'refunded'].map(
        (status) => read({}, status).state,
      ),
    ).toEqual([
      ...['pending', 'pending', 'confirming', 'confirming', 'paid', 'paid', 'paid'],
      ...['underpaid', 'expired', 'refunded', 'refunded'],
    ])
    expect(read({}, 'something').state).toBe('unknown')
  })
})
