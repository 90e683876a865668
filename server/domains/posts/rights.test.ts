/**
 * Access to posts: each visibility and status, for each kind of reader, by calls and by addresses of files. One rule, tested from every
 * side.
 */
import { expect, test } from 'vitest'
import type { PostRight, PostVisibility } from '#contract/types.ts'
import type { Actor } from '#server/access/actor.ts'
import type { AdminAccess } from '#server/domains/users/index.ts'
import { visitor } from '#test-support/context.ts'
import { usePostsWorld } from '#test-support/posts-world.ts'
import { mayDownloadItem, mayOpenItem } from './parts.ts'

const world = usePostsWorld()

/** Logged accesses of admins to restricted content. */
const accesses: AdminAccess[] = []
const mayOpen = (actor: Actor, itemId: string) =>
  mayOpenItem(world.database, actor, itemId, async (_actor, access) => void accesses.push(access))

type Reader = 'visitor' | 'customer' | 'follower' | 'pro' | 'buyer' | 'rival' | 'model' | 'admin'
const READERS: readonly Reader[] = ['visitor', 'customer', 'follower', 'pro', 'buyer', 'rival', 'model', 'admin']

/** The customer becomes the buyer by a purchase. */
const actorOf = (reader: Reader): Actor => (reader === 'visitor' ? visitor : reader === 'buyer' ? world.customer : world[reader])

const ALLOWED: Record<PostVisibility, Partial<Record<Reader, PostRight>>> = {
  free: { visitor: 'free', customer: 'free', follower: 'free', pro: 'free', buyer: 'free', rival: 'free', model: 'author', admin: 'free' },
  followers: { follower: 'following', model: 'author', admin: 'admin' },
  pro: { pro: 'pro', model: 'author', admin: 'admin' },
  paid: { buyer: 'purchased', model: 'author', admin: 'admin' },
}
const VISIBILITIES = Object.keys(ALLOWED) as PostVisibility[]

async function publishWithFiles(visibility: PostVisibility) {
  const [preview, locked] = [await world.item(), await world.item()]
  const media = [
    { itemId: preview, alt: 'A boat', isPreview: true },
    { itemId: locked, alt: 'The hidden cove', isPreview: false },
  ]
  const postId = await world.publish({ visibility, price: visibility === 'paid' ? 12.5 : null, media })
  return { postId, preview, locked }
}

const buy = async (postId: string) =>
  world.call(world.customer, 'posts:purchasePost', { postId, expectedPrice: 12.5, contentRevision: await contentOf(postId) })
const contentOf = async (postId: string) => (await world.call(visitor, 'posts:getPost', { postId })).value?.contentRevision ?? 0
const rightsOf = async (reader: Reader, postId: string) =>
  (await world.call(actorOf(reader), 'posts:getRights', { postIds: [postId] })).value[0]

const CASES = VISIBILITIES.flatMap((visibility) =>
  READERS.filter((reader) => reader !== 'buyer' || visibility === 'paid').map((reader) => [visibility, reader] as const),
)

test.each(CASES)('grants the right access to a %s post, seen by: %s', async (visibility, reader) => {
  const { postId, preview, locked } = await publishWithFiles(visibility)
  if (reader === 'buyer') await buy(postId)
  const right = ALLOWED[visibility][reader] ?? null
  const rights = await rightsOf(reader, postId)
  expect(rights?.right).toBe(right)
  expect(rights?.text).toBe(right === null ? null : 'The whole story of the lake')
  expect(rights?.media?.map(({ alt }) => alt) ?? null).toEqual(right === null ? null : ['A boat', 'The hidden cove'])
  const asked = actorOf(reader)
  accesses.length = 0
  expect(await mayOpen(asked, preview)).toBe(true)
  expect(accesses).toEqual([])
  expect(await mayOpen(asked, locked)).toBe(right !== null)
  expect(accesses).toEqual(right === 'admin' ? [{ kind: 'post_read', objectId: postId, userIds: [world.model.userId] }] : [])
  await world.call(world.model, 'posts:addComment', { postId, text: 'About the cove' })
  expect((await world.call(asked, 'posts:listComments', { postId })).value.items).toHaveLength(right === null ? 0 : 1)
  if (reader === 'visitor') return
  const like = () => world.call(asked, 'posts:setLiked', { postId, isLiked: true })
  const comment = () => world.call(asked, 'posts:addComment', { postId, text: 'Lovely' })
  if (right === null) {
    await expect(like()).rejects.toMatchObject({ code: 'locked' })
    await expect(comment()).rejects.toMatchObject({ code: 'locked' })
  } else {
    await like()
    await comment()
  }
})

