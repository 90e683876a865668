import { expect, test } from 'vitest'
import type { Notification } from '#contract/types.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { DAY_MS, proOf } from '#test-support/pro-world.ts'

const world = useMoneyWorld()
const pro = proOf(world)

/** The notifications of a user, the oldest first, in short form. */
async function notificationsOf(who: TestUser): Promise<string[]> {
  const { items } = await world.query<{ items: Notification[] }>(who, 'notifications:list', {})
  return items.toReversed().map(({ kind, data, link, createdAt }) => {
    expect(link).toBe('/pro')
    if (kind === 'pro_reminder') return `${Math.ceil((data.at - createdAt) / DAY_MS)} days ahead: ${data.outcome}`
    if (kind === 'pro_ended' || kind === 'pro_renewal_stopped') return `${kind}: ${data.reason}`
    return kind
  })
}

/** Half days pass, and the task runs twice in each. */
async function live(who: TestUser, days: number): Promise<void> {
  for (let half = 0; half < days * 2; half += 1) {
    await pro.pass(who, 0.5)
    await pro.clock()
    await pro.clock()
  }
}

test('reminds of a month seven days and one day ahead, once each, and of the next month again', { timeout: 60_000 }, async () => {
  const [who, plan] = [await world.user({ cents: 20_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await live(who, 22.5)
  expect(await notificationsOf(who)).toEqual([])
  await live(who, 7.5)
  const month = ['7 days ahead: renewed', '1 days ahead: renewed', 'pro_renewed']
  expect(await notificationsOf(who)).toEqual(month)
  await live(who, 30)
  expect(await notificationsOf(who)).toEqual([...month, '7 days ahead: renewed', '1 days ahead: renewed', 'pro_ended: short_balance'])
})

test('with the renewal off reminds of the end, and notifies at the end', { timeout: 60_000 }, async () => {
  const [who, plan] = [await world.user({ cents: 20_00 }), await pro.plan()]
  await pro.buy(who, plan, { isAutoRenewOn: false })
  await live(who, 31)
  expect(await notificationsOf(who)).toEqual(['7 days ahead: off', '1 days ahead: off', 'pro_ended: off'])
})

test(
  'a user suspended beyond the end is notified that Pro ends, and why; a suspension that is over by then changes nothing',
  { timeout: 60_000 },
  async () => {
    const [long, short, plan] = [await world.user({ cents: 50_00 }), await world.user({ cents: 50_00 }), await pro.plan()]
    for (const [who, days] of [
      [long, 60],
      [short, 5],
    ] as const) {
      await pro.buy(who, plan)
      await world.sql(`update users.users set suspended_until = now() + $2::integer * interval '1 day' where id = $1`, who.id, days)
      expect(await pro.mine(who)).toMatchObject({ isAutoRenewOn: true, isSuspendedAtEnd: who === long })
    }
    await live(long, 31)
    expect(await notificationsOf(long)).toEqual(['7 days ahead: suspended', '1 days ahead: suspended', 'pro_ended: suspended'])
    expect(await pro.mine(long)).toMatchObject({ isPro: false, endReason: 'suspended' })
    await pro.pass(short, 23.5)
    await pro.clock()
    expect(await notificationsOf(short)).toEqual(['7 days ahead: renewed'])
  },
)

test('names the day of the charge, also where that is the day before the end', async () => {
  const [who, plan] = [await world.user({ cents: 50_00 }), await pro.plan()]
  await pro.buy(who, plan)
  // Pro ends half an hour into a day, seven days from now or a little less.
  const end = Math.floor((Date.now() + 7 * DAY_MS) / DAY_MS) * DAY_MS + 30 * 60_000 - (Date.now() % DAY_MS < 30 * 60_000 ? DAY_MS : 0)
  await world.sql(`update users.users set pro_expires_at = to_timestamp($2::float8 / 1000) where id = $1`, who.id, end)
  await world.sql(`update subscriptions.subscriptions set remind_at = now() where user_id = $1`, who.id)
  await pro.clock()
  const { items } = await world.query<{ items: Notification[] }>(who, 'notifications:list', {})
  const at = items[0]?.kind === 'pro_reminder' ? items[0].data.at : 0
  expect(new Date(at).toISOString().slice(11)).toBe('23:30:00.000Z')
  // The task runs half an hour before that day is over, and not an hour earlier.
  await pro.pass(who, (at - Date.now() - 60_000) / DAY_MS)
  await pro.clock()
  expect(await pro.payments(who)).toHaveLength(1)
  await pro.pass(who, 2 / 24 / 60)
  await pro.clock()
  expect(await pro.payments(who)).toHaveLength(2)
})

test('reminds once when several processes run at the same moment', async () => {
  const [who, plan] = [await world.user({ cents: 20_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await pro.pass(who, 24)
  await Promise.all(Array.from({ length: 10 }, () => pro.clock()))
  expect(await notificationsOf(who)).toEqual(['6 days ahead: renewed'])
})

test('reminds once after a standstill, of the remaining time', async () => {
  const [who, plan] = [await world.user({ cents: 20_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await pro.pass(who, 29.5)
  for (let at = 0; at < 3; at += 1) await pro.clock()
  expect(await notificationsOf(who)).toEqual(['1 days ahead: renewed'])
})

test('moves the reminders when more days are bought', async () => {
  const [who, plan] = [await world.user({ cents: 20_00 }), await pro.plan()]
  await pro.buy(who, plan)
  await pro.pass(who, 20)
  await pro.buy(who, plan)
  await pro.pass(who, 9.5)
  await pro.clock()
  expect(await notificationsOf(who)).toEqual([])
  await pro.pass(who, 24)
  await pro.clock()
  expect(await notificationsOf(who)).toEqual(['7 days ahead: renewed'])
})

test('does not remind of a plan shorter than a week on the day of purchase', async () => {
  const [who, plan] = [await world.user({ cents: 10_00 }), await pro.plan({ days: 3 })]
  await pro.buy(who, plan)
  await pro.clock()
  expect(await notificationsOf(who)).toEqual([])
  await pro.pass(who, 2.5)
  await pro.clock()
  expect(await notificationsOf(who)).toEqual(['1 days ahead: renewed'])
})

test('notifies of an impossible renewal a week ahead with the reason, then reminds of the end', { timeout: 60_000 }, async () => {
  for (const [change, reason] of [
    ['price_cents = 1100', 'price'],
    ['is_active = false', 'plan'],
  ]) {
    const [who, plan] = [await world.user({ cents: 50_00 }), await pro.plan()]
    await pro.buy(who, plan)
    await world.sql(`update subscriptions.plans set ${change} where id = $1`, plan.id)
    await live(who, 30.5)
    expect(await notificationsOf(who)).toEqual([`pro_renewal_stopped: ${reason}`, '1 days ahead: off', 'pro_ended: off'])
    expect(await pro.payments(who)).toHaveLength(1)
  }
})
