/** The bell and the mailbox: events of one user reach the other at once, on the site and by mail. */
import type { Page } from '@playwright/test'
import { call, fund, MODEL, type TestUser, newUser, openSession, placeOrder, profileOf, putSession, valueOf } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
/** In the bar above; a phone has a link in the bar at its bottom. */
const bell = (page: Page) => page.getByTestId('bell')
const unread = (page: Page) => bell(page).getByTestId('unread-count')
const rows = (page: Page) => page.getByTestId('notification').filter({ visible: true })

async function as(page: Page, site: TestSite, user: Pick<TestUser, 'token'>, path = '/dashboard'): Promise<void> {
  await putSession(page.context(), site, user.token)
  await open(page, path)
  await expect(bell(page)).toBeVisible()
}

/** A customer with an order that the model can answer. */
async function ordered(site: TestSite, name?: string): Promise<{ user: TestUser; orderId: string; model: string }> {
  const user = await newUser(site, name)
  await fund(site, user, 60)
  const { orderId } = await placeOrder(site, user, 'A quiet lake')
  return { user, orderId, model: await openSession(site, 'model') }
}

test('the bell counts on any page, and leads to the event', async ({ page, site, newVisitor }) => {
  const { user, orderId, model } = await ordered(site)
  const complaints = complaintsOf(page.context())
  await as(page, site, user, '/')
  await expect(unread(page)).toHaveCount(0)
  const other = await newVisitor()
  await as(other, site, user, '/transactions')

  await valueOf(site, 'mutation', 'orders:acceptOrder', { token: model, orderId })
  for (const each of [page, other]) await expect(unread(each)).toHaveText('1')
  // Announced politely to screen readers, and not when the page came.
  await expect(page.getByTestId('bell-announcement')).toHaveText(t('notifications:unread_one', { count: 1 }))
  await expect(page.getByTestId('bell-announcement')).toHaveAttribute('role', 'status')

  await bell(page).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(t('notifications:kinds.order_accepted', { name: MODEL.name, productName: MODEL.product }))
  await expect(page.getByText(t('notifications:today'), { exact: true })).toBeVisible()
  await rows(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  // Followed is read, in the other browser, too.
  for (const each of [page, other]) await expect(unread(each)).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('an order that was refused is found again at the bell, with the reason in the reader’s language', async ({ page, site }) => {
  const user = await newUser(site)
  const price = (await profileOf(site)).products.find(({ name }) => name === MODEL.product)
  const complaints = complaintsOf(page.context())
  await as(page, site, user, '/')
  for (let time = 0; time < 2; time += 1) {
    const refused = await call(site, 'mutation', 'orders:placeOrder', {
      token: user.token,
      productId: price?._id,
      addonIds: [],
      desiredText: 'A quiet lake',
      expectedTotal: price?.price,
    })
    expect(refused.code).toBe('short_balance')
  }
  await expect(unread(page)).toHaveText('1')
  await bell(page).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(t('notifications:kinds.money_failed_order', { amount: `$${price?.price.toFixed(2)}` }))
  await expect(rows(page)).toContainText(t('errors:codes.short_balance'))
  await rows(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(unread(page)).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('all can be marked as read at once', async ({ page, site }) => {
  const { user, orderId, model } = await ordered(site)
  await valueOf(site, 'mutation', 'orders:rejectOrder', { token: model, orderId, reason: 'My kiln is broken' })
  await as(page, site, user, '/notifications')
  await expect(unread(page)).toHaveText('1')
  await expect(rows(page)).toContainText('My kiln is broken')
  await page.getByRole('main').getByTestId('mark-all-read').click()
  await expect(unread(page)).toHaveCount(0)
  await expect(rows(page)).toHaveAttribute('data-read', 'true')
  await expect(page.getByRole('main').getByTestId('mark-all-read')).toHaveCount(0)
})

test('an empty bell says so, by keyboard alone', async ({ page, site }) => {
  await as(page, site, await newUser(site))
  await bell(page).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: t('notifications:title') })
  await expect(panel.getByText(t('notifications:none'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
})

test('a mail comes into the sandbox’s mailbox, can be read there, and its link leads back', async ({ page, site }) => {
  const { user, orderId, model } = await ordered(site, 'Eve "<b>" Vale')
  await valueOf(site, 'mutation', 'orders:acceptOrder', { token: model, orderId })
  const mail = await site.sandbox.mail.waitFor(
    ({ envelopeTo, subject }) => envelopeTo.includes(user.email) && subject === `${MODEL.name} accepted your order`,
  )
  await page.goto(`${site.sandbox.mailUrl}?to=${encodeURIComponent(user.email)}`)
  await page.getByRole('link', { name: mail.subject }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mail.subject)
  const content = page.frameLocator('iframe')
  await expect(content.getByText('Hello Eve "<b>" Vale,')).toBeVisible()
  await putSession(page.context(), site, user.token)
  const [opened] = await Promise.all([page.waitForEvent('popup'), content.getByRole('link', { name: /Open on/ }).click()])
  await expect(opened).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the bell is at the top and leads to the page of all notifications, by keyboard too', async ({ page, site }) => {
    await putSession(page.context(), site, (await newUser(site)).token)
    await open(page, '/dashboard')
    await bell(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: t('notifications:seeAll'), exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/notifications$/)
    await expect(page.getByText(t('notifications:none'))).toBeVisible()
  })
})
