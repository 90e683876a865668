import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ArgsInputOf } from '#realtime/define.ts'
import type { Contract } from '#contract/index.ts'
import type { Actor } from '#server/access/actor.ts'
import { createUser } from '#server/domains/users/index.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { actorOf, createCaller, visitor, writeAs } from '#test-support/context.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { createTestUser, createPicture } from '#test-support/people.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { createModelCalls, createProductCalls, freeOldHandles } from './parts.ts'
import { wasOrdered } from '../orders/parts.ts'

type ProductIn = ArgsInputOf<Contract['models']['createProduct']>['product']

let testDatabase: TestDatabase
let db: Database
let call: ReturnType<typeof createCaller>
let owner: Actor
let other: Actor

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url })
  const { models, presence } = createModelCalls()
  call = createCaller(db, { models: { ...models, ...createProductCalls({ wasOrdered }) }, presence })
})
afterAll(async () => {
  await db.end()
  await testDatabase.drop()
})
beforeEach(async () => {
  owner = actorOf(await createTestUser(db, { name: 'Own Profile', status: 'model' }), 'model')
  other = actorOf(await createTestUser(db, { name: 'Another Model', status: 'model' }), 'model')
})

const sql = async (text: string, ...values: unknown[]) => (await db.pool.query<Record<string, unknown>>(text, values)).rows
const handleOf = async ({ userId }: Actor) => String((await sql('select handle from users.users where id = $1', userId))[0]?.['handle'])
const seen = async (of: Actor) => (await call(visitor, 'models:getByName', { name: await handleOf(of) })).value
const mine = async (of: Actor) => (await call(of, 'models:getMyProfile', {})).value

const print: ProductIn = {
  name: 'A print',
  description: 'On paper.',
  mediaKind: 'image',
  price: 20,
  deliveryDays: 3,
  freeRevisions: 1,
  slots: null,
  briefMax: null,
  sampleIds: [],
  addons: [],
}
const create = async (by: Actor, product: Partial<ProductIn> = {}) =>
  (await call(by, 'models:createProduct', { product: { ...print, ...product } })).value.productId

const pictureOf = ({ userId }: Actor) => createPicture(db, userId ?? '')

describe('models:updateProfile', () => {
  it('shows changed fields, and leaves the others alone', async () => {
    const { topics } = await call(owner, 'models:updateProfile', {
      headline: '  Light,\n on   paper ',
      bio: 'Two\nlines.',
      tags: ['Portrait', ' portrait ', 'Film', ''],
      languages: ['ru', 'en', 'ru'],
      wontDo: ['Nudity', 'Politics'],
    })
    expect(topics).toEqual(expect.arrayContaining([`model:${owner.userId}`, 'models']))
    const changed = {
      headline: 'Light, on paper',
      bio: 'Two\nlines.',
      tags: ['Portrait', 'Film'],
      languages: ['en', 'ru'],
      wontDo: ['Nudity', 'Politics'],
    }
    expect(await seen(owner)).toMatchObject(changed)
    await call(owner, 'models:updateProfile', { wontDo: [] })
    expect(await seen(owner)).toMatchObject({ ...changed, wontDo: [] })
    expect(await seen(other)).toMatchObject({ headline: '', bio: '', tags: [], wontDo: [] })
  })

  it('removes letters that are invisible, or that reverse the text around them', async () => {
    await call(owner, 'models:updateProfile', {
      headline: '\u202eInk\u200b and paper 👩‍🎨',
      bio: 'One\u202e\r\n\r\ntwo\u2066 👩‍🎨',
      tags: ['i\u200bnk', 'ink', '\u200b'],
      wontDo: ['\u202elogos'],
    })
    expect(await seen(owner)).toMatchObject({ headline: 'Ink and paper 👩‍🎨', bio: 'One\n\ntwo 👩‍🎨', tags: ['ink'], wontDo: ['logos'] })
  })

  it('makes the new words findable', async () => {
    await call(owner, 'models:updateProfile', { headline: 'Daguerreotypes', tags: ['wetplate'] })
    for (const search of ['daguerreotypes', 'wetplate'])
      expect((await call(visitor, 'models:list', { search })).value.items.map(({ _id }) => _id)).toEqual([owner.userId])
  })

  it.each([
    ['a headline that is too long', { headline: 'x'.repeat(161) }],
    ['a bio that is too long', { bio: 'x'.repeat(4001) }],
    ['thirteen tags', { tags: Array.from({ length: 13 }, (_, at) => `tag ${at}`) }],
    ['a tag that is too long', { tags: ['x'.repeat(31)] }],
    ['a tag that cannot be searched for', { tags: ['ink', '🎨'] }],
    ['a language that we do not speak', { languages: ['xx'] }],
    ['a long list of declined work', { wontDo: Array.from({ length: 13 }, (_, at) => `thing ${at}`) }],
  ])('refuses %s', async (_what, args) => {
    await expect(call(owner, 'models:updateProfile', args as object)).rejects.toMatchObject({ name: 'ZodError' })
  })
})

