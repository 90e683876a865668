/** Changing a published post, on a phone: sold content stays, and readers see a change once it is saved. */
import { fund, newUser, putSession } from '../support/calls.ts'
import { c, choose, files, isSaved, modelOf, state } from '../support/composer.ts'
import { open, wordsIn } from '../support/people.ts'
import { buyPost, getMine, makePost, pictureFile, sendPicture } from '../support/posts.ts'
import { expect, test } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
test.use(PHONE)

test.beforeEach(async ({ context, site }) => {
  await putSession(context, site, await modelOf(site))
})

test('sold content is locked and labelled, and can be extended', async ({ page, site }) => {
  const token = await modelOf(site)
  const [first, second] = [await sendPicture(site, token, 'first.png'), await sendPicture(site, token, 'second.png', { width: 200 })]
  const media = [first, second].map((itemId) => ({ itemId, alt: '', isPreview: false }))
  const postId = await makePost(site, token, { title: 'Two glazes', text: 'Copper and iron.', visibility: 'paid', price: 3, media })
  const buyer = await newUser(site)
  await fund(site, buyer, 3)
  await open(page, `/my-posts/${postId}`)
  await expect(files(page)).toHaveCount(2)
  await expect(page.getByTestId('sold-notice')).toHaveCount(0)

  // A purchase during the edit: the sold text returns, and the typed text follows it.
  await page.getByTestId('post-text').fill('Only iron.')
  await files(page)
    .nth(1)
    .getByRole('button', { name: c('files.remove', { file: 'second.png' }) })
    .click()
  await expect(files(page)).toHaveCount(1)
  await buyPost(site, buyer.token, postId)
  await expect(page.getByTestId('sold-notice')).toContainText(c('sold.notice_one', { count: 1 }))
  await expect(page.getByTestId('sold-text')).toHaveValue('Copper and iron.')
  await expect(page.getByTestId('post-text')).toHaveValue('Only iron.')
  await expect(files(page)).toHaveCount(2)
  await expect(page.getByTestId('sold-file')).toHaveCount(2)
  await expect(files(page).getByRole('button', { name: c('files.remove', { file: 'second.png' }) })).toHaveCount(0)

  await page.getByTestId('post-text').fill('And cobalt.')
  await choose(page, [pictureFile('third.png', { height: 200 })])
  await expect(files(page).nth(2)).toHaveAttribute('data-status', 'ready', { timeout: 40_000 })
  await page.getByTestId('save-changes').click()
  await isSaved(page)
  expect(await getMine(site, token, postId)).toMatchObject({
    text: 'Copper and iron.\n\nAnd cobalt.',
    soldText: 'Copper and iron.',
    media: [{ isSold: true }, { isSold: true }, { isSold: false }],
  })
  // Unsold additions can be removed.
  await page.getByTestId('post-text').fill('')
  await files(page)
    .nth(2)
    .getByRole('button', { name: c('files.remove', { file: 'third.png' }) })
    .click()
  await page.getByTestId('save-changes').click()
  await isSaved(page)
  expect(await getMine(site, token, postId)).toMatchObject({ text: 'Copper and iron.', media: [{}, {}] })
})

test('a published post changes only on saving, and leaving asks first', async ({ page, site }) => {
  const token = await modelOf(site)
  const postId = await makePost(site, token, { title: 'Out there', text: 'As it was' })
  await open(page, `/my-posts/${postId}`)
  await expect(page.getByTestId('save-changes')).toBeDisabled()
  await page.getByTestId('post-text').fill('As it will be')
  await expect(state(page)).toHaveAttribute('data-state', 'unsaved')
  await page
    .getByRole('link', { name: c('back'), exact: true })
    .last()
    .click()
  const asked = page.getByRole('dialog', { name: t('common:unsaved.title') })
  await expect(asked).toContainText(t('common:unsaved.text'))
  await asked.getByRole('button', { name: t('common:unsaved.stay') }).click()
  await expect(page.getByTestId('post-text')).toHaveValue('As it will be')
  expect((await getMine(site, token, postId)).text).toBe('As it was')
  await page.getByTestId('save-changes').click()
  await isSaved(page)
  expect((await getMine(site, token, postId)).text).toBe('As it will be')
  // The toast that says so covers the link back, and goes with a tap.
  const toast = page.getByRole('listitem').filter({ hasText: c('done.saved') })
  await toast.tap()
  await expect(toast).toBeHidden()
  // It must stay one that can be read.
  await page.getByTestId('post-text').fill('')
  await page.getByTestId('save-changes').click()
  const missing = page.getByText(c('problems.contentMissing'))
  await expect(missing).toBeVisible()
  await expect(page.getByTestId('post-text')).toBeFocused()
  // Nothing covers its text.
  const isSeen = (said: HTMLElement | SVGElement) => {
    const { left, top, height } = said.getBoundingClientRect()
    return said.contains(document.elementFromPoint(left + 4, top + height / 2))
  }
  await expect.poll(() => missing.evaluate(isSeen)).toBe(true)
  await page
    .getByRole('link', { name: c('back'), exact: true })
    .last()
    .click()
  await page.getByTestId('confirm').click()
  await expect(page).toHaveURL(/\/my-posts\?tab=published$/)
  expect((await getMine(site, token, postId)).text).toBe('As it will be')
})
