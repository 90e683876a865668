/** The rows of the list follow every change of a model, and each change touches only the lists that show it. */
import { describe, expect, it } from 'vitest'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { actorOf, createCaller, visitor, writeAs } from '#test-support/context.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createTestUser, createProduct, fundWallet } from '#test-support/people.ts'
import { modelFigures } from './index.ts'
import { createModelCalls, sweepPresence } from './parts.ts'

const world = useOrdersWorld()
const callModels: ReturnType<typeof createCaller> = (...args) => createCaller(world.database, createModelCalls())(...args)

const modelId = () => world.model.userId!
const isListed = async (filters: {
  online?: true
  openSlots?: true
  hasPosts?: true
  maxDays?: 1 | 3
  language?: 'it'
  priceMax?: number
}) => {
  const { value } = await callModels(visitor, 'models:list', { ...filters, limit: 100 })
  return value.items.some(({ _id }) => _id === modelId())
}
const topicsOf = async (filters: { online?: true; openSlots?: true }) => (await callModels(visitor, 'models:list', filters)).topics

/** Rows of the list that differ from their profile and products. */
const strayRows = () =>
  world.sql(`
    select p.user_id from models.profiles p where p.has_open_slots <> exists (select from models.products o where o.model_id = p.user_id and models.can_be_ordered(o))
    union all (select model_id from (table models.listing except select l.* from models.profiles p, models.listing_of(p) l) more)
    union all (select model_id from (select l.* from models.profiles p, models.listing_of(p) l except table models.listing) less)`)

describe('open slots', () => {
  it('are gone with the last one, come back when its order ends, and touch the list both times', async () => {
    const limited = await createProduct(world.database, modelId(), { slots: 1 })
    await world.sql(`update models.products set hidden_at = now() where id = '${world.productId}'`)
    expect(await isListed({ openSlots: true })).toBe(true)
    const placed = await world.call(world.customer, 'orders:placeOrder', {
      productId: limited,
      addonIds: [],
      desiredText: 'A lake',
      expectedTotal: 50,
    })
    expect(await topicsOf({ openSlots: true })).toContain('models-slots')
    expect(placed.topics).toContain('models-slots')
    expect(await isListed({ openSlots: true })).toBe(false)
    const rejected = await world.call(world.model, 'orders:rejectOrder', { orderId: placed.value.orderId, reason: 'On holiday' })
    expect(rejected.topics).toContain('models-slots')
    expect(await isListed({ openSlots: true })).toBe(true)
    expect(await strayRows()).toEqual([])
  })

  it('stay while another product has some; an order that leaves some open does not touch the list', async () => {
    const limited = await createProduct(world.database, modelId(), { slots: 2 })
    const placed = await world.call(world.customer, 'orders:placeOrder', {
      productId: limited,
      addonIds: [],
      desiredText: 'A lake',
      expectedTotal: 50,
    })
    expect(placed.topics).not.toContain('models-slots')
    await world.place({ productId: limited })
    expect(await isListed({ openSlots: true })).toBe(true)
    await world.sql(`update models.products set hidden_at = now() where id = '${world.productId}'`)
    expect(await isListed({ openSlots: true })).toBe(false)
  })

  it('are right after many users have taken and released the last ones at once', async () => {
    await world.sql(`update models.products set hidden_at = now() where id = '${world.productId}'`)
    const products = await Promise.all([1, 2, 3].map((slots) => createProduct(world.database, modelId(), { slots })))
    const customers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const id = await createTestUser(world.database)
        await fundWallet(world.database, id, 500_00)
        return actorOf(id)
      }),
    )
    await Promise.all(
      customers.map(async (customer, at) => {
        for (let round = 0; round < 3; round += 1) {
          const orderId = await world.place({ productId: products[(at + round) % 3]! }, customer).catch((error: { code?: string }) => {
            if (error.code === 'no_slots') return null
            throw error
          })
          if (orderId !== null && (at + round) % 4 !== 0) await world.call(customer, 'orders:cancelOrder', { orderId })
        }
      }),
    )
    expect(await strayRows()).toEqual([])
  })
})

