/** Comments under a post, on a phone. */
import type { Page } from '@playwright/test'
import { newUser, openSession, putSession, valueOf } from '../support/calls.ts'
import { open, wordsIn } from '../support/people.ts'
import { makePost } from '../support/posts.ts'
import { expect, test } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
const comments = (page: Page) => page.getByTestId('comment')
test.use(PHONE)

test('comments appear for all readers, newest first, page by page; author and model can remove them', async ({
  page,
  site,
  newVisitor,
}) => {
  const token = await openSession(site, 'model')
  const postId = await makePost(site, token, { title: 'Talk', text: 'Words' })
  const user = await newUser(site)
  const model = await newVisitor()
  await putSession(model.context(), site, token)
  await open(model, `/posts/${postId}`)
  await putSession(page.context(), site, user.token)
  await open(page, `/posts/${postId}`)
  await expect(page.getByText(t('posts:comments.none'))).toBeVisible()

  await page.getByTestId('comment-send').click()
  await expect(page.getByText(t('posts:comments.missing'))).toBeVisible()
  await expect(page.getByTestId('comment-text')).toBeFocused()
  await page.getByTestId('comment-text').fill('The first word')
  await page.getByTestId('comment-text').press('Control+Enter')
  await expect(comments(page)).toHaveText([/The first word/])
  await expect(page.getByTestId('comment-text')).toHaveValue('')
  await expect(comments(model)).toHaveText([/The first word/])
  await page.getByTestId('comment-text').fill('The second word')
  await page.getByTestId('comment-send').click()
  await expect(comments(model)).toHaveText([/The second word/, /The first word/])
  await expect(model.getByRole('heading', { name: t('posts:comments.title_other', { count: 2 }) })).toBeVisible()

  // The model removes one, the author the other.
  await comments(model).filter({ hasText: 'The first word' }).getByRole('button').click()
  await model.getByTestId('confirm').click()
  await expect(comments(page)).toHaveText([/The second word/])
  await comments(page)
    .getByRole('button', { name: /^Delete the comment/ })
    .click()
  await page.getByTestId('confirm').click()
  await expect(comments(page)).toHaveCount(0)
  await expect(comments(model)).toHaveCount(0)

  for (let at = 1; at <= 12; at += 1)
    await valueOf(site, 'mutation', 'posts:addComment', { token: at > 8 ? token : user.token, postId, text: `Comment number ${at}` })
  await expect(comments(page)).toHaveCount(10)
  await expect(comments(page).first()).toContainText('Comment number 12')
  await page.getByRole('button', { name: t('posts:comments.more') }).click()
  await expect(comments(page)).toHaveCount(12)
  await expect(comments(page).last()).toContainText('Comment number 1')
})

test('a refused comment keeps its text; closed comments say so and accept none', async ({ page, site }) => {
  const token = await openSession(site, 'model')
  const postId = await makePost(site, token, { title: 'Too fast', text: 'Words' })
  const user = await newUser(site)
  for (let at = 0; at < 10; at += 1) await valueOf(site, 'mutation', 'posts:addComment', { token: user.token, postId, text: `Quick ${at}` })
  await putSession(page.context(), site, user.token)
  await open(page, `/posts/${postId}`)
  await page.getByTestId('comment-text').fill('One too many')
  await page.getByTestId('comment-send').click()
  await expect(page.getByText(t('errors:codes.too_many_attempts', { seconds: '#' }).split('#')[0] ?? '')).toBeVisible()
  await expect(page.getByTestId('comment-text')).toHaveValue('One too many')
  const closed = await makePost(site, token, { title: 'Quiet', text: 'Words', areCommentsOpen: false })
  await open(page, `/posts/${closed}`)
  await expect(page.getByText(t('posts:comments.closed'))).toBeVisible()
  await expect(page.getByTestId('comment-text')).toHaveCount(0)
})
