import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { FOLLOWED_MAX } from '#contract/limits.ts'
import { visitor } from '#test-support/context.ts'
import { usePostsWorld } from '#test-support/posts-world.ts'
import { ownPosts } from './topics.ts'

const world = usePostsWorld()

const HOUR_MS = 3_600_000
const FIELDS = {
  title: 'Evening light',
  teaser: '',
  text: 'x',
  visibility: 'free' as const,
  price: null,
  tags: [],
  media: [],
  areCommentsOpen: true,
}

const mine = async (postId: string) => (await world.call(world.model, 'posts:getMine', { postId })).value
const published = async (limit?: number, cursor?: string | null) =>
  (await world.call(visitor, 'posts:listByModel', { modelId: world.model.userId!, cursor, ...(limit === undefined ? {} : { limit }) }))
    .value
const publish = (postId: string, revision: number, publishAt: number | null = null, timeZone: string | null = null) =>
  world.call(world.model, 'posts:publishPost', { postId, revision, publishAt, timeZone })

describe('drafts', () => {
  test('may be unfinished, keep the typed values, and are sorted by their last save', async () => {
    const { postId } = await world.draft({ title: '', text: '', visibility: 'paid', price: null, tags: ['Lake', 'lake', 'Boats'] })
    expect(await mine(postId)).toMatchObject({
      status: 'draft',
      title: '',
      visibility: 'paid',
      price: null,
      tags: ['Lake', 'Boats'],
      earned: 0,
    })
    const other = await world.draft({ title: 'Second' })
    const list = (await world.call(world.model, 'posts:listMine', { status: 'draft' })).value
    expect(list.items.map(({ _id }) => _id)).toEqual([other.postId, postId])
  })

  test('refuse a save over a newer one, and keep the newer one', async () => {
    const { postId, revision } = await world.draft({ title: 'From the desk' })
    await world.call(world.model, 'posts:savePost', { ...FIELDS, postId, revision, title: 'From the phone' })
    await expect(
      world.call(world.model, 'posts:savePost', { ...FIELDS, postId, revision, title: 'From the desk again' }),
    ).rejects.toMatchObject({ code: 'conflict', data: { revision: revision + 1 } })
    expect((await mine(postId))?.title).toBe('From the phone')
  })

  test('of another model can be neither read, saved, published nor deleted', async () => {
    const { postId, revision } = await world.draft()
    const args = { postId, revision }
    await expect(world.call(world.rival, 'posts:savePost', { ...FIELDS, ...args })).rejects.toMatchObject({ code: 'not_found' })
    await expect(world.call(world.rival, 'posts:publishPost', { ...args, publishAt: null, timeZone: null })).rejects.toMatchObject({
      code: 'not_found',
    })
    for (const path of ['posts:deletePost', 'posts:unschedulePost'] as const)
      await expect(world.call(world.rival, path, { postId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(world.call(world.rival, 'posts:setPinned', { postId, isPinned: true })).rejects.toMatchObject({ code: 'not_found' })
    expect((await world.call(world.rival, 'posts:listMine', { status: 'draft' })).value.items).toEqual([])
  })
})

describe('files', () => {
  test('of another model, of another post, named twice or unknown are refused', async () => {
    const ours = await world.item()
    const { postId, revision } = await world.draft({ media: [{ itemId: ours, alt: 'A boat', isPreview: false }] })
    const second = await world.draft()
    const save = (of: { postId: string; revision: number }, ...itemIds: string[]) =>
      world.call(world.model, 'posts:savePost', {
        ...FIELDS,
        ...of,
        media: itemIds.map((itemId) => ({ itemId, alt: '', isPreview: false })),
      })
    await expect(save(second, ours)).rejects.toMatchObject({ code: 'media_not_ready' })
    await expect(save(second, await world.item(world.rival))).rejects.toMatchObject({ code: 'media_not_ready' })
    await expect(save(second, randomUUID())).rejects.toMatchObject({ code: 'media_not_ready' })
    await expect(save({ postId, revision }, ours, ours)).rejects.toMatchObject({ code: 'media_not_ready' })
    expect((await mine(postId))?.media).toEqual([{ itemId: ours, alt: 'A boat', isPreview: false, isSold: false }])
  })

  test('that are not ready keep a post from being published, but not from being saved', async () => {
    const [waiting, failed] = [await world.item(world.model, 'processing'), await world.item(world.model, 'failed')]
    const { postId, revision } = await world.draft({ media: [waiting, failed].map((itemId) => ({ itemId, alt: '', isPreview: false })) })
    await expect(publish(postId, revision)).rejects.toMatchObject({ code: 'media_not_ready', data: { itemIds: [waiting, failed] } })
  })

  test('keep their order, and are released when they are removed', async () => {
    const items = [await world.item(), await world.item(), await world.item()]
    const media = items.map((itemId) => ({ itemId, alt: '', isPreview: false }))
    const { postId, revision } = await world.draft({ media })
    const turned = media.toReversed().slice(0, 2)
    await world.call(world.model, 'posts:savePost', { ...FIELDS, postId, revision, media: turned })
    expect((await mine(postId))?.media).toMatchObject(turned)
    const used = await world.sql(`select id from media.items where is_used and owner_id = '${world.model.userId}'`)
    expect(new Set(used.map(({ id }) => id))).toEqual(new Set(items.slice(1)))
  })
})

describe('publishing', () => {
  test('reports missing fields', async () => {
    const { postId, revision } = await world.draft({ title: '', text: '', visibility: 'paid', price: null })
    await expect(publish(postId, revision)).rejects.toMatchObject({
      code: 'not_publishable',
      data: { fields: ['title', 'content', 'price'] },
    })
    const cheap = await world.draft({ visibility: 'paid', price: 0.99 })
    await expect(publish(cheap.postId, cheap.revision)).rejects.toMatchObject({ code: 'not_publishable', data: { fields: ['price'] } })
  })

  test('shows a post at once, counts it on its profile, and leaves it publishable', async () => {
    const { postId, revision } = await world.draft({ title: 'Out now' })
    expect((await publish(postId, revision)).value).toEqual({ status: 'published' })
    expect((await published()).items.map(({ title }) => title)).toEqual(['Out now'])
    expect((await world.sql(`select post_count from models.profiles where user_id = '${world.model.userId}'`))[0]).toEqual({
      post_count: 1,
    })
    await expect(
      world.call(world.model, 'posts:savePost', { ...FIELDS, postId, revision: (await mine(postId))!.revision, title: '' }),
    ).rejects.toMatchObject({ code: 'not_publishable' })
    await expect(publish(postId, revision)).rejects.toMatchObject({ code: 'wrong_status' })
    await world.call(world.model, 'posts:deletePost', { postId })
    expect((await published()).items).toEqual([])
    expect((await world.sql(`select post_count from models.profiles where user_id = '${world.model.userId}'`))[0]).toEqual({
      post_count: 0,
    })
  })

  test('publishes scheduled posts once when they are due, and refuses a time in the past, too far ahead or in an unknown zone', async () => {
    const { postId, revision } = await world.draft({ title: 'Tomorrow' })
    for (const aheadMs of [-1, 0, 55_000])
      await expect(publish(postId, revision, Date.now() + aheadMs)).rejects.toMatchObject({ code: 'bad_time' })
    await expect(publish(postId, revision, Date.now() + 366 * 24 * HOUR_MS)).rejects.toMatchObject({ code: 'bad_time' })
    await expect(publish(postId, revision, Date.now() + HOUR_MS, 'Mars/Olympus')).rejects.toMatchObject({ code: 'bad_time' })
    expect((await publish(postId, revision, Date.now() + HOUR_MS, 'Asia/Tokyo')).value).toEqual({ status: 'scheduled' })
    expect(await world.clock()).toBe(0)
    await world.sql(`update posts.posts set publish_at = now() where id = '${postId}'`)
    expect(await Promise.all([world.clock(), world.clock()]).then(([one, two]) => one + two)).toBe(1)
    expect((await published()).items.map(({ title }) => title)).toEqual(['Tomorrow'])
  })

  test('is cancelled for a scheduled post', async () => {
    const { postId, revision } = await world.draft()
    await publish(postId, revision, Date.now() + HOUR_MS)
    await world.call(world.model, 'posts:unschedulePost', { postId })
    expect(await mine(postId)).toMatchObject({ status: 'draft', publishAt: null })
    await expect(world.call(world.model, 'posts:unschedulePost', { postId })).rejects.toMatchObject({ code: 'wrong_status' })
    await world.call(world.model, 'posts:deletePost', { postId })
    expect(await mine(postId)).toBeNull()
  })
})

test('refuses saves of a window opened before a post was published, scheduled or made a draft again', async () => {
  const { postId, revision } = await world.draft({ title: 'Before' })
  const saveFrom = (seen: number) =>
    world.call(world.model, 'posts:savePost', { ...FIELDS, postId, revision: seen, title: 'Typed before the step' })
  const steps = [
    () => publish(postId, revision, Date.now() + HOUR_MS),
    () => world.call(world.model, 'posts:unschedulePost', { postId }),
    async () => publish(postId, (await mine(postId))!.revision),
  ]
  for (const step of steps) {
    const seen = (await mine(postId))!.revision
    await step()
    await expect(saveFrom(seen)).rejects.toMatchObject({ code: 'conflict' })
    expect((await mine(postId))?.title).toBe('Before')
  }
  await saveFrom((await mine(postId))!.revision)
  expect((await published()).items.map(({ title }) => title)).toEqual(['Typed before the step'])
})

test('lists own posts by publication, regardless of later saves, page by page', async () => {
  const postIds = [await world.publish({ title: 'a' }), await world.publish({ title: 'b' }), await world.publish({ title: 'c' })]
  await world.call(world.model, 'posts:savePost', {
    ...FIELDS,
    postId: postIds[0]!,
    revision: (await mine(postIds[0]!))!.revision,
    title: 'a, mended',
  })
  await world.call(world.model, 'posts:setPinned', { postId: postIds[1]!, isPinned: true })
  const titles: string[] = []
  for (let cursor: string | null = null; ;) {
    const page: { items: { title: string }[]; nextCursor: string | null } = (
      await world.call(world.model, 'posts:listMine', { status: 'published', limit: 1, cursor })
    ).value
    titles.push(...page.items.map(({ title }) => title))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(titles).toEqual(['c', 'b', 'a, mended'])
})

test('lists pinned posts first, three at most, and pages go on where they ended', async () => {
  const postIds: string[] = []
  for (const title of ['a', 'b', 'c', 'd', 'e']) postIds.push(await world.publish({ title }))
  const pin = (at: number, isPinned = true) => world.call(world.model, 'posts:setPinned', { postId: postIds[at]!, isPinned })
  await Promise.all([pin(0), pin(2), pin(2)])
  await pin(1)
  await expect(pin(3)).rejects.toMatchObject({ code: 'too_many_pinned' })
  await pin(2, false)
  const titles: string[] = []
  for (let cursor: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof published>> = await published(2, cursor)
    titles.push(...page.items.map(({ title, isPinned }) => `${title}${isPinned ? '*' : ''}`))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(titles).toEqual(['b*', 'a*', 'e', 'd', 'c'])
})

test('shows the newest posts of all followed models in the feed, and none of others', async () => {
  await world.call(world.follower, 'models:followModel', { modelId: world.rival.userId! })
  for (const [title, by] of [
    ['one', world.model],
    ['two', world.rival],
    ['three', world.model],
  ] as const)
    await world.publish({ title }, by)
  const feed = async (of = world.follower, cursor: string | null = null) =>
    (await world.call(of, 'posts:getFeed', { limit: 2, cursor })).value
  const first = await feed()
  expect(first.items.map(({ title }) => title)).toEqual(['three', 'two'])
  expect((await feed(world.follower, first.nextCursor)).items.map(({ title }) => title)).toEqual(['one'])
  expect((await feed(world.customer)).items).toEqual([])
})

test('limits followed models to those that the feed reads; it shows the newest of them all, also of the one followed first', async () => {
  await world.publish({ title: 'Of the first one followed' })
  await world.sql(
    `with created as (
       insert into users.users (email, name, handle, status) select 'feed' || n || '@many.example', 'Feed ' || n, 'feed-' || n, 'model' from generate_series(2, ${FOLLOWED_MAX}) n returning id),
     profiles as (insert into models.profiles (user_id) select id from created returning user_id)
     insert into models.follows (user_id, model_id) select '${world.follower.userId}', user_id from profiles`,
  )
  await world.sql(
    `insert into posts.posts (model_id, status, title, published_at)
     select id, 'published', 'Older', now() - interval '1 hour' from users.users where email like '%@many.example'`,
  )
  const { items } = (await world.call(world.follower, 'posts:getFeed', { limit: 2 })).value
  expect(items.map(({ title }) => title)).toEqual(['Of the first one followed', 'Older'])
  await expect(world.call(world.follower, 'models:followModel', { modelId: world.rival.userId! })).rejects.toMatchObject({
    code: 'too_many_followed',
    data: { max: FOLLOWED_MAX },
  })
  // A second follow of the same model still changes nothing.
  await world.call(world.follower, 'models:followModel', { modelId: world.model.userId! })
  await world.call(world.follower, 'models:unfollowModel', { modelId: world.model.userId! })
  await Promise.allSettled(
    [world.model, world.rival].map(({ userId }) => world.call(world.follower, 'models:followModel', { modelId: userId! })),
  )
  expect(await world.sql(`select count(*)::integer as followed from models.follows where user_id = '${world.follower.userId}'`)).toEqual([
    { followed: FOLLOWED_MAX },
  ])
})

describe('comments', () => {
  test('are counted, and removed by their author, the model or an admin only', async () => {
    const postId = await world.publish()
    const say = async (who = world.customer) => (await world.call(who, 'posts:addComment', { postId, text: 'Lovely' })).value.commentId
    const count = async () => (await world.call(visitor, 'posts:getPost', { postId })).value?.commentCount
    const [one, two, three, four] = [await say(), await say(), await say(), await say()]
    expect(await count()).toBe(4)
    // The model's own list shows the count, too.
    const { topics } = await world.call(world.customer, 'posts:deleteComment', { commentId: four })
    expect(topics).toContain(ownPosts(world.model.userId!))
    await expect(world.call(world.follower, 'posts:deleteComment', { commentId: one })).rejects.toMatchObject({ code: 'not_found' })
    for (const [who, commentId] of [
      [world.customer, one],
      [world.model, two],
      [world.admin, three],
    ] as const)
      await world.call(who, 'posts:deleteComment', { commentId })
    expect(await count()).toBe(0)
    await expect(world.call(world.customer, 'posts:deleteComment', { commentId: one })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('end when the model closes them, and notify the model', async () => {
    const postId = await world.publish()
    const say = () => world.call(world.customer, 'posts:addComment', { postId, text: 'Lovely' })
    await say()
    expect(
      await world.sql(
        `select kind, data->>'title' as title from notifications.notifications where user_id = '${world.model.userId}' limit 1`,
      ),
    ).toEqual([{ kind: 'comment_received', title: 'Evening light' }])
    const own = await mine(postId)
    await world.call(world.model, 'posts:savePost', { ...FIELDS, postId, revision: own!.revision, areCommentsOpen: false })
    await expect(world.call(world.follower, 'posts:addComment', { postId, text: 'Hello' })).rejects.toMatchObject({
      code: 'comments_closed',
    })
  })
})

test('a second like changes nothing', async () => {
  const postId = await world.publish()
  const like = (isLiked: boolean) => world.call(world.customer, 'posts:setLiked', { postId, isLiked })
  await Promise.all([like(true), like(true), like(true)])
  const rights = async () => (await world.call(world.customer, 'posts:getRights', { postIds: [postId] })).value[0]
  expect([(await rights())?.isLiked, (await world.call(visitor, 'posts:getPost', { postId })).value?.likeCount]).toEqual([true, 1])
  await like(false)
  await like(false)
  expect([(await rights())?.isLiked, (await world.call(visitor, 'posts:getPost', { postId })).value?.likeCount]).toEqual([false, 0])
})
