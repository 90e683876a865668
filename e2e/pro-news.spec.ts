/** Pro by the clock, as its owner sees it: reminded, renewed, stopped and switched on again, at the bell, on the page and by mail. */
import type { Page } from '@playwright/test'
import { PRO_RENEW_AHEAD_MS } from '#contract/limits.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { runSubscriptionClock } from '#server/domains/subscriptions/parts.ts'
import { plans, subscriptionOf } from '#server/domains/subscriptions/topics.ts'
import { userOf } from '#server/domains/users/index.ts'
import { createLog } from '#platform/log.ts'
import { fund, getUser, newMember, putSession, type Member } from './support/calls.ts'
import { expect, test, type TestHouse } from './support/house.ts'
import { open, wordsIn } from './support/people.ts'
import { done } from './support/posts.ts'

const t = wordsIn('en')
const DAY_MS = 86_400_000
const date = (at: number) => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(at)
/** The bell that this screen has; a phone has a link in the bar at its bottom. */
const bell = (page: Page) => page.getByTestId((page.viewportSize()?.width ?? 0) < 768 ? 'bell-link' : 'bell')
const rows = (page: Page) => page.getByTestId('notification').filter({ visible: true })

const clock = ({ server }: TestHouse) =>
  runSubscriptionClock({ db: server.database, log: createLog('silent'), write: (path, work) => server.realtime.write(path, SYSTEM, work) })

/** The end of this person's Pro is moved there; a reminder is due when the clock comes, or none. */
const moveEnd = (house: TestHouse, { userId }: Member, endsAt: number, isReminderDue: boolean): Promise<void> =>
  house.server.realtime.write('test/pro:move', SYSTEM, async ({ tx, touch }) => {
    await tx.script(`update users.users set pro_expires_at = to_timestamp(${endsAt / 1000}) where id = '${userId}';
      update subscriptions.subscriptions set remind_at = ${isReminderDue ? 'now()' : 'null'} where user_id = '${userId}'`)
    touch(userOf(userId), subscriptionOf(userId))
  })

/** A plan of its own for each test: its price is changed. */
async function proMember(house: TestHouse, dollars: number): Promise<{ who: Member; planName: string }> {
  const who = await newMember(house)
  await fund(house, who, dollars)
  const planName = `Plan ${who.userId.slice(-8)}`
  await house.server.realtime.write('test/plans:add', SYSTEM, async ({ tx, touch }) => {
    await tx.script(
      `insert into subscriptions.plans (name, price_cents, days, benefits, position) values ('${planName}', 1000, 30, '{badge}', 9)`,
    )
    touch(plans())
  })
  const offered = (await done(house, 'query', 'subscription:getPlans', {})) as { _id: string; name: string }[]
  await done(house, 'mutation', 'subscription:buyPlan', {
    token: who.token,
    planId: offered.find(({ name }) => name === planName)?._id,
    expectedPrice: 10,
    isAutoRenewOn: true,
  })
  return { who, planName }
}

test.afterEach(({ house }) =>
  house.server.realtime.write('test/plans:end', SYSTEM, async ({ tx, touch }) => {
    await tx.script(`update subscriptions.plans set is_active = false where position = 9`)
    touch(plans())
  }),
)

const mailWith = (house: TestHouse, { email }: Member, subject: string | RegExp) =>
  house.sandbox.mail.waitFor(
    (mail) => mail.envelopeTo.includes(email) && (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)),
  )

async function arrive(page: Page, house: TestHouse, who: Member): Promise<void> {
  await putSession(page.context(), house, who.token)
  await open(page, '/pro')
}

