import { expect, test } from 'vitest'
import type { Notification } from '#contract/types.ts'
import { useMoneyWorld, type Person } from '#server/test-support/money-world.ts'
import { proOf } from '#server/test-support/pro-world.ts'

const world = useMoneyWorld()
const pro = proOf(world)

/** The news of a person, the oldest first, in short. */
async function newsOf(who: Person): Promise<string[]> {
  const { items } = await world.query<{ items: Notification[] }>(who, 'notifications:list', {})
  return items.toReversed().map(({ kind, data, link }) => {
    expect(link).toBe('/pro')
    if (kind === 'pro_reminder') return `${data.daysLeft} days left, renewal ${data.isAutoRenewOn ? 'on' : 'off'}`
    if (kind === 'pro_ended' || kind === 'pro_renewal_stopped') return `${kind}: ${data.reason}`
    return kind
  })
}

/** Half days go by, and the clock comes twice in each. */
async function live(who: Person, days: number): Promise<void> {
  for (let half = 0; half < days * 2; half += 1) {
    await pro.pass(who, 0.5)
    await pro.clock()
    await pro.clock()
  }
}

test('a month is reminded of seven days and one day ahead, once each, and the next month again', { timeout: 60_000 }, async () => {
  const [who, plan] = [await world.person({ cents: 20_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await live(who, 22.5)
  expect(await newsOf(who)).toEqual([])
  await live(who, 7.5)
  const month = ['7 days left, renewal on', '1 days left, renewal on', 'pro_renewed']
  expect(await newsOf(who)).toEqual(month)
  await live(who, 30)
  expect(await newsOf(who)).toEqual([...month, '7 days left, renewal on', '1 days left, renewal on', 'pro_ended: short_balance'])
})

test('with the renewal off the reminders say so, and the end is told', { timeout: 60_000 }, async () => {
  const [who, plan] = [await world.person({ cents: 20_00 }), await pro.plan()]
  await pro.buy(who, plan, { isAutoRenewOn: false })
  await live(who, 31)
  expect(await newsOf(who)).toEqual(['7 days left, renewal off', '1 days left, renewal off', 'pro_ended: off'])
})

test('clocks that come at the same moment remind once', async () => {
  const [who, plan] = [await world.person({ cents: 20_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await pro.pass(who, 24)
  await Promise.all(Array.from({ length: 10 }, () => pro.clock()))
  expect(await newsOf(who)).toEqual(['6 days left, renewal on'])
})

test('a clock that stood still reminds once, of what is left', async () => {
  const [who, plan] = [await world.person({ cents: 20_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await pro.pass(who, 29.5)
  for (let at = 0; at < 3; at += 1) await pro.clock()
  expect(await newsOf(who)).toEqual(['1 days left, renewal on'])
})

test('buying more days moves the reminders, too', async () => {
  const [who, plan] = [await world.person({ cents: 20_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await pro.pass(who, 20)
  await pro.buy(who, plan)
  await pro.pass(who, 9.5)
  await pro.clock()
  expect(await newsOf(who)).toEqual([])
  await pro.pass(who, 24)
  await pro.clock()
  expect(await newsOf(who)).toEqual(['7 days left, renewal on'])
})

test('a plan that is shorter than a week is not reminded of on the day that it is bought', async () => {
  const [who, plan] = [await world.person({ cents: 10_00 }), await pro.plan({ days: 3 })]
  await pro.buy(who, plan)
  await pro.clock()
  expect(await newsOf(who)).toEqual([])
  await pro.pass(who, 2.5)
  await pro.clock()
  expect(await newsOf(who)).toEqual(['1 days left, renewal on'])
})

test('who cannot be renewed is told a week ahead and why, then reminded as somebody whose Pro ends', { timeout: 60_000 }, async () => {
  for (const [change, reason] of [['price_cents = 1100', 'price'], ['is_active = false', 'plan']]) {
    const [who, plan] = [await world.person({ cents: 50_00 }), await pro.plan()]
    await pro.buy(who, plan)
    await world.sql(`update subscriptions.plans set ${change} where id = $1`, plan.id)
    await live(who, 30.5)
    expect(await newsOf(who)).toEqual([`pro_renewal_stopped: ${reason}`, '1 days left, renewal off', 'pro_ended: off'])
    expect(await pro.payments(who)).toHaveLength(1)
  }
})
