/** One draft in two windows: whichever version wins, the words of the other one are kept. */
import { putSession, valueOf } from '../support/calls.ts'
import { c, isSaved, modelOf, state } from '../support/composer.ts'
import { open } from '../support/people.ts'
import { getMine, makeDraft } from '../support/posts.ts'
import { expect, test } from '../support/site.ts'

test.beforeEach(async ({ context, site }) => {
  await putSession(context, site, await modelOf(site))
})

test('two windows on one draft: no text is lost, with either version', async ({ page, context, site }) => {
  const token = await modelOf(site)
  const { postId } = await makeDraft(site, token, { title: 'Beginning', text: 'Words' })
  const other = await context.newPage()
  await open(page, `/my-posts/${postId}`)
  await open(other, `/my-posts/${postId}`)

  // While one window has nothing unsaved, it simply follows the other.
  await page.getByTestId('post-title').fill('From the first window')
  await isSaved(page)
  await expect(other.getByTestId('post-title')).toHaveValue('From the first window')
  await expect(other.getByTestId('conflict')).toHaveCount(0)

  // Both type at once: a title that cannot be saved yet keeps the second from following.
  const tooLong = 'x'.repeat(101)
  await other.getByTestId('post-title').fill(tooLong)
  await expect(state(other)).toHaveAttribute('data-state', 'blocked')
  await page.getByTestId('post-text').fill('The text of the first window')
  await isSaved(page)
  await expect(other.getByTestId('conflict')).toBeVisible()
  await expect(other.getByTestId('post-title')).toHaveValue(tooLong)
  await other.getByTestId('post-title').fill('From the second window')
  await other.getByTestId('keep-mine').click()
  await isSaved(other)
  await expect(page.getByTestId('post-title')).toHaveValue('From the second window')
  expect(await getMine(site, token, postId)).toMatchObject({ title: 'From the second window', text: 'Words' })
  await open(page, '/my-posts')
  await page
    .getByTestId('my-post')
    .getByRole('link', { name: c('conflict.copy', { title: 'From the first window' }) })
    .click()
  await expect(page.getByTestId('post-text')).toHaveValue('The text of the first window')

  // The other way round: the version of the other window is taken.
  await open(page, `/my-posts/${postId}`)
  await page.getByTestId('post-title').fill(tooLong)
  await other.getByTestId('post-text').fill('Later words')
  await isSaved(other)
  await page.getByTestId('post-title').fill('A title of the first window')
  await page.getByTestId('take-other').click()
  await expect(page.getByTestId('post-title')).toHaveValue('From the second window')
  await expect(page.getByTestId('post-text')).toHaveValue('Later words')
  await open(page, '/my-posts')
  await expect(page.getByTestId('my-post').filter({ hasText: c('conflict.copy', { title: 'A title of the first window' }) })).toBeVisible()
})

test('a post published by another window is not overwritten: typed text stays until the user decides', async ({ page, site }) => {
  const token = await modelOf(site)
  const { postId, revision } = await makeDraft(site, token, { title: 'Nearly done', text: 'What was meant to be published' })
  await open(page, `/my-posts/${postId}`)
  // A title that cannot be saved yet keeps the rest from being saved by itself.
  await page.getByTestId('post-title').fill('x'.repeat(101))
  await page.getByTestId('post-text').fill('Not for anybody yet')
  await expect(state(page)).toHaveAttribute('data-state', 'blocked')
  await valueOf(site, 'mutation', 'posts:publishPost', { token, postId, revision, publishAt: null, timeZone: null })
  await expect(page.getByTestId('conflict')).toContainText(c('conflict.published'))
  await page.getByTestId('post-title').fill('Typed after it was published')
  await expect(page.getByTestId('post-text')).toHaveValue('Not for anybody yet')
  await page.getByTestId('take-other').click()
  await expect(page.getByTestId('conflict')).toHaveCount(0)
  await expect(page.getByTestId('post-text')).toHaveValue('What was meant to be published')
  expect(await getMine(site, token, postId)).toMatchObject({
    status: 'published',
    title: 'Nearly done',
    text: 'What was meant to be published',
  })
  await open(page, '/my-posts')
  await page
    .getByTestId('my-post')
    .getByRole('link', { name: c('conflict.copy', { title: 'Typed after it was published' }) })
    .click()
  await expect(page.getByTestId('post-text')).toHaveValue('Not for anybody yet')
})
