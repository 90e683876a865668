/** A product is found, looked at, hidden with a reason that its model reads, and restored; at both widths, since the list becomes cards. */
import type { Page } from '@playwright/test'
import { newAdmin } from '../support/applications.ts'
import { fund, newUser, placeOrder, putSession } from '../support/calls.ts'
import { newModel } from '../support/models.ts'
import { open, wordsIn } from '../support/people.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { WIDTHS } from '../support/widths.ts'

const t = wordsIn('en')
const REASON = 'The picture shows a trade mark that is not yours.'

const as = async (page: Page, site: TestSite, token: string, path: string): Promise<void> => {
  await putSession(page.context(), site, token)
  await open(page, path)
}

for (const [width, view] of Object.entries(WIDTHS))
  test.describe(width, () => {
    test.use(view)

    test('a product is found, looked at, hidden for a reason that its model reads, and restored', async ({ page, site, newVisitor }) => {
      const name = `Ocarina ${width}`
      const [model, customer] = [await newModel(site, `Tilda ${width}`, [name]), await newUser(site)]
      await fund(site, customer, 50)
      await placeOrder(site, customer, 'A quiet lake', { handle: model.handle, product: name })
      const [own, visitor] = [await newVisitor(view), await newVisitor(view)]
      await as(own, site, model.token, model.path)
      await open(visitor, model.path)
      await expect(visitor.getByRole('heading', { name })).toBeVisible()

      await as(page, site, (await newAdmin(site, 'moderator')).token, '/admin/products')
      await page.getByLabel(t('admin:products.search')).fill(name)
      await expect(page.getByTestId('admin-product')).toHaveCount(1)
      await page.getByTestId('admin-product').getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText('On paper.')).toBeVisible()

      await page.getByRole('button', { name: t('admin:products.hide') }).click()
      await expect(page.getByTestId('effects')).toContainText('1 open order goes on')
      await page.getByTestId('confirm').click()
      await expect(page.getByText(t('admin:reasonMissing'))).toBeVisible()
      await page.getByLabel(t('admin:products.reasonTold', { model: model.name })).fill(REASON)
      await page.getByLabel(t('admin:users.note')).fill('Letter of 3 May')
      await page.getByTestId('confirm').click()
      await expect(page.getByRole('button', { name: t('admin:products.restore') })).toBeVisible()
      await expect(page.getByText(t('admin:users.noteIs', { note: 'Letter of 3 May' }))).toBeVisible()

      await expect(visitor.getByRole('heading', { name })).toHaveCount(0)
      const notice = own.getByTestId('taken-down')
      await expect(notice).toContainText(REASON)
      await expect(own.getByText('Letter of 3 May')).toHaveCount(0)
      await expect(own.getByRole('button', { name: t('profile:products.show', { name }) })).toHaveCount(0)

      await page.getByRole('button', { name: t('admin:products.restore') }).click()
      await page.getByTestId('confirm').click()
      await expect(page.getByRole('button', { name: t('admin:products.hide') })).toBeVisible()
      await expect(notice).toHaveCount(0)
      await expect(visitor.getByRole('heading', { name })).toBeVisible()
      await page.getByRole('link', { name: t('admin:products.back') }).click()
      await expect(page.getByLabel(t('admin:products.search'))).toHaveValue(name)
    })
  })
