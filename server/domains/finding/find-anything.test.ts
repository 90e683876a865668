/** The search of the header: everything with a name, in every script, with typos, and nothing that the reader may not see. */
import { beforeAll, describe, expect, it, test } from 'vitest'
import { FOUND_MAX } from '#contract/limits.ts'
import type { Actor } from '#server/access/actor.ts'
import { actorOf, createCaller, visitor } from '#test-support/context.ts'
import { createTestUser, createProduct } from '#test-support/people.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createPostCalls } from '../posts/parts.ts'
import { createFindingCalls } from './parts.ts'

const world = useOrdersWorld()
let call: ReturnType<typeof createCaller>
let potter: Actor

beforeAll(async () => {
  call = createCaller(world.database, { ...createFindingCalls(), posts: createPostCalls() })
  potter = actorOf(await createTestUser(world.database, { name: 'Zoë Vandermeulen', status: 'model' }), 'model')
  await world.sql(
    `update models.profiles set tags = array['céramique'], search_text = search.fold('Zoë Vandermeulen céramique') where user_id = '${potter.userId}'`,
  )
  for (const name of ['Your words in clay', 'Полевой букет', '手写书法作品'])
    await createProduct(world.database, potter.userId ?? '', { name })
  await publish('Märchen am Fluss', ['Kobalt'])
  await publish('Вечерний свет', ['озеро'])
  await publish('黄昏的湖边摄影', ['湖光'])
})

const searched = async (search: string, as: Actor = visitor) => (await call(as, 'search:find', { search })).value
const namesIn = async (search: string, as?: Actor) => {
  const { models, products, posts, tags, orders } = await searched(search, as)
  return [
    ...models.map(({ name }) => name),
    ...products.map(({ name }) => name),
    ...posts.map(({ title }) => title),
    ...tags.map((tag) => `#${tag}`),
    ...orders.map(({ productName, otherName, side }) => `${side}: ${productName} (${otherName})`),
  ]
}

async function draft(title: string, tags: string[], visibility: 'free' | 'pro' = 'free') {
  const { postId, revision } = (await call(potter, 'posts:createDraft', {})).value
  const fields = { title, teaser: '', text: 'x', visibility, price: null, tags, media: [], areCommentsOpen: true }
  return { postId, revision: (await call(potter, 'posts:savePost', { ...fields, postId, revision })).value.revision }
}
async function publish(title: string, tags: string[] = [], visibility?: 'pro') {
  const { postId, revision } = await draft(title, tags, visibility)
  await call(potter, 'posts:publishPost', { postId, revision, publishAt: null, timeZone: null })
  return postId
}

describe('the search finds', () => {
  it.each([
    ['vandermeu', 'Zoë Vandermeulen'],
    ['vandremeulen', 'Zoë Vandermeulen'],
    ['words clay', 'Your words in clay'],
    ['wrods in clay', 'Your words in clay'],
    ['букет', 'Полевой букет'],
    ['буект', 'Полевой букет'],
    ['书法', '手写书法作品'],
    ['书法作品集', '手写书法作品'],
    ['marchen', 'Märchen am Fluss'],
    ['marhcen', 'Märchen am Fluss'],
    ['kobalt', 'Märchen am Fluss'],
    ['kobalt', '#Kobalt'],
    ['kobolt', '#Kobalt'],
    ['ceramique', '#céramique'],
    ['вечрний', 'Вечерний свет'],
    ['湖边', '黄昏的湖边摄影'],
    ['湖光', '#湖光'],
  ])('by “%s” %s', async (search, name) => expect(await namesIn(search)).toContain(name))

  it('published posts of every visibility by their title, but no drafts and none of unlisted models', async () => {
    await draft('Quillwork unfinished', ['quillwork'])
    await publish('Quillwork for Pro', ['quillwork'], 'pro')
    expect(await namesIn('quillwork')).toEqual(['Zoë Vandermeulen', 'Quillwork for Pro', '#quillwork'])
    await world.sql(`update models.profiles set is_listed = false where user_id = '${potter.userId}'`)
    expect(await namesIn('quillwork')).toEqual([])
    expect(await namesIn('quilwork')).toEqual([])
    expect(await namesIn('words in clay')).toEqual([])
    await world.sql(`update models.profiles set is_listed = true where user_id = '${potter.userId}'`)
  })

  it('products for sale only', async () => {
    const id = await createProduct(world.database, potter.userId ?? '', { name: 'Gilded walnut' })
    expect(await namesIn('walnut')).toEqual(['Gilded walnut'])
    await world.sql(`update models.products set hidden_at = now() where id = '${id}'`)
    expect(await namesIn('walnut')).toEqual([])
    expect(await namesIn('walnit')).toEqual([])
  })

  it('at most a few of each kind, the newest first', async () => {
    const names = Array.from({ length: FOUND_MAX + 2 }, (_, at) => `Marquetry ${at}`)
    for (const name of names) await publish(name)
    const { posts } = await searched('marquetry')
    expect(posts.map(({ title }) => title)).toEqual(names.toReversed().slice(0, FOUND_MAX))
  })

  it.each(['???', '%', "'; drop", 'xqzxqz', '鱼'])('nothing for “%s”, and fails nowhere', async (search) =>
    expect(await namesIn(search, world.customer)).toEqual([]),
  )
})

test('own orders are found by product and other side, with a typo, and by no one else', async () => {
  await world.sql(`update models.products set name = 'Nocturne for cello' where id = '${world.productId}'`)
  await world.sql(`update users.users set name = 'Ottilie Kranz' where id = '${world.model.userId}'`)
  await world.sql(`update users.users set name = 'Bram Visser' where id = '${world.customer.userId}'`)
  await world.place()
  const ordersIn = async (search: string, as: Actor) => (await namesIn(search, as)).filter((name) => name.includes(':'))
  for (const search of ['nocturne', 'noctrune', 'ottilie', 'cello kranz'])
    expect(await ordersIn(search, world.customer), search).toEqual(['customer: Nocturne for cello (Ottilie Kranz)'])
  expect(await ordersIn('visser', world.model)).toEqual(['model: Nocturne for cello (Bram Visser)'])
  for (const other of [visitor, world.stranger, world.admin]) expect(await ordersIn('nocturne', other)).toEqual([])
})

test('an open search shows new posts, products and orders without being asked again', async () => {
  const { topics } = await call(world.customer, 'search:find', { search: 'newcomer' })
  const id = world.customer.userId ?? ''
  expect(topics).toEqual(
    expect.arrayContaining(['models', 'models-words', 'models-slots', 'models-shown', 'posts', `orders-of:${id}`, `orders-for:${id}`]),
  )
})
