/** Posts as each reader sees them: what is open, what is locked and how it opens; hearts, comments, pictures, new posts. */
import type { Page } from '@playwright/test'
import { call, fund, getUser, MODEL, type Member, newMember, openSession, putSession } from './support/calls.ts'
import { findings } from './support/findings.ts'
import { expect, test, type TestHouse } from './support/house.ts'
import { complaintsOf, open, wordsIn } from './support/people.ts'
import { buyPost, done, makePost, sendPicture } from './support/posts.ts'

const t = wordsIn('en')
const KINDS = ['free', 'followers', 'pro', 'paid'] as const
type Kind = (typeof KINDS)[number]

/** The model's session, once per worker: sign-in is limited. */
const sessions = new WeakMap<TestHouse, Promise<string>>()
function modelOf(house: TestHouse): Promise<string> {
  const known = sessions.get(house) ?? openSession(house, 'model')
  sessions.set(house, known)
  return known
}

const secretOf = (kind: Kind) => `The whole text of the ${kind} post.`
const locked = (page: Page) => page.getByTestId('locked')
const heart = (page: Page) => page.getByTestId('like')
const comments = (page: Page) => page.getByTestId('comment')

interface PostSet {
  ids: Record<Kind, string>
  /** Items of locked files, which nobody else may ask for. */
  lockedItems: string[]
}

/** One post of each visibility, each with two pictures, the first of them open to everybody. */
async function makeSet(house: TestHouse): Promise<PostSet> {
  const token = await modelOf(house)
  const ids = {} as Record<Kind, string>
  const lockedItems: string[] = []
  for (const visibility of KINDS) {
    const preview = await sendPicture(house, token, `${visibility}-1.png`)
    const whole = await sendPicture(house, token, `${visibility}-2.png`, { width: 200, height: 300 })
    if (visibility !== 'free') lockedItems.push(whole)
    const media = [
      { itemId: preview, alt: `The open picture, ${visibility}`, isPreview: visibility !== 'free' },
      { itemId: whole, alt: `The other picture, ${visibility}`, isPreview: false },
    ]
    ids[visibility] = await makePost(house, token, {
      title: `A ${visibility} post`,
      teaser: `Teaser, ${visibility}`,
      text: secretOf(visibility),
      visibility,
      price: visibility === 'paid' ? 7.5 : null,
      media,
    })
  }
  return { ids, lockedItems }
}

async function makePro(house: TestHouse, member: Member): Promise<void> {
  const [plan] = (await done(house, 'query', 'subscription:getPlans', {})) as { _id: string; price: number }[]
  if (plan === undefined) throw new Error('there is no plan')
  await fund(house, member, plan.price)
  await done(house, 'mutation', 'subscription:buyPlan', { token: member.token, planId: plan._id, expectedPrice: plan.price })
}

const follow = async (house: TestHouse, { token }: Member) =>
  done(house, 'mutation', 'models:followModel', { token, modelId: await modelIdOf(house) })
const modelIdOf = async (house: TestHouse) => (await getUser(house, await modelOf(house)))._id

test(
  'each reader sees whole what they may see, and of the rest no byte of a locked file',
  { tag: '@desktop' },
  async ({ house, newPerson }) => {
    // Six readers in browsers of their own, four posts each.
    test.setTimeout(180_000)
    const { ids, lockedItems } = await makeSet(house)
    const [plain, follower, pro, buyer] = [await newMember(house), await newMember(house), await newMember(house), await newMember(house)]
    await follow(house, follower)
    await makePro(house, pro)
    await fund(house, buyer, 8)
    await buyPost(house, buyer.token, ids.paid)
    const readers: [name: string, token: string | null, opens: readonly Kind[], way: Partial<Record<Kind, string>>][] = [
      ['visitor', null, ['free'], { followers: 'unlock-sign-in', pro: 'unlock-sign-in', paid: 'unlock-sign-in' }],
      ['user', plain.token, ['free'], { followers: 'unlock-follow', pro: 'unlock-pro', paid: 'buy-post' }],
      ['follower', follower.token, ['free', 'followers'], { pro: 'unlock-pro', paid: 'buy-post' }],
      ['Pro', pro.token, ['free', 'pro'], { followers: 'unlock-follow', paid: 'buy-post' }],
      ['buyer', buyer.token, ['free', 'paid'], { followers: 'unlock-follow', pro: 'unlock-pro' }],
      ['model', await modelOf(house), KINDS, {}],
    ]
    for (const [name, token, opens, way] of readers) {
      await test.step(name, async () => {
        const page = await newPerson()
        if (token !== null) await putSession(page.context(), house, token)
        const complaints = complaintsOf(page.context())
        const asked: string[] = []
        page.on('request', (request) => void asked.push(request.url()))
        for (const kind of KINDS) {
          await open(page, `/posts/${ids[kind]}`)
          await expect(page.getByRole('heading', { level: 1, name: `A ${kind} post` })).toBeVisible()
          await expect(page.getByText(`Teaser, ${kind}`)).toBeVisible()
          if (opens.includes(kind)) {
            await expect(page.getByText(secretOf(kind))).toBeVisible()
            await expect(page.getByTestId('post-file')).toHaveCount(2)
            await expect(locked(page)).toHaveCount(0)
          } else {
            await expect(locked(page).getByTestId(way[kind] ?? '')).toBeVisible()
            await expect(locked(page).getByRole('button').or(locked(page).getByRole('link'))).toHaveCount(1)
            await expect(locked(page)).toContainText(t('posts:media.images_one', { count: 1 }))
            await expect(page.getByText(secretOf(kind))).toHaveCount(0)
            // The free preview is open to everybody.
            await expect(page.getByTestId('post-file')).toHaveCount(1)
          }
        }
        const mayAsk = opens.length > 1
        if (!mayAsk) expect(asked.filter((url) => lockedItems.some((item) => url.includes(item)))).toEqual([])
        expect(complaints).toEqual([])
      })
    }
  },
)

