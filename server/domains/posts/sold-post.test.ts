/** Sold content of a post stays (product.md §3), against every change of its model, before and during a purchase. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OwnPost } from '#contract/types.ts'
import { visitor, writeAs } from '#test-support/context.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { adjustBalance } from '#test-support/money.ts'
import { usePostsWorld } from '#test-support/posts-world.ts'
import { purchasePostStatement } from './posts.sql.ts'
import { savePost } from './save-post.ts'

const world = usePostsWorld()

const TEXT = 'The whole story of the lake'
const PRICE = 12.5

const mine = async (postId: string): Promise<OwnPost> => {
  const { value } = await world.call(world.model, 'posts:getMine', { postId })
  if (value === null) throw new Error('the post is gone')
  return value
}

/** Saves the post with these changes only. */
async function save(
  postId: string,
  change: { title?: string; text?: string; media?: { itemId: string; alt: string; isPreview: boolean }[]; tags?: string[]; price?: number },
) {
  const { revision, title, teaser, text, visibility, price, media, tags, areCommentsOpen } = await mine(postId)
  const kept = media.map(({ itemId, alt, isPreview }) => ({ itemId, alt, isPreview }))
  return world.call(world.model, 'posts:savePost', {
    postId,
    revision,
    title,
    teaser,
    text,
    visibility,
    price,
    media: kept,
    tags,
    areCommentsOpen,
    ...change,
  })
}

const seenContent = async (postId: string) => (await world.call(visitor, 'posts:getPost', { postId })).value?.contentRevision ?? 0
const buy = (postId: string, contentRevision: number, by = world.customer) =>
  world.call(by, 'posts:purchasePost', { postId, expectedPrice: PRICE, contentRevision })
const file = (itemId: string) => ({ itemId, alt: '', isPreview: false })

async function paidPost(count = 2) {
  const itemIds = await Promise.all(Array.from({ length: count }, () => world.item()))
  return { itemIds, postId: await world.publish({ text: TEXT, visibility: 'paid', price: PRICE, media: itemIds.map(file) }) }
}

/** Waits until another transaction waits for a lock. */
async function untilSomebodyWaits(): Promise<void> {
  await expect.poll(async () => (await world.sql(`select pid from ${LOCK_WAITS}`)).length, { interval: 5 }).toBeGreaterThan(0)
}

test('allows every change before a sale, and no change or removal of sold content afterwards', async () => {
  const { postId, itemIds } = await paidPost()
  const [first = '', second = ''] = itemIds
  await save(postId, { text: `${TEXT}, in new words` })
  await save(postId, { text: TEXT, media: [file(first), file(await world.item())] })
  await save(postId, { media: [file(first), file(second)] })
  expect(await mine(postId)).toMatchObject({ soldText: '', media: [{ isSold: false }, { isSold: false }] })

  await buy(postId, await seenContent(postId))
  const refused = { code: 'sold' }
  for (const text of ['', 'Something else', TEXT.slice(0, -1), `x${TEXT}`])
    await expect(save(postId, { text })).rejects.toMatchObject(refused)
  for (const media of [[], [file(first)], [file(first), file(await world.item())]])
    await expect(save(postId, { media })).rejects.toMatchObject(refused)
  expect(await mine(postId)).toMatchObject({
    text: TEXT,
    soldText: TEXT,
    media: [
      { itemId: first, isSold: true },
      { itemId: second, isSold: true },
    ],
  })
  expect(await world.sql(`select is_used from media.items where id in ('${first}', '${second}')`)).toEqual([
    { is_used: true },
    { is_used: true },
  ])
  expect((await world.call(world.customer, 'posts:getRights', { postIds: [postId] })).value[0]).toMatchObject({
    right: 'purchased',
    text: TEXT,
    media: [{ _id: first }, { _id: second }],
  })
})

