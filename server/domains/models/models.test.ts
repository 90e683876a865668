import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '#platform/call-error.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { actorOf, createCaller, visitor, writeAs } from '#test-support/context.ts'
import { createTestUser } from '#test-support/people.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { becomeModel, modelFigures } from './index.ts'
import { createModelCalls, createProduct, sweepPresence } from './parts.ts'

let testDatabase: TestDatabase
let db: Database
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url })
  call = createCaller(db, createModelCalls())
})
afterAll(async () => {
  await db.end()
  await testDatabase.drop()
})

async function createModel(name: string, { tags = ['portrait'], priceCents = 20_00, days = 3 } = {}): Promise<string> {
  const id = await createTestUser(db, { name })
  await db.write(async (tx) => {
    await becomeModel(tx, id, {
      headline: `Work by ${name}`,
      bio: 'A short life.',
      tags,
      languages: ['en'],
      coverId: null,
      joinedDaysAgo: 10,
    })
    const addons = [{ name: 'Express', priceCents: 5_00, extraDays: -1 }]
    await createProduct(tx, id, 0, {
      name: 'A print',
      description: 'On paper.',
      mediaKind: 'image',
      priceCents,
      deliveryDays: days,
      freeRevisions: 1,
      slots: 2,
      briefMax: null,
      sampleIds: [],
      addons,
    })
  })
  return id
}

const handleOf = async (id: string) =>
  (await db.pool.query<{ handle: string }>('select handle from users.users where id = $1', [id])).rows[0]?.handle ?? ''

async function allPages(args: { sort?: 'recommended' | 'new' | 'rating' | 'fastest' | 'trending'; search?: string }): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: { value: { items: { _id: string }[]; nextCursor: string | null } } = await call(visitor, 'models:list', {
      ...args,
      cursor,
      limit: 3,
    })
    ids.push(...page.value.items.map(({ _id }) => _id))
    cursor = page.value.nextCursor
  } while (cursor !== null)
  return ids
}

describe('models:list', () => {
  it('lists every model once over its pages, in every order', async () => {
    const made = new Set<string>()
    for (let at = 0; at < 8; at += 1) made.add(await createModel(`Paging ${at}`, { days: at + 1 }))
    for (const sort of ['recommended', 'new', 'rating', 'fastest', 'trending'] as const) {
      const ids = await allPages({ sort })
      expect(new Set(ids).size).toBe(ids.length)
      expect(made.isSubsetOf(new Set(ids))).toBe(true)
    }
  })

  it('ranks well-reviewed models first, and one lucky five not above many good ones', async () => {
    const lucky = await createModel('Lucky One')
    const steady = await createModel('Steady Two')
    await db.write(async (tx) => {
      await modelFigures.recordReview(tx, lucky, 5)
      for (let at = 0; at < 20; at += 1) await modelFigures.recordReview(tx, steady, 5)
      await modelFigures.recordCompletion(tx, steady, true, 40_00)
    })
    const ids = await allPages({ sort: 'recommended' })
    expect(ids.indexOf(steady)).toBeLessThan(ids.indexOf(lucky))
  })

  it('finds names and tags in any case, without accents and with a typo', async () => {
    const id = await createModel('Zoë Vandermeulen', { tags: ['céramique'] })
    for (const search of ['zoe', 'VANDERMEULEN', 'vandermeulin', 'ceramique']) expect(await allPages({ search })).toContain(id)
    expect(await allPages({ search: 'xylophonquartz' })).toEqual([])
  })

  it('refuses a forged cursor', async () => {
    await expect(call(visitor, 'models:list', { cursor: 'bm9uc2Vuc2U' })).rejects.toBeInstanceOf(CallError)
  })
})

