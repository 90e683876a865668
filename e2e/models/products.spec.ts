/** Products and their add-ons: added, edited, hidden, sorted and deleted while a visitor looks. */
import type { Page } from '@playwright/test'
import { newModel } from '../support/models.ts'
import { moveUpUntil, wordsIn } from '../support/people.ts'
import { pictureFile } from '../support/posts.ts'
import { openBoth } from '../support/profile.ts'
import { expect, test } from '../support/site.ts'
import { WIDTHS } from '../support/widths.ts'

const t = wordsIn('en')
const productNames = (page: Page) =>
  page
    .getByRole('heading', { level: 3 })
    .filter({ hasText: /^Work / })
    .allInnerTexts()

test('products are added, validated, edited, hidden and deleted, live for a visitor', async ({ page, site, newVisitor }) => {
  const visitor = await newVisitor()
  await openBoth(site, page, visitor, await newModel(site, 'Paula Products'))
  await page.getByRole('button', { name: t('profile:products.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('profile:product.new') })
  await dialog.getByRole('button', { name: t('profile:save') }).click()
  await expect(dialog.getByLabel(t('profile:product.name'), { exact: true })).toBeFocused()
  await expect(dialog.getByText(t('profile:product.problems.name'))).toBeVisible()
  await dialog.getByLabel(t('profile:product.name'), { exact: true }).fill('Work one')
  await dialog.getByLabel(t('profile:product.price'), { exact: true }).fill('24,50')
  await dialog.getByLabel(t('profile:product.slots')).fill('3')
  await dialog.getByRole('button', { name: t('profile:product.addAddon') }).click()
  await dialog.getByLabel(t('profile:product.addonName'), { exact: true }).fill('Express')
  await dialog.getByLabel(t('profile:product.addonPrice'), { exact: true }).last().fill('5')
  await dialog.getByLabel(t('profile:product.addonDays')).fill('-7')
  await dialog.getByRole('button', { name: t('profile:save') }).click()
  await expect(dialog.getByLabel(t('profile:product.addonDays'))).toBeFocused()
  await dialog.getByLabel(t('profile:product.addonDays')).fill('-2')
  await dialog.getByLabel(t('profile:product.addSample')).setInputFiles(pictureFile('sample.png', { width: 800, height: 600 }))
  const cut = page.getByRole('dialog', { name: t('profile:product.addSample') })
  await cut.getByRole('button', { name: t('profile:crop.save') }).click()
  await expect(cut).toHaveCount(0, { timeout: 30_000 })
  await dialog.getByRole('button', { name: t('profile:save') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'Work one' })).toBeVisible()
  await expect(visitor.getByText('$24.50', { exact: true })).toBeVisible()
  await expect(visitor.getByText('Express')).toBeVisible()
  await expect(visitor.getByRole('img', { name: t('models:products.sampleOf', { name: 'Work one' }) })).toBeVisible()

  await page.getByRole('button', { name: t('profile:products.editName', { name: 'Work one' }) }).click()
  const editing = page.getByRole('dialog', { name: t('profile:product.edit', { name: 'Work one' }) })
  await editing.getByLabel(t('profile:product.price'), { exact: true }).first().fill('30')
  await editing.getByRole('button', { name: t('profile:product.removeAddon', { name: 'Express' }) }).click()
  await editing.getByRole('button', { name: t('profile:save') }).click()
  await expect(visitor.getByText('$30.00', { exact: true })).toBeVisible()
  await expect(visitor.getByText('Express')).toHaveCount(0)

  await page.getByRole('button', { name: t('profile:products.hide', { name: 'Work one' }) }).click()
  await expect(visitor.getByRole('heading', { name: 'Work one' })).toHaveCount(0)
  await page.getByRole('button', { name: t('profile:products.show', { name: 'Work one' }) }).click()
  await expect(visitor.getByRole('heading', { name: 'Work one' })).toBeVisible()
  await page.getByRole('button', { name: t('profile:products.delete', { name: 'Work one' }) }).click()
  await page.getByTestId('confirm').click()
  await expect(page.getByTestId('own-product')).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'Work one' })).toHaveCount(0)
})

