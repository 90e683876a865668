/** Changes by one user appear for the other, without reloads unless a test says so. */
import type { Page } from '@playwright/test'
import { deliver, fund, getUser, MODEL, type TestUser, newUser, openSession, placeOrder, putSession } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { balanceOf, open, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
test.use(PHONE)
const PRICE = 22

/** The same bytes as any small picture would do: a PNG of one pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

interface Pair {
  customer: Page
  model: Page
  user: TestUser
}

/** A customer with $60 and Ines, both looking at their dashboards. */
async function openPair(site: TestSite, customer: Page, model: Page): Promise<Pair> {
  const user = await newUser(site)
  await fund(site, user, 60)
  await putSession(customer.context(), site, user.token)
  await putSession(model.context(), site, await openSession(site, 'model'))
  await Promise.all([open(customer, '/dashboard'), open(model, '/dashboard')])
  await expect(customer.getByText(t('orders:mine.none'))).toBeVisible()
  await expect(model.getByTestId('model-order').first()).toBeVisible()
  return { customer, model, user }
}

const theirs = ({ model }: Pair, brief: string) => model.getByTestId('model-order').filter({ hasText: brief })
const mine = ({ customer }: Pair) => customer.getByTestId('my-order').first()

/** The customer orders on the screen. */
async function order({ customer }: Pair, brief: string): Promise<void> {
  await open(customer, `/models/${MODEL.handle}`)
  await customer.getByRole('button', { name: t('models:products.orderName', { name: MODEL.product }) }).click()
  await customer.getByLabel(t('ordering:brief'), { exact: true }).fill(brief)
  await customer.getByTestId('review-order').click()
  await customer.getByTestId('place-order').click()
  await customer
    .getByRole('dialog')
    .getByRole('link', { name: t('ordering:toDashboard') })
    .click()
  await expect(customer.getByTestId('my-order')).toHaveCount(1)
}

test('the number of followers is live', async ({ page, site, newPerson }) => {
  const path = '/models/noah-whitlock'
  const followers = page
    .getByRole('term')
    .filter({ hasText: t('models:figures.followers') })
    .locator('xpath=preceding-sibling::dd|following-sibling::dd')
  await open(page, path)
  const before = Number(await followers.innerText())
  const fan = await newPerson()
  await putSession(fan.context(), site, (await newUser(site)).token)
  await open(fan, path)
  await fan.getByRole('button', { name: new RegExp(`^${t('models:follow.follow')} `) }).click()
  await expect(followers).toHaveText(String(before + 1))
  await fan.getByRole('button', { name: new RegExp(`^${t('models:follow.following')} `) }).click()
  await expect(followers).toHaveText(String(before))
})

test('an order appears at the model, its acceptance at the customer', async ({ page, site, newPerson }) => {
  const pair = await openPair(site, page, await newPerson())
  const brief = `Live and accepted ${Date.now()}`
  await order(pair, brief)
  await expect(theirs(pair, brief)).toHaveAttribute('data-status', 'pending')
  await expect(balanceOf(pair.customer)).toHaveText(`$${(60 - PRICE).toFixed(2)}`)
  await theirs(pair, brief)
    .getByRole('button', { name: t('orders:fulfil.accept') })
    .click()
  await expect(mine(pair)).toHaveAttribute('data-status', 'processing')
  // Accepted work can no longer be called off.
  await expect(pair.customer.getByTestId('cancel-order')).toHaveCount(0)
})

test('a rejection refunds the money and shows the reason', async ({ page, site, newPerson }) => {
  const pair = await openPair(site, page, await newPerson())
  const brief = `Live and rejected ${Date.now()}`
  await order(pair, brief)
  await expect(balanceOf(pair.customer)).toHaveText(`$${(60 - PRICE).toFixed(2)}`)
  await theirs(pair, brief)
    .getByRole('button', { name: t('orders:fulfil.reject') })
    .click()
  await pair.model.getByLabel(t('orders:reject.reason'), { exact: true }).fill('My kiln is broken')
  await pair.model.getByTestId('confirm').click()
  await expect(mine(pair)).toHaveAttribute('data-status', 'rejected')
  await expect(mine(pair)).toContainText('My kiln is broken')
  await expect(mine(pair)).toContainText('$22.00')
  await expect(balanceOf(pair.customer)).toHaveText('$60.00')
  await expect(pair.customer.getByTestId('balance-badge')).toContainText('$60.00')
  expect((await getUser(site, pair.user.token)).balance).toBe(60)
})

test('a cancelled order leaves the model’s list', async ({ page, site, newPerson }) => {
  const pair = await openPair(site, page, await newPerson())
  const brief = `Live and cancelled ${Date.now()}`
  await order(pair, brief)
  const upload = theirs(pair, brief).getByTestId('upload')
  await expect(upload).toBeVisible()
  await pair.customer.getByTestId('cancel-order').click()
  await pair.customer.getByTestId('confirm').click()
  await expect(upload).toHaveCount(0)
  await expect(balanceOf(pair.customer)).toHaveText('$60.00')
})

test('a delivery and a review appear on open pages', async ({ page, site, newPerson }) => {
  const pair = await openPair(site, page, await newPerson())
  const reader = await newPerson()
  await open(reader, `/models/${MODEL.handle}/reviews`)
  await expect(reader.getByTestId('review').first()).toBeVisible()

  const { orderId } = await placeOrder(site, pair.user, 'Live and reviewed')
  await expect(mine(pair)).toHaveAttribute('data-status', 'pending')
  const held = (await getUser(site, await openSession(site, 'model'))).heldBalance
  await deliver(site, await openSession(site, 'model'), orderId, { name: 'pixel.png', type: 'image/png', bytes: PIXEL })
  await expect(mine(pair)).toHaveAttribute('data-status', 'completed')
  await expect(mine(pair).getByTestId('download')).toBeVisible()
  expect((await getUser(site, await openSession(site, 'model'))).heldBalance).toBeGreaterThan(held)

  const title = `As quiet as snow ${Date.now()}`
  const before = await balanceOf(pair.model).innerText()
  await mine(pair).getByTestId('review').click()
  await pair.customer.getByLabel(t('orders:review.titleField'), { exact: true }).fill(title)
  await pair.customer.getByRole('dialog').getByLabel(t('orders:review.content'), { exact: true }).fill('I will come back.')
  await pair.customer.getByTestId('review-submit').click()
  await expect(reader.getByTestId('review').filter({ hasText: title })).toBeVisible()
  // The review has released the payment.
  await expect(balanceOf(pair.model)).not.toHaveText(before)
})

test('an appearance chosen in one browser applies in another after a reload', async ({ page, site, newPerson }) => {
  const { token } = await newUser(site)
  const other = await newPerson()
  for (const each of [page, other]) await putSession(each.context(), site, token)
  await open(page, '/settings/appearance')
  await open(other, '/dashboard')
  const root = other.locator('html')
  await expect(root).toHaveClass(/(?:^| )dark(?: |$)/)
  await page.getByText(t('settings:theme.light'), { exact: true }).click()
  await page.getByText(t('settings:font.inter'), { exact: true }).click()
  await expect(page.locator('html')).toHaveClass(/font-inter/)
  await expect.poll(async () => page.locator('html').getAttribute('class')).not.toMatch(/(?:^| )dark(?: |$)/)
  await other.reload()
  await expect(root).toHaveClass(/font-inter/)
  await expect(root).not.toHaveClass(/(?:^| )dark(?: |$)/)
})

test('signing out in one tab signs the other tab out', async ({ page, context, site }) => {
  await putSession(context, site, (await newUser(site)).token)
  const other = await context.newPage()
  await open(other, '/dashboard')
  await expect(balanceOf(other)).toBeVisible()
  await open(page, '/dashboard')
  await page.getByRole('button', { name: t('common:account.open') }).click()
  await page.getByRole('menuitem', { name: t('common:account.logOut') }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.locator('ol > li').filter({ hasText: t('common:toasts.loggedOutText') })).toBeVisible()
  await expect(other).toHaveURL(/\/sign-in/)
  await expect(other.getByTestId('balance-badge')).toHaveCount(0)
  expect((await context.cookies()).find(({ name }) => name === 'auth_token')).toBeUndefined()
})

test('a session that ends on the server ends on the screen', async ({ page, context, site }) => {
  const { token } = await newUser(site)
  await putSession(context, site, token)
  await open(page, '/dashboard')
  await expect(balanceOf(page)).toBeVisible()
  const response = await fetch(`${site.url}/api/mutation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'auth:logout', args: { token }, format: 'json' }),
  })
  expect(response.status).toBe(200)
  await expect(page).toHaveURL(/\/sign-in\?redirect=/)
})