describe('models:getByName', () => {
  it('shows products, add-ons, slots and figures, for the handle in any case', async () => {
    const id = await createModel('Profile Person')
    const { value } = await call(visitor, 'models:getByName', { name: (await handleOf(id)).toUpperCase() })
    expect(value).toMatchObject({ _id: id, priceFrom: 20, figures: { rating: null, completedOrders: 0, followers: 0, onTimeShare: null } })
    expect(value?.products).toMatchObject([{ price: 20, openSlots: 2, addons: [{ name: 'Express', price: 5, extraDays: -1 }] }])
  })

  it('answers null for an unknown handle, and for that of a user who is no model', async () => {
    expect((await call(visitor, 'models:getByName', { name: 'nobody-here' })).value).toBeNull()
    const plain = await createTestUser(db)
    expect((await call(visitor, 'models:getByName', { name: await handleOf(plain) })).value).toBeNull()
  })
})

describe('following', () => {
  it('counts each follower once, for any number of parallel calls', async () => {
    const model = await createModel('Followed')
    const followerIds = await Promise.all(Array.from({ length: 10 }, () => createTestUser(db)))
    await Promise.all(
      followerIds.flatMap((id) => Array.from({ length: 10 }, () => call(actorOf(id), 'models:followModel', { modelId: model }))),
    )
    const followers = async () => (await call(visitor, 'models:getByName', { name: await handleOf(model) })).value?.figures.followers
    expect(await followers()).toBe(10)
    const first = actorOf(followerIds[0]!)
    expect((await call(first, 'models:checkFollowing', { modelId: model })).value).toBe(true)
    expect((await call(first, 'models:getFollowedModels', {})).value.map(({ id }) => id)).toEqual([model])
    await call(first, 'models:unfollowModel', { modelId: model })
    await call(first, 'models:unfollowModel', { modelId: model })
    expect(await followers()).toBe(9)
    expect((await call(visitor, 'models:checkFollowing', { modelId: model })).value).toBe(false)
  })

  it('lists all followed models, page by page, the newest first, and watches those of its page only', async () => {
    const follower = actorOf(await createTestUser(db))
    const models: string[] = []
    for (let at = 0; at < 7; at += 1) models.push(await createModel(`Followed No. ${at}`))
    for (const modelId of models) await call(follower, 'models:followModel', { modelId })
    // Three of them at the same time: their ids decide.
    await db.pool.query(
      "update models.follows set followed_at = '2026-01-02T03:04:05.678901Z' where user_id = $1 and model_id = any ($2)",
      [follower.userId, models.slice(0, 3)],
    )
    const pageAt = (cursor: string | null) => call(follower, 'models:listFollowedModels', { limit: 2, cursor })
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof pageAt>> = await pageAt(cursor)
      expect(page.value.items.length).toBeLessThanOrEqual(2)
      // The follows, the listed models, and for each model the profile and the user.
      expect(new Set(page.topics).size).toBeLessThanOrEqual(2 + 2 * page.value.items.length)
      found.push(...page.value.items.map(({ id }) => id))
      cursor = page.value.nextCursor
    } while (cursor !== null)
    expect(found).toEqual([...models.slice(3).reverse(), ...models.slice(0, 3).sort()])
    expect((await call(follower, 'models:getFollowedModels', {})).value.map(({ id }) => id)).toEqual(found)
    await expect(call(follower, 'models:listFollowedModels', { cursor: 'bm9uc2Vuc2U' })).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('refuses the own profile, and users who are no models', async () => {
    const model = await createModel('Narcissus')
    await expect(call(actorOf(model), 'models:followModel', { modelId: model })).rejects.toMatchObject({ code: 'own_profile' })
    await expect(call(actorOf(model), 'models:followModel', { modelId: await createTestUser(db) })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('presence:updatePresence', () => {
  it('touches topics when a model comes online, not at every heartbeat, and again after two minutes without one', async () => {
    const model = await createModel('Online Now')
    const beat = () => call(actorOf(model, 'model'), 'presence:updatePresence', {})
    expect((await beat()).topics).toContain(`model:${model}`)
    expect((await beat()).topics).toEqual([])
    await db.pool.query("update models.figures set last_seen_at = now() - interval '3 minutes' where model_id = $1", [model])
    const touched: string[] = []
    await sweepPresence({ write: (_path, work) => writeAs(db, visitor, work, touched) })
    expect(touched).toContain(`model:${model}`)
    expect((await beat()).topics).toContain(`model:${model}`)
  })
})
