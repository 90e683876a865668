/** Pages of posts: contents, order and watched topics. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { visitor } from '#test-support/context.ts'
import { createPicture } from '#test-support/people.ts'
import { usePostsWorld } from '#test-support/posts-world.ts'

const world = usePostsWorld()
const idOf = ({ userId }: Actor) => String(userId)
const SHOWN = 'models-shown'

interface Page {
  items: { _id: string }[]
  nextCursor: string | null
}

/** The ids of all pages of `limit`. */
async function pagesOf(
  limit: number,
  read: (page: { limit: number; cursor: string | null }) => Promise<{ value: Page }>,
): Promise<string[]> {
  const seen: string[] = []
  for (let cursor: string | null = null, page = 0; page < 20; page += 1) {
    const { items, nextCursor }: Page = (await read({ limit, cursor })).value
    seen.push(...items.map(({ _id }) => _id))
    if (nextCursor === null) return seen
    cursor = nextCursor
  }
  throw new Error('the pages do not end')
}
async function publishMany(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push(await world.publish({ title: `Post ${at}` }))
  return ids.toReversed()
}

describe('one post', () => {
  test('shows its author, its counters and its price, and is read with both', async () => {
    const picture = await createPicture(world.database, idOf(world.model))
    await world.sql(`update users.users set picture_id = '${picture}' where id = '${idOf(world.model)}'`)
    const postId = await world.publish({ visibility: 'paid', price: 12.5, tags: ['lake'], areCommentsOpen: false })
    const { value, topics } = await world.call(visitor, 'posts:getPost', { postId })
    expect(value).toMatchObject({
      _id: postId,
      model: { _id: idOf(world.model), name: 'Ines', picture: `/media/pictures/${picture}/96.webp` },
      title: 'Evening light',
      text: null,
      textLength: 27,
      price: 12.5,
      media: [],
      tags: ['lake'],
      isPinned: false,
      areCommentsOpen: false,
      likeCount: 0,
      commentCount: 0,
      publishedAt: expect.any(Number) as number,
    })
    expect(topics.toSorted()).toEqual([`post:${postId}`, SHOWN, `user:${idOf(world.model)}`].toSorted())
    const free = await world.publish()
    expect((await world.call(visitor, 'posts:getPost', { postId: free })).value).toMatchObject({
      price: null,
      text: expect.any(String) as string,
    })
    const missing = randomUUID()
    expect(await world.call(visitor, 'posts:getPost', { postId: missing })).toEqual({ value: null, topics: [`post:${missing}`, SHOWN] })
  })

  test('is there while it is published by a listed model', async () => {
    const postId = await world.publish()
    const isThere = async () => {
      const { items } = (await world.call(visitor, 'posts:listByModel', { modelId: idOf(world.model) })).value
      return [(await world.call(visitor, 'posts:getPost', { postId })).value !== null, items.length]
    }
    expect(await isThere()).toEqual([true, 1])
    await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = '${idOf(world.model)}'`)
    expect(await isThere()).toEqual([false, 0])
  })
})

describe('lists', () => {
  test('of a model page newest first, pinned before, and are read with each post', async () => {
    const ids = await publishMany(4)
    await world.publish({}, world.rival)
    await world.draft()
    const read = (page: { limit: number; cursor: string | null }) =>
      world.call(visitor, 'posts:listByModel', { modelId: idOf(world.model), ...page })
    for (const limit of [1, 2, 9]) expect(await pagesOf(limit, read), `pages of ${limit}`).toEqual(ids)
    await world.call(world.model, 'posts:setPinned', { postId: ids[2]!, isPinned: true })
    expect(await pagesOf(1, read)).toEqual([ids[2], ids[0], ids[1], ids[3]])
    expect((await read({ limit: 9, cursor: null })).value.items[0]).toMatchObject({ isPinned: true })
    const { topics } = await read({ limit: 1, cursor: null })
    expect(topics).toEqual([`posts-of:${idOf(world.model)}`, SHOWN, `post:${ids[2]!}`, `user:${idOf(world.model)}`])
  })

  test('of the feed hold the newest of the followed and listed models, and are read with each of them', async () => {
    const mine = await publishMany(3)
    const theirs = await world.publish({ title: 'Theirs' }, world.rival)
    await world.draft()
    const withdrawn = await world.publish()
    await world.sql(`update posts.posts set status = 'withdrawn' where id = '${withdrawn}'`)
    const read = (page: { limit: number; cursor: string | null }) => world.call(world.follower, 'posts:getFeed', page)
    expect(await pagesOf(9, read)).toEqual(mine)
    await world.call(world.follower, 'models:followModel', { modelId: idOf(world.rival) })
    for (const limit of [1, 2, 9]) expect(await pagesOf(limit, read), `pages of ${limit}`).toEqual([theirs, ...mine])
    const { topics } = await read({ limit: 1, cursor: null })
    expect(topics.toSorted()).toEqual(
      [
        `follows-of:${idOf(world.follower)}`,
        SHOWN,
        `posts-of:${idOf(world.model)}`,
        `posts-of:${idOf(world.rival)}`,
        `post:${theirs}`,
        `user:${idOf(world.rival)}`,
      ].toSorted(),
    )
    await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = '${idOf(world.rival)}'`)
    expect(await pagesOf(1, read)).toEqual(mine)
  })

  test('of a model’s own posts are by status, and are read as their own', async () => {
    const published = await publishMany(3)
    const drafts = [(await world.draft()).postId, (await world.draft()).postId]
    for (const limit of [1, 9]) {
      expect(await pagesOf(limit, (page) => world.call(world.model, 'posts:listMine', { status: 'published', ...page }))).toEqual(published)
      const found = await pagesOf(limit, (page) => world.call(world.model, 'posts:listMine', { status: 'draft', ...page }))
      expect(found.toSorted()).toEqual(drafts.toSorted())
    }
    const own = [`own-posts:${idOf(world.model)}`]
    expect((await world.call(world.model, 'posts:listMine', { status: 'draft' })).topics).toEqual(own)
    const one = await world.call(world.model, 'posts:getMine', { postId: drafts[0]! })
    expect([one.value?._id, one.topics]).toEqual([drafts[0], own])
    expect((await world.call(world.rival, 'posts:getMine', { postId: drafts[0]! })).value).toBeNull()
  })

  test('of comments page, name their authors, and are read with each', async () => {
    const postId = await world.publish()
    const picture = await createPicture(world.database, idOf(world.pro))
    await world.sql(`update users.users set picture_id = '${picture}' where id = '${idOf(world.pro)}'`)
    const ids: string[] = []
    for (const who of [world.model, world.customer, world.pro])
      ids.push((await world.call(who, 'posts:addComment', { postId, text: 'Lovely' })).value.commentId)
    const read = (page: { limit?: number; cursor?: string | null } = {}, who = world.customer) =>
      world.call(who, 'posts:listComments', { postId, ...page })
    for (const limit of [1, 9]) expect(await pagesOf(limit, read)).toEqual(ids.toReversed())
    const { value, topics } = await read()
    expect(value.items.map(({ author }) => [author.name, author.handle === null, author.picture, author.isPro, author.isModel])).toEqual([
      ['Petra', true, `/media/pictures/${picture}/96.webp`, true, false],
      ['Mara', true, null, false, false],
      ['Ines', false, null, false, true],
    ])
    const shared = [`post:${postId}`, `comments-of:${postId}`, SHOWN]
    const authors = [world.pro, world.customer, world.model].map((who) => `user:${idOf(who)}`)
    const me = idOf(world.customer)
    expect(topics).toEqual([...shared, `follows-of:${me}`, `user:${me}`, `post-reader:${me}`, `blocks-of:${me}`, ...authors])
    expect((await read({}, visitor)).topics).toEqual([...shared, ...authors])
    const unknown = await world.call(world.customer, 'posts:listComments', { postId: randomUUID() })
    expect(unknown.value).toEqual({ items: [], nextCursor: null })
  })

  test('of purchases page newest first, with the cover and whether it was withdrawn, and are read with each post', async () => {
    const item = await world.item()
    const media = [{ itemId: item, alt: 'The cove', isPreview: false }]
    const ids: string[] = []
    const posts: string[] = []
    for (let at = 0; at < 3; at += 1) {
      const postId = await world.publish({ visibility: 'paid', price: 5, title: `Sold ${at}`, media: at === 2 ? media : [] })
      const contentRevision = (await world.call(visitor, 'posts:getPost', { postId })).value?.contentRevision ?? 0
      ids.push((await world.call(world.customer, 'posts:purchasePost', { postId, expectedPrice: 5, contentRevision })).value.purchaseId)
      posts.push(postId)
    }
    const read = (page: { limit?: number; cursor?: string | null } = {}) => world.call(world.customer, 'posts:listPurchases', page)
    for (const limit of [1, 2, 9]) expect(await pagesOf(limit, read)).toEqual(ids.toReversed())
    await world.call(world.model, 'posts:deletePost', { postId: posts[0]! })
    const { value, topics } = await read()
    expect(value.items.map(({ price, post }) => [price, post.title, post.isWithdrawn, post.mediaCount, post.cover?.alt ?? null])).toEqual([
      [5, 'Sold 2', false, 1, 'The cove'],
      [5, 'Sold 1', false, 0, null],
      [5, 'Sold 0', true, 0, null],
    ])
    expect(value.items[0]).toMatchObject({ post: { cover: { _id: item, widths: [160, 320], width: 1600, height: 1200 } } })
    expect(topics.slice(0, 3)).toEqual([`post-reader:${idOf(world.customer)}`, `post:${posts[2]!}`, `user:${idOf(world.model)}`])
    expect((await world.call(world.follower, 'posts:listPurchases', {})).value.items).toEqual([])
  })
})

