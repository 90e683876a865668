/** Buying posts, giving tips, and what stays of both: the library and the receipts. */
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import {
  call,
  deliver,
  fund,
  MODEL,
  newUser,
  openSession,
  placeOrder,
  profileOf,
  putSession,
  type TestUser,
  valueOf,
} from '../support/calls.ts'
import { newModel } from '../support/models.ts'
import { buyPost, getMine, makePost } from '../support/posts.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { balanceOf, confirmLinkTo, fillSignUp, open, wordsIn } from '../support/people.ts'
import { DESKTOP, PHONE } from '../support/widths.ts'

type Post = ResultOf<Contract['posts']['listByModel']>['items'][number]

const t = wordsIn('en')
test.use(PHONE)
const TITLE = 'The whole firing, hour by hour'
const PRICE = 12
const SECRET = 'Seven in the morning: the kiln is cold'

async function paidPost(site: TestSite): Promise<Post> {
  const { _id } = await profileOf(site)
  const { value } = await call(site, 'query', 'posts:listByModel', { modelId: _id, limit: 100 })
  const post = (value as ResultOf<Contract['posts']['listByModel']>).items.find(({ title }) => title === TITLE)
  if (post === undefined) throw new Error(`${MODEL.name} has no post ${TITLE}`)
  return post
}

/** A user with `dollars`, signed in in this browser. */
async function customer(site: TestSite, page: Page, dollars: number): Promise<TestUser> {
  const user = await newUser(site)
  if (dollars > 0) await fund(site, user, dollars)
  await putSession(page.context(), site, user.token)
  return user
}

const dialog = (page: Page) => page.getByRole('dialog')

test('a visitor sees paid posts without locked content, and goes to the sign-in, to an account and back', async ({ page, site }) => {
  const post = await paidPost(site)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await open(page, `/posts/${post._id}`)
  await expect(page.getByTestId('locked')).toBeVisible()
  expect(await page.content()).not.toContain(SECRET)
  const locked = post.media.filter(({ isOpen }) => !isOpen).map(({ _id }) => _id)
  expect(locked.length).toBeGreaterThan(0)
  for (const itemId of locked) {
    expect(asked.filter((path) => path.includes(itemId))).toEqual([])
    for (const variant of ['640.webp', '640.avif', 'original', 'upload'])
      expect((await page.request.get(`/media/items/${itemId}/${variant}`, { maxRedirects: 0 })).status()).toBeGreaterThanOrEqual(400)
  }
  await page.getByTestId('unlock-sign-in').click()
  await expect(page).toHaveURL(/\/sign-in\?redirect=/)
  const person = { name: 'Robin Vale', email: `robin.${Date.now()}@example.org`, password: 'a quiet morning' }
  await page.getByLabel(t('auth:fields.email')).fill(person.email)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('auth:signIn.signUp'), exact: true })
    .click()
  await expect(page).toHaveURL(`/sign-up?redirect=${encodeURIComponent(`/posts/${post._id}`)}`)
  await expect(page.getByLabel(t('auth:fields.email'))).toHaveValue(person.email)
  await fillSignUp(page, t, person)
  await expect(page).toHaveURL(`/posts/${post._id}`)
  await expect(page.getByTestId('buy-post')).toBeVisible()
})

test('the order that a visitor began waits through sign-up and mail, opens by itself, and keeps its texts', async ({ page, site }) => {
  const product = MODEL.product
  await open(page, `/models/${MODEL.handle}`)
  await page.getByRole('button', { name: t('models:products.orderName', { name: product }) }).click()
  await expect(page.getByTestId('waiting-for')).toHaveText(t('auth:waiting.signIn.order', { name: product }))
  // It waits behind the links of the frame, too: in the header, and at the bottom of a phone.
  const frameLink = (name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true }).first()
  await frameLink(t('common:nav.signUp')).click()
  await expect(page.getByTestId('waiting-for')).toHaveText(t('auth:waiting.signUp.order', { name: product }))
  await frameLink(t('common:nav.signIn')).click()
  await expect(page.getByTestId('waiting-for')).toHaveText(t('auth:waiting.signIn.order', { name: product }))
  await page
    .getByRole('main')
    .getByRole('link', { name: t('auth:signIn.signUp'), exact: true })
    .click()
  await expect(page.getByTestId('waiting-for')).toHaveText(t('auth:waiting.signUp.order', { name: product }))
  const person = { name: 'Robin Vale', email: `robin.${Date.now()}@example.org`, password: 'a quiet morning' }
  await fillSignUp(page, t, person)
  await expect(page).toHaveURL(`/models/${MODEL.handle}`)
  const order = page.getByRole('dialog', { name: t('ordering:title', { product }) })
  await expect(order.getByTestId('confirm-first')).toBeVisible()

  await open(page, await confirmLinkTo(site, person.email))
  await page.getByRole('button', { name: t('recovery:confirm.submit') }).click()
  await page.getByRole('link', { name: t('recovery:confirm.goOnTo', { name: product }) }).click()
  const brief = order.getByRole('textbox', { name: t('ordering:brief') })
  await brief.fill('My words in clay')
  await open(page, `/models/${MODEL.handle}`)
  await page.getByRole('button', { name: t('models:products.orderName', { name: product }) }).click()
  await expect(brief).toHaveValue('My words in clay')
})

