/** Readers whom the model has blocked, or who have blocked the model: the posts closed to them, and those that stay theirs. */
import { describe, expect, test } from 'vitest'
import type { PostVisibility } from '#contract/types.ts'
import type { Actor } from '#server/access/actor.ts'
import type { AdminAccess } from '#server/domains/users/index.ts'
import { visitor } from '#test-support/context.ts'
import { usePostsWorld } from '#test-support/posts-world.ts'
import { mayDownloadItem, mayOpenItem } from './parts.ts'

const world = usePostsWorld()
const idOf = ({ userId }: Actor) => String(userId)

const block = (by: Actor, of: Actor) => world.sql(`insert into users.blocks (by_id, of_id) values ('${idOf(by)}', '${idOf(of)}')`)
/** A block in either direction. */
const WAYS = [
  ['the model', (reader: Actor) => block(world.model, reader)],
  ['the reader', (reader: Actor) => block(reader, world.model)],
] as const

async function publish(visibility: PostVisibility): Promise<{ postId: string; preview: string; locked: string }> {
  const [preview, locked] = [await world.item(), await world.item()]
  const media = [
    { itemId: preview, alt: '', isPreview: true },
    { itemId: locked, alt: '', isPreview: false },
  ]
  return { postId: await world.publish({ visibility, price: visibility === 'paid' ? 5 : null, media }), preview, locked }
}
async function buy(postId: string): Promise<void> {
  const contentRevision = (await world.call(visitor, 'posts:getPost', { postId })).value?.contentRevision ?? 0
  await world.call(world.customer, 'posts:purchasePost', { postId, expectedPrice: 5, contentRevision })
}
const read = (who: Actor, postId: string) => world.call(who, 'posts:getPost', { postId })
const comments = async (who: Actor, postId: string) =>
  (await world.call(who, 'posts:listComments', { postId })).value.items.map(({ text }) => text)
const rightOf = async (who: Actor, postId: string) => (await world.call(who, 'posts:getRights', { postIds: [postId] })).value[0]?.right
const accesses: AdminAccess[] = []
const mayOpen = (who: Actor, itemId: string) =>
  mayOpenItem(world.database, who, itemId, async (_actor, access) => void accesses.push(access))

describe.each(WAYS)('when %s has blocked the other', (_who, end) => {
  test('a free post and the list of the model are hidden, with the comments of others; other readers see all', async () => {
    const { postId } = await publish('free')
    await world.call(world.follower, 'posts:addComment', { postId, text: 'Lovely' })
    await end(world.customer)
    const { value, topics } = await read(world.customer, postId)
    expect(value).toBeNull()
    expect(topics).toContain(`post-reader:${idOf(world.customer)}`)
    expect(topics).toContain(`blocks-of:${idOf(world.customer)}`)
    const list = async (who: Actor) => (await world.call(who, 'posts:listByModel', { modelId: idOf(world.model) })).value
    expect(await list(world.customer)).toEqual({ items: [], nextCursor: null })
    expect(await comments(world.customer, postId)).toEqual([])
    for (const who of [world.follower, visitor]) {
      expect((await read(who, postId)).value?._id).toBe(postId)
      expect((await list(who)).items).toHaveLength(1)
      expect(await comments(who, postId)).toEqual(['Lovely'])
    }
  })

  test('Pro opens no post of this model any more, and those of others as before', async () => {
    const [mine, theirs] = [await publish('pro'), await world.publish({ visibility: 'pro' }, world.rival)]
    expect([await rightOf(world.pro, mine.postId), await mayOpen(world.pro, mine.locked)]).toEqual(['pro', true])
    await end(world.pro)
    expect([await rightOf(world.pro, mine.postId), await mayOpen(world.pro, mine.locked)]).toEqual([null, false])
    expect(await rightOf(world.pro, theirs)).toBe('pro')
  })

  test('a purchase stays, with its files and its comments, and opens no other post', async () => {
    const [bought, other] = [await publish('paid'), await publish('paid')]
    await buy(bought.postId)
    await world.call(world.model, 'posts:addComment', { postId: bought.postId, text: 'Thank you' })
    await world.call(world.customer, 'posts:addComment', { postId: bought.postId, text: 'Mine' })
    await end(world.customer)
    expect((await read(world.customer, bought.postId)).value).toMatchObject({ _id: bought.postId })
    expect(await rightOf(world.customer, bought.postId)).toBe('purchased')
    expect([await mayOpen(world.customer, bought.locked), await mayDownloadItem(world.database, world.customer, bought.locked)]).toEqual([
      true,
      true,
    ])
    expect((await read(world.customer, other.postId)).value).toBeNull()
    expect(await mayOpen(world.customer, other.locked)).toBe(false)
    // Comments of the blocked model itself are hidden like those of any blocked user.
    expect(await comments(world.customer, bought.postId)).toEqual(['Mine'])
    const more = world.call(world.customer, 'posts:addComment', { postId: bought.postId, text: 'And more' })
    await expect(more).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('comments of blocked users are hidden from each other alone', async () => {
  const { postId } = await publish('free')
  await world.call(world.follower, 'posts:addComment', { postId, text: 'From Fynn' })
  await world.call(world.pro, 'posts:addComment', { postId, text: 'From Petra' })
  await block(world.follower, world.pro)
  expect(await comments(world.follower, postId)).toEqual(['From Fynn'])
  expect(await comments(world.pro, postId)).toEqual(['From Petra'])
  for (const who of [visitor, world.model]) expect(await comments(who, postId)).toEqual(['From Petra', 'From Fynn'])
})

test('comments stay with the post: a buyer reads them after it was withdrawn, others do not, and a draft takes none', async () => {
  const { postId } = await publish('paid')
  await buy(postId)
  await world.call(world.model, 'posts:addComment', { postId, text: 'Thank you' })
  await world.call(world.model, 'posts:deletePost', { postId })
  expect(await comments(world.customer, postId)).toEqual(['Thank you'])
  for (const who of [world.follower, visitor]) expect(await comments(who, postId)).toEqual([])
  const { postId: draft } = await world.draft()
  await expect(world.call(world.model, 'posts:addComment', { postId: draft, text: 'First' })).rejects.toMatchObject({ code: 'not_found' })
})

test('an admin who opens the preview of a withdrawn post is logged; one who opens that of a published post is not', async () => {
  const { postId, preview, locked } = await publish('paid')
  accesses.length = 0
  for (const who of [world.admin, world.follower, visitor]) expect(await mayOpen(who, preview)).toBe(true)
  expect(accesses).toEqual([])
  await buy(postId)
  await world.call(world.model, 'posts:deletePost', { postId })
  for (const who of [world.follower, visitor]) expect(await mayOpen(who, preview)).toBe(false)
  for (const who of [world.model, world.customer]) expect(await mayOpen(who, preview)).toBe(true)
  expect(accesses).toEqual([])
  for (const itemId of [preview, locked]) expect(await mayOpen(world.admin, itemId)).toBe(true)
  const logged = { kind: 'post_read', objectId: postId, userIds: [idOf(world.model)] }
  expect(accesses).toEqual([logged, logged])
})