test('products are sorted by keyboard, and a visitor sees the new order', async ({ page, site, newVisitor }) => {
  const visitor = await newVisitor()
  await openBoth(site, page, visitor, await newModel(site, 'Sorted Out', ['Work A', 'Work B', 'Work C']))
  await expect.poll(() => productNames(visitor)).toEqual(['Work A', 'Work B', 'Work C'])
  const grip = page.getByRole('button', { name: t('profile:products.move', { name: 'Work C' }) })
  const said = page.locator('[id^=DndLiveRegion]')
  await grip.focus()
  await grip.press('Space')
  await expect(said).toHaveText(new RegExp(`^Work C`))
  await moveUpUntil(page, said.filter({ hasText: t('profile:products.movePlace', { name: 'Work C', place: 1, count: 3 }) }))
  await grip.press('Space')
  await expect.poll(() => productNames(visitor)).toEqual(['Work C', 'Work A', 'Work B'])
  await expect.poll(() => productNames(page)).toEqual(['Work C', 'Work A', 'Work B'])
})

test('add-ons are sorted by keyboard, hidden and shown again; customers see the saved state', async ({ page, site, newVisitor }) => {
  const visitor = await newVisitor()
  const addons = ['Frame', 'Express', 'Signed'].map((name) => ({ name, priceCents: 2_00, extraDays: 0 }))
  const model = await newModel(site, 'Adele Addons', ['Work one'], addons)
  await openBoth(site, page, visitor, model)
  const seen = () =>
    visitor
      .getByRole('list', { name: t('models:products.addons') })
      .getByRole('listitem')
      .locator('span:first-child')
      .allInnerTexts()
  await expect.poll(seen).toEqual(['Frame', 'Express', 'Signed'])

  await page.getByRole('button', { name: t('profile:products.editName', { name: 'Work one' }) }).click()
  const dialog = page.getByRole('dialog', { name: t('profile:product.edit', { name: 'Work one' }) })
  const names = () =>
    dialog
      .getByLabel(t('profile:product.addonName'), { exact: true })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  const grip = dialog.getByRole('button', { name: t('profile:product.moveAddon', { name: 'Signed' }), exact: true })
  const said = dialog.locator('[id^=DndLiveRegion]').last()
  const place = (at: number) => t('profile:products.movePlace', { name: 'Signed', place: at, count: 3 })
  await grip.focus()
  await grip.press('Space')
  await expect(said).toHaveText(/^Signed/)
  await moveUpUntil(page, said.filter({ hasText: place(1) }))
  // Escape returns the held item, and closes no dialog.
  await grip.press('Escape')
  await expect(said).toHaveText(t('profile:products.moveCancelled', { name: 'Signed' }))
  await expect.poll(names).toEqual(['Frame', 'Express', 'Signed'])
  await grip.press('Space')
  await expect(said).toHaveText(/^Signed/)
  await moveUpUntil(page, said.filter({ hasText: place(1) }))
  await grip.press('Space')
  await expect.poll(names).toEqual(['Signed', 'Frame', 'Express'])
  await dialog.getByRole('button', { name: t('profile:product.hideAddon', { name: 'Frame' }) }).click()
  await expect(dialog.getByText(t('profile:product.addonHidden'))).toBeVisible()
  await dialog.getByRole('button', { name: t('profile:save') }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(seen).toEqual(['Signed', 'Express'])

  await page.getByRole('button', { name: t('profile:products.editName', { name: 'Work one' }) }).click()
  await dialog.getByRole('button', { name: t('profile:product.showAddon', { name: 'Frame' }) }).click()
  await dialog.getByRole('button', { name: t('profile:save') }).click()
  await expect.poll(seen).toEqual(['Signed', 'Frame', 'Express'])
})

// A mouse drags otherwise than a finger.
for (const [width, look] of Object.entries(WIDTHS)) {
  test.describe(width, () => {
    test.use(look)

    test('products are sorted by dragging', async ({ page, site, newVisitor, isMobile }) => {
      const visitor = await newVisitor()
      const model = await newModel(site, 'Dragged Along', ['Work A', 'Work B'])
      await openBoth(site, page, visitor, model)
      const gripOf = (name: string) => page.getByRole('button', { name: t('profile:products.move', { name }) })
      await gripOf('Work B').scrollIntoViewIfNeeded()
      const [start, target] = [await gripOf('Work B').boundingBox(), await gripOf('Work A').boundingBox()]
      if (start === null || target === null) throw new Error('there is nothing to drag')
      const [x, y, endY] = [start.x + start.width / 2, start.y + start.height / 2, target.y + target.height / 2 - 20]
      if (isMobile) {
        const client = await page.context().newCDPSession(page)
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
          client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
        await touch('touchStart', y)
        for (let step = 1; step <= 10; step += 1) await touch('touchMove', y + ((endY - y) * step) / 10)
        await touch('touchEnd')
      } else {
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x, endY, { steps: 12 })
        await page.mouse.up()
      }
      await expect.poll(() => productNames(visitor)).toEqual(['Work B', 'Work A'])
    })
  })
}
