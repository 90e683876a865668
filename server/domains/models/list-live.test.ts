/** Every watched list stays equal to a fresh one after every change; `useMoneyWorld` compares them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { anyModel } from './index.ts'

const world = useMoneyWorld()
let model: TestUser
let stop: () => Promise<void>

const QUESTIONS = [
  {},
  { language: 'it' },
  { online: true },
  { openSlots: true },
  { hasPosts: true },
  { maxDays: 3 },
  { priceMin: 10, priceMax: 60 },
  { search: 'wetplate' },
  { search: 'wetplaet', hasPosts: true },
  { search: 'ada', online: true },
]
const SORTS = ['recommended', 'trending', 'rating', 'new', 'fastest']
const post = {
  title: 'Evening light',
  teaser: 'A lake',
  text: 'The whole story of the lake',
  visibility: 'free',
  price: null,
  tags: [],
  media: [],
  areCommentsOpen: true,
}
const product = {
  name: 'A print',
  description: '',
  mediaKind: 'image',
  price: 40,
  deliveryDays: 5,
  freeRevisions: 0,
  slots: 1,
  briefMax: null,
  sampleIds: [],
  addons: [],
}

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  // Made outside of the engine, so the topic is touched here.
  await world.realtime.write('test/models:touch', SYSTEM, async ({ touch }) => touch(anyModel()))
  const client = openClient(world.url)
  const lists = QUESTIONS.flatMap((question) => [
    watchQuery(client, 'models:count', question),
    watchQuery(client, 'models:list', question),
    ...SORTS.map((sort) => watchQuery(client, 'models:list', { ...question, sort, limit: 2 })),
  ])
  await Promise.all(lists.map((list) => list.until(() => true)))
  stop = () => client.close()
})
afterEach(() => stop())

/** Compares every list after each step. */
async function steps(...calls: readonly (readonly [path: string, args: Record<string, unknown>])[]): Promise<void> {
  for (const [path, args] of calls) {
    await world.mutate(model, path, args)
    await world.realtime.settled()
    expect(world.realtime.stats().violations, `${path} ${JSON.stringify(args)}`).toEqual([])
  }
}
const idsOf = async (question: object) =>
  (await world.query<{ items: { _id: string }[] }>(model, 'models:list', { ...question })).items.map(({ _id }) => _id)

describe('a watched list', () => {
  it('follows names, words and languages, and ignores texts that only the profile shows', async () => {
    await steps(
      ['models:updateProfile', { headline: 'Light on paper', tags: ['wetplate'], languages: ['it'] }],
      ['models:updateProfile', { bio: 'Two lines.', wontDo: ['Politics'] }],
      ['models:renameProfile', { name: 'Ada Long', handle: `ada-${model.id.slice(-8)}` }],
      ['models:updateProfile', { languages: ['ru'] }],
      ['models:setProfilePicture', { place: 'avatar', pictureId: null }],
    )
    expect(await idsOf({ search: 'wetplate' })).toContain(model.id)
    await steps(['models:updateProfile', { tags: [] }])
    expect(await idsOf({ search: 'wetplate' })).not.toContain(model.id)
  })

  it('follows presence and its hiding', async () => {
    await steps(['presence:updatePresence', {}])
    expect(await idsOf({ online: true })).toContain(model.id)
    await steps(['models:setPresenceHidden', { isHidden: true }])
    expect(await idsOf({ online: true })).not.toContain(model.id)
    await steps(['models:setPresenceHidden', { isHidden: true }], ['models:setPresenceHidden', { isHidden: false }])
    expect(await idsOf({ online: true })).toContain(model.id)
  })

  it('follows prices, days and open slots', async () => {
    const { productId } = await world.mutate<{ productId: string }>(model, 'models:createProduct', { product })
    await steps(
      ['models:createProduct', { product: { ...product, price: 90, deliveryDays: 2 } }],
      ['models:updateProduct', { productId, product: { ...product, price: 5, deliveryDays: 1, slots: null } }],
      ['models:setProductHidden', { productId, isHidden: true }],
      ['models:setProductHidden', { productId, isHidden: false }],
      ['models:updateProduct', { productId, product: { ...product, name: 'Another name', price: 5, deliveryDays: 1, slots: 1 } }],
    )
    const customer = await world.user({ cents: 100_00 })
    const orderId = await world.place(customer, productId, 5_00)
    await world.complete(model, orderId)
    await world.mutate(customer, 'reviews:createReviewFromOrder', { orderId, rating: 5, title: 'Fine', content: 'Thank you' })
    const [other] = (await world.query<{ products: { _id: string }[] }>(model, 'models:getMyProfile')).products
      .map(({ _id }) => _id)
      .filter((id) => id !== productId)
    await steps(['models:deleteProduct', { productId: other }], ['models:setProductHidden', { productId, isHidden: true }])
    expect(await idsOf({ openSlots: true })).not.toContain(model.id)
  })

  it('follows the first post and the last one', async () => {
    const publish = async () => {
      const draft = await world.mutate<{ postId: string; revision: number }>(model, 'posts:createDraft')
      const { revision } = await world.mutate<{ revision: number }>(model, 'posts:savePost', {
        ...post,
        postId: draft.postId,
        revision: draft.revision,
      })
      await steps(['posts:publishPost', { postId: draft.postId, revision, publishAt: null, timeZone: null }])
      return draft.postId
    }
    const [first, second] = [await publish(), await publish()]
    expect(await idsOf({ hasPosts: true })).toContain(model.id)
    await steps(['posts:deletePost', { postId: first }])
    expect(await idsOf({ hasPosts: true })).toContain(model.id)
    await steps(['posts:deletePost', { postId: second }])
    expect(await idsOf({ hasPosts: true })).not.toContain(model.id)
  })
})
