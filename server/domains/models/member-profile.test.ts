/** Settings → Profile: the same for every user, with the rules of handles that models have. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { ArgsInputOf } from '#realtime/define.ts'
import type { Contract } from '#contract/index.ts'
import type { Actor } from '#server/access/actor.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { actorOf, createCaller, visitor } from '#test-support/context.ts'
import { createTestUser } from '#test-support/people.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { createModelCalls, memberCalls } from './parts.ts'
import { linkWord } from './link-words.ts'

type Saved = Omit<ArgsInputOf<Contract['members']['saveProfile']>, 'token'>

let testDatabase: TestDatabase
let db: Database
let call: ReturnType<typeof createCaller>
let user: Actor
let model: Actor

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url })
  call = createCaller(db, { members: memberCalls, ...createModelCalls() })
})
afterAll(async () => {
  await db.end()
  await testDatabase.drop()
})
beforeEach(async () => {
  user = actorOf(await createTestUser(db, { name: 'Some Member' }))
  model = actorOf(await createTestUser(db, { name: 'Some Model', status: 'model' }), 'model')
})

let count = 0
const freshHandle = () => `member-${Date.now().toString(36)}-${(count += 1)}`
const mine = async (who: Actor) => (await call(who, 'members:getProfile', {})).value
const save = async (who: Actor, part: Partial<Saved> = {}) => {
  const { name, handle, bio, languages, links } = await mine(who)
  return call(who, 'members:saveProfile', { name, handle, bio, languages, links, ...part })
}

describe('members:saveProfile', () => {
  it('stores the texts of a user, and those of a model on the profile', async () => {
    const saved = {
      bio: 'Two\nlines.',
      languages: ['en', 'ru'] as const,
      links: ['https://www.instagram.com/ada', 'https://ada.example.org/'],
    }
    for (const who of [user, model]) {
      await save(who, { ...saved, languages: [...saved.languages], name: ' Ada  Stone ' })
      expect(await mine(who)).toMatchObject({ ...saved, name: 'Ada Stone' })
    }
    const seen = (await call(visitor, 'models:getByName', { name: (await mine(model)).handle })).value
    expect(seen).toMatchObject({
      name: 'Ada Stone',
      bio: saved.bio,
      languages: saved.languages,
      links: [
        { address: 'https://www.instagram.com/ada', word: 'Instagram' },
        { address: 'https://ada.example.org/', word: 'ada.example.org' },
      ],
    })
  })

  it("touches the profile's readers, and the list of models only when its rows change", async () => {
    expect((await save(user, { bio: 'New' })).topics.toSorted()).toEqual([`model:${user.userId}`, `user:${user.userId}`])
    await save(model, { bio: 'First' })
    expect((await save(model, { bio: 'New' })).topics).not.toContain('models')
    expect((await save(model, { name: 'Another Name' })).topics).toContain('models')
  })

  it('renames with the rules of models: the old handle stays reserved for its user', async () => {
    const before = (await mine(user)).handle
    const handle = freshHandle()
    await save(user, { handle })
    expect(await mine(user)).toMatchObject({ handle, oldHandles: [{ handle: before }] })
    await expect(save(model, { handle: before })).rejects.toMatchObject({ code: 'handle_taken' })
    await expect(save(model, { handle })).rejects.toMatchObject({ code: 'handle_taken' })
    await save(user, { handle: before })
    expect((await mine(user)).oldHandles.map((old) => old.handle)).toEqual([handle])
    for (let round = 0; round < 4; round += 1) await save(user, { handle: freshHandle() })
    await expect(save(user, { handle: freshHandle() })).rejects.toMatchObject({ code: 'too_many_renames' })
  })

  it('refuses handles that are pages of the site, and changes nothing then', async () => {
    const before = await mine(user)
    await expect(save(user, { handle: 'settings', bio: 'Not kept' })).rejects.toMatchObject({ code: 'handle_taken' })
    expect(await mine(user)).toEqual(before)
  })

  it.each([
    ['http', ['http://example.org']],
    ['a script', ['javascript:alert(1)']],
    ['data', ['data:text/html,x']],
    ['no host', ['https://localhost/x']],
    ['a number for a host', ['https://127.0.0.1/x']],
    ['a password in it', ['https://me:secret@example.org']],
    ['no address', ['example.org']],
    ['too many', Array.from({ length: 6 }, (_, at) => `https://example.org/${at}`)],
    ['a very long one', [`https://example.org/${'x'.repeat(200)}`]],
  ])('takes no link with %s', async (_, links) => {
    await expect(save(user, { links })).rejects.toThrow()
    expect((await mine(user)).links).toEqual([])
  })

  it('stores links in the form of browsers, each once', async () => {
    await save(user, { links: [' https://EXAMPLE.org ', 'https://example.org/', 'https://example.org/a b'] })
    expect((await mine(user)).links).toEqual(['https://example.org/', 'https://example.org/a%20b'])
  })
})

describe('members:setPicture', () => {
  it('refuses a picture of another user, and removes the own one', async () => {
    await expect(call(user, 'members:setPicture', { pictureId: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await call(user, 'members:setPicture', { pictureId: null })
    expect((await mine(user)).picture).toBeNull()
  })
})

test.each([
  ['https://www.instagram.com/ada', 'Instagram'],
  ['https://m.youtube.com/@ada', 'YouTube'],
  ['https://open.spotify.com/artist/1', 'Spotify'],
  ['https://ada.bandcamp.com/', 'Bandcamp'],
  ['https://x.com/ada', 'X'],
  ['https://instagram.com.evil.example/', 'instagram.com.evil.example'],
  ['https://notinstagram.com/', 'notinstagram.com'],
  ['https://www.ada.example.org/', 'ada.example.org'],
])('%s is called %s', (address, word) => {
  expect(linkWord(address)).toBe(word)
})