test.each(VISIBILITIES)('leaves everything locked out of the public answer of a %s post', async (visibility) => {
  const { postId, preview, locked } = await publishWithFiles(visibility)
  await world.sql(`update media.items set has_preview = true where id = '${locked}'`)
  const { value: post } = await world.call(visitor, 'posts:getPost', { postId })
  const { value: list } = await world.call(visitor, 'posts:listByModel', { modelId: world.model.userId! })
  for (const seen of [post, list.items[0]]) {
    const isFree = visibility === 'free'
    expect(seen?.text).toBe(isFree ? 'The whole story of the lake' : null)
    expect(seen?.textLength).toBe(27)
    expect(seen?.media.map(({ isOpen }) => isOpen)).toEqual([true, isFree])
    expect(seen?.media[1]).toMatchObject({
      _id: locked,
      kind: 'image',
      width: 1600,
      height: 1200,
      alt: isFree ? 'The hidden cove' : '',
      peaks: null,
      widths: isFree ? [160, 320] : [],
      hasPreview: isFree,
    })
    expect(seen?.media[0]).toMatchObject({ _id: preview, hasPreview: false })
  }
  if (visibility !== 'free') expect(JSON.stringify([post, list])).not.toMatch(/hidden cove|whole story/)
})

test('files are public exactly while their post is free and published, or they are its preview', async () => {
  const isPublic = async (itemId: string) => (await world.sql(`select is_public from media.items where id = '${itemId}'`))[0]?.['is_public']
  const [preview, locked] = [await world.item(), await world.item()]
  const media = [
    { itemId: preview, alt: '', isPreview: true },
    { itemId: locked, alt: '', isPreview: false },
  ]
  const { postId, revision } = await world.draft({ visibility: 'free', media })
  expect([await isPublic(preview), await isPublic(locked)]).toEqual([false, false])
  await world.call(world.model, 'posts:publishPost', { postId, revision, publishAt: null, timeZone: null })
  expect([await isPublic(preview), await isPublic(locked)]).toEqual([true, true])
  const fields = {
    postId,
    title: 'Now paid',
    teaser: '',
    text: 'x',
    visibility: 'paid' as const,
    price: 5,
    tags: [],
    areCommentsOpen: true,
  }
  const own = (await world.call(world.model, 'posts:getMine', { postId })).value
  const saved = await world.call(world.model, 'posts:savePost', { ...fields, revision: own!.revision, media })
  expect([await isPublic(preview), await isPublic(locked)]).toEqual([true, false])
  await world.call(world.model, 'posts:savePost', { ...fields, revision: saved.value.revision, media: media.slice(0, 1) })
  expect([await isPublic(preview), await isPublic(locked)]).toEqual([true, false])
  expect(await mayOpen(world.admin, locked)).toBe(false)
  await world.call(world.model, 'posts:deletePost', { postId })
  expect(await isPublic(preview)).toBe(false)
})

test.each(CASES)('lets buyers and the author download a file of a %s post, not: %s', async (visibility, reader) => {
  const { postId, preview, locked } = await publishWithFiles(visibility)
  if (reader === 'buyer') await buy(postId)
  const may = await Promise.all([preview, locked].map((itemId) => mayDownloadItem(world.database, actorOf(reader), itemId)))
  const isTheirs = reader === 'model' || reader === 'buyer'
  expect(may).toEqual([isTheirs, isTheirs])
})

