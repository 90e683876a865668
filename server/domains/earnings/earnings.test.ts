/** A model's earnings: the figures are the sums of the list and of the ledger, in every status of the orders. */
import { describe, expect, test } from 'vitest'
import type { ModelTransaction } from '#contract/types.ts'
import { m, openClient, watchQuery } from '#realtime/testing/client.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

interface Earnings {
  transactions: ModelTransaction[]
  stats: {
    totalEarned: number
    tipCount: number
    purchaseCount: number
    totalTransactions: number
    orderRevenue: number
    completedOrderCount: number
  }
  nextCursor: string | null
}

const earnings = (who: TestUser, args: Record<string, unknown> = {}) => world.query<Earnings>(who, 'models:getModelTransactions', args)
const centsOf = (dollars: number) => Math.round(dollars * 100)

async function allOf(who: TestUser, limit: number): Promise<ModelTransaction[]> {
  const found: ModelTransaction[] = []
  let cursor: string | null = null
  do {
    const page: Earnings = await earnings(who, { limit, ...(cursor === null ? {} : { cursor }) })
    found.push(...page.transactions)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

/** Orders at these prices, all delivered. */
async function sell(model: TestUser, customer: TestUser, prices: readonly number[]): Promise<string[]> {
  const sold: string[] = []
  for (const cents of prices) {
    const orderId = await world.place(customer, await world.product(model, cents), cents)
    await world.complete(model, orderId)
    sold.push(orderId)
  }
  return sold
}

/** The ledger's payments to this model for sales, in cents. */
async function booked(model: TestUser): Promise<unknown> {
  const [row] = await world.sql(
    `select coalesce(sum(t.cents), 0)::bigint as cents from ledger.transfers t join ledger.accounts a on a.id = t.credit_account where a.owner_id = $1 and t.kind = 'earning'`,
    model.id,
  )
  return row!['cents']
}

describe('models:getModelTransactions', () => {
  test("with odd cents the figures equal the sum of all entries and of the ledger's payments", async () => {
    const [model, customer] = [await world.user({ status: 'model' }), await world.user({ cents: 1_000_00 })]
    const prices = [1, 2, 3, 7, 10_01, 33_33, 99_99, 50_00, 12_34]
    const sold = await sell(model, customer, prices)
    const lines = await allOf(model, 2)
    expect(lines.map(({ id }) => id)).toEqual(sold.toReversed())
    expect(lines.map(({ amount }) => centsOf(amount))).toEqual(prices.toReversed())
    const { stats } = await earnings(model)
    const sum = lines.reduce((total, { modelEarnings }) => total + centsOf(modelEarnings), 0)
    expect(centsOf(stats.totalEarned)).toBe(sum)
    expect(stats).toEqual({
      totalEarned: sum / 100,
      orderRevenue: sum / 100,
      tipCount: 0,
      purchaseCount: 0,
      totalTransactions: prices.length,
      completedOrderCount: prices.length,
    })
    expect(await booked(model)).toBe(sum)
    expect((await world.balances(model)).earnings_hold).toBe(sum)
  })

  test('an entry names the customer, the product and both amounts', async () => {
    const [model, customer] = [await world.user({ status: 'model' }), await world.user({ cents: 50_00 })]
    const [id] = await sell(model, customer, [50_00])
    expect((await earnings(model)).transactions).toEqual([
      {
        id,
        type: 'order',
        amount: 50,
        modelEarnings: 40,
        createdAt: expect.any(Number),
        user: { name: 'Test User', picture: null },
        post: null,
        order: { productName: 'A picture' },
        note: '',
      },
    ])
  })

  test('open and rejected orders are not earned; when the hold ends the totals stay as they are', async () => {
    const [model, customer] = [await world.user({ status: 'model' }), await world.user({ cents: 500_00 })]
    const productId = await world.product(model, 50_00)
    await world.place(customer, productId, 50_00)
    await world.mutate(model, 'orders:acceptOrder', { orderId: await world.place(customer, productId, 50_00) })
    await world.mutate(model, 'orders:rejectOrder', { orderId: await world.place(customer, productId, 50_00), reason: 'No time' })
    expect((await earnings(model)).stats).toMatchObject({ totalEarned: 0, totalTransactions: 0 })
    const [one, other] = await sell(model, customer, [50_00, 25_00])
    const held = await earnings(model)
    await world.mutate(customer, 'orders:acceptDelivery', { orderId: one })
    await world.mutate(customer, 'reviews:createReviewFromOrder', { orderId: other, rating: 5, title: 'Fine', content: 'Thank you' })
    expect(await world.balances(model)).toMatchObject({ earnings_hold: 0, wallet: 60_00 })
    expect(await earnings(model)).toEqual(held)
    await world.mutate(model, 'withdrawals:requestWithdrawal', { amount: 60, paymentMethod: 'paypal', paymentDetails: 'me@example.org' })
    expect(await earnings(model)).toEqual(held)
  })

  test('a change of the commission applies to later orders only', async () => {
    const [model, customer] = [await world.user({ status: 'model' }), await world.user({ cents: 500_00 })]
    const productId = await world.product(model, 50_00)
    const before = await world.place(customer, productId, 50_00)
    try {
      for (const [percent, earned] of [
        [0, 50],
        [100, 0],
        [35, 32.5],
      ] as const) {
        await world.sql(`update settings.system set value = $1 where key = 'commission_percent'`, String(percent))
        await world.complete(model, await world.place(customer, productId, 50_00))
        expect((await earnings(model)).transactions[0]).toMatchObject({ amount: 50, modelEarnings: earned })
      }
    } finally {
      await world.sql(`update settings.system set value = '20' where key = 'commission_percent'`)
    }
    await world.complete(model, before)
    expect((await earnings(model)).transactions[0]).toMatchObject({ modelEarnings: 40 })
    expect((await earnings(model)).stats.totalEarned).toBe(50 + 0 + 32.5 + 40)
  })

  test('is for models, shows own sales only, and refuses forged cursors', async () => {
    const [model, other, customer] = [
      await world.user({ status: 'model' }),
      await world.user({ status: 'model' }),
      await world.user({ cents: 50_00 }),
    ]
    await sell(model, customer, [50_00])
    expect((await earnings(other)).transactions).toEqual([])
    await expect(earnings(customer)).rejects.toMatchObject({ code: 'forbidden' })
    for (const key of ['[1.5,"x"]', '[1,"x"]', '["1","x"]', '[1e300,"00000000-0000-0000-0000-000000000000"]']) {
      await expect(earnings(model, { cursor: Buffer.from(key).toString('base64url') })).rejects.toMatchObject({ code: 'bad_request' })
    }
  })

  test('a delivery shows in the open list at once', async () => {
    const [model, customer] = [await world.user({ status: 'model' }), await world.user({ cents: 50_00 })]
    const client = openClient(world.url)
    const shown = watchQuery<Earnings>(client, 'models:getModelTransactions', { token: model.token })
    await shown.until(({ transactions }) => transactions.length === 0)
    const [orderId] = await sell(model, customer, [50_00])
    await shown.until(({ transactions, stats }) => transactions.length === 1 && stats.totalEarned === 40)
    await client.mutation(m('orders:acceptDelivery'), { token: customer.token, orderId })
    await shown.until(({ stats }) => stats.totalEarned === 40)
    await client.close()
  })
})
