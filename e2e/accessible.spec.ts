/** Every screen and every dialog, in both themes and at both widths, held against WCAG 2.2 A and AA by axe. */
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { deliver, fund, MODEL, type Member, newMember, openSession, placeOrder, putCookies, putSession } from './support/calls.ts'
import { expect, test, type TestHouse } from './support/house.ts'
import { open, wordsIn } from './support/people.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Those of them that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const t = wordsIn('en')

/** A dozen screens to look at takes longer than most tests. */
test.describe.configure({ timeout: 240_000 })

/** What comes in has come in, what moves has come to rest: contrast is measured on what a person reads. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main').getByText(t('common:actions.loading'), { exact: true })).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const finite = document.getAnimations().filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime ?? Infinity)))
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
}

const linesOf = (where: string, { violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary}`))

/** What axe finds in the light, then what it finds about colours in the dark: between the two nothing else changes. */
async function findings(page: Page, where: string): Promise<string[]> {
  const toDark = (isDark: boolean) => page.evaluate((isOn) => document.documentElement.classList.toggle('dark', isOn), isDark)
  await settle(page)
  const light = linesOf(`${where}, light`, await new AxeBuilder({ page }).withTags(RULES).analyze())
  await toDark(true)
  await settle(page)
  const dark = linesOf(`${where}, dark`, await new AxeBuilder({ page }).withRules(COLOUR_RULES).analyze())
  await toDark(false)
  return [...light, ...dark]
}

async function look(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    found.push(...(await findings(page, path)))
  }
  return found
}

const picture = async () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a4a2f' } }).png().toBuffer()

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
  expect(await look(page, ['/', `/models/${MODEL.handle}`, '/sign-in', '/sign-up', '/terms', '/privacy', '/404', '/500', '/nowhere'])).toEqual([])
})

test(`a customer's screens are without findings`, async ({ page, context, house }) => {
  await arrive({ context, house }, await openSession(house, 'customer'))
  expect(await look(page, ['/dashboard', '/transactions', '/settings/appearance', `/models/${MODEL.handle}`])).toEqual([])
})

test(`a model's screens are without findings`, async ({ page, context, house }) => {
  await arrive({ context, house }, await openSession(house, 'model'))
  expect(await look(page, ['/dashboard', '/transactions', `/models/${MODEL.handle}`])).toEqual([])
})

test(`an admin's screens are without findings`, async ({ page, context, house }) => {
  await arrive({ context, house }, await openSession(house, 'admin'))
  expect(await look(page, ['/admin/orders', '/admin/withdrawals', '/dashboard'])).toEqual([])
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

/** By its cross: Escape would take the toast above it first. */
const closeDialog = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: t('common:actions.close'), exact: true }).click()
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
  await page.getByLabel(t('models:order.brief'), { exact: true }).fill('A cup that fits my hand')
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
  await page.getByTestId('admin-withdrawal').getByRole('button', { name: t('admin:withdrawals.approve') }).first().click()
  await expect(dialogNamed(page, 'admin:withdrawals.approveTitle')).toBeVisible()
  found.push(...(await findings(page, 'approve')))
  await closeDialog(page)

  await page.getByRole('button', { name: t('common:palette.open') }).click()
  await expect(page.getByPlaceholder(t('common:palette.placeholder'))).toBeVisible()
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
