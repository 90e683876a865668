/** Screens of customers, and the dialogs of orders and money. */
import type { Page } from '@playwright/test'
import {
  askTeam,
  deliver,
  fund,
  listPosts,
  MODEL,
  newUser,
  openSession,
  placeOrder,
  profileOf,
  sayTo,
  type TestUser,
  valueOf,
} from '../support/calls.ts'
import { closeDialog, dialogNamed, open, wordsIn } from '../support/people.ts'
import { buyPost, pictureBytes } from '../support/posts.ts'
import { addressesOf } from '../support/screens.ts'
import type { TestSite } from '../support/site.ts'
import { expect, PARTS, partOf, test } from '../support/sweep.ts'

const t = wordsIn('en')

/** A customer with $60 spent on one delivered and one pending order, and some money left. */
async function busyCustomer(site: TestSite): Promise<TestUser & { orderIds: string[] }> {
  const customer = await newUser(site)
  await fund(site, customer, 100)
  const { orderId } = await placeOrder(site, customer, 'A bowl for the rain')
  await deliver(site, await openSession(site, 'model'), orderId, { name: 'bowl.png', type: 'image/png', bytes: pictureBytes() })
  const pending = await placeOrder(site, customer, 'A jug for the morning')
  return { ...customer, orderIds: [orderId, pending.orderId] }
}

const paidPost = async (site: TestSite): Promise<string> =>
  String((await listPosts(site)).find(({ visibility, isPinned }) => visibility === 'paid' && !isPinned)?._id)

for (const part of PARTS)
  test(`screens, part ${part}`, async ({ site, sweep }) => {
    const customer = await busyCustomer(site)
    const postId = await paidPost(site)
    await buyPost(site, customer.token, postId)
    await sweep.as(customer.token)
    const { chatId } = await sayTo(site, customer, (await profileOf(site))._id, 'Could you make it in blue?')
    const addresses = addressesOf('customer', MODEL.handle, [postId], customer.orderIds, [chatId], [await askTeam(site, customer)])
    await sweep.screens(...partOf(addresses, part))
  })

test('empty lists', async ({ site, sweep }) => {
  await sweep.as((await newUser(site)).token)
  await sweep.screens('/dashboard', '/transactions', '/library', '/library?tab=tips', '/notifications', '/?tab=following', '/?min=9000')
})

test('orders', async ({ page, site, sweep }) => {
  await sweep.as((await busyCustomer(site)).token)
  await open(page, '/dashboard')
  const delivered = page.locator('[data-testid=my-order][data-status=completed]')
  await delivered.getByTestId('review').click()
  await page.getByTestId('review-submit').click()
  await expect(page.getByText(t('orders:review.titleMissing'))).toBeVisible()
  await sweep.here('review with errors')
  await closeDialog(page)

  await page.getByTestId('cancel-order').click()
  await expect(dialogNamed(page, t('orders:cancel.title'))).toBeVisible()
  await sweep.here('cancel an order')
  await closeDialog(page)

  await delivered.getByRole('link', { name: MODEL.product }).click()
  await page.getByTestId('what-was-agreed').locator('summary').click()
  await expect(page.getByTestId('what-was-agreed').getByText(t('orders:details.agreedText'))).toBeVisible()
  await sweep.here('what was agreed')
  await page.locator('[data-step=acceptDelivery]').click()
  await expect(dialogNamed(page, t('order:accept.title'))).toBeVisible()
  await sweep.here('accept the work')
  await closeDialog(page)

  await page.getByTestId('make-offer').click()
  await page.getByRole('radio', { name: t('talks:kinds.split') }).check()
  await sweep.here('offer a split')
})

test('ordering', async ({ page, site, sweep }) => {
  const customer = await newUser(site)
  await fund(site, customer, 60)
  await sweep.as(customer.token)
  await open(page, `/models/${MODEL.handle}`)
  await page.getByRole('button', { name: t('models:products.orderName', { name: MODEL.product }) }).click()
  await page.getByTestId('review-order').click()
  await expect(page.getByText(t('ordering:briefMissing'))).toBeVisible()
  await sweep.here('order brief with an error')
  await page.getByLabel(t('ordering:brief'), { exact: true }).fill('A cup that fits my hand')
  await page.getByTestId('review-order').click()
  await expect(page.getByTestId('place-order')).toBeVisible()
  await sweep.here('order check')
  await page.keyboard.press('Escape')
  await expect(dialogNamed(page, t('common:unsaved.title'))).toBeVisible()
  await sweep.here('unsaved changes')
})

