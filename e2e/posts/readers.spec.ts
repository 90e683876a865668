/** A post for each reader: open and locked parts, and the ways to unlock. Every reader and state over HTTP: `rights.spec.ts`. */
import type { Page } from '@playwright/test'
import { call, fund, MODEL, newUser, putSession, valueOf } from '../support/calls.ts'
import { follow } from '../support/models.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'
import { type Kind, KINDS, makePro, postSet, secretOf } from '../support/post-set.ts'
import { buyPost } from '../support/posts.ts'
import { expect, test } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
const locked = (page: Page) => page.getByTestId('locked')

async function expectWhole(page: Page, kind: Kind): Promise<void> {
  await expect(page.getByText(secretOf(kind))).toBeVisible()
  await expect(page.getByTestId('post-file')).toHaveCount(2)
  await expect(locked(page)).toHaveCount(0)
}

test('a visitor and a user see the open part of each post, one way to unlock the rest, and no byte of a locked file', async ({
  site,
  newVisitor,
}) => {
  const { ids, lockedItems } = await postSet(site)
  const ways = { followers: 'unlock-follow', pro: 'unlock-pro', paid: 'buy-post' } as const
  for (const token of [null, (await newUser(site)).token]) {
    const page = await newVisitor()
    if (token !== null) await putSession(page.context(), site, token)
    const complaints = complaintsOf(page.context())
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    for (const kind of KINDS) {
      await open(page, `/posts/${ids[kind]}`)
      await expect(page.getByRole('heading', { level: 1, name: `A ${kind} post` })).toBeVisible()
      await expect(page.getByText(`Teaser, ${kind}`)).toBeVisible()
      if (kind === 'free') {
        await expectWhole(page, kind)
        continue
      }
      await expect(locked(page).getByTestId(token === null ? 'unlock-sign-in' : ways[kind])).toBeVisible()
      await expect(locked(page).getByRole('button').or(locked(page).getByRole('link'))).toHaveCount(1)
      await expect(locked(page)).toContainText(t('posts:media.images_one', { count: 1 }))
      await expect(page.getByText(secretOf(kind))).toHaveCount(0)
      // The free preview is public.
      await expect(page.getByTestId('post-file')).toHaveCount(1)
    }
    expect(asked.filter((url) => lockedItems.some((item) => url.includes(item)))).toEqual([])
    expect(complaints).toEqual([])
  }
})

test('followers, Pro subscribers, buyers and the model see their posts whole', async ({ site, page, context }) => {
  const { ids, token } = await postSet(site)
  const [follower, pro, buyer] = [await newUser(site), await newUser(site), await newUser(site)]
  await follow(site, follower, token)
  await makePro(site, pro)
  await fund(site, buyer, 8)
  await buyPost(site, buyer.token, ids.paid)
  const complaints = complaintsOf(context)
  for (const [reader, kind] of [
    [follower.token, 'followers'],
    [pro.token, 'pro'],
    [buyer.token, 'paid'],
    [token, 'paid'],
  ] as const) {
    await putSession(context, site, reader)
    await open(page, `/posts/${ids[kind]}`)
    await expectWhole(page, kind)
  }
  expect(complaints).toEqual([])
})

test('without JavaScript a free post is whole, a locked one says so, and structured data marks both', async ({ site, newVisitor }) => {
  const { ids, token } = await postSet(site)
  await valueOf(site, 'mutation', 'posts:addComment', { token, postId: ids.free, text: 'Said on the page itself' })
  const still = await newVisitor({ javaScriptEnabled: false })
  await still.goto(`/posts/${ids.free}`)
  await expect(still.getByText(secretOf('free'))).toBeVisible()
  await expect(still.getByAltText('The other picture, free')).toBeVisible()
  await expect(still.getByText('Said on the page itself')).toBeVisible()
  await still.goto(`/posts/${ids.paid}`)
  await expect(locked(still)).toContainText(t('posts:unlock.forPaid', { price: '$7.50' }))
  await expect(still.getByText(secretOf('paid'))).toHaveCount(0)
  await still.getByRole('link', { name: MODEL.name }).first().click()
  await still.getByRole('link', { name: t('models:profile.posts'), exact: true }).click()
  await expect(still.getByTestId('post-card').first()).toBeVisible()

  const html = await (await fetch(`${site.url}/posts/${ids.paid}`)).text()
  expect(html).toContain(`<title>A paid post – ${MODEL.name}</title>`)
  expect(html).toContain('property="og:description" content="Teaser, paid"')
  expect(html).toContain(`property="og:image" content="${site.url}/previews/posts/${ids.paid}.jpg`)
  expect(html).toContain('"isAccessibleForFree":false')
  expect(html).not.toContain(secretOf('paid'))
  expect(await (await fetch(`${site.url}/posts/${ids.free}`)).text()).toContain('"isAccessibleForFree":true')
  for (const unknown of [crypto.randomUUID(), 'nothing']) expect((await fetch(`${site.url}/posts/${unknown}`)).status).toBe(404)
})

test('a model’s posts show pinned ones first, with the user’s rights', async ({ page, site }) => {
  const { ids, token } = await postSet(site)
  await valueOf(site, 'mutation', 'posts:setPinned', { token, postId: ids.free, isPinned: true })
  const user = await newUser(site)
  await follow(site, user, token)
  await putSession(page.context(), site, user.token)
  const rights: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('posts:getRights') === true) rights.push(request.url())
  })
  await open(page, `/models/${MODEL.handle}/posts`)
  const card = (kind: Kind) =>
    page
      .getByTestId('post-card')
      .filter({ has: page.getByRole('link', { name: `A ${kind} post`, exact: true }) })
      .first()
  await expect(card('free')).toContainText(t('posts:pinned'))
  await expect(card('paid').getByTestId('locked-count')).toBeVisible()
  await expect(card('followers').getByTestId('locked-count')).toHaveCount(0)
  // One question for all posts of a page.
  expect(rights.length).toBeLessThanOrEqual(1)
  expect((await call(site, 'mutation', 'posts:setPinned', { token, postId: ids.free, isPinned: false })).status).toBe(200)
})

test('pictures are walked through with the keyboard', async ({ page, site }) => {
  const { ids } = await postSet(site)
  await open(page, `/posts/${ids.free}`)
  const first = page.getByRole('button', { name: t('posts:media.enlarge', { picture: 'The open picture, free' }) })
  await first.focus()
  await page.keyboard.press('Enter')
  const box = page.getByTestId('lightbox')
  const picture = box.getByAltText('The open picture, free')
  await expect(picture).toBeVisible()
  // The whole picture, with no button on it, also on a phone.
  const wide = page.viewportSize()!
  for (const size of [PHONE.viewport, wide]) {
    await page.setViewportSize(size)
    await expect(picture).toHaveCSS('object-fit', 'contain')
    const frame = (await picture.boundingBox())!
    expect(frame.x).toBeGreaterThanOrEqual(0)
    expect(frame.x + frame.width).toBeLessThanOrEqual(size.width)
    for (const button of await box.getByRole('button').all()) {
      const { y, height } = (await button.boundingBox())!
      expect(y + height <= frame.y || y >= frame.y + frame.height).toBe(true)
    }
  }
  const next = box.getByRole('button', { name: t('posts:media.next') })
  await next.focus()
  await page.keyboard.press('ArrowRight')
  await expect(box.getByAltText('The other picture, free')).toBeVisible()
  // There is nothing after it; the button keeps the focus, and the keys go on.
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(box.getByAltText('The other picture, free')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(box.getByAltText('The open picture, free')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(first).toBeFocused()
})
