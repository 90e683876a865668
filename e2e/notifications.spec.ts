/** The bell and the mailbox: what one person does, the other is told at once, on the site and by mail. */
import type { Page } from '@playwright/test'
import { call, fund, MODEL, type Member, newMember, openSession, placeOrder, profileOf, putSession } from './support/calls.ts'
import { findings } from './support/findings.ts'
import { expect, test, type TestHouse } from './support/house.ts'
import { complaintsOf, open, wordsIn } from './support/people.ts'

const t = wordsIn('en')
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
/** The bell that this screen has: a button in the top nav, or a link in the bar at the bottom of a phone. */
const bell = (page: Page) => page.getByTestId(isPhone(page) ? 'bell-link' : 'bell')
const unread = (page: Page) => bell(page).getByTestId('unread-count')
const rows = (page: Page) => page.getByTestId('notification').filter({ visible: true })

async function as(page: Page, house: TestHouse, member: Pick<Member, 'token'>, path = '/dashboard'): Promise<void> {
  await putSession(page.context(), house, member.token)
  await open(page, path)
  await expect(bell(page)).toBeVisible()
}

/** A customer with an order that the model can answer. */
async function ordered(house: TestHouse, name?: string): Promise<{ member: Member; orderId: string; model: string }> {
  const member = await newMember(house, name)
  await fund(house, member, 60)
  const { orderId } = await placeOrder(house, member, 'A quiet lake')
  return { member, orderId, model: await openSession(house, 'model') }
}

const must = async (answer: ReturnType<typeof call>) => expect((await answer).status).toBe(200)

test('the bell counts while its reader looks elsewhere, and leads to what happened', async ({ page, house, newPerson }) => {
  const { member, orderId, model } = await ordered(house)
  const complaints = complaintsOf(page.context())
  await as(page, house, member, '/')
  await expect(unread(page)).toHaveCount(0)
  const other = await newPerson()
  await as(other, house, member, '/transactions')

  await must(call(house, 'mutation', 'orders:acceptOrder', { token: model, orderId }))
  for (const each of [page, other]) await expect(unread(each)).toHaveText('1')
  // Told politely to who does not see the bell, and not when the page came.
  await expect(page.getByTestId('bell-said')).toHaveText(t('notifications:unread_one', { count: 1 }))
  await expect(page.getByTestId('bell-said')).toHaveAttribute('role', 'status')

  await bell(page).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(t('notifications:kinds.order_accepted', { name: MODEL.name, productName: MODEL.product }))
  await expect(page.getByText(t('notifications:today'), { exact: true })).toBeVisible()
  await rows(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/dashboard$/)
  // Followed is read, in the other browser, too.
  for (const each of [page, other]) await expect(unread(each)).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('an order that was refused is found again at the bell, with the reason in the reader’s language', async ({ page, house }) => {
  const member = await newMember(house)
  const price = (await profileOf(house)).products.find(({ name }) => name === MODEL.product)
  const complaints = complaintsOf(page.context())
  await as(page, house, member, '/')
  for (let time = 0; time < 2; time += 1) {
    const refused = await call(house, 'mutation', 'orders:placeOrder', {
      token: member.token,
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

test('all can be marked as read at once; the page of all of them is without findings', async ({ page, house }) => {
  const { member, orderId, model } = await ordered(house)
  await must(call(house, 'mutation', 'orders:rejectOrder', { token: model, orderId, reason: 'My kiln is broken' }))
  await as(page, house, member, '/notifications')
  await expect(unread(page)).toHaveText('1')
  await expect(rows(page)).toContainText('My kiln is broken')
  expect(await findings(page, 'all notifications')).toEqual([])
  await page.getByRole('main').getByTestId('mark-all-read').click()
  await expect(unread(page)).toHaveCount(0)
  await expect(rows(page)).toHaveAttribute('data-read', 'true')
  await expect(page.getByRole('main').getByTestId('mark-all-read')).toHaveCount(0)
})

test('an empty bell says so, by keyboard alone', async ({ page, house }) => {
  await as(page, house, await newMember(house))
  await bell(page).focus()
  await page.keyboard.press('Enter')
  if (isPhone(page)) {
    await expect(page).toHaveURL(/\/notifications$/)
    await expect(page.getByText(t('notifications:none'))).toBeVisible()
    return
  }
  const panel = page.getByRole('dialog', { name: t('notifications:title') })
  await expect(panel.getByText(t('notifications:none'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
})

test('a mail comes into the sandbox’s mailbox, can be read there, and its link leads back', async ({ page, house }) => {
  const { member, orderId, model } = await ordered(house, 'Eve "<b>" Vale')
  await must(call(house, 'mutation', 'orders:acceptOrder', { token: model, orderId }))
  const mail = await house.sandbox.mail.waitFor(
    ({ envelopeTo, subject }) => envelopeTo.includes(member.email) && subject === `${MODEL.name} accepted your order`,
  )
  await page.goto(`${house.sandbox.mailUrl}?to=${encodeURIComponent(member.email)}`)
  await page.getByRole('link', { name: mail.subject }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mail.subject)
  const content = page.frameLocator('iframe')
  await expect(content.getByText('Hello Eve "<b>" Vale,')).toBeVisible()
  await putSession(page.context(), house, member.token)
  const [site] = await Promise.all([page.waitForEvent('popup'), content.getByRole('link', { name: /Open on/ }).click()])
  await expect(site).toHaveURL(`${house.url}/dashboard`)
})