test('a reminder names the day on which money is taken, at the bell, on both pages and by mail; then Pro is renewed, and told again', async ({
  page,
  house,
}) => {
  const { who } = await proMember(house, 40)
  await arrive(page, house, who)
  // Ends half an hour into a day of this browser: the money is taken on the day before.
  const end = await page.evaluate(() => new Date(new Date().setHours(24 * 5, 30, 0, 0)).getTime())
  const taken = end - PRO_RENEW_AHEAD_MS
  expect(date(taken)).not.toBe(date(end))
  await moveEnd(house, who, end, true)
  await expect(page.getByTestId('own-pro')).toContainText(t('pro:mine.until', { date: date(end) }))
  await expect(page.getByTestId('own-pro')).toContainText(
    t('pro:mine.renewOn', { date: date(taken), price: '$10.00', days: t('pro:days_other', { count: 30 }) }),
  )

  await clock(house)
  await expect(bell(page).getByTestId('unread-count')).toHaveText('1')
  const reminder = t('notifications:kinds.pro_reminder_renewed', { date: date(taken) })
  await bell(page).click()
  await expect(rows(page)).toContainText(reminder)
  await rows(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/pro$/)
  await open(page, '/notifications')
  await expect(rows(page)).toContainText(reminder)
  const mail = await mailWith(house, who, /^Your Pro is renewed on /)
  expect(mail.text).toContain('is renewed from your wallet on')
  expect(mail.text).toContain(`${house.url}/pro`)

  await moveEnd(house, who, Date.now() + PRO_RENEW_AHEAD_MS / 2, false)
  await clock(house)
  await expect(rows(page)).toHaveCount(2)
  const next = (await getUser(house, who.token)).proExpiresAt ?? 0
  expect(Math.abs(next - Date.now() - PRO_RENEW_AHEAD_MS / 2 - 30 * DAY_MS)).toBeLessThan(120_000)
  await expect(rows(page).first()).toContainText(t('notifications:kinds.pro_renewed', { date: date(next) }))
  await mailWith(house, who, 'Your Pro is renewed')
  await open(page, '/pro')
  await expect(page.getByTestId('pro-payment')).toHaveCount(2)
  expect(await getUser(house, who.token)).toMatchObject({ isPro: true, balance: 20 })
})

test('a price that rose stops the renewal, which is told, and is switched on again for the new one', async ({ page, house }) => {
  const { who, planName } = await proMember(house, 40)
  await arrive(page, house, who)
  await house.server.realtime.write('test/plans:price', SYSTEM, async ({ tx, touch }) => {
    await tx.script(`update subscriptions.plans set price_cents = 1200 where name = '${planName}'`)
    touch(plans())
  })
  const end = Date.now() + 5 * DAY_MS
  await moveEnd(house, who, end, true)
  await clock(house)
  const renewal = page.getByRole('switch', { name: t('pro:mine.renew') })
  await expect(renewal).not.toBeChecked()
  await expect(page.getByTestId('own-pro')).toContainText(t('pro:mine.stopPrice', { price: '$12.00' }))
  await bell(page).click()
  await expect(rows(page)).toContainText(t('notifications:kinds.pro_renewal_stopped_price'))
  await mailWith(house, who, 'Your Pro will not be renewed by itself')

  await open(page, '/pro')
  await renewal.click()
  await expect(renewal).toBeChecked()
  await expect(page.getByTestId('own-pro')).toContainText(
    t('pro:mine.renewOn', { date: date(end - PRO_RENEW_AHEAD_MS), price: '$12.00', days: t('pro:days_other', { count: 30 }) }),
  )
  await moveEnd(house, who, Date.now() + 1_000, false)
  await clock(house)
  await expect(page.getByTestId('pro-payment')).toHaveCount(2)
  expect(await getUser(house, who.token)).toMatchObject({ isPro: true, balance: 18 })
})

test('who is suspended beyond the end is promised no renewal, and reads afterwards why Pro is over', async ({ page, house }) => {
  const { who } = await proMember(house, 40)
  await arrive(page, house, who)
  const suspend = (until: string) =>
    house.server.realtime.write('test/users:suspend', SYSTEM, async ({ tx, touch }) => {
      await tx.script(`update users.users set suspended_until = ${until} where id = '${who.userId}'`)
      touch(userOf(who.userId))
    })
  await suspend(`now() + interval '90 days'`)
  const end = Date.now() + 5 * DAY_MS
  await moveEnd(house, who, end, true)
  await expect(page.getByTestId('own-pro')).toContainText(t('pro:mine.renewSuspended', { date: date(end) }))
  await clock(house)
  await open(page, '/notifications')
  await expect(rows(page)).toContainText(t('notifications:kinds.pro_reminder_suspended', { date: date(end) }))
  await moveEnd(house, who, Date.now() - 1_000, false)
  await clock(house)
  await expect(rows(page).first()).toContainText(t('notifications:kinds.pro_ended_suspended'))
  expect((await mailWith(house, who, 'Your Pro has ended')).text).toContain('Your account is suspended')
  await open(page, '/pro')
  await expect(page.getByTestId('own-pro')).toContainText(t('pro:mine.endedSuspended', { date: date(Date.now()) }))
  expect(await getUser(house, who.token)).toMatchObject({ isPro: false, balance: 30 })
})
