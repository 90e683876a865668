/** Keyboard only: on every page and through an order. */
import type { Locator, Page } from '@playwright/test'
import { fund, getUser, MODEL, newUser, openSession, profileOf, putSession } from '../support/calls.ts'
import { expect, test } from '../support/site.ts'
import { open, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
/** Steps after which a thing counts as out of reach. */
const STEPS_MAX = 60

/** Goes on with Tab until it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('the first step of the Tab key is a link past the navigation', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to Main' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('an order by keyboard alone, from the button back to the button', async ({ page, context, site }) => {
  const customer = await newUser(site)
  await fund(site, customer, 80)
  await putSession(context, site, customer.token)
  const product = (await profileOf(site)).products.find(({ name }) => name === MODEL.product)
  const addon = product?.addons[0]
  if (product === undefined || addon === undefined) throw new Error(`${MODEL.product} has no add-on to tick`)
  await open(page, `/models/${MODEL.handle}`)
  const button = page.getByRole('button', { name: t('models:products.orderName', { name: MODEL.product }) })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('ordering:title', { product: MODEL.product }) })
  await expect(dialog).toBeVisible()

  const box = dialog.getByRole('checkbox').first()
  await tabTo(page, box)
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await expect(page.getByTestId('order-total')).toHaveText(`$${(product.price + addon.price).toFixed(2)}`)
  await tabTo(page, dialog.getByLabel(t('ordering:brief'), { exact: true }))
  await page.keyboard.type('Written without a mouse')

  // Escape asks before it throws words away, and staying keeps them.
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: t('common:unsaved.title') })
  await expect(question.getByText('Are you sure you want to leave? Your changes may not be saved.')).toBeVisible()
  // A key goes where the focus is.
  await expect(page.locator('[role=dialog]:focus-within')).toHaveAccessibleName(t('common:unsaved.title'))
  // The focus moves one drawing of the page before the key is listened for: a pointer waits for it as well.
  await question.getByRole('button', { name: t('common:unsaved.stay') }).click({ trial: true })
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel(t('ordering:brief'), { exact: true })).toHaveValue('Written without a mouse')

  await tabTo(page, page.getByTestId('review-order'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByTestId('place-order'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('ordering:doneText', { name: MODEL.name }))).toBeVisible()
  expect((await getUser(site, customer.token)).balance).toBe(80 - product.price - addon.price)

  // No typed text is left to lose: one Escape closes, whatever a toast says above it, and the focus is where it came from.
  await expect(page.getByRole('region', { name: /F8/, includeHidden: true }).getByText(t('ordering:done'))).toBeVisible()
  await page.getByRole('dialog').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('the Tab key stays inside an open dialog', async ({ page, context, site }) => {
  await putSession(context, site, (await newUser(site)).token)
  await open(page, '/dashboard')
  const button = page.getByRole('button', { name: t('wallet:balance.load') })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

for (const key of ['Control+k', 'Meta+k']) {
  test(`${key} finds a page and goes there`, async ({ page, context, site }) => {
    await putSession(context, site, await openSession(site, 'customer'))
    await open(page, '/dashboard')
    await page.keyboard.press(key)
    const search = page.getByPlaceholder('Type a command or search...')
    await expect(search).toBeFocused()
    await page.keyboard.type('qqxxzz')
    await expect(page.getByText('No results found.')).toBeVisible()
    await search.fill('')
    await page.keyboard.type('transac')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/transactions$/)
    await expect(search).toBeHidden()
  })
}

test('Ctrl+B toggles the sidebar, and the browser remembers', async ({ page, context, site }) => {
  await putSession(context, site, await openSession(site, 'customer'))
  await open(page, '/dashboard')
  const sidebar = page.getByRole('complementary', { name: t('common:sidebar.label') })
  await expect(sidebar).toHaveAttribute('data-state', 'expanded')
  await page.keyboard.press('Control+b')
  await expect(sidebar).toHaveAttribute('data-state', 'collapsed')
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar:state')
  expect(cookie?.value).toBe('false')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
  await open(page, '/dashboard')
  await expect(sidebar).toHaveAttribute('data-state', 'collapsed')
  // Without room for the label beside an icon, a tooltip says it in a few words, to the keyboard as well (spec §9).
  const hint = page.getByRole('tooltip', { name: t('common:nav.library') })
  const library = sidebar.getByRole('link', { name: t('common:nav.library') })
  await library.focus()
  await expect(hint).toBeAttached()
  await library.blur()
  await expect(hint).toHaveCount(0)
  await library.hover()
  await expect(hint).toBeAttached()
  await page.keyboard.press('Meta+b')
  await expect(sidebar).toHaveAttribute('data-state', 'expanded')
})

test('F8 moves the focus to the toasts, Escape takes the toast away', async ({ page }) => {
  await open(page, `/models/${MODEL.handle}`)
  await page.getByRole('button', { name: `${t('models:follow.follow')} ${MODEL.name}` }).click()
  const area = page.getByRole('region', { name: /F8/ })
  await expect(area.getByText(t('models:follow.loginNeeded'))).toBeVisible()
  await page.keyboard.press('F8')
  expect(await area.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(area.getByText(t('models:follow.loginNeeded'))).toBeHidden()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('Ctrl+B opens and closes the menu', async ({ page, context, site }) => {
    await putSession(context, site, await openSession(site, 'customer'))
    await open(page, '/dashboard')
    const sheet = page.getByRole('dialog', { name: t('common:nav.menu') })
    await page.keyboard.press('Control+b')
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Control+b')
    await expect(sheet).toBeHidden()
  })
})