test('allows the model to add, sort and describe after a sale; additions can change until they are sold, too', async () => {
  const { postId, itemIds } = await paidPost()
  const [first = '', second = ''] = itemIds
  await buy(postId, await seenContent(postId))
  const added = await world.item()
  await save(postId, {
    title: 'Another title',
    text: `${TEXT}\n\nAnd on.`,
    media: [file(added), { itemId: second, alt: 'A boat', isPreview: true }, file(first)],
    tags: ['lake'],
    price: 20,
  })
  expect(await mine(postId)).toMatchObject({
    soldText: TEXT,
    media: [
      { itemId: added, isSold: false },
      { itemId: second, alt: 'A boat', isSold: true },
      { itemId: first, isSold: true },
    ],
  })
  await save(postId, { text: TEXT, media: [file(first), file(second)], price: PRICE })
  await save(postId, { text: `${TEXT}\n\nAnd on.`, media: [file(first), file(second), file(added)] })
  await adjustBalance(world.sql, world.follower.userId ?? '', 12_50)
  await buy(postId, await seenContent(postId), world.follower)
  await expect(save(postId, { text: TEXT })).rejects.toMatchObject({ code: 'sold' })
  await expect(save(postId, { media: [file(first), file(second)] })).rejects.toMatchObject({ code: 'sold' })
})

test('the database itself refuses to lose sold content, for every writer', async () => {
  const { postId } = await paidPost()
  await buy(postId, await seenContent(postId))
  const lost = /sold content of a post must stay/
  await expect(world.sql(`update posts.posts set text = '' where id = '${postId}'`)).rejects.toThrow(lost)
  await expect(world.sql(`update posts.posts set sold_text_length = 0 where id = '${postId}'`)).rejects.toThrow(lost)
  await expect(world.sql(`delete from posts.media where post_id = '${postId}'`)).rejects.toThrow(lost)
  await expect(world.sql(`update posts.media set is_sold = false where post_id = '${postId}'`)).rejects.toThrow(lost)
})

test('refuses a buyer who saw other text or files, without charge; unsold parts may change meanwhile', async () => {
  const { postId, itemIds } = await paidPost()
  const seen = await seenContent(postId)
  await save(postId, { title: 'Another title', tags: ['lake'], media: itemIds.toReversed().map(file) })
  expect(await seenContent(postId)).toBe(seen)
  for (const change of [
    { text: `${TEXT}!` },
    { media: itemIds.slice(1).map(file) },
    { media: [...itemIds.slice(1), await world.item()].map(file) },
  ]) {
    const before = await seenContent(postId)
    await save(postId, change)
    await expect(buy(postId, before)).rejects.toMatchObject({ code: 'changed' })
  }
  await buy(postId, await seenContent(postId))
  expect((await mine(postId)).purchaseCount).toBe(1)
})

test('a save that waits for a purchase finds it, and keeps what was just sold', async () => {
  const { postId, itemIds } = await paidPost()
  const seen = await seenContent(postId)
  let saved: Promise<unknown> = Promise.resolve()
  await world.database.write(async (tx) => {
    await tx.one(
      purchasePostStatement,
      randomUUID(),
      0,
      Buffer.alloc(32),
      'test:purchasePost',
      world.customer.userId,
      null,
      postId,
      PRICE * 100,
      seen,
    )
    saved = save(postId, { media: itemIds.slice(1).map(file) }).catch((error: unknown) => error)
    await untilSomebodyWaits()
  })
  expect(await saved).toMatchObject({ code: 'sold' })
})

test('a purchase that waits for a save finds it, and is refused when the content has changed', async () => {
  const { postId } = await paidPost()
  const seen = await seenContent(postId)
  const { revision } = await mine(postId)
  let bought: Promise<unknown> = Promise.resolve()
  await writeAs(world.database, world.model, async (change) => {
    await savePost(change, {
      postId,
      revision,
      title: 'Evening light',
      teaser: '',
      text: 'Nothing',
      visibility: 'paid',
      priceCents: PRICE * 100,
      tags: [],
      media: [],
      areCommentsOpen: true,
    })
    bought = buy(postId, seen).catch((error: unknown) => error)
    await untilSomebodyWaits()
  })
  expect(await bought).toMatchObject({ code: 'changed' })
})
