/** Changes by one user appear for the other, without reloads unless a test says so. */
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { deliver, fund, getUser, MODEL, type TestUser, newUser, openSession, placeOrder, putSession, valueOf } from '../support/calls.ts'
import { sql } from '../support/database.ts'
import { newModel } from '../support/models.ts'
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

test('the number of followers is live', async ({ page, site, newVisitor }) => {
  const path = '/models/noah-whitlock'
  const followers = page
    .getByRole('term')
    .filter({ hasText: t('models:figures.followers') })
    .locator('xpath=preceding-sibling::dd|following-sibling::dd')
  await open(page, path)
  const before = Number(await followers.innerText())
  const fan = await newVisitor()
  await putSession(fan.context(), site, (await newUser(site)).token)
  await open(fan, path)
  await fan.getByRole('button', { name: new RegExp(`^${t('models:follow.follow')} `) }).click()
  await expect(followers).toHaveText(String(before + 1))
  await fan.getByRole('button', { name: new RegExp(`^${t('models:follow.following')} `) }).click()
  await expect(followers).toHaveText(String(before))
})

test('an order appears at the model, its acceptance at the customer', async ({ page, site, newVisitor }) => {
  const pair = await openPair(site, page, await newVisitor())
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

test('a customer answers the model’s questions and attaches a file, and the model reads both', async ({ page, site, newVisitor }) => {
  const quill = await newModel(site, 'Quill of the Questions', ['A letter'])
  const questions = [
    { key: 'who', kind: 'text', text: 'Who is it for?', isRequired: true, choices: [] },
    { key: 'size', kind: 'choice', text: 'Which size?', isRequired: true, choices: ['A5', 'A4'] },
  ]
  await sql(
    site,
    `update models.products set questions = $2, licence = 'For private use.' where model_id = $1`,
    quill.userId,
    JSON.stringify(questions),
  )
  await sql(site, `update models.profiles set wont_do = '{Poems}' where user_id = $1`, quill.userId)
  const user = await newUser(site)
  await fund(site, user, 60)
  await putSession(page.context(), site, user.token)
  await open(page, quill.path)
  await page.getByRole('button', { name: t('models:products.orderName', { name: 'A letter' }) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByTestId('wont-do')).toContainText('Poems')
  await dialog.getByLabel(t('ordering:brief'), { exact: true }).fill('A letter in ink')
  await dialog.getByTestId('review-order').click()
  await expect(dialog.getByText(t('ordering:answerMissing'))).toHaveCount(2)
  await dialog.getByLabel('Who is it for?').fill('My grandmother')
  await dialog.getByLabel('Which size?').selectOption('A4')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'garden.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(dialog.getByTestId('brief-file')).toContainText('garden.png')
  await dialog.getByTestId('review-order').click()
  await expect(dialog.getByText('For private use.')).toBeVisible()
  await dialog.getByTestId('place-order').click()
  await expect(dialog.getByRole('link', { name: t('ordering:toDashboard') })).toBeVisible()
  const [placed] = await sql<{ id: string }>(site, 'select id from orders.orders where customer_id = $1', user.userId)
  const model = await newVisitor()
  await putSession(model.context(), site, quill.token)
  await open(model, `/orders/${placed?.id}`)
  for (const answer of ['My grandmother', 'A4']) await expect(model.getByTestId('agreed-card')).toContainText(answer)
  await expect(model.getByTestId('agreed-card')).toContainText('garden.png')
})

test('a rejection refunds the money and shows the reason', async ({ page, site, newVisitor }) => {
  const pair = await openPair(site, page, await newVisitor())
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

test('a cancelled order leaves the model’s list', async ({ page, site, newVisitor }) => {
  const pair = await openPair(site, page, await newVisitor())
  const brief = `Live and cancelled ${Date.now()}`
  await order(pair, brief)
  const upload = theirs(pair, brief).getByTestId('upload')
  await expect(upload).toBeVisible()
  await pair.customer.getByTestId('cancel-order').click()
  await pair.customer.getByTestId('confirm').click()
  await expect(upload).toHaveCount(0)
  await expect(balanceOf(pair.customer)).toHaveText('$60.00')
})

test('a delivery appears on open pages, and a review with its reply once both sides wrote', async ({ page, site, newVisitor }) => {
  const pair = await openPair(site, page, await newVisitor())
  const reader = await newVisitor()
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
  // The review has released the payment. It is hidden until the model has rated the customer.
  await expect(balanceOf(pair.model)).not.toHaveText(before)
  await open(pair.customer, `/orders/${orderId}`)
  await expect(pair.customer.getByTestId('review-hidden')).toBeVisible()
  await open(pair.model, `/orders/${orderId}`)
  await expect(pair.model.getByTestId('review-waits')).toBeVisible()
  const shown = reader.getByTestId('review').filter({ hasText: title })
  await expect(shown).toHaveCount(0)
  await pair.model.getByTestId('rate-customer').click()
  await pair.model.getByTestId('rate-submit').click()
  await expect(pair.model.getByTestId('reviews-card')).toContainText(title)
  await expect(shown).toBeVisible()
  await expect(pair.customer.getByTestId('review-hidden')).toHaveCount(0)

  await open(pair.model, `/models/${MODEL.handle}/reviews`)
  await pair.model.getByTestId('review').filter({ hasText: title }).getByTestId('reply').click()
  await pair.model.getByLabel(t('models:reviews.replyField'), { exact: true }).fill('Come back soon.')
  await pair.model.getByTestId('reply-submit').click()
  await expect(shown.getByTestId('review-reply')).toContainText('Come back soon.')
})

test('a model replaces a delivery until its customer has it, in a row that keeps its place', async ({ page, site, newVisitor }) => {
  const pair = await openPair(site, page, await newVisitor())
  const brief = `Live and replaced ${Date.now()}`
  const { orderId } = await placeOrder(site, pair.user, brief)
  const row = theirs(pair, brief)
  await expect(row).toHaveAttribute('data-status', 'pending')
  await deliver(site, await openSession(site, 'model'), orderId, { name: 'draft.png', type: 'image/png', bytes: PIXEL })
  await expect(row).toHaveAttribute('data-status', 'completed')

  const final = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2f6f5b' } })
    .png()
    .toBuffer()
  await row.getByTestId('replace-delivery').click()
  await pair.model.locator('input[type=file]').setInputFiles({ name: 'final.png', mimeType: 'image/png', buffer: final })
  const replace = pair.model.getByTestId('upload-submit')
  await expect(replace).toHaveText(t('orders:upload.replaceSubmit', { name: pair.user.name }))
  await replace.click()
  await expect(pair.model.getByText(t('orders:upload.replaced'), { exact: true })).toBeVisible()

  const [download] = await Promise.all([pair.customer.waitForEvent('download'), mine(pair).getByTestId('download').click()])
  expect(download.suggestedFilename()).toBe('final.png')
  expect((await readFile(await download.path())).equals(final)).toBe(true)
  await expect(row.getByTestId('replace-delivery')).toHaveCount(0)
})

test('an appearance chosen in one browser applies in another after a reload', async ({ page, site, newVisitor }) => {
  const { token } = await newUser(site)
  const other = await newVisitor()
  for (const each of [page, other]) await putSession(each.context(), site, token)
  await open(page, '/settings/appearance')
  await open(other, '/dashboard')
  const root = other.locator('html')
  // Light, like the device.
  await expect(root).not.toHaveClass(/(?:^| )dark(?: |$)/)
  await page.getByText(t('settings:theme.dark'), { exact: true }).click()
  await page.getByText(t('settings:font.inter'), { exact: true }).click()
  await expect(page.locator('html')).toHaveClass(/font-inter/)
  await expect(page.locator('html')).toHaveClass(/(?:^| )dark(?: |$)/)
  // The screen shows a choice before the server has stored it.
  await expect
    .poll(() => valueOf(site, 'query', 'appearance:getAppearanceSettings', { token }))
    .toMatchObject({ theme: 'dark', font: 'inter' })
  await other.reload()
  await expect(root).toHaveClass(/font-inter/)
  await expect(root).toHaveClass(/(?:^| )dark(?: |$)/)
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