test('a purchase stays valid when its post becomes free, and when it is taken down', async () => {
  const { postId, locked } = await publishWithFiles('paid')
  await buy(postId)
  await world.sql(`update posts.posts set visibility = 'free', price_cents = null where id = '${postId}'`)
  expect((await rightsOf('buyer', postId))?.right).toBe('purchased')
  expect([
    await mayDownloadItem(world.database, world.customer, locked),
    await mayDownloadItem(world.database, world.rival, locked),
  ]).toEqual([true, false])
  await world.call(world.model, 'posts:deletePost', { postId })
  expect(await rightsOf('buyer', postId)).toMatchObject({ right: 'purchased', title: 'Evening light', text: 'The whole story of the lake' })
  expect(await mayDownloadItem(world.database, world.customer, locked)).toBe(true)
})

test('drafts and scheduled posts are visible to their model only', async () => {
  const itemId = await world.item()
  const { postId, revision } = await world.draft({ media: [{ itemId, alt: '', isPreview: true }] })
  const check = async () => {
    for (const reader of ['visitor', 'customer', 'follower', 'pro', 'rival', 'admin'] as const) {
      expect(await rightsOf(reader, postId)).toBeUndefined()
      expect((await world.call(actorOf(reader), 'posts:getPost', { postId })).value).toBeNull()
      expect(await mayOpen(actorOf(reader), itemId)).toBe(false)
    }
    expect((await world.call(world.rival, 'posts:getMine', { postId })).value).toBeNull()
    expect((await world.call(visitor, 'posts:listByModel', { modelId: world.model.userId! })).value.items).toEqual([])
    await expect(world.call(world.customer, 'posts:setLiked', { postId, isLiked: true })).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      world.call(world.customer, 'posts:purchasePost', { postId, expectedPrice: 5, contentRevision: revision }),
    ).rejects.toMatchObject({ code: 'not_for_sale' })
  }
  await check()
  await world.call(world.model, 'posts:publishPost', { postId, revision, publishAt: Date.now() + 3_600_000, timeZone: 'Europe/Rome' })
  await check()
})

test('rights end with their reason', async () => {
  const followers = await publishWithFiles('followers')
  await world.call(world.follower, 'models:unfollowModel', { modelId: world.model.userId! })
  expect((await rightsOf('follower', followers.postId))?.right).toBeNull()
  expect(await mayOpen(world.follower, followers.locked)).toBe(false)
  const pro = await publishWithFiles('pro')
  await world.sql(`update users.users set pro_expires_at = now() - interval '1 second' where id = '${world.pro.userId}'`)
  expect(await mayOpen(world.pro, pro.locked)).toBe(false)
})

test('a withdrawn post is visible to its buyers, its model and admins only', async () => {
  const { postId, locked } = await publishWithFiles('paid')
  await buy(postId)
  await world.call(world.model, 'posts:deletePost', { postId })
  expect((await world.call(visitor, 'posts:getPost', { postId })).value).toBeNull()
  expect((await rightsOf('buyer', postId))?.right).toBe('purchased')
  expect(await mayOpen(world.customer, locked)).toBe(true)
  for (const reader of ['visitor', 'follower', 'pro', 'rival'] as const) expect(await mayOpen(actorOf(reader), locked)).toBe(false)
  expect((await world.call(world.customer, 'posts:listPurchases', {})).value.items).toMatchObject([
    { post: { _id: postId, isWithdrawn: true }, price: 12.5 },
  ])
})

test('rights to one post or one model open no other', async () => {
  const [bought, other] = [await publishWithFiles('paid'), await publishWithFiles('paid')]
  await buy(bought.postId)
  expect((await rightsOf('buyer', other.postId))?.right).toBeNull()
  expect([await mayOpen(world.customer, bought.locked), await mayOpen(world.customer, other.locked)]).toEqual([true, false])
  const ofRival = await world.publish({ visibility: 'followers' }, world.rival)
  expect((await rightsOf('follower', ofRival))?.right).toBeNull()
})
