/** Many users and many clicks at once: no overspending, and no visible conflict. */
import { afterEach, expect, test } from 'vitest'
import type { ConvexClient } from 'convex/browser'
import { m, openClient } from '#realtime/testing/client.ts'
import { useMoneyWorld } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const clients: ConvexClient[] = []

afterEach(async () => void (await Promise.all(clients.splice(0).map((client) => client.close()))))

function openClients(count: number): ConvexClient[] {
  const opened = Array.from({ length: count }, () => openClient(world.url))
  clients.push(...opened)
  return opened
}

const fulfilled = (results: readonly PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled').length
const codes = (results: readonly PromiseSettledResult<unknown>[]) =>
  new Set(
    results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { data?: { code?: string } }).data?.code ?? String(result.reason)] : [],
    ),
  )

test('a hundred parallel spends of $10 from $100: ten succeed, the others are short, nothing is left', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 100_00 })
  const productId = await world.product(model, 10_00)
  const args = { token: customer.token, productId, addonIds: [], desiredText: 'A lake', expectedTotal: 10 }
  const results = await Promise.allSettled(
    openClients(20).flatMap((client) => Array.from({ length: 5 }, () => client.mutation(m('orders:placeOrder'), args))),
  )
  expect(fulfilled(results)).toBe(10)
  expect(results).toHaveLength(100)
  expect(codes(results)).toEqual(new Set(['short_balance']))
  expect(await world.balances(customer)).toMatchObject({ wallet: 0, escrow: 100_00 })
})

test('fifty customers order from one model at once, and the model delivers all at once: all succeed', async () => {
  const model = await world.user({ status: 'model' })
  const productId = await world.product(model, 20_01)
  const customers = await Promise.all(Array.from({ length: 50 }, () => world.user({ cents: 20_01 })))
  const orderIds = await Promise.all(customers.map((customer) => world.place(customer, productId, 20_01)))
  await Promise.all(orderIds.map((orderId) => world.complete(model, orderId)))
  // The commission is 20 % of $20.01, rounded to $4.00.
  expect(await world.balances(model)).toMatchObject({ earnings_hold: 50 * 16_01, wallet: 0 })
  await Promise.all(customers.map((customer, at) => world.mutate(customer, 'orders:acceptDelivery', { orderId: orderIds[at] })))
  expect(await world.balances(model)).toMatchObject({ earnings_hold: 0, wallet: 50 * 16_01 })
})

test('models that order from each other, deliver, accept and withdraw at once never deadlock', async () => {
  const [one, other] = await Promise.all([
    world.user({ status: 'model', cents: 1_000_00 }),
    world.user({ status: 'model', cents: 1_000_00 }),
  ])
  const [byOne, byOther] = [await world.product(one, 50_00), await world.product(other, 50_00)]
  const place = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) => (at % 2 === 0 ? world.place(one, byOther, 50_00) : world.place(other, byOne, 50_00))),
    )
  const orders = await place(20)
  const request = { amount: 25, paymentMethod: 'paypal', paymentDetails: 'me@example.org' }
  const finish = async (orderId: string, at: number) => {
    const [customer, model] = at % 2 === 0 ? [one, other] : [other, one]
    if (at % 5 === 4) return world.mutate(customer, 'orders:cancelOrder', { orderId })
    await world.complete(model, orderId)
    return world.mutate(customer, 'orders:acceptDelivery', { orderId })
  }
  const cashOut = [one, other].flatMap((model) =>
    Array.from({ length: 5 }, () => world.mutate(model, 'withdrawals:requestWithdrawal', request)),
  )
  await Promise.all([...orders.map(finish), ...cashOut, place(6)])
  // Each earned 8 × $40 and spent 8 × $50 and three open orders; the cancelled two came back.
  for (const who of [one, other])
    expect(await world.balances(who)).toEqual({
      wallet: 1_000_00 - 8 * 50_00 + 8 * 40_00 - 3 * 50_00 - 5 * 25_00,
      escrow: 150_00,
      earnings_hold: 0,
      withdrawal_hold: 125_00,
    })
})