test('following opens a post of followers before one’s eyes', { tag: '@phone' }, async ({ page, context, house }) => {
  const { ids } = await makeSet(house)
  await putSession(context, house, (await newMember(house)).token)
  await open(page, `/posts/${ids.followers}`)
  await locked(page).getByTestId('unlock-follow').click()
  await expect(page.getByText(secretOf('followers'))).toBeVisible()
  await expect(page.getByTestId('post-file')).toHaveCount(2)
  await expect(page.getByAltText('The other picture, followers')).toBeVisible()
})

test(
  'a bought post opens before one’s eyes, and stays when its model takes it down',
  { tag: '@phone' },
  async ({ page, context, house }) => {
    const { ids } = await makeSet(house)
    const buyer = await newMember(house)
    await fund(house, buyer, 8)
    await putSession(context, house, buyer.token)
    await open(page, `/posts/${ids.paid}`)
    await locked(page).getByTestId('buy-post').click()
    await page.getByTestId('pay-post').click()
    await expect(page.getByText(secretOf('paid'))).toBeVisible()
    await expect(page.getByText(t('posts:post.bought'))).toBeVisible()
    await done(house, 'mutation', 'posts:deletePost', { token: await modelOf(house), postId: ids.paid })
    await expect(page.getByTestId('withdrawn-post')).toBeVisible()
    await expect(page.getByText(secretOf('paid'))).toBeVisible()
    // Also on a visit later; for others it is not there at all.
    await open(page, `/posts/${ids.paid}`)
    await expect(page.getByTestId('withdrawn-post')).toBeVisible()
    expect((await fetch(`${house.url}/posts/${ids.paid}`)).status).toBe(404)
  },
)

