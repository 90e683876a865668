import { describe, expect, test } from 'vitest'
import { useDepositsWorld } from '#test-support/deposits-world.ts'
import { unclaimedCents } from './under-way.ts'

const world = useDepositsWorld()

describe('a deposit', () => {
  test('is opened, paid, notified, and credited once', async () => {
    const opened = (
      await world.call(world.customer, 'transactions:createOxaPayInvoice', { amount: 50, currency: 'USDT', email: 'mara@example.org' })
    ).value
    expect(opened).toMatchObject({ success: true, orderId: expect.stringMatching(/^DEP-\d{13}-\d{30}$/) as string })
    expect((await fetch(opened.payLink)).status).toBe(200)
    expect(opened.expiresAt).toBeGreaterThan(Date.now())
    expect(await world.statusOf(opened.orderId)).toEqual({ status: 'pending', reason: null })

    world.provider.pay(opened.payLink.split('/').at(-1)!, 'exact')
    await world.settle()
    expect(await world.statusOf(opened.orderId)).toEqual({ status: 'success', reason: null })
    expect(await world.credits()).toEqual([50_00])
    await world.makeDue()
    await world.clock()
    await world.clock()
    expect(await world.credits()).toEqual([50_00])
    expect(await world.wallet()).toBe(50_00)
  })

  test('shows that it is being confirmed, and credits nothing before', async () => {
    const { orderId, trackId } = await world.open()
    world.provider.forceStatus(trackId, 'paying')
    await world.settle()
    expect(await world.statusOf(orderId)).toEqual({ status: 'confirming', reason: null })
    expect(await world.wallet()).toBe(0)
  })

  test.each([
    ['exact', [50_00], { status: 'success', reason: null }],
    ['less', [30_00], { status: 'pending', reason: 'underpaid' }],
    ['more', [62_50], { status: 'success', reason: null }],
    ['late', [50_00], { status: 'success', reason: null }],
  ] as const)('paid %s credits the arrived amount', async (way, credits, status) => {
    const { orderId, trackId } = await world.open()
    world.provider.pay(trackId, way)
    await world.settle()
    await world.makeDue()
    await world.clock()
    expect(await world.credits()).toEqual(credits)
    expect(await world.statusOf(orderId)).toEqual(status)
  })

  test('paid late for an erased account is kept by the site, once', async () => {
    const { orderId, trackId } = await world.open()
    await world.sql(`update users.users set closes_at = now(), erased_at = now() where id = '${world.customer.userId ?? ''}'`)
    const before = await unclaimedCents(world.database)
    world.provider.pay(trackId, 'late')
    await world.settle()
    await world.makeDue()
    await world.clock()
    expect(await world.statusOf(orderId)).toEqual({ status: 'success', reason: null })
    expect(await world.notifications()).toEqual([])
    expect(await world.wallet()).toBe(0)
    expect((await unclaimedCents(world.database)) - before).toBe(50_00)
  })

  test('paid in two parts credits each when it has arrived, and both in the end', async () => {
    const { orderId, trackId } = await world.open()
    world.provider.transfer(trackId, { amount: '20' })
    await world.settle()
    await world.makeDue()
    await world.clock()
    expect(await world.statusOf(orderId)).toEqual({ status: 'pending', reason: 'underpaid' })
    world.provider.transfer(trackId, { amount: '30' })
    await world.settle()
    expect(await world.statusOf(orderId)).toEqual({ status: 'success', reason: null })
    expect(await world.credits()).toEqual([20_00, 30_00])
  })

  test('adds up parts of a cent before rounding down', async () => {
    const { trackId } = await world.open(24.69)
    world.provider.transfer(trackId, { amount: '12.345' })
    world.provider.transfer(trackId, { amount: '12.345999' })
    await world.settle()
    expect(await world.wallet()).toBe(24_69)
  })

  test('expires without money, and is credited when the money comes after all', async () => {
    const { orderId, trackId } = await world.open()
    world.provider.expire(trackId)
    await world.makeDue()
    await world.clock()
    expect(await world.statusOf(orderId)).toEqual({ status: 'expired', reason: 'expired' })
    await world.makeDue()
    await world.clock()
    expect(await world.notifications()).toEqual([{ kind: 'deposit_failed', data: { amountCents: 50_00, reason: 'expired' } }])
    world.provider.pay(trackId, 'exact')
    await world.settle()
    expect(await world.statusOf(orderId)).toEqual({ status: 'success', reason: null })
    expect((await world.notifications()).slice(1)).toEqual([
      { kind: 'deposit_credited', data: { amountCents: 50_00, askedCents: 50_00, creditedCents: 50_00, isOpen: false } },
    ])
    expect(await world.credits()).toEqual([50_00])
  })

  test('is credited for a second transfer after "paid", also without a webhook', async () => {
    const { trackId } = await world.open()
    world.provider.pay(trackId, 'exact')
    await world.settle()
    world.provider.setWebhooks(trackId, { delivery: 'lost' })
    world.provider.transfer(trackId, { amount: '7.5' })
    await world.settle()
    expect(await world.credits()).toEqual([50_00])
    await world.makeDue()
    await world.clock()
    expect(await world.credits()).toEqual([50_00, 7_50])
  })

  test('counts another coin by the amount it was converted to', async () => {
    const { trackId } = await world.open()
    world.provider.transfer(trackId, { amount: '0.001', currency: 'BTC', convertedTo: '61.239' })
    await world.settle()
    expect(await world.wallet()).toBe(61_23)
  })

  test('credits nothing for another coin, and says so', async () => {
    const { orderId, trackId } = await world.open()
    world.provider.transfer(trackId, { amount: '0.001', currency: 'BTC' })
    world.provider.forceStatus(trackId, 'paid')
    await world.settle()
    expect(await world.statusOf(orderId)).toEqual({ status: 'pending', reason: 'wrong_coin' })
    expect(await world.wallet()).toBe(0)
  })

  test(`credits nothing in an unknown state, or for "paid" without any money, and waits for an admin's review`, async () => {
    for (const status of ['mystery', 'paid', 'manual_accept']) {
      const { orderId, trackId } = await world.open()
      world.provider.forceStatus(trackId, status)
      await world.makeDue()
      await world.settle()
      expect(await world.statusOf(orderId)).toEqual({ status: 'pending', reason: 'under_review' })
    }
    expect(await world.wallet()).toBe(0)
  })

  test("is never credited when returned before; a return afterwards needs an admin's review", async () => {
    const early = await world.open()
    world.provider.forceStatus(early.trackId, 'refunded')
    const late = await world.open(20)
    world.provider.pay(late.trackId, 'exact')
    await world.settle()
    world.provider.forceStatus(late.trackId, 'refunded')
    await world.makeDue()
    await world.clock()
    expect(await world.statusOf(early.orderId)).toEqual({ status: 'expired', reason: 'expired' })
    expect(await world.statusOf(late.orderId)).toEqual({ status: 'success', reason: 'under_review' })
    expect(await world.credits()).toEqual([20_00])
  })
})

