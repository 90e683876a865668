/** Every screen and every dialog, in both themes (phones: in the light) and at both widths, held against WCAG 2.2 A and AA by axe. */
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { decideBy, fillApplication, newAdmin, sendApplication } from './support/applications.ts'
import {
  call,
  deliver,
  fund,
  MODEL,
  type Member,
  newMember,
  openSession,
  placeOrder,
  putCookies,
  profileOf,
  putSession,
} from './support/calls.ts'
import { findings, look } from './support/findings.ts'
import { expect, test, type TestHouse } from './support/house.ts'
import { open, wordsIn } from './support/people.ts'

const t = wordsIn('en')

/** A dozen screens to look at takes longer than most tests. */
test.describe.configure({ timeout: 240_000 })

const picture = async () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a4a2f' } })
    .png()
    .toBuffer()

/** A post of each kind that the demo's model has. */
async function postPaths(house: TestHouse): Promise<string[]> {
  const { _id } = await profileOf(house)
  const { items } = (await call(house, 'query', 'posts:listByModel', { modelId: _id, limit: 100 })).value as {
    items: { _id: string; visibility: string }[]
  }
  const firsts = new Map(items.toReversed().map((post) => [post.visibility, post]))
  expect(firsts.size).toBeGreaterThan(1)
  return [...firsts.values()].map((post) => `/posts/${post._id}`)
}

interface Signed {
  context: BrowserContext
  house: TestHouse
}

async function arrive({ context, house }: Signed, token: string): Promise<void> {
  await putCookies(context, house, { theme: 'light' })
  await putSession(context, house, token)
}

test('what everybody sees is without findings', async ({ page, context, house }) => {
  await putCookies(context, house, { theme: 'light' })
  expect(
    await look(page, [
      '/',
      '/pro',
      '/apply-as-model',
      '/sign-in',
      '/sign-up',
      '/forgot-password',
      '/verify-otp',
      '/otp',
      '/reset-password',
      '/confirm-email',
      '/terms',
      '/privacy',
      '/404',
      '/500',
      '/nowhere',
    ]),
  ).toEqual([])
})

test('a profile and its posts are without findings, to a visitor and to a customer', async ({ page, context, house }) => {
  const paths = [`/models/${MODEL.handle}`, `/models/${MODEL.handle}/posts`, `/models/${MODEL.handle}/reviews`, ...(await postPaths(house))]
  await putCookies(context, house, { theme: 'light' })
  const found = await look(page, paths)
  await arrive({ context, house }, await openSession(house, 'customer'))
  expect([...found, ...(await look(page, paths))]).toEqual([])
})

test(`a customer's screens are without findings`, async ({ page, context, house }) => {
  await arrive({ context, house }, await openSession(house, 'customer'))
  expect(
    await look(page, [
      '/dashboard',
      '/transactions',
      '/library',
      '/pro',
      '/notifications',
      '/settings',
      '/settings/account',
      '/settings/appearance',
    ]),
  ).toEqual([])
})

test(`a model's screens are without findings`, async ({ page, context, house }) => {
  await arrive({ context, house }, await openSession(house, 'model'))
  expect(
    await look(page, [
      '/dashboard',
      '/transactions',
      '/my-posts',
      '/notifications',
      `/models/${MODEL.handle}`,
      `/models/${MODEL.handle}/posts`,
    ]),
  ).toEqual([])
})

test(`an admin's screens are without findings`, async ({ page, context, house }) => {
  await arrive({ context, house }, await openSession(house, 'admin'))
  expect(
    await look(page, [
      '/admin/users',
      '/admin/orders',
      '/admin/withdrawals',
      ...['submitted', 'needs_info', 'approved', 'rejected'].map((status) => `/admin/applications?status=${status}`),
      '/dashboard',
    ]),
  ).toEqual([])
})

