/**
 * Access to a post on the whole running site: each reader × each state × every address and every query. The expected rights are
 * listed here again, independent of the site.
 */
import type { Post, PostVisibility } from '#contract/types.ts'
import { makeTestClip } from '#test-support/clips.ts'
import { deposit, signIn } from '#test-support/money.ts'
import { call, MODEL, newUser, openSession, profileOf, valueOf } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { buyPost, makeDraft, makePost, pictureBytes, sendFile } from '../support/posts.ts'

const READERS = ['visitor', 'user', 'follower', 'pro', 'buyer', 'rival', 'owner', 'admin'] as const
type Reader = (typeof READERS)[number]

const STATES = ['draft', 'scheduled', 'free', 'followers', 'pro', 'paid', 'withdrawn free', 'withdrawn paid'] as const
type State = (typeof STATES)[number]

/** Readers who see it whole. */
const SEEN_BY: Record<State, readonly Reader[]> = {
  draft: ['owner'],
  scheduled: ['owner'],
  free: READERS,
  followers: ['follower', 'owner', 'admin'],
  pro: ['pro', 'owner', 'admin'],
  paid: ['buyer', 'owner', 'admin'],
  'withdrawn free': ['owner', 'admin'],
  'withdrawn paid': ['buyer', 'owner', 'admin'],
}
/** Readers with access to its original files. */
const KEPT_BY: Record<State, readonly Reader[]> = {
  draft: ['owner'],
  scheduled: ['owner'],
  free: ['owner'],
  followers: ['owner'],
  pro: ['owner'],
  paid: ['owner', 'buyer'],
  'withdrawn free': ['owner'],
  'withdrawn paid': ['owner', 'buyer'],
}
const PUBLISHED: readonly State[] = ['free', 'followers', 'pro', 'paid']
const PAID: readonly State[] = ['paid', 'withdrawn paid']
const PRICE = 3

interface Made {
  postId: string
  /** Public while the post is published. */
  preview: string
  locked: string
}

const nameOf = (state: State) => state.replace(' ', '-')
const titleOf = (state: State) => `Title-${nameOf(state)}-end`
const secretsOf = (state: State) => ({
  text: `Words-${nameOf(state)}-end`,
  alt: `Described-${nameOf(state)}-end`,
  comment: `Comment-${nameOf(state)}-end`,
})

/** The open picture and the locked clip of a post. */
const sendFiles = (site: TestSite, token: string, clip: Buffer): Promise<[preview: string, locked: string]> =>
  Promise.all([
    sendFile(site, token, { name: 'open.png', type: 'image/png', bytes: pictureBytes() }),
    sendFile(site, token, { name: 'locked.mp4', type: 'video/mp4', bytes: clip }),
  ])

async function makeState(site: TestSite, token: string, state: State, [preview, locked]: readonly [string, string]): Promise<Made> {
  const media = [
    { itemId: preview, alt: `Open-${nameOf(state)}`, isPreview: true },
    { itemId: locked, alt: secretsOf(state).alt, isPreview: false },
  ]
  const visibility: PostVisibility = PAID.includes(state) ? 'paid' : state === 'followers' || state === 'pro' ? state : 'free'
  const fields = {
    title: titleOf(state),
    teaser: '',
    text: secretsOf(state).text,
    visibility,
    price: visibility === 'paid' ? PRICE : null,
    media,
  }
  if (state !== 'draft' && state !== 'scheduled') return { postId: await makePost(site, token, fields), preview, locked }
  const { postId, revision } = await makeDraft(site, token, fields)
  if (state === 'scheduled')
    await valueOf(site, 'mutation', 'posts:publishPost', {
      token,
      postId,
      revision,
      publishAt: Date.now() + 3_600_000,
      timeZone: 'Europe/Rome',
    })
  return { postId, preview, locked }
}

/** The tokens of all readers; null for the visitor. */
async function readersOf(site: TestSite, owner: string): Promise<Record<Reader, string | null>> {
  const [user, follower, pro, buyer] = [await newUser(site), await newUser(site), await newUser(site), await newUser(site)]
  const { _id: modelId } = await profileOf(site)
  await valueOf(site, 'mutation', 'models:followModel', { token: follower.token, modelId })
  const [plan] = (await valueOf(site, 'query', 'subscription:getPlans', {})) as { _id: string; price: number }[]
  await deposit(site.server, pro.userId, Math.round((plan?.price ?? 0) * 100))
  await valueOf(site, 'mutation', 'subscription:buyPlan', { token: pro.token, planId: plan?._id, expectedPrice: plan?.price })
  await deposit(site.server, buyer.userId, PAID.length * PRICE * 100)
  const { items } = (await valueOf(site, 'query', 'models:list', {})) as { items: { _id: string; handle: string }[] }
  const rival = items.find(({ handle }) => handle !== MODEL.handle)
  if (rival === undefined) throw new Error('there is no other model')
  return {
    visitor: null,
    user: user.token,
    follower: follower.token,
    pro: pro.token,
    buyer: buyer.token,
    rival: await signIn(site.server, rival._id),
    owner,
    admin: await openSession(site, 'admin'),
  }
}

