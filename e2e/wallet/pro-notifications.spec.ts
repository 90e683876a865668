/** Pro by the clock, as its owner sees it: reminded, renewed, stopped and switched on again, at the bell, on the page and by mail. */
import type { Page } from '@playwright/test'
import { PRO_RENEW_AHEAD_MS } from '#contract/limits.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { runSubscriptionClock } from '#server/domains/subscriptions/parts.ts'
import { plans, subscriptionOf } from '#server/domains/subscriptions/topics.ts'
import { userOf } from '#server/domains/users/index.ts'
import { createLog } from '#platform/log.ts'
import { fund, getUser, newUser, putSession, type TestUser, valueOf } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { open, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
test.use(PHONE)
const DAY_MS = 86_400_000
const date = (at: number) => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(at)
/** The bell of the header. */
const bell = (page: Page) => page.getByTestId('bell')
const rows = (page: Page) => page.getByTestId('notification').filter({ visible: true })

const clock = ({ server }: TestSite) =>
  runSubscriptionClock({ db: server.database, log: createLog('silent'), write: (path, work) => server.realtime.write(path, SYSTEM, work) })

/** Moves the end of this user's Pro, with or without a due reminder. */
const moveEnd = (site: TestSite, { userId }: TestUser, endsAt: number, isReminderDue: boolean): Promise<void> =>
  site.server.realtime.write('test/pro:move', SYSTEM, async ({ tx, touch }) => {
    await tx.script(`update users.users set pro_expires_at = to_timestamp(${endsAt / 1000}) where id = '${userId}';
      update subscriptions.subscriptions set remind_at = ${isReminderDue ? 'now()' : 'null'} where user_id = '${userId}'`)
    touch(userOf(userId), subscriptionOf(userId))
  })

/** A plan of its own for each test: its price is changed. */
async function proMember(site: TestSite, dollars: number): Promise<{ who: TestUser; planName: string }> {
  const who = await newUser(site)
  await fund(site, who, dollars)
  const planName = `Plan ${who.userId.slice(-8)}`
  await site.server.realtime.write('test/plans:add', SYSTEM, async ({ tx, touch }) => {
    await tx.script(
      `insert into subscriptions.plans (name, price_cents, days, benefits, position) values ('${planName}', 1000, 30, '{badge}', 9)`,
    )
    touch(plans())
  })
  const offered = (await valueOf(site, 'query', 'subscription:getPlans', {})) as { _id: string; name: string }[]
  await valueOf(site, 'mutation', 'subscription:buyPlan', {
    token: who.token,
    planId: offered.find(({ name }) => name === planName)?._id,
    expectedPrice: 10,
    isAutoRenewOn: true,
  })
  return { who, planName }
}

test.afterEach(({ site }) =>
  site.server.realtime.write('test/plans:end', SYSTEM, async ({ tx, touch }) => {
    await tx.script(`update subscriptions.plans set is_active = false where position = 9`)
    touch(plans())
  }),
)

const mailWith = (site: TestSite, { email }: TestUser, subject: string | RegExp) =>
  site.sandbox.mail.waitFor(
    (mail) => mail.envelopeTo.includes(email) && (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)),
  )

async function arrive(page: Page, site: TestSite, who: TestUser): Promise<void> {
  await putSession(page.context(), site, who.token)
  await open(page, '/pro')
}

