/** Changes of plan: the difference now for a dearer one, at the end of the period for a cheaper one. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditBooks } from '#server/domains/books/parts.ts'
import { deposit, useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { DAY_MS, proOf } from '#test-support/pro-world.ts'

const world = useMoneyWorld()
const pro = proOf(world)

const wallet = async (who: TestUser) => (await world.balances(who)).wallet
const plans = async () => ({
  week: await pro.plan({ cents: 3_00, days: 7 }),
  month: await pro.plan(),
  quarter: await pro.plan({ cents: 27_00, days: 90 }),
})

test('a change to a dearer plan charges the difference, and the new period begins now', async () => {
  const [who, { month, quarter }] = [await world.user({ cents: 100_00 }), await plans()]
  await pro.buy(who, month)
  await pro.pass(who, 20)
  expect(await pro.changeOf(who, quarter)).toMatchObject({ when: 'now', credit: 3.33, due: 23.67 })
  const before = Date.now()
  const { proExpiresAt } = await pro.change(who, quarter, 23.67)
  expect(Math.abs(proExpiresAt - before - 90 * DAY_MS)).toBeLessThan(60_000)
  expect([await wallet(who), await pro.endOf(who)]).toEqual([100_00 - 10_00 - 23_67, proExpiresAt])
  expect(await pro.mine(who)).toMatchObject({ plan: { _id: quarter.id }, nextPlan: null, agreedPrice: 27, isAutoRenewOn: true })
  const { items } = await world.query<{ items: Record<string, unknown>[] }>(who, 'subscription:listPayments')
  expect(items).toMatchObject([
    { kind: 'change', price: 23.67, credit: 3.33, replacedAt: null },
    { kind: 'purchase', price: 10, credit: 0, replacedAt: expect.any(Number) },
  ])
  expect((await auditBooks(world.database)).isRight).toBe(true)
})

test('a second change credits the whole price of the period, with the credit before', async () => {
  const [who, { month, quarter }, year] = [await world.user({ cents: 200_00 }), await plans(), await pro.plan({ cents: 96_00, days: 365 })]
  await pro.buy(who, month)
  await pro.change(who, quarter, 17)
  await pro.pass(who, 45)
  await pro.change(who, year, 96 - 13.5)
  expect(await wallet(who)).toBe(200_00 - 10_00 - 17_00 - 82_50)
  expect(await pro.changeOf(who, year)).toMatchObject({ when: 'end', due: 0 })
})

test('paid periods that have not begun are credited, too', async () => {
  const [who, { month }, year] = [await world.user({ cents: 200_00 }), await plans(), await pro.plan({ cents: 96_00, days: 365 })]
  for (let at = 0; at < 3; at += 1) await pro.buy(who, month)
  await pro.change(who, year, 66)
  expect(await wallet(who)).toBe(200_00 - 96_00)
})

test('a cheaper plan begins with the next renewal, at its price, and nothing is paid before', async () => {
  const [who, { week, month }] = [await world.user({ cents: 20_00 }), await plans()]
  await pro.buy(who, month, { isAutoRenewOn: false })
  const end = await pro.endOf(who)
  expect(await pro.change(who, week, 3)).toMatchObject({ when: 'end', due: 0, startsAt: end })
  expect([await wallet(who), await pro.endOf(who)]).toEqual([10_00, end])
  expect(await pro.mine(who)).toMatchObject({ plan: { _id: month.id }, nextPlan: { _id: week.id }, agreedPrice: 3, isAutoRenewOn: true })
  await pro.pass(who, 30.5)
  await pro.clock()
  expect(await wallet(who)).toBe(7_00)
  expect(await pro.mine(who)).toMatchObject({ plan: { _id: week.id }, nextPlan: null })
  expect((await pro.payments(who)).map(({ kind, cents }) => [kind, cents])).toEqual([
    ['purchase', 10_00],
    ['renewal', 3_00],
  ])
})

test('a planned change is given up by choosing the current plan again, at its price of now', async () => {
  const [who, { week, month }] = [await world.user({ cents: 20_00 }), await plans()]
  await pro.buy(who, month)
  await pro.change(who, week, 3)
  await world.sql('update subscriptions.plans set price_cents = 900 where id = $1', month.id)
  await expect(pro.change(who, month, 10)).rejects.toMatchObject({ code: 'price_changed', data: { total: 9 } })
  await pro.change(who, month, 9)
  expect(await pro.mine(who)).toMatchObject({ plan: { _id: month.id }, nextPlan: null, agreedPrice: 9 })
})

test('a plan between the current one and the planned one is cheaper, too, and begins at the end', async () => {
  const [who, { week, month, quarter }] = [await world.user({ cents: 100_00 }), await plans()]
  await pro.buy(who, quarter)
  const end = await pro.endOf(who)
  await pro.change(who, week, 3)
  await pro.pass(who, 75)
  expect(await pro.changeOf(who, month)).toMatchObject({ when: 'end', due: 0, credit: 0 })
  await pro.change(who, month, 10)
  expect([await wallet(who), await pro.endOf(who)]).toEqual([100_00 - 27_00, (end ?? 0) - 75 * DAY_MS])
  expect(await pro.mine(who)).toMatchObject({ plan: { _id: quarter.id }, nextPlan: { _id: month.id }, agreedPrice: 10 })
  // A dearer one begins now, with the rest of the current one.
  const year = await pro.plan({ cents: 96_00, days: 365 })
  expect(await pro.changeOf(who, year)).toMatchObject({ when: 'now', credit: 4.5, due: 91.5 })
})

test('the current plan is not bought anew when its price has risen', async () => {
  const [who, { month }] = [await world.user({ cents: 50_00 }), await plans()]
  await pro.buy(who, month)
  await world.sql('update subscriptions.plans set price_cents = 1200 where id = $1', month.id)
  expect(await pro.change(who, month, 12)).toMatchObject({ when: 'end' })
  expect([await wallet(who), (await pro.payments(who)).length]).toEqual([40_00, 1])
})

test('the planned plan is not renewed above the price that the user agreed to', async () => {
  const [who, { week, month }] = [await world.user({ cents: 50_00 }), await plans()]
  await pro.buy(who, month)
  await pro.change(who, week, 3)
  await world.sql('update subscriptions.plans set price_cents = 500 where id = $1', week.id)
  await pro.pass(who, 29.5)
  await pro.clock()
  expect(await pro.mine(who)).toMatchObject({ isAutoRenewOn: false, renewalStop: 'price' })
  await world.mutate(who, 'subscription:setAutoRenew', { isOn: true, expectedPrice: 5 })
  await pro.pass(who, 0.6)
  await pro.clock()
  expect([await wallet(who), (await pro.mine(who))['plan']]).toEqual([35_00, expect.objectContaining({ _id: week.id })])
})

test('a user who has renewal off keeps it off after a change to a dearer plan', async () => {
  const [who, { month, quarter }] = [await world.user({ cents: 50_00 }), await plans()]
  await pro.buy(who, month, { isAutoRenewOn: false })
  await pro.change(who, quarter, 17)
  expect(await pro.mine(who)).toMatchObject({ isAutoRenewOn: false })
})

test('refuses a price that was not seen, a plan that is not offered or cannot be paid, and users who are suspended or have no plan', async () => {
  const [who, other, { month, quarter }] = [await world.user({ cents: 20_00 }), await world.user({ cents: 90_00 }), await plans()]
  await expect(pro.change(other, quarter, 27)).rejects.toMatchObject({ code: 'no_subscription' })
  await expect(pro.changeOf(other, quarter)).rejects.toMatchObject({ code: 'no_subscription' })
  await pro.buy(who, month)
  await expect(pro.change(who, quarter, 27)).rejects.toMatchObject({ code: 'price_changed', data: { total: 17 } })
  await expect(pro.change(who, quarter, 17)).rejects.toMatchObject({ code: 'short_balance', data: { missing: 7, balance: 10, total: 17 } })
  await expect(pro.change(who, { ...quarter, id: randomUUID() }, 17)).rejects.toMatchObject({ code: 'plan_unavailable' })
  await world.sql('update subscriptions.plans set is_active = false where id = $1', quarter.id)
  await expect(pro.change(who, quarter, 17)).rejects.toMatchObject({ code: 'plan_unavailable' })
  await expect(pro.changeOf(who, quarter)).rejects.toMatchObject({ code: 'plan_unavailable' })
  await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = $1`, who.id)
  await expect(pro.change(who, month, 10)).rejects.toMatchObject({ code: 'suspended' })
  expect([await wallet(who), (await pro.payments(who)).length]).toEqual([10_00, 1])
})

test('twenty parallel changes to one dearer plan charge once, beside renewals and purchases', { timeout: 60_000 }, async () => {
  const [who, { month, quarter }] = [await world.user({ cents: 10_00 }), await plans()]
  await pro.buy(who, month)
  await deposit(world, who.id, 100_00)
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_none, at) => (at % 4 === 3 ? pro.clock() : pro.change(who, quarter, 17))),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code?: string }).code] : []))
  // The rest finds the plan already current: its price is 27.
  expect([refused.length, new Set(refused)]).toEqual([14, new Set(['price_changed'])])
  expect([await wallet(who), (await pro.payments(who)).length]).toEqual([83_00, 2])
  expect((await auditBooks(world.database)).isRight).toBe(true)
})

test('a repeated call changes the plan once', async () => {
  const [who, { month, quarter }, key] = [await world.user({ cents: 50_00 }), await plans(), randomUUID()]
  await pro.buy(who, month)
  const [first, again] = [await pro.change(who, quarter, 17, key), await pro.change(who, quarter, 17, key)]
  expect([again, await wallet(who)]).toEqual([first, 23_00])
})