const cookieOf = (token: string | null): Record<string, string> =>
  token === null ? {} : { cookie: `auth_token=${encodeURIComponent(JSON.stringify(token))}` }

/** The final answer of an address for this reader, after redirects. */
async function getAs(site: TestSite, token: string | null, path: string): Promise<{ status: number; answer: Response }> {
  const first = await fetch(site.url + path, { headers: cookieOf(token), redirect: 'manual' })
  const location = first.headers.get('location')
  const answer = first.status === 302 && location !== null ? await fetch(new URL(location, site.url)) : first
  return { status: answer.status, answer }
}

/** Everything that questions answer this reader about the posts, as one text. */
async function wordsFor(site: TestSite, token: string | null, made: Record<State, Made>, modelId: string): Promise<string> {
  const postIds = STATES.map((state) => made[state].postId)
  const own = token === null ? {} : { token }
  const asked: [path: string, args: object][] = [
    ['posts:getRights', { ...own, postIds }],
    ['posts:listByModel', { modelId, limit: 100 }],
    ...postIds.flatMap((postId): [string, object][] => [
      ['posts:getPost', { postId }],
      ['posts:listComments', { ...own, postId }],
    ]),
    ['posts:getFeed', { token: token ?? '', limit: 50 }],
    ['posts:listPurchases', { token: token ?? '' }],
    ...postIds.map((postId): [string, object] => ['posts:getMine', { token: token ?? '', postId }]),
    ...(['draft', 'scheduled', 'published', 'withdrawn'] as const).map((status): [string, object] => [
      'posts:listMine',
      { token: token ?? '', status, limit: 100 },
    ]),
    ['media:getItems', { token: token ?? '', itemIds: STATES.flatMap((state) => [made[state].preview, made[state].locked]) }],
  ]
  const answers = await Promise.all(
    asked.map(async ([path, args]) => `${path} ${JSON.stringify((await call(site, 'query', path, args)).value ?? null)}`),
  )
  return answers.join('\n')
}