describe('rights', () => {
  test('come in the order asked for, with likes and purchases of the reader', async () => {
    const [paid, free] = [await world.publish({ visibility: 'paid', price: 5 }), await world.publish()]
    const contentRevision = (await world.call(visitor, 'posts:getPost', { postId: paid })).value?.contentRevision ?? 0
    const { purchaseId } = (await world.call(world.customer, 'posts:purchasePost', { postId: paid, expectedPrice: 5, contentRevision }))
      .value
    await world.call(world.customer, 'posts:setLiked', { postId: free, isLiked: true })
    const { postId: draft } = await world.draft()
    const ask = async (who: Actor, postIds: string[]) => world.call(who, 'posts:getRights', { postIds })
    const rows = async (who: Actor) =>
      (await ask(who, [free, draft, paid])).value.map(({ postId, right, isLiked, purchaseId: bought }) => [postId, right, isLiked, bought])
    expect(await rows(world.customer)).toEqual([
      [free, 'free', true, null],
      [paid, 'purchased', false, purchaseId],
    ])
    expect(await rows(world.pro)).toEqual([
      [free, 'free', false, null],
      [paid, null, false, null],
    ])
    expect((await rows(world.model)).map(([postId, right]) => [postId, right])).toEqual([
      [free, 'author'],
      [draft, 'author'],
      [paid, 'author'],
    ])
    const me = idOf(world.customer)
    const shared = [SHOWN, `post:${free}`]
    expect((await ask(world.customer, [free])).topics).toEqual([...shared, `follows-of:${me}`, `user:${me}`, `post-reader:${me}`])
    expect((await ask(visitor, [free])).topics).toEqual(shared)
  })

  test('a locked post has neither title nor text nor files among them', async () => {
    const item = await world.item()
    const postId = await world.publish({ visibility: 'pro', media: [{ itemId: item, alt: 'The cove', isPreview: true }] })
    const rights = async (who: Actor) => (await world.call(who, 'posts:getRights', { postIds: [postId] })).value[0]
    expect(await rights(world.customer)).toMatchObject({ right: null, title: null, text: null, media: null })
    expect(await rights(world.pro)).toMatchObject({
      right: 'pro',
      title: 'Evening light',
      text: 'The whole story of the lake',
      media: [{ _id: item, alt: 'The cove', widths: [160, 320] }],
    })
  })
})