describe('opening', () => {
  test('refuses less than a dollar, and the same order id twice', async () => {
    await expect(world.open(0.99)).rejects.toMatchObject({ code: 'amount_too_small' })
    const orderId = `DEP-${Date.now()}-${'1234567890'.repeat(3)}`
    await world.call(world.customer, 'transactions:createOxaPayInvoice', { amount: 5, currency: 'USDT', orderId })
    await expect(
      world.call(world.stranger, 'transactions:createOxaPayInvoice', { amount: 9, currency: 'USDT', orderId }),
    ).rejects.toMatchObject({ code: 'duplicate_deposit' })
    expect(await world.sql(`select user_id, amount_cents::integer as cents from deposits.deposits where order_id = '${orderId}'`)).toEqual([
      { user_id: world.customer.userId, cents: 5_00 },
    ])
  })

  test('allows ten open links per user, also when opened all at once', async () => {
    const opened = await Promise.allSettled(Array.from({ length: 25 }, () => world.open(5)))
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const one of opened) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'too_many_open' })
    await expect(world.open(5)).rejects.toMatchObject({ code: 'too_many_open' })
    await world.open(5, world.stranger)
    await world.sql(`update deposits.deposits set expires_at = now() - interval '1 second' where user_id = '${world.customer.userId}'`)
    await world.open(5)
  })

  test('fails clearly when the provider is away, refuses, or is not set up', async () => {
    const statuses = () => world.sql(`select status, reason from deposits.deposits where user_id = '${world.customer.userId}' order by id`)
    world.provider.setProvider('html')
    await expect(world.open()).rejects.toMatchObject({ code: 'provider_unavailable' })
    world.provider.setProvider('up')
    await expect(
      world.call(world.customer, 'transactions:createOxaPayInvoice', { amount: 5, currency: 'USDT', email: 'nobody' }),
    ).rejects.toMatchObject({ code: 'provider_refused', data: { field: 'email' } })
    expect(await statuses()).toEqual([
      { status: 'failed', reason: 'provider_failed' },
      { status: 'failed', reason: 'provider_failed' },
    ])
    await expect(
      world.callWith(null)(world.customer, 'transactions:createOxaPayInvoice', { amount: 5, currency: 'USDT' }),
    ).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect(await statuses()).toHaveLength(2)
  })

  test('is closed by the task after an interruption', async () => {
    const orderId = `DEP-${Date.now()}-${'9876543210'.repeat(3)}`
    await world.sql(
      `insert into deposits.deposits (order_id, user_id, amount_cents, provider, created_at) values ('${orderId}', '${world.customer.userId}', 500, 'oxapay', now() - interval '9 minutes')`,
    )
    await world.clock()
    expect(await world.statusOf(orderId)).toEqual({ status: 'pending', reason: null })
    await world.sql(`update deposits.deposits set created_at = now() - interval '11 minutes' where order_id = '${orderId}'`)
    await world.clock()
    expect(await world.notifications()).toEqual([{ kind: 'deposit_failed', data: { amountCents: 5_00, reason: 'provider_failed' } }])
    expect(await world.statusOf(orderId)).toEqual({ status: 'failed', reason: 'provider_failed' })
  })

  test('answers null for the status of an unknown deposit', async () => {
    expect(await world.statusOf('DEP-1-2')).toBeNull()
  })
})