describe('models:setProfilePicture', () => {
  it('sets and removes avatar and cover', async () => {
    const avatar = await pictureOf(owner)
    const cover = await pictureOf(owner)
    const { topics } = await call(owner, 'models:setProfilePicture', { place: 'avatar', pictureId: avatar })
    expect(topics.toSorted()).toEqual([`model:${owner.userId}`, `user:${owner.userId}`])
    await call(owner, 'models:setProfilePicture', { place: 'cover', pictureId: cover })
    expect((await seen(owner))?.picture).toContain(avatar)
    expect((await seen(owner))?.cover).toMatchObject({ url: expect.stringContaining(cover), width: 900, height: 300 })
    for (const place of ['avatar', 'cover'] as const) await call(owner, 'models:setProfilePicture', { place, pictureId: null })
    expect(await seen(owner)).toMatchObject({ picture: null, cover: null })
  })

  it('refuses a picture of another user, and a missing one', async () => {
    const foreign = await pictureOf(other)
    await call(other, 'models:setProfilePicture', { place: 'avatar', pictureId: foreign })
    for (const pictureId of [foreign, randomUUID()])
      await expect(call(owner, 'models:setProfilePicture', { place: 'cover', pictureId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(create(owner, { sampleIds: [foreign] })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('models:setPresenceHidden', () => {
  it('shows no model online who hides presence', async () => {
    await call(owner, 'presence:updatePresence', {})
    expect((await seen(owner))?.online).toBe(true)
    await call(owner, 'models:setPresenceHidden', { isHidden: true })
    expect((await seen(owner))?.online).toBe(false)
    expect((await mine(owner)).hidesPresence).toBe(true)
    await call(owner, 'models:setPresenceHidden', { isHidden: false })
    expect((await seen(owner))?.online).toBe(true)
  })
})

describe('models:renameProfile', () => {
  const wish = () => `wish-${randomUUID().slice(0, 8)}`
  const rename = (of: Actor, handle: string, name = 'New Name') => call(of, 'models:renameProfile', { name, handle })
  const movedTo = async (name: string) => (await call(visitor, 'models:getMovedTo', { name })).value

  it('redirects from the old address to the new one, in any case', async () => {
    const before = await handleOf(owner)
    const after = wish()
    const { value, topics } = await rename(owner, ` ${after.toUpperCase()} `)
    expect(value).toEqual({ handle: after })
    expect(topics).toEqual(expect.arrayContaining([`model:${owner.userId}`, `user:${owner.userId}`, 'models']))
    expect(await movedTo(before.toUpperCase())).toEqual({ handle: after })
    expect(await movedTo(after)).toBeNull()
    expect((await call(visitor, 'models:getByName', { name: before })).value).toBeNull()
    expect(await seen(owner)).toMatchObject({ name: 'New Name', handle: after })
    expect((await call(visitor, 'models:list', { search: 'New Name' })).value.items.map(({ handle }) => handle)).toContain(after)
  })

  it('redirects from a display name that only one model has, in any case', async () => {
    const [first, second] = [wish(), wish()]
    const name = `Ines ${randomUUID().slice(0, 8)}`
    await rename(owner, first, name)
    expect(await movedTo(name.toUpperCase())).toEqual({ handle: first })
    await rename(other, second, name)
    expect(await movedTo(name)).toBeNull()
    // An old handle comes before a name that says the same.
    await rename(other, wish(), first)
    expect(await movedTo(second)).toMatchObject({ handle: expect.stringMatching(/^wish-/) })
  })

  it('redirects from every earlier address to the latest one', async () => {
    const first = await handleOf(owner)
    const second = wish()
    const third = wish()
    await rename(owner, second)
    await rename(owner, third)
    expect(await movedTo(first)).toEqual({ handle: third })
    expect(await movedTo(second)).toEqual({ handle: third })
    expect((await mine(owner)).oldHandles.map(({ handle }) => handle)).toEqual([second, first])
  })

  it('reserves the old handle for its user for 90 days, and then for none', async () => {
    const old = await handleOf(owner)
    const after = wish()
    await rename(owner, after)
    await expect(rename(other, old)).rejects.toMatchObject({ code: 'handle_taken' })
    const newcomer = await writeAs(db, visitor, ({ tx }) =>
      createUser(
        tx,
        {
          email: `${randomUUID()}@example.org`,
          name: 'Wants It',
          passwordHash: null,
          passwordSalt: null,
          adminRole: null,
          termsVersion: null,
        },
        old,
      ),
    )
    expect(await handleOf(actorOf(newcomer))).not.toBe(old)

    const freeAt = (await mine(owner)).oldHandles[0]?.freeAt ?? 0
    expect(Math.round((freeAt - Date.now()) / 86_400_000)).toBe(90)
    const passDays = (days: number) =>
      sql("update users.old_handles set free_at = free_at - $2 * interval '1 day' where user_id = $1", owner.userId, days)
    await passDays(89)
    expect(await writeAs(db, visitor, freeOldHandles)).toBe(0)
    expect(await movedTo(old)).toEqual({ handle: after })
    await passDays(2)
    const touched: string[] = []
    expect(await writeAs(db, visitor, freeOldHandles, touched)).toBe(1)
    expect(touched).toEqual(expect.arrayContaining([`model:${owner.userId}`, 'models']))
    expect(await movedTo(old)).toBeNull()
    await rename(other, old)
    expect((await seen(other))?.handle).toBe(old)
  })

  it('gives an old handle back to its user', async () => {
    const first = await handleOf(owner)
    const second = wish()
    await rename(owner, second)
    await rename(owner, first)
    expect((await seen(owner))?.handle).toBe(first)
    expect(await movedTo(second)).toEqual({ handle: first })
    expect(await movedTo(first)).toBeNull()
  })

  it.each(['\u200b\u200b', '\u202e \u2066', 'A\u200b', '\u3164\u3164\u3164', '  '])(
    'refuses the name %j, of which too little is visible',
    async (name) => {
      await expect(rename(owner, wish(), name)).rejects.toMatchObject({
        name: 'ZodError',
        issues: [{ message: 'Please use 2 to 50 characters' }],
      })
    },
  )

  it('stores a name as it is visible', async () => {
    await rename(owner, wish(), '\u202eZoe\u0308\u200b  👩‍🎨 ')
    expect((await seen(owner))?.name).toBe('Zoë 👩‍🎨')
  })

  it('changes the name alone without leaving an old address', async () => {
    const handle = await handleOf(owner)
    await rename(owner, handle, 'Only The Name')
    expect(await mine(owner)).toMatchObject({ name: 'Only The Name', handle, oldHandles: [] })
  })

  it('limits the number of handles of a user', async () => {
    const first = await handleOf(owner)
    for (let at = 0; at < 5; at += 1) await rename(owner, wish())
    await expect(rename(owner, wish())).rejects.toMatchObject({ code: 'too_many_renames' })
    await rename(owner, first)
    expect((await seen(owner))?.handle).toBe(first)
  })

  it('gives a handle to one of two concurrent users', async () => {
    const wanted = wish()
    const outcomes = await Promise.allSettled([rename(owner, wanted), rename(other, wanted)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'handle_taken' } })
  })

  it('reserves a handle that is given up while another user signs up with it', async () => {
    const old = await handleOf(owner)
    const leaving = await db.pool.connect()
    try {
      await leaving.query('begin')
      await leaving.query("select models.rename_profile($1, 'Gone', $2, 90, 5)", [owner.userId, wish()])
      // Waits at the unique index for the handle that is being given up.
      const taking = sql("insert into users.users (email, name, handle) values ('late@example.org', 'Too Late', $1)", old)
      const outcome = expect(taking).rejects.toMatchObject({ message: 'handle_taken' })
      await expect.poll(async () => (await sql(`select from ${LOCK_WAITS} and query like 'insert into users.users%'`)).length).toBe(1)
      await leaving.query('commit')
      await outcome
    } finally {
      leaving.release()
    }
  })

  it.each(['admin', 'models', 'a', '-dash', 'dash-', 'two--dashes', 'ünder', 'with space', 'x'.repeat(41), 'a/b', '..'])(
    'refuses the handle %s',
    async (handle) => {
      await expect(rename(owner, handle)).rejects.toSatisfy(
        (error) => (error as { name: string }).name === 'ZodError' || (error as { code: string }).code === 'handle_taken',
      )
    },
  )
})

describe('access to profile edits', () => {
  const calls = [
    ['models:getMyProfile', {}],
    ['models:updateProfile', { headline: 'Mine now' }],
    ['models:setProfilePicture', { place: 'cover', pictureId: null }],
    ['models:setPresenceHidden', { isHidden: true }],
    ['models:renameProfile', { name: 'Somebody', handle: 'somebody-new' }],
    ['models:createProduct', { product: print }],
    ['models:updateProduct', { productId: randomUUID(), product: print }],
    ['models:setProductHidden', { productId: randomUUID(), isHidden: true }],
    ['models:deleteProduct', { productId: randomUUID() }],
    ['models:reorderProducts', { productIds: [] }],
  ] as const

  it.each(calls)('%s is for models', async (path, args) => {
    await expect(call(visitor, path, args as never)).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(call(actorOf(await createTestUser(db)), path, args as never)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