/** A customer with money, one order delivered and one that waits. */
async function busyCustomer(house: TestHouse, modelToken: string): Promise<Member> {
  const customer = await newMember(house)
  await fund(house, customer, 60)
  const { orderId } = await placeOrder(house, customer, 'A bowl for the rain')
  await deliver(house, modelToken, orderId, { name: 'bowl.png', type: 'image/png', bytes: await picture() })
  await placeOrder(house, customer, 'A jug for the morning')
  return customer
}

/** By its cross. */
const closeDialog = async (page: Page) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:actions.close'), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const dialogNamed = (page: Page, key: string, values?: Record<string, string>) => page.getByRole('dialog', { name: t(key, values) })

test(`a customer's dialogs are without findings`, async ({ page, context, house }) => {
  const modelToken = await openSession(house, 'model')
  const customer = await busyCustomer(house, modelToken)
  await arrive({ context, house }, customer.token)
  const found: string[] = []

  await open(page, '/dashboard')
  await page.getByRole('button', { name: t('wallet:balance.load') }).click()
  await expect(dialogNamed(page, 'wallet:deposit.title')).toBeVisible()
  found.push(...(await findings(page, 'add funds')))
  await closeDialog(page)

  const done = page.locator('[data-testid=my-order][data-status=completed]')
  await done.getByTestId('review').click()
  await expect(dialogNamed(page, 'orders:review.title')).toBeVisible()
  await page.getByTestId('review-submit').click()
  found.push(...(await findings(page, 'review with errors')))
  await closeDialog(page)

  await done.getByRole('button', { name: MODEL.product }).click()
  await expect(page.getByTestId('accept-work')).toBeVisible()
  await page.getByTestId('what-was-agreed').locator('summary').click()
  await expect(page.getByTestId('what-was-agreed').getByText(t('orders:details.agreedText'))).toBeVisible()
  found.push(...(await findings(page, 'order details')))
  await closeDialog(page)

  await page.getByTestId('cancel-order').click()
  await expect(dialogNamed(page, 'orders:cancel.title')).toBeVisible()
  found.push(...(await findings(page, 'cancel')))
  await closeDialog(page)

  await open(page, `/models/${MODEL.handle}`)
  await page.getByRole('button', { name: t('models:products.orderName', { name: MODEL.product }) }).click()
  await page.getByTestId('review-order').click()
  found.push(...(await findings(page, 'order brief with an error')))
  await page.getByLabel(t('ordering:brief'), { exact: true }).fill('A cup that fits my hand')
  await page.getByTestId('review-order').click()
  await expect(page.getByTestId('place-order')).toBeVisible()
  found.push(...(await findings(page, 'order check')))
  await page.keyboard.press('Escape')
  await expect(dialogNamed(page, 'common:unsaved.title')).toBeVisible()
  found.push(...(await findings(page, 'unsaved')))
  expect(found).toEqual([])
})

test(`a model's dialogs are without findings`, async ({ page, context, house }) => {
  const modelToken = await openSession(house, 'model')
  await busyCustomer(house, modelToken)
  await arrive({ context, house }, modelToken)
  const found: string[] = []
  await open(page, '/dashboard')

  await page.getByRole('button', { name: t('wallet:balance.withdraw'), exact: true }).click()
  const withdrawal = dialogNamed(page, 'wallet:withdrawal.title')
  await withdrawal.getByRole('button', { name: t('wallet:withdrawal.submit') }).click()
  await expect(withdrawal.getByText(t('wallet:withdrawal.fillAll'))).toBeVisible()
  found.push(...(await findings(page, 'withdrawal with an error')))
  await closeDialog(page)

  const waiting = page.locator('[data-testid=model-order][data-status=pending]').first()
  await waiting.getByTestId('upload').click()
  await page.getByTestId('upload-submit').click()
  await expect(page.getByText(t('orders:upload.problems.missing'))).toBeVisible()
  found.push(...(await findings(page, 'upload with an error')))
  await closeDialog(page)

  await waiting.getByRole('button', { name: t('orders:fulfil.reject') }).click()
  await expect(dialogNamed(page, 'orders:reject.title')).toBeVisible()
  await page.getByTestId('confirm').click()
  found.push(...(await findings(page, 'reject with an error')))
  expect(found).toEqual([])
})