test('a post is bought once, opens by itself, and is in the library with a receipt', async ({ page, site, newVisitor }) => {
  const post = await paidPost(site)
  const user = await customer(site, page, 30)
  const other = await newVisitor()
  await putSession(other.context(), site, user.token)
  await open(page, `/posts/${post._id}`)
  await open(other, `/posts/${post._id}`)
  await page.getByTestId('buy-post').click()
  await expect(dialog(page)).toContainText('$30.00')
  await expect(dialog(page)).toContainText(`$${(30 - PRICE).toFixed(2)}`)
  await page.getByTestId('pay-post').click()
  // Both windows have it, the other one without a reload.
  for (const window of [page, other]) {
    await expect(window.getByText(SECRET)).toBeVisible()
    await expect(window.getByTestId('locked')).toHaveCount(0)
  }
  await buyPost(site, user.token, post._id)
  const file = page.getByTestId('downloads').getByRole('link').first()
  await expect(file).toBeVisible()
  const kept = (await file.getAttribute('href')) ?? ''
  const saved = await page.request.get(kept)
  expect([saved.status(), saved.headers()['content-disposition']]).toEqual([200, expect.stringContaining('attachment')])
  await open(page, '/library')
  await expect(page.getByTestId('download')).toBeVisible()
  const row = page.getByTestId('library-post')
  await expect(row).toContainText(TITLE)
  const href = await row.getByTestId('receipt').getAttribute('href')
  const receipt = await page.request.get(href ?? '')
  expect([receipt.status(), receipt.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await open(page, '/dashboard')
  await expect(balanceOf(page)).toHaveText(`$${(30 - PRICE).toFixed(2)}`)
  const stranger = await newVisitor()
  await putSession(stranger.context(), site, (await newUser(site)).token)
  expect((await stranger.request.get(href ?? '')).status()).toBe(404)
  expect((await stranger.request.get(kept)).status()).toBe(403)
})

test('with too little money the way leads through Add Funds and on', async ({ page, site }) => {
  const post = await paidPost(site)
  await customer(site, page, 5)
  await open(page, `/posts/${post._id}`)
  await page.getByTestId('buy-post').click()
  const buying = page.getByRole('dialog', { name: t('purchases:buy.title') })
  await expect(page.getByTestId('pay-post')).toBeDisabled()
  await buying.getByTestId('add-missing-funds').click()
  // One dialog at a time.
  await expect(buying).toHaveCount(0)
  const [payPage] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page)
      .getByRole('button', { name: t('wallet:deposit.submit') })
      .click(),
  ])
  await payPage.getByTestId('pay-less').click()
  const words = { received: '$4.20', amount: '$7.00', missing: '$2.80' }
  await expect(dialog(page).getByTestId('deposit-arrived')).toContainText(t('wallet:deposit.received', words))
  await page.reload()
  await page.getByTestId('buy-post').click()
  await buying.getByTestId('add-missing-funds').click()
  await expect(dialog(page).getByTestId('deposit-arrived')).toContainText(t('wallet:deposit.received', words))
  await expect(dialog(page).getByTestId('pay-link')).toBeVisible()
  await expect(dialog(page).getByTestId('deposit-coins')).toHaveText('2.80 USDT')
  await payPage.getByTestId('pay-exact').click()
  await expect(page.getByTestId('deposit-success')).toContainText(t('wallet:deposit.successfulText', { credited: '$7.00' }))
  await expect(buying.getByTestId('add-missing-funds')).toHaveCount(0)
  await page.getByTestId('pay-post').click()
  await expect(page.getByText(SECRET)).toBeVisible()
})

test('the six figures of a model stand on the dashboard, and under transactions', async ({ page, site }) => {
  const token = await openSession(site, 'model')
  await putSession(page.context(), site, token)
  const { stats } = (await valueOf(site, 'query', 'models:getModelTransactions', { token, limit: 1 })) as {
    stats: Record<string, number>
  }
  const dollars = (amount = Number.NaN) => amount.toLocaleString('en', { style: 'currency', currency: 'USD' })
  const figures = {
    totalEarned: dollars(stats['totalEarned']),
    orderRevenue: dollars(stats['orderRevenue']),
    completedOrders: String(stats['completedOrderCount']),
    transactions: String(stats['totalTransactions']),
    tips: String(stats['tipCount']),
    purchases: String(stats['purchaseCount']),
  }
  for (const path of ['/dashboard', '/transactions']) {
    await open(page, path)
    if (path === '/transactions') await page.getByText(t('wallet:earnings.title'), { exact: true }).click()
    const shown = page.getByTestId('model-stats')
    await expect(shown.getByRole('term')).toHaveText(Object.keys(figures).map((name) => t(`wallet:stats.${name}`)))
    await expect(shown.getByRole('definition')).toHaveText(Object.values(figures))
    expect(
      await shown.evaluate((list) => [...list.querySelectorAll('dd')].every((figure) => figure.scrollWidth <= figure.clientWidth)),
    ).toBe(true)
  }
})

