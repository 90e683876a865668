/** Pages while their HTML arrives on a slow line: nothing that is seen moves. */
import type { Page } from '@playwright/test'
import { newUser, openSession, putSession } from '../support/calls.ts'
import { expect, test } from '../support/site.ts'
import { WIDTHS } from '../support/widths.ts'

/** From now on the page at `path` arrives until `before`, which stands in it behind `after`. Answers a function that lets all of it arrive. */
async function cutPage(page: Page, path: string, { after, before }: { after: string; before: string }): Promise<() => void> {
  let isCut = true
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain(after)
    const end = html.indexOf(before, html.indexOf(after))
    expect(end).toBeGreaterThan(html.indexOf(after))
    await route.fulfill({ response, body: isCut ? html.slice(0, html.lastIndexOf('<', end)) : html })
  })
  return () => {
    isCut = false
  }
}

test.describe('phone', () => {
  test.use(WIDTHS.phone)

  test('no card of the dashboard is seen before those above it have arrived', async ({ page, site }) => {
    const { token } = await newUser(site)
    await putSession(page.context(), site, token)
    const arrive = await cutPage(page, '/dashboard', { after: 'data-card="orders"', before: 'data-card="balance"' })
    await page.goto('/dashboard')
    const orders = page.locator('[data-card="orders"]')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(orders).toBeAttached()
    await expect(orders).toBeHidden()
    arrive()
    await page.goto('/dashboard')
    await expect(orders).toBeVisible()
    await expect(page.locator('[data-card="balance"]')).toBeVisible()
  })
})

test.describe('desktop', () => {
  test.use(WIDTHS.desktop)

  test('no row of a table is seen before the last one, whose cells may widen a column', async ({ page, site }) => {
    await putSession(page.context(), site, await openSession(site, 'admin'))
    const arrive = await cutPage(page, '/admin/products', { after: 'role="cell"', before: 'data-end' })
    await page.goto('/admin/products')
    const row = page.getByRole('row', { includeHidden: true }).nth(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(row).toBeAttached()
    await expect(row).toBeHidden()
    arrive()
    await page.goto('/admin/products')
    await expect(row).toBeVisible()
  })
})
