import { expect, test } from 'vitest'
import { deposit, useMoneyWorld } from '#test-support/money-world.ts'
import { DAY_MS, proOf } from '#test-support/pro-world.ts'
import { writeAs } from '#test-support/context.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { settlePro } from './renew-pro.ts'

const world = useMoneyWorld()
const pro = proOf(world)
const HALF_AN_HOUR = 1 / 48
test('renews Pro shortly before it ends, from the end, without a gap', async () => {
  const [who, plan] = [await world.user({ cents: 25_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await pro.pass(who, 29)
  await pro.clock()
  expect(await pro.payments(who)).toHaveLength(1)
  await pro.pass(who, 1 - HALF_AN_HOUR)
  await pro.clock()
  const [first, second] = await pro.payments(who)
  expect([second?.kind, second?.startsAt, await pro.endOf(who)]).toEqual(['renewal', first!.endsAt, first!.endsAt + 30 * DAY_MS])
  expect((await world.balances(who)).wallet).toBe(5_00)
})

test('renews once when many processes and sign-ins run at that moment', { timeout: 60_000 }, async () => {
  const [who, plan] = [await world.user({ cents: 100_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await pro.pass(who, 30.5)
  const comers = Array.from({ length: 20 }, (_none, at) =>
    at % 2 === 0 ? pro.clock() : world.mutate(who, 'subscription:checkSubscription'),
  )
  await Promise.all(comers)
  expect(await pro.payments(who)).toHaveLength(2)
  expect((await world.balances(who)).wallet).toBe(80_00)
})

test('renews once and from now after a jump of thirty days, or a hundred: days without Pro are not charged', async () => {
  for (const days of [30, 100]) {
    const [who, plan] = [await world.user({ cents: 100_00 }), await pro.plan()]
    await pro.buy(who, plan)
    await pro.pass(who, 30 + days)
    for (let at = 0; at < 3; at += 1) await pro.clock()
    const payments = await pro.payments(who)
    expect(payments).toHaveLength(2)
    expect(Math.abs(payments[1]!.startsAt - Date.now())).toBeLessThan(60_000)
    expect(await pro.endOf(who)).toBe(payments[1]!.endsAt)
  }
})

test('keeps Pro that cannot be renewed to its end, for each reason', async () => {
  const [off, poor, suspended, planless] = [
    await world.user({ cents: 25_00 }),
    await world.user({ cents: 10_00 }),
    await world.user({ cents: 25_00 }),
    await world.user({ cents: 25_00 }),
  ]
  const [plan, goneSoon] = [await pro.plan(), await pro.plan()]
  await pro.buy(off, plan, { isAutoRenewOn: false })
  await pro.buy(poor, plan)
  await pro.buy(suspended, plan)
  await pro.buy(planless, goneSoon)
  await world.sql(`update users.users set suspended_until = now() + interval '9 days' where id = $1`, suspended.id)
  await world.sql(`update subscriptions.plans set is_active = false where id = $1`, goneSoon.id)
  for (const who of [off, poor, suspended, planless]) await pro.pass(who, 30 - HALF_AN_HOUR)
  await pro.clock()
  expect(await pro.mine(planless)).toMatchObject({ isPro: true, isAutoRenewOn: false, endReason: null })
  // The task skips the others; a sign-in or a change in between can lead here all the same.
  for (const who of [off, poor, suspended, planless]) {
    await writeAs(world.database, SYSTEM, (context) => settlePro(context, who.id))
    expect(await pro.mine(who)).toMatchObject({ isPro: true, endReason: null })
    expect(await pro.endOf(who)).toBeGreaterThan(Date.now())
  }
})

test('with the renewal off, ends Pro at its end and charges nothing', async () => {
  const [who, plan] = [await world.user({ cents: 100_00 }), await pro.plan()]
  const { proExpiresAt } = await pro.buy(who, plan)
  await world.mutate(who, 'subscription:setAutoRenew', { isOn: false })
  expect(await pro.mine(who)).toMatchObject({ isPro: true, proExpiresAt, isAutoRenewOn: false, renewalStop: null })
  await pro.pass(who, 29.99)
  await pro.clock()
  expect(await pro.mine(who)).toMatchObject({ isPro: true })
  await pro.pass(who, 0.02)
  await pro.clock()
  expect(await pro.mine(who)).toMatchObject({ isPro: false, proExpiresAt: null, isAutoRenewOn: false, endReason: 'off' })
  expect(await world.query(who, 'auth:getUser')).toMatchObject({ isPro: false, proExpiresAt: null, subscriptionType: null, balance: 90 })
  for (let at = 0; at < 2; at += 1)
    expect(await world.mutate(who, 'subscription:checkSubscription')).toEqual({ isPro: false, expired: true, subscriptionType: null })
})

test('ends Pro with too small a balance at its end, not before, and never goes below zero', async () => {
  const [who, plan] = [await world.user({ cents: 15_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await pro.pass(who, 30 - HALF_AN_HOUR)
  await pro.clock()
  expect(await pro.mine(who)).toMatchObject({ isPro: true, isAutoRenewOn: true })
  await pro.pass(who, 2 * HALF_AN_HOUR)
  await pro.clock()
  expect(await pro.mine(who)).toMatchObject({ isPro: false, isAutoRenewOn: false, endReason: 'short_balance' })
  expect((await world.balances(who)).wallet).toBe(5_00)
  await expect(pro.buy(who, plan)).rejects.toMatchObject({ code: 'short_balance', data: { missing: 5 } })
})

test('renews with money that comes within the last hour', async () => {
  const [who, plan] = [await world.user({ cents: 10_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await pro.pass(who, 30 - HALF_AN_HOUR)
  await pro.clock()
  expect(await pro.payments(who)).toHaveLength(1)
  await deposit(world, who.id, 10_00)
  await pro.clock()
  expect(await pro.payments(who)).toHaveLength(2)
})

test('shows Pro renewed, or ended, to a user who signs in before the task has run', async () => {
  const [rich, poor, plan] = [await world.user({ cents: 50_00 }), await world.user({ cents: 10_00 }), await pro.plan()]
  const name = String((await world.sql(`select name from subscriptions.plans where id = $1`, plan.id))[0]?.['name'])
  for (const who of [rich, poor]) {
    await pro.buy(who, plan)
    await pro.pass(who, 31)
  }
  expect(await world.mutate(rich, 'subscription:checkSubscription')).toEqual({ isPro: true, expired: false, subscriptionType: name })
  expect(await world.mutate(poor, 'subscription:checkSubscription')).toEqual({ isPro: false, expired: true, subscriptionType: null })
})

test('ends a Pro given by hand, too', async () => {
  const who = await world.user()
  await world.sql(`update users.users set pro_expires_at = now() - interval '1 second', subscription_type = 'Gift' where id = $1`, who.id)
  await pro.clock()
  expect(await pro.endOf(who)).toBe(null)
  expect(await world.query(who, 'auth:getUser')).toMatchObject({ isPro: false, subscriptionType: null })
})

test('renews a plan that became cheaper at its current price, and later up to the agreed one', async () => {
  const [who, plan] = [await world.user({ cents: 100_00 }), await pro.plan()]
  await pro.buy(who, plan)
  for (const cents of [8_00, 10_00]) {
    await world.sql(`update subscriptions.plans set price_cents = $2 where id = $1`, plan.id, cents)
    await pro.pass(who, 30)
    await pro.clock()
  }
  expect((await pro.payments(who)).map(({ cents }) => cents)).toEqual([10_00, 8_00, 10_00])
})

test('switches the renewal of a plan that became dearer off a week ahead, until the new price is agreed to', async () => {
  const [who, plan] = [await world.user({ cents: 100_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await world.sql(`update subscriptions.plans set price_cents = 1200 where id = $1`, plan.id)
  await pro.clock()
  expect(await pro.mine(who)).toMatchObject({ isAutoRenewOn: true, agreedPrice: 10 })
  await pro.pass(who, 24)
  await pro.clock()
  expect(await pro.mine(who)).toMatchObject({
    isPro: true,
    isAutoRenewOn: false,
    renewalStop: 'price',
    agreedPrice: 10,
    plan: { price: 12 },
  })
  await expect(world.mutate(who, 'subscription:setAutoRenew', { isOn: true })).rejects.toMatchObject({
    code: 'price_changed',
    data: { total: 12 },
  })
  await world.mutate(who, 'subscription:setAutoRenew', { isOn: true, expectedPrice: 12 })
  expect(await pro.mine(who)).toMatchObject({ isAutoRenewOn: true, renewalStop: null, agreedPrice: 12 })
  await pro.pass(who, 6)
  await pro.clock()
  expect((await pro.payments(who)).map(({ cents }) => cents)).toEqual([10_00, 12_00])
})

test('does not renew a plan that is no longer offered, even when the task sees it late', async () => {
  const [who, plan] = [await world.user({ cents: 100_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await world.sql(`update subscriptions.plans set is_active = false where id = $1`, plan.id)
  await pro.pass(who, 31)
  await pro.clock()
  expect(await pro.mine(who)).toMatchObject({ isPro: false, renewalStop: 'plan', endReason: 'off', plan: { isActive: false } })
  expect(await pro.payments(who)).toHaveLength(1)
})

test('charges no suspended user', async () => {
  const [who, plan] = [await world.user({ cents: 100_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await world.sql(`update users.users set suspended_until = now() + interval '1 year' where id = $1`, who.id)
  await pro.pass(who, 31)
  await pro.clock()
  expect(await pro.payments(who)).toHaveLength(1)
  expect(await pro.endOf(who)).toBe(null)
  expect(await pro.mine(who)).toMatchObject({ endReason: 'suspended', renewalStop: null })
})

test('refuses to switch the renewal without a subscription', async () => {
  const who = await world.user({ cents: 100_00 })
  await expect(world.mutate(who, 'subscription:setAutoRenew', { isOn: true })).rejects.toMatchObject({ code: 'no_subscription' })
  await pro.buy(who, await pro.plan(), { isAutoRenewOn: false })
  expect(await pro.mine(who)).toMatchObject({ isAutoRenewOn: false })
  await pro.buy(who, await pro.plan())
  expect(await pro.mine(who)).toMatchObject({ isAutoRenewOn: false })
})
