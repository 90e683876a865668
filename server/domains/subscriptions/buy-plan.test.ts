import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useMoneyWorld } from '#test-support/money-world.ts'
import { DAY_MS, proOf } from '#test-support/pro-world.ts'

const world = useMoneyWorld()
const pro = proOf(world)
const codeOf = (error: unknown) => (error as { code?: string }).code

test('shows the three plans of a new installation to visitors, with their actual benefits', async () => {
  const plans = (await world.realtime.query('subscription:getPlans', {})).value as {
    name: string
    price: number
    days: number
    benefits: string[]
    names: Record<string, string>
  }[]
  expect(plans.map(({ name, price, days }) => [name, price, days])).toEqual([
    ['Monthly', 10, 30],
    ['Quarterly', 27, 90],
    ['Yearly', 96, 365],
  ])
  for (const { benefits, names } of plans) {
    expect(benefits).toEqual(['pro_posts', 'long_briefs', 'badge'])
    expect(Object.keys(names).sort()).toEqual(['en', 'es', 'fr', 'it', 'pt', 'ru', 'zh'])
  }
})

test("takes the price from the wallet and makes the buyer Pro for the plan's days, in every answer with Pro", async () => {
  const [who, plan] = [await world.user({ cents: 25_00 }), await pro.plan()]
  const before = Date.now()
  const bought = await pro.buy(who, plan)
  expect(bought.price).toBe(10)
  expect(Math.abs(bought.proExpiresAt - before - 30 * DAY_MS)).toBeLessThan(60_000)
  expect((await world.balances(who)).wallet).toBe(15_00)
  expect(await world.query(who, 'auth:getUser')).toMatchObject({ isPro: true, proExpiresAt: bought.proExpiresAt, balance: 15 })
  expect(await pro.mine(who)).toMatchObject({
    isPro: true,
    proExpiresAt: bought.proExpiresAt,
    isAutoRenewOn: true,
    agreedPrice: 10,
    renewalStop: null,
    plan: { _id: plan.id, isActive: true },
  })
  const user = await world.query<{ subscriptionType: string }>(who, 'auth:getUser')
  expect(await world.mutate(who, 'subscription:checkSubscription')).toEqual({
    isPro: true,
    expired: false,
    subscriptionType: user.subscriptionType,
  })
})

test('starts a second plan at the end of the first, and renews the second from then on', async () => {
  const [who, month, quarter] = [await world.user({ cents: 100_00 }), await pro.plan(), await pro.plan({ cents: 27_00, days: 90 })]
  const first = await pro.buy(who, month)
  const second = await pro.buy(who, quarter)
  expect(second.proExpiresAt).toBe(first.proExpiresAt + 90 * DAY_MS)
  const [one, two] = await pro.payments(who)
  expect(two!.startsAt).toBe(one!.endsAt)
  expect(await pro.mine(who)).toMatchObject({ plan: { _id: quarter.id }, agreedPrice: 27 })
})

test('starts a plan bought after Pro ended now, not in the past', async () => {
  const [who, plan] = [await world.user({ cents: 100_00 }), await pro.plan()]
  await pro.buy(who, plan, { isAutoRenewOn: false })
  await pro.pass(who, 50)
  const before = Date.now()
  expect((await pro.buy(who, plan)).proExpiresAt).toBeGreaterThanOrEqual(before + 30 * DAY_MS - 1_000)
})

test('charges once for a repeated call, and again for another purchase', async () => {
  const [who, plan, key] = [await world.user({ cents: 100_00 }), await pro.plan(), randomUUID()]
  const [first, again] = [await pro.buy(who, plan, {}, key), await pro.buy(who, plan, {}, key)]
  expect(again).toEqual(first)
  expect((await world.balances(who)).wallet).toBe(90_00)
  const other = await pro.buy(who, plan)
  expect(other.proExpiresAt).toBe(first.proExpiresAt + 30 * DAY_MS)
  expect((await world.balances(who)).wallet).toBe(80_00)
})

test('refuses a balance that is too small with the missing amount, and changes nothing', async () => {
  const [who, plan] = [await world.user({ cents: 7_50 }), await pro.plan()]
  await expect(pro.buy(who, plan)).rejects.toMatchObject({ code: 'short_balance', data: { missing: 2.5, balance: 7.5, total: 10 } })
  expect([await pro.payments(who), await pro.endOf(who), (await world.balances(who)).wallet]).toEqual([[], null, 7_50])
  expect(await world.mutate(who, 'subscription:checkSubscription')).toEqual({ isPro: false, expired: false, subscriptionType: null })
})