test(`an admin's dialogs, the palette and the menus are without findings`, async ({ page, context, house, isMobile }) => {
  await arrive({ context, house }, await openSession(house, 'admin'))
  const found: string[] = []

  await open(page, '/admin/orders')
  await page.getByTestId('admin-order').getByRole('button').first().click()
  await expect(dialogNamed(page, 'admin:orders.rejectTitle')).toBeVisible()
  found.push(...(await findings(page, 'reject as an admin')))
  await closeDialog(page)

  await open(page, '/admin/withdrawals')
  await page
    .getByTestId('admin-withdrawal')
    .getByRole('button', { name: t('admin:withdrawals.approve') })
    .first()
    .click()
  await expect(dialogNamed(page, 'admin:withdrawals.approveTitle')).toBeVisible()
  found.push(...(await findings(page, 'approve')))
  await closeDialog(page)

  await page.getByRole('button', { name: t('common:palette.open') }).click()
  await expect(page.getByPlaceholder(t('palette:placeholder'))).toBeVisible()
  found.push(...(await findings(page, 'palette')))
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: t('common:account.open') }).click()
  await expect(page.getByRole('menuitem', { name: t('common:account.logOut') })).toBeVisible()
  found.push(...(await findings(page, 'account menu')))
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: t('common:language.choose', { language: 'English' }) }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Français' })).toBeVisible()
  found.push(...(await findings(page, 'language menu')))
  await page.keyboard.press('Escape')

  if (isMobile) {
    await page.keyboard.press('Control+b')
    await expect(dialogNamed(page, 'common:nav.menu')).toBeVisible()
    found.push(...(await findings(page, 'sidebar of a phone')))
  }
  expect(found).toEqual([])
})

const APPLY = '/apply-as-model'

test('each step of applying is without findings, filled in or not', async ({ page, context, house }) => {
  const robin = await newMember(house)
  await arrive({ context, house }, robin.token)
  const steps = [1, 2, 3, 4, 5].map((step) => `${APPLY}?step=${step}`)
  await open(page, APPLY)
  await page.getByTestId('start-application').click()
  await expect(page.getByTestId('next-step')).toBeVisible()
  const found: string[] = []
  for (const path of steps) {
    await open(page, path)
    await page.getByTestId('next-step').click()
    await expect(page.getByTestId('step-problems')).toBeVisible()
    found.push(...(await findings(page, `${path} with problems`)))
  }
  await page.getByTestId('leave-application').click()
  await expect(dialogNamed(page, 'apply:leave.delete.title')).toBeVisible()
  found.push(...(await findings(page, 'delete the draft')))

  await fillApplication(house, robin)
  expect([...found, ...(await look(page, steps))]).toEqual([])
})

test('an application is without findings, however it stands', async ({ page, context, house }) => {
  const [robin, owner] = [await newMember(house), await newAdmin(house, 'owner')]
  await arrive({ context, house }, robin.token)
  const id = await sendApplication(house, robin)
  const found: string[] = []
  for (const [step, status] of [
    [null, 'submitted'],
    ['askForMore', 'needs_info'],
    ['reject', 'rejected'],
  ] as const) {
    if (step !== null) await decideBy(house, owner, step, id)
    await open(page, APPLY)
    await expect(page.getByTestId('application-status')).toHaveAttribute('data-status', status)
    found.push(...(await findings(page, `${APPLY}, ${status}`)))
  }
  const again = await sendApplication(house, robin)
  await decideBy(house, owner, 'approve', again)
  await open(page, APPLY)
  await expect(page.getByTestId('application-status')).toHaveAttribute('data-status', 'approved')
  found.push(...(await findings(page, `${APPLY}, approved`)))
  expect(found).toEqual([])
})

