/** On a phone: a post that opens while its reader looks, hearts, and new posts of models that one follows. */
import type { Page } from '@playwright/test'
import { fund, newUser, openSession, putSession, valueOf } from '../support/calls.ts'
import { follow } from '../support/models.ts'
import { open, wordsIn } from '../support/people.ts'
import { makeKind, postSet, secretOf } from '../support/post-set.ts'
import { makePost } from '../support/posts.ts'
import { expect, test } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
const locked = (page: Page) => page.getByTestId('locked')
const heart = (page: Page) => page.getByTestId('like')
test.use(PHONE)

test('following opens a post of followers on the open page', async ({ page, context, site }) => {
  const { ids } = await postSet(site)
  await putSession(context, site, (await newUser(site)).token)
  await open(page, `/posts/${ids.followers}`)
  await locked(page).getByTestId('unlock-follow').click()
  await expect(page.getByText(secretOf('followers'))).toBeVisible()
  await expect(page.getByTestId('post-file')).toHaveCount(2)
  await expect(page.getByAltText('The other picture, followers')).toBeVisible()
})

test('a bought post opens on the open page, and stays when its model takes it down', async ({ page, context, site }) => {
  const token = await openSession(site, 'model')
  const postId = await makeKind(site, token, 'paid')
  const buyer = await newUser(site)
  await fund(site, buyer, 8)
  await putSession(context, site, buyer.token)
  await open(page, `/posts/${postId}`)
  await locked(page).getByTestId('buy-post').click()
  await page.getByTestId('pay-post').click()
  await expect(page.getByText(secretOf('paid'))).toBeVisible()
  await expect(page.getByText(t('posts:post.bought'))).toBeVisible()
  await valueOf(site, 'mutation', 'posts:deletePost', { token, postId })
  await expect(page.getByTestId('withdrawn-post')).toBeVisible()
  await expect(page.getByText(secretOf('paid'))).toBeVisible()
  // Also on a visit later; for others it is not there at all.
  await open(page, `/posts/${postId}`)
  await expect(page.getByTestId('withdrawn-post')).toBeVisible()
  expect((await fetch(`${site.url}/posts/${postId}`)).status).toBe(404)
})

test('a like counts at once on all open pages, and can be undone', async ({ page, site, newVisitor }) => {
  const postId = await makePost(site, await openSession(site, 'model'), { title: 'Hearts', text: 'Words' })
  const other = await newVisitor()
  await open(other, `/posts/${postId}`)
  await putSession(page.context(), site, (await newUser(site)).token)
  await open(page, `/posts/${postId}`)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(page)).toHaveText('1')
  await expect(heart(other)).toHaveText('1')
  await heart(page).click()
  await expect(heart(page)).toHaveText('0')
  await expect(heart(other)).toHaveText('0')
  await heart(other).click()
  await expect(other.getByText(t('posts:like.loginNeeded')).first()).toBeVisible()
})

test('new posts of followed models wait behind a button, with the user’s rights', async ({ page, site }) => {
  const token = await openSession(site, 'model')
  const user = await newUser(site)
  await follow(site, user, token)
  await putSession(page.context(), site, user.token)
  await makePost(site, token, { title: 'The one before', text: 'Words' })
  await open(page, '/?tab=following')
  await expect(page.getByTestId('post-card').first()).toContainText('The one before')
  await makePost(site, token, { title: 'The one after', text: 'Words', visibility: 'followers' })
  await expect(page.getByTestId('new-posts')).toHaveText(t('posts:feed.new_one', { count: 1 }))
  await expect(page.getByTestId('post-card').first()).toContainText('The one before')
  await page.getByTestId('new-posts').click()
  await expect(page.getByTestId('post-card').first()).toContainText('The one after')
  await expect(page.getByTestId('new-posts')).toHaveCount(0)
  await open(page, '/dashboard')
  await expect(page.getByTestId('feed-post').first()).toContainText('The one after')
  // The clock notifies the followers.
  await open(page, '/notifications')
  await expect(page.getByTestId('notification').filter({ visible: true, hasText: 'The one after' })).toHaveCount(1)
  // Without followed models: a link to The Models.
  await putSession(page.context(), site, (await newUser(site)).token)
  await open(page, '/?tab=following')
  await expect(page.getByText(t('posts:feed.none'))).toBeVisible()
})
