/** A user makes a key, calls with it, and ends it; on a phone, the calendar feed. A visitor reads the reference. */
import { newUser, putSession } from './support/calls.ts'
import { open, wordsIn } from './support/people.ts'
import { expect, test } from './support/site.ts'
import { PHONE } from './support/widths.ts'

const t = wordsIn('en')
const c = (key: string, values?: Record<string, string | number>) => t(`connections:${key}`, values)

test('a key is made, shown once, calls within its rights, and ends at once', async ({ page, site }) => {
  const user = await newUser(site, 'Mara Lind')
  await putSession(page.context(), site, user.token)
  await open(page, '/apps?q=api')
  await page.getByTestId('app-card').getByRole('link').click()
  await page.getByTestId('new-key').click()
  const dialog = page.getByRole('dialog', { name: c('keys.new') })
  await dialog.getByTestId('make-key').click()
  await expect(dialog.getByText(c('keys.nameMissing'))).toBeVisible()
  await dialog.getByLabel(c('keys.name')).fill('Order board')
  await dialog.getByLabel(c('scopes.tasks_read')).check()
  await dialog.getByLabel(c('keys.networks'), { exact: false }).fill('203.0.113.0/99')
  await dialog.getByTestId('make-key').click()
  await expect(dialog.getByText(t('errors:codes.bad_network', { network: '203.0.113.0/99' }))).toBeVisible()
  await dialog.getByLabel(c('keys.networks'), { exact: false }).fill('')
  await dialog.getByTestId('make-key').click()
  const key = (await page.getByTestId('made-key').textContent()) ?? ''
  expect(key).toMatch(/^atl_/)
  await page.getByRole('button', { name: c('saved') }).click()
  await expect(page.getByText(key)).toBeHidden()

  const call = async (name: string) =>
    (await fetch(`${site.url}/api/v1/${name}`, { method: 'POST', headers: { authorization: `Bearer ${key}` } })).status
  expect(await call('tasks.badge')).toBe(200)
  expect(await call('orders.listOrders')).toBe(403)
  const card = page.getByTestId('key-card')
  await card.getByRole('button', { name: c('keys.calls') }).click()
  await expect(card.getByText('tasks:badge')).toBeVisible()
  await expect(card.getByText('orders:listOrders')).toBeVisible()
  await card.getByTestId('revoke-key').click()
  await page
    .getByRole('dialog', { name: c('keys.revokeTitle', { name: 'Order board' }) })
    .getByRole('button', { name: c('keys.revoke') })
    .click()
  await expect(card).toContainText(c('keys.isRevoked'))
  expect(await call('tasks.badge')).toBe(401)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a calendar feed is made, and ends', async ({ page, site }) => {
    const user = await newUser(site, 'Mara Lind')
    await putSession(page.context(), site, user.token)
    await open(page, '/apps')
    const card = page.locator('[data-testid=app-card][data-app=calendar]')
    await card.getByRole('button', { name: c('connect') }).tap()
    await page.getByTestId('make-feed').tap()
    const address = (await page.getByTestId('feed-address').textContent()) ?? ''
    await page.getByRole('button', { name: c('saved') }).tap()
    await expect(card).toContainText(c('connected'))
    expect(await (await fetch(address)).text()).toContain('BEGIN:VCALENDAR')
    await card.getByRole('button', { name: c('manage') }).tap()
    await page.getByRole('button', { name: c('calendar.end') }).tap()
    await page
      .getByRole('dialog', { name: c('calendar.endTitle') })
      .getByRole('button', { name: c('calendar.end') })
      .tap()
    await expect(card).toContainText(c('notConnected'))
    expect((await fetch(address)).status).toBe(410)
  })

  test('a visitor reads the reference, and no page is wider than the phone', async ({ page }) => {
    await open(page, '/developers')
    await expect(page.getByText('orders.listDueOrders').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