test('makes three of fifty parallel purchases from a balance for three, one after the other in time', { timeout: 60_000 }, async () => {
  const [who, plan] = [await world.user({ cents: 35_00 }), await pro.plan()]
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => pro.buy(who, plan)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [codeOf(result.reason)] : []))
  expect([results.length - refused.length, new Set(refused)]).toEqual([3, new Set(['short_balance'])])
  const payments = await pro.payments(who)
  expect(payments.map(({ startsAt }) => startsAt).slice(1)).toEqual(payments.map(({ endsAt }) => endsAt).slice(0, -1))
  expect([payments.length, (await world.balances(who)).wallet, await pro.endOf(who)]).toEqual([3, 5_00, payments[2]!.endsAt])
})

test('spends only the balance when Pro, an order and a payout want the same money', { timeout: 60_000 }, async () => {
  const who = await world.user({ status: 'model', cents: 100_00 })
  const [plan, seller] = [await pro.plan({ cents: 25_00 }), await world.user({ status: 'model' })]
  const productId = await world.product(seller, 25_00)
  const wishes = Array.from({ length: 24 }, (_none, at) =>
    [
      () => pro.buy(who, plan),
      () => world.place(who, productId, 25_00),
      () => world.mutate(who, 'withdrawals:requestWithdrawal', { amount: 25, paymentMethod: 'paypal', paymentDetails: 'me@example.org' }),
    ][at % 3]!(),
  )
  const results = await Promise.allSettled(wishes)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect((await world.balances(who)).wallet).toBe(0)
})

test('refuses an outdated price, a plan that is not offered, and an unknown plan', async () => {
  const [who, plan] = [await world.user({ cents: 100_00 }), await pro.plan()]
  await expect(pro.buy(who, { ...plan, cents: 9_00 })).rejects.toMatchObject({ code: 'price_changed', data: { total: 10 } })
  await world.sql(`update subscriptions.plans set is_active = false where id = $1`, plan.id)
  await expect(pro.buy(who, plan)).rejects.toMatchObject({ code: 'plan_unavailable' })
  await expect(pro.buy(who, { ...plan, id: randomUUID() })).rejects.toMatchObject({ code: 'plan_unavailable' })
  expect((await world.balances(who)).wallet).toBe(100_00)
})

test('refuses a suspended user, and asks a visitor to sign in', async () => {
  const [who, plan] = [await world.user({ cents: 100_00 }), await pro.plan()]
  await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = $1`, who.id)
  await expect(pro.buy(who, plan)).rejects.toMatchObject({ code: 'suspended' })
  const calls = ['subscription:buyPlan', 'subscription:setAutoRenew', 'subscription:checkSubscription'] as const
  const args = {
    'subscription:buyPlan': { planId: plan.id, expectedPrice: 10 },
    'subscription:setAutoRenew': { isOn: true },
    'subscription:checkSubscription': {},
  }
  for (const path of calls)
    await expect(world.realtime.mutate(path, { token: 'nobody', ...args[path] }, { idempotencyKey: randomUUID() })).rejects.toMatchObject({
      code: 'unauthorized',
    })
  for (const path of ['subscription:getMine', 'subscription:listPayments'])
    await expect(world.realtime.query(path, { token: 'nobody' })).rejects.toMatchObject({ code: 'unauthorized' })
})

test('pages the list of own payments, newest first', async () => {
  const [who, other, plan] = [await world.user({ cents: 100_00 }), await world.user({ cents: 100_00 }), await pro.plan()]
  await pro.buy(other, plan)
  for (let at = 0; at < 3; at += 1) await pro.buy(who, plan)
  const first = await world.query<{
    items: { startsAt: number; endsAt: number; price: number; kind: string }[]
    nextCursor: string | null
  }>(who, 'subscription:listPayments', { limit: 2 })
  const second = await world.query<typeof first>(who, 'subscription:listPayments', { limit: 2, cursor: first.nextCursor })
  const all = [...first.items, ...second.items]
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null])
  expect(all.map(({ kind, price }) => `${kind} ${price}`)).toEqual(['purchase 10', 'purchase 10', 'purchase 10'])
  expect(all.map(({ startsAt }) => startsAt)).toEqual(all.map(({ startsAt }) => startsAt).toSorted((a, b) => b - a))
})
