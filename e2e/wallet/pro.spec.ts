/** Pro: public plans, bought from the wallet, extended, turned off in two clicks, with Add Funds for a short balance. */
import type { Page } from '@playwright/test'
import { SYSTEM } from '#server/access/actor.ts'
import { auditBooks } from '#server/domains/books/parts.ts'
import { plans } from '#server/domains/subscriptions/topics.ts'
import { fund, getUser, MODEL, newUser, putCookies, putSession, type TestUser, valueOf } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'
import { complaintsOf, open, payDeposit, wordsIn } from '../support/people.ts'

const t = wordsIn('en')
const DAY_MS = 86_400_000

const planOf = (page: Page, name: string) => page.getByTestId('plan').filter({ has: page.getByRole('heading', { name, exact: true }) })
const choose = (page: Page, name: string) => planOf(page, name).getByTestId('choose-plan').click()
const date = (at: number) => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(at)
const close = async (page: Page) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:actions.close'), exact: true })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function user(site: TestSite, dollars: number): Promise<TestUser> {
  const who = await newUser(site)
  if (dollars > 0) await fund(site, who, dollars)
  return who
}

/** The end of this user's Pro, from the server. */
const endOf = async (site: TestSite, { token }: TestUser): Promise<number> => (await getUser(site, token)).proExpiresAt ?? 0

test.afterEach(async ({ site }) => {
  expect((await auditBooks(site.server.database)).checks.filter(({ isRight }) => !isRight)).toEqual([])
})

test('a visitor reads the plans without JavaScript, and signs in and returns when choosing one', async ({ browser, page, site }) => {
  const still = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  await still.goto('/pro')
  await expect(still.getByTestId('plan')).toHaveCount(3)
  await expect(planOf(still, 'Yearly')).toContainText('$96.00')
  await expect(planOf(still, 'Yearly')).toContainText(t('pro:plans.saving', { percent: '21%', name: 'Monthly' }))
  await still.close()
  await open(page, '/pro')
  await expect(page).toHaveTitle(/^Pro ·/)
  await expect(page.getByTestId('own-pro')).toHaveCount(0)
  await choose(page, 'Monthly')
  await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fpro$/)
})

test('the plans are in the user’s language', async ({ page, context, site }) => {
  await putCookies(context, site, { language: 'it' })
  await open(page, '/pro')
  const words = wordsIn('it')
  await expect(page.getByRole('heading', { level: 1, name: words('pro:headline') })).toBeVisible()
  await expect(planOf(page, 'Trimestrale')).toContainText(words('pro:plans.saving', { percent: '10%', name: 'Mensile' }))
})