test('each reader gets only permitted bytes and words', async ({ site }) => {
  test.setTimeout(300_000)
  const owner = await openSession(site, 'model')
  const { _id: modelId } = await profileOf(site)
  const clip = await makeTestClip({ seconds: 1 })
  const sent = await Promise.all(STATES.map(() => sendFiles(site, owner, clip)))
  const made = {} as Record<State, Made>
  // One after another: a model has one empty draft.
  for (const [at, state] of STATES.entries()) made[state] = await makeState(site, owner, state, sent[at] ?? ['', ''])
  const tokens = await readersOf(site, owner)
  for (const state of PAID) await buyPost(site, tokens.buyer ?? '', made[state].postId)
  for (const state of STATES)
    if (PUBLISHED.includes(state) || state.startsWith('withdrawn'))
      await valueOf(site, 'mutation', 'posts:addComment', { token: owner, postId: made[state].postId, text: secretsOf(state).comment })
  for (const state of ['withdrawn free', 'withdrawn paid'] as const)
    await valueOf(site, 'mutation', 'posts:deletePost', { token: owner, postId: made[state].postId })

  await test.step('the addresses of files', async () => {
    const readAll = async (reader: Reader) => {
      for (const state of STATES) {
        const maySee = SEEN_BY[state].includes(reader)
        const shown: [itemId: string, variants: readonly string[], may: boolean][] = [
          [made[state].preview, ['160.webp', '320.avif'], maySee || PUBLISHED.includes(state)],
          [made[state].locked, ['160.webp', '320.avif', 'video.mp4', 'preview.mp4'], maySee],
        ]
        for (const [itemId, variants, may] of shown) {
          for (const variant of variants) {
            const { status, answer } = await getAs(site, tokens[reader], `/media/items/${itemId}/${variant}`)
            expect([reader, state, variant, status]).toEqual([reader, state, variant, may ? 200 : 403])
            if (may) await answer.body?.cancel()
            else expect(await answer.text()).toBe('You cannot open this file.')
          }
          for (const path of [`/media/items/${itemId}/original`, `/media/items/${itemId}/160.webp?download=1`]) {
            const mayKeep = KEPT_BY[state].includes(reader)
            const { status, answer } = await getAs(site, tokens[reader], path)
            expect([reader, state, path, status]).toEqual([reader, state, path, mayKeep ? 200 : 403])
            if (mayKeep) expect(answer.headers.get('content-disposition')).toContain('attachment')
            await answer.body?.cancel()
          }
          // No such files, not even for readers of the rest.
          for (const variant of ['preview.webm', 'audio.m4a', 'upload', '99.webp'])
            expect((await getAs(site, tokens[reader], `/media/items/${itemId}/${variant}`)).status, `${reader} ${state} ${variant}`).toBe(
              may ? 404 : 403,
            )
        }
      }
    }
    await Promise.all(READERS.map(readAll))
  })

  await test.step('the answers to questions', async () => {
    for (const reader of READERS) {
      const words = await wordsFor(site, tokens[reader], made, modelId)
      for (const state of STATES) {
        const may = SEEN_BY[state].includes(reader)
        const { text, alt, comment } = secretsOf(state)
        expect([reader, state, words.includes(text), words.includes(alt)]).toEqual([reader, state, may, may])
        const hasComment = state !== 'draft' && state !== 'scheduled'
        expect([reader, state, 'comment', words.includes(comment)]).toEqual([reader, state, 'comment', may && hasComment])
        expect([reader, state, 'title', words.includes(titleOf(state))]).toEqual([reader, state, 'title', may || PUBLISHED.includes(state)])
      }
    }
  })

  await test.step('pages and pictures of links', async () => {
    for (const reader of READERS) {
      const posts = (await getAs(site, tokens[reader], `/models/${MODEL.handle}/posts`)).answer
      const profile = await posts.text()
      // Rendered for the owner, with what followers and buyers read. No cache keeps it.
      const isOwn = reader === 'owner'
      expect([reader, posts.headers.get('cache-control')]).toEqual([reader, isOwn ? 'private, no-store' : 'private, no-cache'])
      for (const state of STATES) {
        const { postId, locked } = made[state]
        const isPublished = PUBLISHED.includes(state)
        const page = await getAs(site, tokens[reader], `/posts/${postId}`)
        const html = await page.answer.text()
        expect([reader, state, page.status]).toEqual([reader, state, isPublished ? 200 : 404])
        for (const [place, found] of [
          ['page', html],
          ['profile', profile],
        ] as const) {
          expect([reader, state, place, found.includes(titleOf(state))]).toEqual([reader, state, place, isPublished])
          if (state === 'free' || (isOwn && place === 'profile')) continue
          for (const secret of [...Object.values(secretsOf(state)), `/media/items/${locked}`])
            expect([reader, state, place, secret, found.includes(secret)]).toEqual([reader, state, place, secret, false])
        }
        const card = await getAs(site, tokens[reader], `/previews/posts/${postId}.jpg`)
        expect([reader, state, 'card', card.status]).toEqual([reader, state, 'card', isPublished ? 200 : 404])
        await card.answer.body?.cancel()
      }
    }
  })

  await test.step('the sitemap', async () => {
    const sitemap = async () => {
      const parts = [
        ...(await (await fetch(`${site.url}/sitemap.xml`)).text()).matchAll(/<loc>([^<]*\/sitemaps\/posts-[^<]*)<\/loc>/g),
      ].map(([, address = '']) => new URL(address).pathname)
      return (await Promise.all(parts.map(async (path) => (await fetch(site.url + path)).text()))).join('')
    }
    // A part is kept for a minute.
    await expect.poll(async () => (await sitemap()).includes(made.paid.postId), { timeout: 90_000, intervals: [1_000] }).toBe(true)
    const found = await sitemap()
    for (const state of STATES) expect([state, found.includes(made[state].postId)]).toEqual([state, PUBLISHED.includes(state)])
  })

  await test.step('a free post that becomes paid closes at once, also for readers with its address', async () => {
    const { postId, locked } = made.free
    const own = (await valueOf(site, 'query', 'posts:getMine', { token: owner, postId })) as {
      revision: number
      media: { itemId: string; alt: string; isPreview: boolean }[]
    }
    const before = await fetch(`${site.url}/media/items/${locked}/video.mp4`, { headers: { range: 'bytes=0-9' } })
    expect([before.status, before.headers.get('cache-control')]).toEqual([206, 'public, max-age=86400, s-maxage=60'])
    const media = own.media.map(({ itemId, alt, isPreview }) => ({ itemId, alt, isPreview }))
    await valueOf(site, 'mutation', 'posts:savePost', {
      token: owner,
      postId,
      revision: own.revision,
      title: titleOf('free'),
      teaser: '',
      text: secretsOf('free').text,
      visibility: 'paid',
      price: PRICE,
      tags: [],
      media,
      areCommentsOpen: true,
    })
    expect((await getAs(site, null, `/media/items/${locked}/video.mp4`)).status).toBe(403)
    expect(
      (await fetch(`${site.url}/media/items/${locked}/video.mp4`, { headers: { 'if-none-match': before.headers.get('etag') ?? '' } }))
        .status,
    ).toBe(403)
    expect(((await call(site, 'query', 'posts:getPost', { postId })).value as Post).text).toBeNull()
    await expect.poll(async () => (await (await fetch(`${site.url}/posts/${postId}`)).text()).includes(secretsOf('free').text)).toBe(false)
  })
})
