/** People: a fan comes live, is tagged, noted and found again by a saved filter; the fan sees why they are listed, and blocks. */
import { fund, newUser, putSession, valueOf } from '../support/calls.ts'
import { newModel } from '../support/models.ts'
import { open, wordsIn } from '../support/people.ts'
import { expect, test } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')

test('a model tags a fan, notes something, saves the filter, and writes to all whom it finds', async ({ page, site }) => {
  const model = await newModel(site, 'Nora Ink', ['A lake'])
  const [fan, other] = [await newUser(site, 'Mara Lind'), await newUser(site, 'Tom Reed')]
  await fund(site, fan, 100)
  await putSession(page.context(), site, model.token)
  await open(page, '/users')
  await expect(page.getByText(t('people:fans.empty'))).toBeVisible()

  // Live: payments are in the row, and in its sheet by purpose.
  await valueOf(site, 'mutation', 'tips:giveTip', { token: fan.token, modelId: model.userId, amount: 25 })
  await valueOf(site, 'mutation', 'models:followModel', { token: other.token, modelId: model.userId })
  const row = page.getByTestId('fan')
  await expect(row).toHaveCount(2)
  await expect(row.filter({ hasText: 'Mara Lind' })).toContainText('$25.00')

  // A tag, for all chosen ones.
  await page.getByTestId('manage-tags').click()
  await page.getByRole('button', { name: t('people:tags.new') }).click()
  await page.getByRole('textbox', { name: t('people:groups.name'), exact: true }).fill('Close')
  await page.getByRole('button', { name: t('people:groups.save') }).click()
  await expect(page.getByRole('dialog')).toContainText('Close')
  await page.keyboard.press('Escape')
  await row.filter({ hasText: 'Mara Lind' }).getByRole('checkbox').check({ force: true })
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('people:tags.title') })
    .click()
  await page.getByRole('menuitem', { name: 'Close' }).first().click()
  await expect(row.filter({ hasText: 'Mara Lind' })).toContainText('Close')

  // The note is kept while it is written.
  await row.filter({ hasText: 'Mara Lind' }).getByRole('button', { name: 'Mara Lind' }).click()
  await expect(page.getByTestId('fan-sheet')).toContainText('$20.00')
  await page.getByTestId('fan-note').fill('Likes herons')
  await expect(page.getByText(t('people:note.saved'), { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row.filter({ hasText: 'Mara Lind' })).toContainText('Likes herons')

  // A filter stands in the address, is saved with its count, and is the audience of a broadcast.
  await page.getByRole('button', { name: t('people:kinds.tippers') }).click()
  await expect(page).toHaveURL(/kind=tippers/)
  await expect(row).toHaveCount(1)
  await page.getByTestId('save-segment').click()
  await page.getByRole('textbox', { name: t('people:groups.name'), exact: true }).fill('Generous')
  await page.getByRole('button', { name: t('people:groups.save') }).click()
  await expect(page.getByTestId('segment')).toContainText('Generous')
  await expect(page.getByTestId('segment')).toContainText('1')
  await page.getByRole('button', { name: t('people:segments.write') }).click()
  await expect(page).toHaveURL(/\/chats\/broadcasts\?to=/)
  await expect(page.getByTestId('to-group').first()).toBeChecked()
  await expect(page.getByTestId('reach')).toContainText('1')
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a customer sees why a model lists them, unfollows and returns, blocks, and ends the block', async ({ page, site }) => {
    const model = await newModel(site, 'Iris Vane', ['A lake'])
    const fan = await newUser(site, 'Mara Lind')
    await fund(site, fan, 100)
    await valueOf(site, 'mutation', 'models:followModel', { token: fan.token, modelId: model.userId })
    await valueOf(site, 'mutation', 'tips:giveTip', { token: fan.token, modelId: model.userId, amount: 5 })
    await putSession(page.context(), site, fan.token)
    await open(page, '/users')
    const row = page.getByTestId('tied-model')
    await expect(row).toContainText('$5.00')
    await row.getByRole('button', { name: 'Iris Vane' }).click()
    await expect(page.getByTestId('why-listed')).toContainText(t('people:row.youFollow'))
    await page.getByTestId('model-sheet').getByTestId('follow-person').click()
    await expect(page.getByTestId('why-listed')).not.toContainText(t('people:row.youFollow'))
    await page.getByTestId('block-person').click()
    await page
      .getByRole('dialog', { name: t('safety:block.title', { name: 'Iris Vane' }) })
      .getByRole('button', { name: t('safety:block.confirm', { name: 'Iris Vane' }) })
      .click()
    await expect(page.getByTestId('model-sheet')).toBeHidden()
    await expect(row).toHaveCount(0)
    await page.getByRole('tab', { name: t('people:tabs.blocked') }).click()
    await expect(page.getByTestId('blocked-user')).toContainText('$5.00')
    await page.getByTestId('blocked-user').getByRole('button').click()
    await expect(page.getByTestId('blocked-user')).toHaveCount(0)
    await page.getByRole('tab', { name: t('people:tabs.models') }).click()
    await expect(row).toContainText('$5.00')
  })
})