describe("I've completed my payment", () => {
  const check = (orderId: string, by = world.customer) => world.call(by, 'transactions:checkPayment', { orderId })

  test('reads the payment back without any webhook and credits it once', async () => {
    const { orderId, trackId } = await world.open()
    world.provider.setWebhooks(trackId, { delivery: 'lost' })
    expect((await check(orderId)).value).toEqual({ status: 'pending' })
    const other = await world.open(20)
    world.provider.setWebhooks(other.trackId, { delivery: 'lost' })
    world.provider.pay(other.trackId, 'exact')
    await world.provider.idle()
    expect(
      await Promise.all(
        [check(other.orderId), check(other.orderId), check(other.orderId)].map(async (answer) => (await answer).value.status),
      ),
    ).toContain('success')
    expect(await world.credits()).toEqual([20_00])
  })

  test("does not rely on the user's claim", async () => {
    const { orderId } = await world.open()
    expect((await check(orderId)).value).toEqual({ status: 'pending' })
    expect(await world.wallet()).toBe(0)
  })

  test('is for own deposits only', async () => {
    const { orderId, trackId } = await world.open()
    world.provider.pay(trackId, 'exact')
    await world.provider.idle()
    await expect(check(orderId, world.stranger)).rejects.toMatchObject({ code: 'not_found' })
    await expect(check(`DEP-1234567890-${'1'.repeat(30)}`)).rejects.toMatchObject({ code: 'not_found' })
    expect(await world.wallet(world.stranger)).toBe(0)
  })

  test('reports when the provider does not answer; nothing is lost', async () => {
    const { orderId, trackId } = await world.open()
    world.provider.pay(trackId, 'exact')
    await world.provider.idle()
    world.provider.setProvider('error')
    await expect(check(orderId)).rejects.toMatchObject({ code: 'provider_unavailable' })
    world.provider.setProvider('up')
    await world.clock()
    expect(await world.wallet()).toBe(50_00)
  })
})