test('a user buys Pro, sees it everywhere at once, makes it longer, changes to a dearer plan, and switches the renewal off in two clicks', async ({
  page,
  context,
  site,
}) => {
  const complaints = complaintsOf(context)
  const who = await user(site, 60)
  await putSession(context, site, who.token)
  const other = await context.newPage()
  await open(other, '/pro')
  await expect(other.getByTestId('own-pro')).toContainText(t('pro:mine.none'))

  await open(page, '/pro')
  await choose(page, 'Monthly')
  await expect(page.getByRole('dialog')).toContainText(t('pro:buy.balanceAfter'))
  await page.getByTestId('pay-plan').click()
  await expect(page.getByTestId('pro-bought')).toBeVisible()
  const first = await endOf(site, who)
  expect(Math.abs(first - Date.now() - 30 * DAY_MS)).toBeLessThan(120_000)
  await expect(page.getByTestId('pro-bought')).toContainText(t('pro:buy.done', { date: date(first) }))
  await close(page)
  for (const one of [page, other]) {
    await expect(one.getByTestId('own-pro')).toContainText(t('pro:mine.until', { date: date(first) }))
    await expect(one.getByTestId('pro-payment')).toHaveCount(1)
    await expect(one.getByTestId('balance-badge')).toHaveText('$50.00')
  }
  await page.getByRole('button', { name: t('common:account.open') }).click()
  await expect(page.getByRole('menu').getByText('Pro', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await choose(page, 'Monthly')
  await page.getByTestId('pay-plan').click()
  await expect(page.getByTestId('pro-bought')).toBeVisible()
  await close(page)
  expect(await endOf(site, who)).toBe(first + 30 * DAY_MS)

  // Two months are unused: the quarter costs the difference, and begins now.
  await choose(page, 'Quarterly')
  await expect(page.getByTestId('change-plan')).toHaveText(t('pro:buy.submit', { price: '$7.00' }))
  await page.getByTestId('change-plan').click()
  await expect(page.getByTestId('plan-changed')).toBeVisible()
  await close(page)
  const end = await endOf(site, who)
  expect(Math.abs(end - Date.now() - 90 * DAY_MS)).toBeLessThan(120_000)
  await expect(other.getByTestId('own-pro')).toContainText(t('pro:mine.until', { date: date(end) }))

  const renewal = page.getByRole('switch', { name: t('pro:mine.renew') })
  await expect(renewal).toBeChecked()
  await renewal.click()
  await page.getByTestId('confirm').click()
  await expect(renewal).not.toBeChecked()
  for (const one of [page, other]) await expect(one.getByTestId('own-pro')).toContainText(t('pro:mine.renewOff', { date: date(end) }))
  expect(await getUser(site, who.token)).toMatchObject({ isPro: true, balance: 33 })
  expect(complaints).toEqual([])
})

test('Pro makes the brief longer on the spot', async ({ page, context, site }) => {
  const who = await user(site, 60)
  await putSession(context, site, who.token)
  await open(page, '/pro')
  await choose(page, 'Monthly')
  await page.getByTestId('pay-plan').click()
  await expect(page.getByTestId('pro-bought')).toBeVisible()
  await open(page, `/models/${MODEL.handle}`)
  await page.getByRole('button', { name: t('models:products.orderName', { name: MODEL.product }) }).click()
  await expect(page.getByRole('dialog')).toContainText(/\/\s*1,?000/)
})

test('a short balance shows the missing amount, opens Add Funds with it, and Pro is bought once it arrives', async ({
  page,
  context,
  site,
}) => {
  const who = await user(site, 7)
  await putSession(context, site, who.token)
  await open(page, '/pro')
  await choose(page, 'Monthly')
  await expect(page.getByRole('alert')).toContainText(t('pro:buy.short', { amount: '$3.00' }))
  await expect(page.getByTestId('pay-plan')).toBeDisabled()
  await page.getByTestId('add-missing-funds').click()
  const funds = page.getByRole('dialog', { name: t('wallet:deposit.title') })
  await expect(funds.getByLabel(t('wallet:deposit.amount'))).toHaveValue('3.00')
  expect(await getUser(site, who.token)).toMatchObject({ isPro: false, balance: 7 })
  await payDeposit(page, t, null)
  await expect(funds).toBeHidden({ timeout: 30_000 })
  await page.getByTestId('pay-plan').click()
  await expect(page.getByTestId('pro-bought')).toBeVisible()
  expect(await getUser(site, who.token)).toMatchObject({ isPro: true, balance: 0 })
})

/** The site changes the price of a plan. */
const setPrice = (site: TestSite, plan: string, cents: number) =>
  site.server.realtime.write('test/plans:price', SYSTEM, async ({ tx, touch }) => {
    await tx.script(`update subscriptions.plans set price_cents = ${cents} where name = '${plan}'`)
    touch(plans())
  })

test('a price change shows in the open dialog at once, and only the new price can be paid', async ({ page, context, site }) => {
  const who = await user(site, 60)
  await putSession(context, site, who.token)
  await open(page, '/pro')
  await choose(page, 'Monthly')
  await expect(page.getByTestId('pay-plan')).toHaveText(t('pro:buy.submit', { price: '$10.00' }))
  await setPrice(site, 'Monthly', 11_00)
  try {
    await expect(page.getByRole('alert')).toContainText(t('pro:buy.priceChanged', { price: '$11.00' }))
    await page.getByTestId('pay-plan').click()
    await expect(page.getByTestId('pro-bought')).toBeVisible()
    expect(await getUser(site, who.token)).toMatchObject({ isPro: true, balance: 49 })
  } finally {
    await setPrice(site, 'Monthly', 10_00)
  }
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a double click on a plan and then on Pay buys once', async ({ page, context, site }) => {
    const who = await user(site, 60)
    await putSession(context, site, who.token)
    await open(page, '/pro')
    await planOf(page, 'Monthly').getByTestId('choose-plan').dblclick()
    await page.getByTestId('pay-plan').dblclick()
    await expect(page.getByTestId('pro-bought')).toBeVisible()
    expect(await getUser(site, who.token)).toMatchObject({ balance: 50 })
  })

  test('a Pro that was over is ended when its owner comes back, and the page says why', async ({ page, context, site }) => {
    const who = await user(site, 10)
    const [plan] = (await valueOf(site, 'query', 'subscription:getPlans', {})) as { _id: string; price: number }[]
    await valueOf(site, 'mutation', 'subscription:buyPlan', { token: who.token, planId: plan?._id, expectedPrice: plan?.price })
    await site.server.database.pool.query(`update users.users set pro_expires_at = now() - interval '1 minute' where id = $1`, [who.userId])
    await putSession(context, site, who.token)
    await open(page, '/pro')
    await expect(page.getByTestId('own-pro')).toContainText(t('pro:mine.endedShort', { date: date(Date.now()) }))
    expect(await getUser(site, who.token)).toMatchObject({ isPro: false, proExpiresAt: null, subscriptionType: null, balance: 0 })
  })
})