test('the statement names what caused a line, and downloads the lines that its filter shows', async ({ page, site }) => {
  const user = await customer(site, page, 60)
  await placeOrder(site, user, 'A line in the statement')
  await open(page, '/transactions')
  const statement = page.getByRole('table')
  await expect(statement).toContainText(t('wallet:statement.kinds.deposit'))
  await page.getByLabel(t('wallet:statement.kind')).selectOption('order')
  await expect(page).toHaveURL(/kind=order/)
  await expect(statement.getByRole('link', { name: MODEL.product })).toBeVisible()
  await expect(statement).not.toContainText(t('wallet:statement.kinds.deposit'))
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('statement-csv').click()])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const [, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toEqual([expect.stringContaining(MODEL.product)])
})

test('an order can be tipped once it is completed', async ({ page, site }) => {
  const user = await customer(site, page, 60)
  const { orderId } = await placeOrder(site, user, 'A tip for good work')
  await open(page, '/dashboard')
  const order = page.getByTestId('my-order')
  await expect(order).toHaveAttribute('data-status', 'pending')
  await expect(order.getByTestId('tip')).toHaveCount(0)
  await deliver(site, await openSession(site, 'model'), orderId, {
    name: 'done.png',
    type: 'image/png',
    bytes: await sharp({ create: { width: 48, height: 48, channels: 3, background: '#335577' } })
      .png()
      .toBuffer(),
  })
  await order.getByTestId('tip').click()
  await dialog(page).getByRole('button', { name: '$5.00', exact: true }).click()
  await page.getByTestId('give-tip').click()
  await expect(page.getByTestId('tip-given')).toBeVisible()
  await open(page, '/library?tab=tips')
  await expect(page.getByTestId('library-tip')).toContainText(MODEL.product)
})

test('an empty library explains how to fill it, and is accessible', async ({ page, site }) => {
  await customer(site, page, 0)
  for (const [path, text] of [
    ['/library', t('purchases:library.noneText')],
    ['/library?tab=tips', t('purchases:library.noTipsText')],
  ] as const) {
    await open(page, path)
    await expect(page.getByText(text)).toBeVisible()
  }
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('a change of a post shows in the open purchase dialog before the payment', async ({ page, site }) => {
    const token = await openSession(site, 'model')
    const fields = { title: 'Glaze notes', teaser: '', visibility: 'paid' as const, price: 4, tags: [], media: [], areCommentsOpen: true }
    const postId = await makePost(site, token, { ...fields, text: 'All of my glazes' })
    const user = await customer(site, page, 4)
    await open(page, `/posts/${postId}`)
    await page.getByTestId('buy-post').click()
    await expect(page.getByTestId('pay-post')).toBeVisible()
    const { revision } = await getMine(site, token, postId)
    await valueOf(site, 'mutation', 'posts:savePost', { token, postId, revision, ...fields, text: 'One of my glazes' })
    await expect(dialog(page)).toContainText(t('purchases:contentChanged'))
    expect(
      await call(site, 'mutation', 'posts:purchasePost', { token: user.token, postId, expectedPrice: 4, contentRevision: revision - 1 }),
    ).toMatchObject({ code: 'changed' })
    await page.getByTestId('pay-post').click()
    await expect(page.getByText('One of my glazes')).toBeVisible()
  })

  test('a tip from the profile reaches the model while she looks', async ({ page, site, newVisitor }) => {
    // Of its own: others give tips to the demo's model, too.
    const { token, path } = await newModel(site, 'Ida Krug')
    const model = await newVisitor()
    await putSession(model.context(), site, token)
    await open(model, '/dashboard')
    const user = await customer(site, page, 40)
    await open(page, path)
    await page.getByTestId('tip').first().click()
    const amount = dialog(page).getByLabel(t('purchases:tip.amount'))
    await amount.fill('0.5')
    await page.getByTestId('give-tip').click()
    await expect(dialog(page).getByText(/Please enter an amount/)).toBeVisible()
    await expect(amount).toBeFocused()
    await amount.fill('10')
    await dialog(page).getByLabel(t('purchases:tip.note')).fill('For the leaning bowl')
    await page.getByTestId('give-tip').click()
    await expect(page.getByTestId('tip-given')).toBeVisible()
    await expect(model.getByTestId('holds')).toContainText('$8.00')
    const transaction = model.getByTestId('model-stats-card').getByTestId('transaction').first()
    await expect(transaction).toContainText(user.name)
    await expect(transaction).toContainText('$8.00')
    await expect(transaction).toContainText('For the leaning bowl')
    await open(page, '/library?tab=tips')
    await expect(page.getByTestId('library-tip')).toContainText('For the leaning bowl')
    await page.getByTestId('library-tip').getByTestId('undo-tip').click()
    await expect(page.getByTestId('library-tip')).toHaveCount(0)
    await expect(transaction).toHaveCount(0)
    await expect(model.getByTestId('holds')).toHaveCount(0)
  })
})