describe('presence', () => {
  it('touches lists of online models and the cards of this model, but not the list of all', async () => {
    expect(await isListed({ online: true })).toBe(false)
    const beat = await callModels(world.model, 'presence:updatePresence', {})
    expect(beat.topics).toEqual([`model:${modelId()}`, 'models-online'])
    expect(await isListed({ online: true })).toBe(true)
    const allTopics = await topicsOf({})
    expect(allTopics).toContain(`model:${modelId()}`)
    expect(allTopics).not.toContain('models-online')
    expect(await topicsOf({ online: true })).toContain('models-online')
    await world.sql(`update models.figures set last_seen_at = now() - interval '3 minutes' where model_id = '${modelId()}'`)
    await sweepPresence({ write: (_path, work) => writeAs(world.database, visitor, work) })
    expect(await isListed({ online: true })).toBe(false)
  })

  it('ends for all inactive models in one run', async () => {
    await world.sql(`update models.profiles set is_online = true; update models.figures set last_seen_at = now() - interval '3 minutes'`)
    const gone: number[] = []
    const write = async (_path: string, work: (change: MutationContext<Actor>) => Promise<number>) => {
      const some = await writeAs(world.database, visitor, work)
      gone.push(some)
      return some
    }
    await sweepPresence({ write }, undefined, 1)
    expect(gone.length).toBeGreaterThan(2)
    expect([Math.max(...gone), gone.at(-1)]).toEqual([1, 0])
    expect(await world.sql('select user_id from models.profiles where is_online')).toEqual([])
  })

  it('touches nothing while it is hidden', async () => {
    await callModels(world.model, 'presence:updatePresence', {})
    await world.sql(`update models.profiles set hides_presence = true where user_id = '${modelId()}'`)
    expect(await isListed({ online: true })).toBe(false)
    expect(await strayRows()).toEqual([])
  })
})

describe('the topic of the list', () => {
  const touched = async (path: 'models:updateProfile' | 'models:setPresenceHidden' | 'models:createProduct', args: object) =>
    (await callModels(world.model, path, args as never)).topics
  const print = {
    name: 'A print',
    description: '',
    mediaKind: 'image',
    price: 400,
    deliveryDays: 30,
    freeRevisions: 0,
    slots: null,
    briefMax: null,
    sampleIds: [],
    addons: [],
  }

  it('is touched by words and languages, but not by other texts of the profile', async () => {
    await touched('models:updateProfile', { headline: 'Light', tags: ['film'], languages: ['en'] })
    expect(
      await touched('models:updateProfile', {
        bio: 'New words',
        wontDo: ['Politics'],
        headline: 'Light',
        tags: ['film'],
        languages: ['en'],
      }),
    ).toEqual([`model:${modelId()}`])
    for (const change of [{ headline: 'Paper' }, { tags: ['ink'] }, { languages: ['it'] }])
      expect(await touched('models:updateProfile', change), JSON.stringify(change)).toContain('models')
  })

  it('is touched by a product when the lowest price or the shortest delivery changes; open slots have a topic of their own', async () => {
    await touched('models:createProduct', { product: { ...print, price: 3, deliveryDays: 1 } })
    const dearer = await touched('models:createProduct', { product: print })
    expect(dearer).toContain('models-slots')
    expect(dearer).not.toContain('models')
    expect(await touched('models:createProduct', { product: { ...print, price: 2 } })).toContain('models')
  })

  it('is touched by the first post and the last one', async () => {
    const record = (change: 1 | -1) => world.database.write(async (tx) => (await modelFigures.recordPost(tx, modelId(), change)).isMoved)
    const before = (await world.sql(`select post_count from models.profiles where user_id = '${modelId()}'`))[0] as { post_count: number }
    expect(before.post_count).toBe(0)
    expect([await record(1), await record(1), await record(-1), await record(-1)]).toEqual([true, false, false, true])
  })

  it('of online models is touched by hiding presence, and only where it showed', async () => {
    await callModels(world.model, 'presence:updatePresence', {})
    expect(await touched('models:setPresenceHidden', { isHidden: true })).toEqual([`model:${modelId()}`, 'models-online'])
    await world.sql(`update models.profiles set is_online = false where user_id = '${modelId()}'`)
    expect(await touched('models:setPresenceHidden', { isHidden: false })).toEqual([`model:${modelId()}`])
  })
})