test('a heart counts at once, for everybody who looks, and can be taken back', async ({ page, house, newPerson }) => {
  const postId = await makePost(house, await modelOf(house), { title: 'Hearts', text: 'Words' })
  const other = await newPerson()
  await open(other, `/posts/${postId}`)
  await putSession(page.context(), house, (await newMember(house)).token)
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

test('comments appear for everybody, newest first, page by page; author and model can remove them', async ({ page, house, newPerson }) => {
  const token = await modelOf(house)
  const postId = await makePost(house, token, { title: 'Talk', text: 'Words' })
  const member = await newMember(house)
  const model = await newPerson()
  await putSession(model.context(), house, token)
  await open(model, `/posts/${postId}`)
  await putSession(page.context(), house, member.token)
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
  await comments(page).getByRole('button').click()
  await page.getByTestId('confirm').click()
  await expect(comments(page)).toHaveCount(0)
  await expect(comments(model)).toHaveCount(0)

  for (let at = 1; at <= 12; at += 1)
    await done(house, 'mutation', 'posts:addComment', { token: at > 8 ? token : member.token, postId, text: `Comment number ${at}` })
  await expect(comments(page)).toHaveCount(10)
  await expect(comments(page).first()).toContainText('Comment number 12')
  await page.getByRole('button', { name: t('posts:comments.more') }).click()
  await expect(comments(page)).toHaveCount(12)
  await expect(comments(page).last()).toContainText('Comment number 1')
})

test('a refused comment keeps its words; closed comments say so, and nobody writes', async ({ page, house }) => {
  const token = await modelOf(house)
  const postId = await makePost(house, token, { title: 'Too fast', text: 'Words' })
  const member = await newMember(house)
  for (let at = 0; at < 10; at += 1) await done(house, 'mutation', 'posts:addComment', { token: member.token, postId, text: `Quick ${at}` })
  await putSession(page.context(), house, member.token)
  await open(page, `/posts/${postId}`)
  await page.getByTestId('comment-text').fill('One too many')
  await page.getByTestId('comment-send').click()
  await expect(page.getByText(t('errors:codes.too_many_attempts').split('{{')[0] ?? '')).toBeVisible()
  await expect(page.getByTestId('comment-text')).toHaveValue('One too many')
  const closed = await makePost(house, token, { title: 'Quiet', text: 'Words', areCommentsOpen: false })
  await open(page, `/posts/${closed}`)
  await expect(page.getByText(t('posts:comments.closed'))).toBeVisible()
  await expect(page.getByTestId('comment-text')).toHaveCount(0)
})

test('pictures are walked through with the keyboard', { tag: '@desktop' }, async ({ page, house }) => {
  const { ids } = await makeSet(house)
  await open(page, `/posts/${ids.free}`)
  const first = page.getByRole('button', { name: t('posts:media.enlarge', { picture: 'The open picture, free' }) })
  await first.focus()
  await page.keyboard.press('Enter')
  const box = page.getByTestId('lightbox')
  await expect(box.getByAltText('The open picture, free')).toBeVisible()
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

test(
  'without a script a free post is whole, a locked one says what it is, and engines are told which is which',
  { tag: '@desktop' },
  async ({ house, newPerson }) => {
    const { ids } = await makeSet(house)
    await done(house, 'mutation', 'posts:addComment', { token: await modelOf(house), postId: ids.free, text: 'Said on the page itself' })
    const still = await newPerson({ javaScriptEnabled: false })
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

    const html = await (await fetch(`${house.url}/posts/${ids.paid}`)).text()
    expect(html).toContain(`<title>A paid post – ${MODEL.name}</title>`)
    expect(html).toContain('property="og:description" content="Teaser, paid"')
    expect(html).toContain(`property="og:image" content="${house.url}/previews/posts/${ids.paid}.jpg`)
    expect(html).toContain('"isAccessibleForFree":false')
    expect(html).not.toContain(secretOf('paid'))
    expect(await (await fetch(`${house.url}/posts/${ids.free}`)).text()).toContain('"isAccessibleForFree":true')
    for (const unknown of [crypto.randomUUID(), 'nothing']) expect((await fetch(`${house.url}/posts/${unknown}`)).status).toBe(404)
  },
)

test('new posts of those one follows wait behind a button, and open what one may see', async ({ page, house }) => {
  const token = await modelOf(house)
  const member = await newMember(house)
  await follow(house, member)
  await putSession(page.context(), house, member.token)
  await makePost(house, token, { title: 'The one before', text: 'Words' })
  await open(page, '/?tab=following')
  await expect(page.getByTestId('post-card').first()).toContainText('The one before')
  await makePost(house, token, { title: 'The one after', text: 'Words', visibility: 'followers' })
  await expect(page.getByTestId('new-posts')).toHaveText(t('posts:feed.new_one', { count: 1 }))
  await expect(page.getByTestId('post-card').first()).toContainText('The one before')
  await page.getByTestId('new-posts').click()
  await expect(page.getByTestId('post-card').first()).toContainText('The one after')
  await expect(page.getByTestId('new-posts')).toHaveCount(0)
  await open(page, '/dashboard')
  await expect(page.getByTestId('feed-post').first()).toContainText('The one after')
  // The clock tells the followers.
  await open(page, '/notifications')
  await expect(page.getByTestId('notification').filter({ visible: true, hasText: 'The one after' })).toHaveCount(1)
  // Nobody followed: the way to somebody.
  await putSession(page.context(), house, (await newMember(house)).token)
  await open(page, '/?tab=following')
  await expect(page.getByText(t('posts:feed.none'))).toBeVisible()
})

test('a post, a locked post and the list of posts are accessible', async ({ page, context, house }) => {
  const { ids } = await makeSet(house)
  await done(house, 'mutation', 'posts:addComment', { token: await modelOf(house), postId: ids.free, text: 'Read me' })
  for (const path of [`/posts/${ids.free}`, `/posts/${ids.paid}`, `/models/${MODEL.handle}/posts`]) {
    await open(page, path)
    expect(await findings(page, path)).toEqual([])
  }
  await putSession(context, house, (await newMember(house)).token)
  await open(page, `/posts/${ids.free}`)
  await expect(page.getByTestId('comment-text')).toBeVisible()
  expect(await findings(page, 'the comments of a member')).toEqual([])
})

test('the posts of a model: pinned first, and told apart for whoever may see them', async ({ page, house }) => {
  const token = await modelOf(house)
  const { ids } = await makeSet(house)
  await done(house, 'mutation', 'posts:setPinned', { token, postId: ids.free, isPinned: true })
  const member = await newMember(house)
  await follow(house, member)
  await putSession(page.context(), house, member.token)
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
  expect((await call(house, 'mutation', 'posts:setPinned', { token, postId: ids.free, isPinned: false })).status).toBe(200)
})
