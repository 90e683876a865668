/** Unspent deposits that are asked back: never more than is unspent, on the network that they came by. */
import { afterEach, describe, expect, test } from 'vitest'
import { deposit, useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const HEX = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

interface Refundable {
  isOn: boolean
  most: number
  networks: { network: string; most: number; cost: number; minimum: number }[]
}

const refundable = (who: TestUser) => world.query<Refundable>(who, 'withdrawals:getRefundable')
const unspent = async (who: TestUser) => (await refundable(who)).most
const ask = async (who: TestUser, amount: number, args: Record<string, unknown> = {}) =>
  (
    await world.mutate<{ withdrawalId: string }>(who, 'withdrawals:requestRefund', {
      amount,
      network: 'TRC20',
      paymentDetails: TRON,
      ...args,
    })
  ).withdrawalId
const decide = (admin: TestUser, step: string, withdrawalId: string, args: Record<string, unknown> = {}) =>
  world.mutate(admin, `admin/withdrawals:${step}`, { withdrawalId, ...args })

/** A customer whose deposits came by these networks. */
async function payer(deposits: Readonly<Record<string, number>>, status: 'user' | 'model' = 'user'): Promise<TestUser> {
  const who = await world.user({ status })
  for (const [network, cents] of Object.entries(deposits)) {
    await deposit(world, who.id, cents)
    await world.sql(`update deposits.deposits set network = $2 where user_id = $1 and network is null`, who.id, network)
  }
  return who
}

afterEach(() =>
  world.sql(
    `update settings.system set value = case key when 'customer_refunds' then 'true' else 'false' end where key in ('customer_refunds', 'withdrawals_blocked')`,
  ),
)

describe('a refund', () => {
  test('is held at once, reviewed, and sent without the cost of the network', async () => {
    const [who, admin] = [await payer({ TRC20: 50_00 }), await world.user({ adminRole: 'finance' })]
    expect(await refundable(who)).toEqual({
      isOn: true,
      most: 50,
      networks: [{ network: 'TRC20', most: 50, cost: 1, minimum: 2 }],
    })
    const id = await ask(who, 20)
    expect(await world.balances(who)).toMatchObject({ wallet: 30_00, withdrawal_hold: 20_00 })
    expect(await unspent(who)).toBe(30)
    const mine = await world.query<{ items: object[] }>(who, 'withdrawals:getMine')
    expect(mine.items).toEqual([
      expect.objectContaining({ _id: id, amount: 20, network: 'TRC20', status: 'requested', refund: { networkCost: 1, payout: 19 } }),
    ])
    await decide(admin, 'approve', id)
    await decide(admin, 'markSent', id, { reference: 'tx-1' })
    expect(await world.balances(who)).toMatchObject({ wallet: 30_00, withdrawal_hold: 0 })
    expect(await unspent(who)).toBe(30)
    expect(await world.sql(`select data from notifications.notifications where user_id = $1 and kind = 'withdrawal_sent'`, who.id)).toEqual(
      [{ data: { amountCents: 19_00 } }],
    )
  })

  test.each(['reject', 'markFailed', 'cancel'] as const)('can be asked for again after %s gave it back', async (step) => {
    const [who, admin] = [await payer({ TRC20: 50_00 }), await world.user({ adminRole: 'finance' })]
    const id = await ask(who, 50)
    expect(await unspent(who)).toBe(0)
    if (step === 'markFailed') {
      await decide(admin, 'approve', id)
      await decide(admin, 'markSent', id, { reference: 'tx-1' })
    }
    if (step === 'cancel') await world.mutate(who, 'withdrawals:cancelWithdrawal', { withdrawalId: id })
    else await decide(admin, step, id, { reason: 'The address bounced' })
    expect(await world.balances(who)).toMatchObject({ wallet: 50_00, withdrawal_hold: 0 })
    expect(await unspent(who)).toBe(50)
    await ask(who, 50)
  })

  test('goes back on the network of its deposits only, at most what came by it', async () => {
    const [who, admin] = [await payer({ TRC20: 20_00, BEP20: 30_00 }), await world.user({ adminRole: 'finance' })]
    await expect(ask(who, 30)).rejects.toMatchObject({ code: 'above_unspent', data: { most: 20 } })
    await expect(ask(who, 30, { network: 'ERC20', paymentDetails: HEX })).rejects.toMatchObject({
      code: 'above_unspent',
      data: { most: 0 },
    })
    const id = await ask(who, 20)
    await expect(ask(who, 5)).rejects.toMatchObject({ code: 'above_unspent' })
    await decide(admin, 'approve', id)
    await decide(admin, 'markSent', id, { reference: 'tx-1' })
    await expect(ask(who, 5)).rejects.toMatchObject({ code: 'above_unspent', data: { most: 0 } })
    await ask(who, 30, { network: 'BEP20', paymentDetails: HEX })
    expect(await world.balances(who)).toMatchObject({ wallet: 0, withdrawal_hold: 30_00 })
  })

  test('needs an address of that network, and leaves at least a dollar', async () => {
    const who = await payer({ TRC20: 50_00 })
    await expect(ask(who, 20, { paymentDetails: HEX })).rejects.toMatchObject({ code: 'bad_address' })
    await expect(ask(who, 1.99)).rejects.toMatchObject({ code: 'below_minimum', data: { minimum: 2 } })
    await ask(who, 2)
  })

  test('is refused while it is off, while payouts are blocked, and while suspended', async () => {
    const who = await payer({ TRC20: 50_00 })
    await world.sql(`update settings.system set value = 'true' where key = 'withdrawals_blocked'`)
    await expect(ask(who, 20)).rejects.toMatchObject({ code: 'withdrawals_blocked' })
    await world.sql(`update settings.system set value = 'false' where key in ('withdrawals_blocked', 'customer_refunds')`)
    await expect(ask(who, 20)).rejects.toMatchObject({ code: 'refunds_off' })
    expect(await refundable(who)).toEqual({ isOn: false, most: 0, networks: [] })
    await world.sql(`update settings.system set value = 'true' where key = 'customer_refunds'`)
    await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = $1`, who.id)
    await expect(ask(who, 20)).rejects.toMatchObject({ code: 'suspended' })
    expect(await world.balances(who)).toMatchObject({ wallet: 50_00 })
  })
})

describe('unspent is', () => {
  test('a deposit less what was spent, and again after the money came back', async () => {
    const [who, seller] = [await payer({ TRC20: 100_00 }), await world.user({ status: 'model' })]
    const orderId = await world.place(who, await world.product(seller, 60_00), 60_00)
    expect(await unspent(who)).toBe(40)
    await expect(ask(who, 41)).rejects.toMatchObject({ code: 'above_unspent' })
    await world.mutate(who, 'orders:cancelOrder', { orderId })
    expect(await unspent(who)).toBe(100)
  })

  test('no earning: neither beside a deposit, nor after it was withdrawn, nor given back by an order', async () => {
    const [model, customer, other] = [
      await payer({ TRC20: 60_00 }, 'model'),
      await world.user({ cents: 500_00 }),
      await world.user({ status: 'model' }),
    ]
    const earn = async () => {
      await world.mutate(customer, 'tips:giveTip', { modelId: model.id, amount: 100 })
      await world.settleTips()
    }
    await earn()
    expect(await world.balances(model)).toMatchObject({ wallet: 140_00 })
    expect(await unspent(model)).toBe(60)
    // $140.00 with $60.00 of deposits: the order takes the deposits first, and its refund gives back no more than them.
    const orderId = await world.place(model, await world.product(other, 120_00), 120_00)
    expect(await unspent(model)).toBe(0)
    await world.mutate(model, 'orders:cancelOrder', { orderId })
    expect(await unspent(model)).toBe(60)
    // A withdrawal takes earnings first, and then deposits; later earnings do not become deposits.
    await world.mutate(model, 'withdrawals:requestWithdrawal', { amount: 120, paymentMethod: 'crypto', paymentDetails: TRON })
    expect(await unspent(model)).toBe(20)
    await earn()
    expect(await world.balances(model)).toMatchObject({ wallet: 100_00 })
    expect(await unspent(model)).toBe(20)
    const again = await world.place(model, await world.product(other, 90_00), 90_00)
    await world.mutate(model, 'orders:cancelOrder', { orderId: again })
    expect(await unspent(model)).toBe(20)
    const earner = await world.user({ status: 'model' })
    await world.mutate(customer, 'tips:giveTip', { modelId: earner.id, amount: 50 })
    await world.settleTips()
    await expect(ask(earner, 10)).rejects.toMatchObject({ code: 'above_unspent', data: { most: 0 } })
  })

  test('gone with a withdrawal that took it, also after later earnings were spent and given back, until the withdrawal comes back', async () => {
    const [model, customer, other] = [
      await payer({ TRC20: 60_00 }, 'model'),
      await world.user({ cents: 500_00 }),
      await world.user({ status: 'model' }),
    ]
    const { withdrawalId } = await world.mutate<{ withdrawalId: string }>(model, 'withdrawals:requestWithdrawal', {
      amount: 60,
      paymentMethod: 'crypto',
      paymentDetails: TRON,
    })
    await world.mutate(customer, 'tips:giveTip', { modelId: model.id, amount: 100 })
    await world.settleTips()
    const orderId = await world.place(model, await world.product(other, 70_00), 70_00)
    await world.mutate(model, 'orders:cancelOrder', { orderId })
    expect(await world.balances(model)).toMatchObject({ wallet: 80_00 })
    expect(await unspent(model)).toBe(0)
    await world.mutate(model, 'withdrawals:cancelWithdrawal', { withdrawalId })
    expect(await unspent(model)).toBe(60)
  })
})

describe('at the same moment', () => {
  test('many requests give back what is unspent once', async () => {
    const who = await payer({ TRC20: 50_00 })
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => ask(who, 20)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'above_unspent' })
    expect(await world.balances(who)).toMatchObject({ wallet: 10_00, withdrawal_hold: 40_00 })
  })

  test('an order and a refund do not use the same money', async () => {
    const seller = await world.user({ status: 'model' })
    const product = await world.product(seller, 40_00)
    for (let round = 0; round < 5; round += 1) {
      const who = await payer({ TRC20: 50_00 })
      const results = await Promise.allSettled([
        world.place(who, product, 40_00),
        ask(who, 30),
        world.place(who, product, 40_00),
        ask(who, 30),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { wallet, escrow, withdrawal_hold: held } = await world.balances(who)
      expect(wallet + escrow + held).toBe(50_00)
      expect(await unspent(who)).toBe(wallet / 100)
    }
  })
})