describe('the rows of the list', () => {
  it('follow posts, languages, prices, days, reviews, and whether a model is listed at all', async () => {
    await world.database.write((tx) => modelFigures.recordPost(tx, modelId(), 1))
    expect(await isListed({ hasPosts: true })).toBe(true)
    await world.database.write((tx) => modelFigures.recordPost(tx, modelId(), -1))
    expect(await isListed({ hasPosts: true })).toBe(false)
    const change = (set: string) => world.sql(`update models.profiles set ${set} where user_id = '${modelId()}'`)
    await change(`languages = array['it', 'ru']`)
    expect(await isListed({ language: 'it' })).toBe(true)
    await change(`languages = array['ru'], price_from_cents = 1000, fastest_days = 1`)
    expect(await isListed({ language: 'it' })).toBe(false)
    expect(await isListed({ maxDays: 1, priceMax: 10 })).toBe(true)
    expect(await isListed({ priceMax: 9 })).toBe(false)
    await change(`rating_sum = 50, review_count = 10, trend = 4, score = 6, joined_at = now() - interval '1 year'`)
    expect(await strayRows()).toEqual([])
    await change('is_listed = false')
    expect(await isListed({})).toBe(false)
    expect(await isListed({ maxDays: 1 })).toBe(false)
    expect(await strayRows()).toEqual([])
  })

  it('a trend has the same heat as its remainder ten days later', async () => {
    const heatOf = async (trend: string, at: string) => {
      const set = `update models.profiles set trend = ${trend}, trend_at = ${at} where user_id = '${modelId()}' returning heat`
      return (await world.sql(set))[0]?.['heat']
    }
    const [then, later] = [`timestamptz '2026-01-01Z'`, `timestamptz '2026-01-11Z'`]
    expect(await heatOf(`models.trend_left(8, ${then}, ${later})`, later)).toBeCloseTo(Number(await heatOf('8', then)), 9)
  })

  it('rank a model with old sales below one with recent sales', async () => {
    const other = world.stranger.userId!
    await world.sql(`update models.profiles set trend = 8, trend_at = now() - interval '70 days' where user_id = '${modelId()}'`)
    await world.sql(`update models.profiles set trend = 1, trend_at = now() where user_id = '${other}'`)
    const { value } = await callModels(visitor, 'models:list', { sort: 'trending', limit: 100 })
    const ids = value.items.map(({ _id }) => _id)
    expect(ids.indexOf(other)).toBeLessThan(ids.indexOf(modelId()))
  })
})

describe('models:getFollowing', () => {
  it('answers in one call which of the cards a user follows; a visitor follows none', async () => {
    const others = await Promise.all([1, 2, 3].map(() => createTestUser(world.database, { status: 'model' })))
    const modelIds = [modelId(), ...others]
    const ask = () => callModels(world.customer, 'models:getFollowing', { modelIds })
    expect((await ask()).value).toEqual([])
    const followed = await callModels(world.customer, 'models:followModel', { modelId: others[1]! })
    await callModels(world.customer, 'models:followModel', { modelId: modelId() })
    const { value, topics } = await ask()
    expect(value.toSorted()).toEqual([modelId(), others[1]!].toSorted())
    expect(topics.some((topic) => followed.topics.includes(topic))).toBe(true)
    expect(followed.topics).not.toContain('models')
    expect((await callModels(world.stranger, 'models:getFollowing', { modelIds })).value).toEqual([])
    expect((await callModels(visitor, 'models:getFollowing', { modelIds })).value).toEqual([])
  })
})
