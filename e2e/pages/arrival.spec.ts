/** The dashboard on a phone while its HTML arrives on a slow line. Nothing that is seen moves. */
import { newUser, putSession } from '../support/calls.ts'
import { expect, test } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

test.use(PHONE)

test('no card is seen before those above it have arrived', async ({ page, site }) => {
  const { token } = await newUser(site)
  await putSession(page.context(), site, token)
  let isCut = true
  await page.route('**/dashboard', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const end = html.indexOf('data-card="balance"')
    expect(end).toBeGreaterThan(html.indexOf('data-card="orders"'))
    // As far as it has arrived.
    await route.fulfill({ response, body: isCut ? html.slice(0, html.lastIndexOf('<', end)) : html })
  })
  await page.goto('/dashboard')
  const orders = page.locator('[data-card="orders"]')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(orders).toBeAttached()
  await expect(orders).toBeHidden()
  isCut = false
  await page.goto('/dashboard')
  await expect(orders).toBeVisible()
  await expect(page.locator('[data-card="balance"]')).toBeVisible()
})
