/** The ways to places that are easily missed: from the footer, from the palette, and to the posts that wait. */
import { newMember, putSession } from './support/calls.ts'
import { expect, test, type TestHouse } from './support/house.ts'
import { changeModels, makeModel } from './support/models.ts'
import { open, wordsIn } from './support/people.ts'
import { makeDraft, makePost } from './support/posts.ts'

const t = wordsIn('en')

const PLACES = [
  { title: 'common:nav.applyAsModel', path: '/apply-as-model' },
  { title: 'common:nav.pro', path: '/pro' },
] as const

for (const { title, path } of PLACES) {
  test(`a visitor finds ${path} in the footer and in the palette, and not in the navigation above`, async ({ page }) => {
    await open(page, '/')
    await expect(page.getByRole('banner').getByRole('link', { name: t(title), exact: true })).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('link', { name: t(title), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open(page, '/terms')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(t(title))
    await page.getByRole('option', { name: t(title), exact: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })
}

async function newModel(house: TestHouse): Promise<string> {
  const { userId, token } = await newMember(house, 'Willa Ways')
  await changeModels(house, (tx) => makeModel(tx, userId))
  return token
}

test('My posts opens on the first view that has something, and stays there', async ({ page, context, house }) => {
  const token = await newModel(house)
  await putSession(context, house, token)
  const tab = (key: 'draft' | 'published') => page.getByRole('tab', { name: t(`composer:mine.${key}`), exact: true })
  await open(page, '/my-posts')
  await expect(tab('published')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(t('composer:mine.none.published'))).toBeVisible()
  await makePost(house, token, { title: 'Out there', text: 'Words' })
  await open(page, '/my-posts')
  await expect(page.getByTestId('my-post').filter({ hasText: 'Out there' })).toBeVisible()
  // A draft of another window does not turn the page under the reader.
  await makeDraft(house, token, { title: 'Begun', text: 'Words' })
  await expect(tab('published')).toHaveAttribute('aria-selected', 'true')
  await open(page, '/my-posts')
  await expect(tab('draft')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByTestId('my-post').filter({ hasText: 'Begun' })).toBeVisible()
})
