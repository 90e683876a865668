/** The rows of spec §2 and §9 that only a browser shows: addresses that lead on, and measures of the interface. */
import { newUser, openSession, putSession, valueOf } from '../support/calls.ts'
import { newModel } from '../support/models.ts'
import { expect, test } from '../support/site.ts'
import { open, wordsIn } from '../support/people.ts'

const t = wordsIn('en')
const DAY_SECONDS = 86_400

test('addresses of the admin area lead visitors and users away, and admins on', async ({ page, context, site }) => {
  await page.goto('/admin/orders')
  await expect(page).toHaveURL(`/sign-in?redirect=${encodeURIComponent('/dashboard')}`)
  await putSession(context, site, (await newUser(site)).token)
  await page.goto('/admin/withdrawals')
  await expect(page).toHaveURL('/dashboard')
  await putSession(context, site, await openSession(site, 'admin'))
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/dashboard')
})

test('a display name in an address leads to the handle', async ({ page, site }) => {
  const model = await newModel(site, 'Ines Vale')
  const name = `Ines Ångström ${model.userId.slice(-6)}`
  await valueOf(site, 'mutation', 'models:renameProfile', { token: model.token, name, handle: model.handle })
  await page.goto(`/models/${encodeURIComponent(name)}/posts`)
  await expect(page).toHaveURL(`/models/${model.handle}/posts`)
})

test('cookies, sidebar, palette and fonts have the listed measures', async ({ page, context, site }) => {
  await putSession(context, site, (await newUser(site)).token)
  await open(page, '/dashboard')
  await expect(page.locator('html')).toHaveClass(/font-quicksand/)
  const sidebar = page.getByRole('complementary', { name: t('common:sidebar.label') })
  const widthOf = async () => (await sidebar.boundingBox())?.width
  expect(await widthOf()).toBe(256)
  await page.keyboard.press('Control+b')
  await expect.poll(widthOf).toBe(48)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('listbox')).toHaveCSS('max-height', '300px')
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 767, height: 800 })
  await page.keyboard.press('Control+b')
  const sheet = page.getByRole('dialog', { name: t('common:nav.menu') })
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(288)

  const days = async (name: string) => {
    const cookie = (await context.cookies()).find((any) => any.name === name)
    return Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / DAY_SECONDS)
  }
  expect(await days('sidebar:state')).toBe(7)
})
