/** The own profile of a model while it is edited, and the samples of a product. */
import type { Page } from '@playwright/test'
import { fund, newUser, placeOrder } from '../support/calls.ts'
import { newModel } from '../support/models.ts'
import { closeDialog, dialogNamed, open, wordsIn } from '../support/people.ts'
import { pictureFile } from '../support/posts.ts'
import { expect, test } from '../support/sweep.ts'

const t = wordsIn('en')
const p = (key: string, values = {}) => t(`profile:${key}`, values)

async function choosePicture(page: Page, label: 'changeCover' | 'changeAvatar', width: number, height: number): Promise<void> {
  await page.getByLabel(p(`pictures.${label}`), { exact: true }).setInputFiles(pictureFile('picture.png', { width, height }))
  await expect(page.getByRole('dialog').getByRole('button', { name: p('crop.save') })).toBeEnabled()
}

async function keepPicture(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: p('crop.save') })
    .press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 })
}

test('words', async ({ page, site, sweep }) => {
  const [model, other] = [await newModel(site, 'Ada Ink', ['Work one']), await newModel(site, 'Other One')]
  await sweep.as(model.token)
  await sweep.screens(model.path)
  await open(page, model.path)
  await page.getByRole('button', { name: p('wontDo.edit'), exact: true }).click()
  const wontDo = page.getByRole('textbox', { name: p('wontDo.label') })
  await wontDo.fill('Logos')
  await wontDo.press('Enter')
  await sweep.here('the won’t-do list')
  await page.getByRole('button', { name: p('rename.open') }).click()
  const renaming = dialogNamed(page, p('rename.title'))
  await renaming.getByLabel(p('rename.handle'), { exact: true }).fill(other.handle)
  await renaming.getByRole('button', { name: p('save') }).click()
  await expect(renaming.getByText(t('errors:codes.handle_taken'))).toBeVisible()
  await sweep.here('a name that is taken')
})

test('pictures', async ({ page, site, sweep }) => {
  const model = await newModel(site, 'Vera Cut')
  await sweep.as(model.token)
  await open(page, model.path)
  await choosePicture(page, 'changeCover', 1600, 1200)
  await sweep.here('the crop of a cover')
  await keepPicture(page)
  await choosePicture(page, 'changeAvatar', 700, 900)
  await sweep.here('the crop of a picture')
  await keepPicture(page)
  await page.getByRole('button', { name: p('pictures.removeCover') }).click()
  await expect(dialogNamed(page, p('pictures.removeCoverTitle'))).toBeVisible()
  await sweep.here('removing a cover')
})

test('a product, its add-ons and its samples', async ({ page, site, sweep }) => {
  const model = await newModel(site, 'Paula Products', ['Work one'], [{ name: 'Frame', priceCents: 2_00, extraDays: 0 }])
  await sweep.as(model.token)
  await open(page, model.path)
  await page.getByRole('button', { name: p('products.editName', { name: 'Work one' }) }).click()
  const dialog = dialogNamed(page, p('product.edit', { name: 'Work one' }))
  for (const [at, colour] of (
    [
      [122, 74, 47],
      [47, 90, 122],
    ] as const
  ).entries()) {
    await dialog.getByLabel(p('product.addSample')).setInputFiles(pictureFile('sample.png', { width: 800, height: 600, colour }))
    await dialogNamed(page, p('product.addSample'))
      .getByRole('button', { name: p('crop.save') })
      .click()
    await expect(dialog.getByTestId('own-sample')).toHaveCount(at + 1, { timeout: 30_000 })
  }
  await dialog.getByRole('button', { name: p('product.hideAddon', { name: 'Frame' }) }).click()
  await expect(dialog.getByText(p('product.addonHidden'))).toBeVisible()
  await dialog.getByLabel(p('product.briefMax')).fill('40')
  await dialog.getByRole('button', { name: p('save') }).click()
  await expect(dialog.getByLabel(p('product.briefMax'))).toBeFocused()
  await sweep.here('a product with a hidden add-on, two samples and an error')
  await dialog.getByLabel(p('product.briefMax')).fill('620')
  await dialog.getByRole('button', { name: p('save') }).click()
  await expect(dialog).toHaveCount(0)
  await sweep.here('own products')

  await page.getByRole('button', { name: p('products.add') }).click()
  await dialogNamed(page, p('product.new'))
    .getByRole('button', { name: p('save') })
    .click()
  await expect(page.getByText(p('product.problems.name'))).toBeVisible()
  await sweep.here('a new product with an error')
  await closeDialog(page)

  const customer = await newUser(site)
  await fund(site, customer, 20)
  await placeOrder(site, customer, 'A bowl', { handle: model.handle, product: 'Work one' })
  await sweep.as(customer.token)
  await open(page, model.path)
  await expect(page.getByRole('img', { name: t('models:products.sampleOf', { name: 'Work one' }) })).toBeVisible()
  await sweep.here('a product with samples')
  await open(page, '/dashboard')
  await page.getByTestId('my-order').getByRole('link', { name: 'Work one' }).click()
  await page.getByTestId('what-was-agreed').locator('summary').click()
  await expect(page.getByTestId('what-was-agreed').getByRole('img')).toBeVisible()
  await sweep.here('what was agreed')
})