test('paying', async ({ page, site, sweep }) => {
  const customer = await newUser(site)
  await fund(site, customer, 60)
  await sweep.as(customer.token)
  await open(page, '/dashboard')
  await page.getByRole('button', { name: t('wallet:balance.load') }).click()
  await expect(dialogNamed(page, t('wallet:deposit.title'))).toBeVisible()
  await sweep.here('add funds')

  await open(page, `/models/${MODEL.handle}`)
  await page.getByTestId('tip').first().click()
  await page.getByRole('dialog').getByLabel(t('purchases:tip.amount')).fill('0.5')
  await page.getByTestId('give-tip').click()
  await expect(page.getByRole('dialog').getByText(/Please enter an amount/)).toBeVisible()
  await sweep.here('tip with an error')

  await open(page, `/posts/${await paidPost(site)}`)
  await page.getByTestId('buy-post').click()
  await expect(page.getByTestId('pay-post')).toBeVisible()
  await sweep.here('buy a post')
})

test('Pro', async ({ page, site, sweep }) => {
  const customer = await newUser(site)
  await fund(site, customer, 12)
  await sweep.as(customer.token)
  await open(page, '/pro')
  await page.getByTestId('choose-plan').last().click()
  await expect(page.getByTestId('pay-plan')).toBeVisible()
  await sweep.here('a plan that is too expensive')
  const [plan] = (await valueOf(site, 'query', 'subscription:getPlans', {})) as { _id: string; price: number }[]
  await valueOf(site, 'mutation', 'subscription:buyPlan', {
    token: customer.token,
    planId: plan?._id,
    expectedPrice: plan?.price,
    isAutoRenewOn: true,
  })
  await open(page, '/pro')
  await expect(page.getByTestId('own-pro')).toContainText(t('pro:mine.renewShort', { amount: '$8.00' }))
  await sweep.here('own Pro')
  await page.getByTestId('choose-plan').last().click()
  await expect(page.getByTestId('change-plan')).toBeVisible()
  await sweep.here('a dearer plan')
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: t('pro:mine.renew') }).click()
  await expect(page.getByTestId('confirm')).toBeVisible()
  await sweep.here('switch off the renewal')
})

const unlocked = (page: Page) => page.getByTestId('comment-text')

test('comments and pictures of a post', async ({ page, site, sweep }) => {
  const free = (await listPosts(site)).find(({ visibility, media }) => visibility === 'free' && media.some(({ kind }) => kind === 'image'))
  const customer = await newUser(site)
  await valueOf(site, 'mutation', 'posts:addComment', { token: customer.token, postId: free?._id, text: 'Read me' })
  await sweep.as(customer.token)
  await open(page, `/posts/${free?._id}`)
  await expect(unlocked(page)).toBeVisible()
  await page.getByTestId('comment-send').click()
  await expect(page.getByText(t('posts:comments.missing'))).toBeVisible()
  await sweep.here('comments')
  await page.getByTestId('post-file').first().getByRole('button').first().click()
  await expect(page.getByTestId('lightbox')).toBeVisible()
  await sweep.here('a picture')
})

test('the bell, the palette and the menus', async ({ page, site, sweep }) => {
  await sweep.as((await busyCustomer(site)).token)
  await open(page, '/dashboard')
  await page.getByTestId('bell').click()
  await expect(dialogNamed(page, t('notifications:title')).getByTestId('notification').first()).toBeVisible()
  await sweep.here('the panel of the bell', ['desktop'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('common:palette.open') }).click()
  await expect(page.getByPlaceholder(t('palette:placeholder'))).toBeVisible()
  await sweep.here('palette')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('common:account.open') }).click()
  await expect(page.getByRole('menuitem', { name: t('common:account.logOut') })).toBeVisible()
  await sweep.here('account menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('common:language.choose', { language: 'English' }) }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Français' })).toBeVisible()
  await sweep.here('language menu')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitemradio')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('Control+b')
  await expect(dialogNamed(page, t('common:nav.menu'))).toBeVisible()
  await sweep.here('sidebar of a phone', ['phone'])
})