test('a reminder names the day of the payment, at the bell, on both pages and by mail; then Pro renews with a notification', async ({
  page,
  site,
}) => {
  const { who } = await proMember(site, 40)
  await arrive(page, site, who)
  // Ends half an hour into a day of this browser: the money is taken on the day before.
  const end = await page.evaluate(() => new Date(new Date().setHours(24 * 5, 30, 0, 0)).getTime())
  const taken = end - PRO_RENEW_AHEAD_MS
  expect(date(taken)).not.toBe(date(end))
  await moveEnd(site, who, end, true)
  await expect(page.getByTestId('own-pro')).toContainText(t('pro:mine.until', { date: date(end) }))
  await expect(page.getByTestId('own-pro')).toContainText(
    t('pro:mine.renewOn', { date: date(taken), price: '$10.00', days: t('pro:days_other', { count: 30 }) }),
  )

  await clock(site)
  await expect(bell(page).getByTestId('unread-count')).toHaveText('1')
  const reminder = t('notifications:kinds.pro_reminder_renewed', { date: date(taken) })
  await bell(page).click()
  await expect(rows(page)).toContainText(reminder)
  await rows(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/pro$/)
  await open(page, '/notifications')
  await expect(rows(page)).toContainText(reminder)
  const mail = await mailWith(site, who, /^Your Pro renews on /)
  expect(mail.text).toContain('renews from your wallet on')
  expect(mail.text).toContain(`${site.url}/pro`)

  await moveEnd(site, who, Date.now() + PRO_RENEW_AHEAD_MS / 2, false)
  await clock(site)
  await expect(rows(page)).toHaveCount(2)
  const next = (await getUser(site, who.token)).proExpiresAt ?? 0
  expect(Math.abs(next - Date.now() - PRO_RENEW_AHEAD_MS / 2 - 30 * DAY_MS)).toBeLessThan(120_000)
  await expect(rows(page).first()).toContainText(t('notifications:kinds.pro_renewed', { date: date(next) }))
  await mailWith(site, who, 'Your Pro was renewed')
  await open(page, '/pro')
  await expect(page.getByTestId('pro-payment')).toHaveCount(2)
  expect(await getUser(site, who.token)).toMatchObject({ isPro: true, balance: 20 })
})

test('a higher price stops the renewal with a notification, and the user turns it on for the new price', async ({ page, site }) => {
  const { who, planName } = await proMember(site, 40)
  await arrive(page, site, who)
  await site.server.realtime.write('test/plans:price', SYSTEM, async ({ tx, touch }) => {
    await tx.script(`update subscriptions.plans set price_cents = 1200 where name = '${planName}'`)
    touch(plans())
  })
  const end = Date.now() + 5 * DAY_MS
  await moveEnd(site, who, end, true)
  await clock(site)
  const renewal = page.getByRole('switch', { name: t('pro:mine.renew') })
  await expect(renewal).not.toBeChecked()
  await expect(page.getByTestId('own-pro')).toContainText(t('pro:mine.stopPrice', { price: '$12.00' }))
  await bell(page).click()
  await expect(rows(page)).toContainText(t('notifications:kinds.pro_renewal_stopped_price'))
  await mailWith(site, who, 'Your Pro will not renew automatically')

  await open(page, '/pro')
  await renewal.click()
  await expect(renewal).toBeChecked()
  await expect(page.getByTestId('own-pro')).toContainText(
    t('pro:mine.renewOn', { date: date(end - PRO_RENEW_AHEAD_MS), price: '$12.00', days: t('pro:days_other', { count: 30 }) }),
  )
  await moveEnd(site, who, Date.now() + 1_000, false)
  await clock(site)
  await expect(page.getByTestId('pro-payment')).toHaveCount(2)
  expect(await getUser(site, who.token)).toMatchObject({ isPro: true, balance: 18 })
})

test('a user suspended beyond the end is promised no renewal, and afterwards reads why Pro ended', async ({ page, site }) => {
  const { who } = await proMember(site, 40)
  await arrive(page, site, who)
  const suspend = (until: string) =>
    site.server.realtime.write('test/users:suspend', SYSTEM, async ({ tx, touch }) => {
      await tx.script(`update users.users set suspended_until = ${until} where id = '${who.userId}'`)
      touch(userOf(who.userId))
    })
  await suspend(`now() + interval '90 days'`)
  const end = Date.now() + 5 * DAY_MS
  await moveEnd(site, who, end, true)
  await expect(page.getByTestId('own-pro')).toContainText(t('pro:mine.renewSuspended', { date: date(end) }))
  await clock(site)
  await open(page, '/notifications')
  await expect(rows(page)).toContainText(t('notifications:kinds.pro_reminder_suspended', { date: date(end) }))
  await moveEnd(site, who, Date.now() - 1_000, false)
  await clock(site)
  await expect(rows(page).first()).toContainText(t('notifications:kinds.pro_ended_suspended'))
  expect((await mailWith(site, who, 'Your Pro has ended')).text).toContain('Your account is suspended')
  await open(page, '/pro')
  await expect(page.getByTestId('own-pro')).toContainText(t('pro:mine.endedSuspended', { date: date(Date.now()) }))
  expect(await getUser(site, who.token)).toMatchObject({ isPro: false, balance: 30 })
})