test('reading an application and deciding about it is without findings', async ({ page, context, house }) => {
  await arrive({ context, house }, (await newAdmin(house, 'moderator')).token)
  await open(page, `/admin/applications?open=${await sendApplication(house, await newMember(house))}`)
  const decide = (step: 'approve' | 'askForMore' | 'reject') =>
    page.getByRole('main').getByRole('button', { name: t(`admin:applications.${step}`), exact: true })
  await expect(decide('approve')).toBeVisible()
  const found = await findings(page, 'an application')
  await page.getByRole('button', { name: t('admin:applications.openDocument', { slot: t('admin:applications.slots.front') }) }).click()
  await expect(page.getByTestId('document-picture')).toHaveJSProperty('naturalWidth', 640)
  found.push(...(await findings(page, 'a document')))
  await closeDialog(page)
  for (const step of ['approve', 'askForMore', 'reject'] as const) {
    await decide(step).click()
    await expect(page.getByTestId('confirm')).toBeVisible()
    // With nothing written: what is missing is said. An approval would go through.
    if (step !== 'approve') {
      await page.getByTestId('confirm').click()
      await expect(
        page
          .getByRole('alert')
          .or(page.getByText(t(step === 'reject' ? 'admin:reasonMissing' : 'admin:applications.sayWhatIsMissing')))
          .first(),
      ).toBeVisible()
    }
    found.push(...(await findings(page, `${step} an application`)))
    await closeDialog(page)
  }
  expect(found).toEqual([])
})

test('tips, purchases, plans and the bell are without findings', async ({ page, context, house }) => {
  const customer = await busyCustomer(house, await openSession(house, 'model'))
  await arrive({ context, house }, customer.token)
  const found: string[] = []
  await open(page, `/models/${MODEL.handle}`)
  await page.getByTestId('tip').first().click()
  await page.getByRole('dialog').getByLabel(t('purchases:tip.amount')).fill('0.5')
  await page.getByTestId('give-tip').click()
  await expect(page.getByRole('dialog').getByText(/Please enter an amount/)).toBeVisible()
  found.push(...(await findings(page, 'tip')))
  await closeDialog(page)

  const { items } = (await call(house, 'query', 'posts:listByModel', { modelId: (await profileOf(house))._id, limit: 100 })).value as {
    items: { _id: string; visibility: string }[]
  }
  await open(page, `/posts/${items.find(({ visibility }) => visibility === 'paid')?._id}`)
  await page.getByTestId('buy-post').click()
  await expect(page.getByTestId('pay-post')).toBeVisible()
  found.push(...(await findings(page, 'buy a post')))
  await closeDialog(page)

  await open(page, '/pro')
  await page.getByTestId('choose-plan').first().click()
  await expect(page.getByTestId('pay-plan')).toBeVisible()
  found.push(...(await findings(page, 'buy a plan')))
  await closeDialog(page)

  const bell = page.getByTestId('bell').filter({ visible: true })
  if ((await bell.count()) > 0) {
    await bell.click()
    await expect(
      page
        .getByRole('dialog', { name: t('notifications:title') })
        .getByTestId('notification')
        .first(),
    ).toBeVisible()
    found.push(...(await findings(page, 'the panel of the bell')))
  }
  expect(found).toEqual([])
})

test('writing a post is without findings', async ({ page, context, house }) => {
  await arrive({ context, house }, await openSession(house, 'model'))
  await open(page, '/my-posts')
  await page.getByTestId('new-post').click()
  await expect(page.getByTestId('post-title')).toBeVisible()
  const found = await findings(page, 'an empty post')
  await page.getByTestId('publish').click()
  await expect(page.getByText(t('composer:problems.titleMissing'))).toBeVisible()
  found.push(...(await findings(page, 'a post with a problem')))
  expect(found).toEqual([])
})
