/** Typed words, in every script of the product, with and without typos. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { createCaller, visitor } from '#test-support/context.ts'
import { createTestUser } from '#test-support/people.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { becomeModel } from './index.ts'
import { createModelCalls } from './parts.ts'

let testDatabase: TestDatabase
let db: Database
let call: ReturnType<typeof createCaller>
const nameOf = new Map<string, string>()

async function createModel(name: string, tags: string[], headline = ''): Promise<void> {
  const id = await createTestUser(db, { name })
  await db.write((tx) => becomeModel(tx, id, { headline, bio: '', tags, languages: [], coverId: null, joinedDaysAgo: 10 }))
  nameOf.set(id, name)
}

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url })
  call = createCaller(db, createModelCalls())
  await createModel('Zoë Vandermeulen', ['céramique', 'glaze'])
  await createModel('Søren Åkesson', ['illustration'])
  await createModel('Алёна Ковалёва', ['фотография', 'портрет'])
  await createModel('Пётр Орлов', ['музыка'])
  await createModel('林小雨', ['肖像', '摄影'])
  await createModel('王芳', ['插画', '书法'], '手绘插画与书法作品')
  await createModel('José Muñoz', ['canção', 'guitarra'])
  await createModel('Giulia Perché', ['città'])
  await createModel('Anna Li', ['portrait'])
  await createModel('Marianna Lund', ['ink'])
  await createModel('Ann Ox', ['hand-drawn'])
  await createModel('Jean-Qi Moreau', ['sculpture (3d)', 'эко-чаша'])
})
afterAll(async () => {
  await db.end()
  await testDatabase.drop()
})

async function find(search: string): Promise<string[]> {
  const { value } = await call(visitor, 'models:list', { search, limit: 50 })
  expect(value.nextCursor).toBeNull()
  expect((await call(visitor, 'models:count', { search })).value).toEqual({ count: value.items.length, isMore: false })
  return value.items.map(({ _id }) => nameOf.get(_id) ?? '')
}

describe('a search', () => {
  it.each([
    ['zoe', 'Zoë Vandermeulen'],
    ['ZOË', 'Zoë Vandermeulen'],
    ['ceramique', 'Zoë Vandermeulen'],
    ['soren', 'Søren Åkesson'],
    ['Akesson', 'Søren Åkesson'],
    ['алена', 'Алёна Ковалёва'],
    ['АЛЁНА', 'Алёна Ковалёва'],
    ['портрет', 'Алёна Ковалёва'],
    ['музык', 'Пётр Орлов'],
    ['петр', 'Пётр Орлов'],
    ['小雨', '林小雨'],
    ['林', '林小雨'],
    ['肖像', '林小雨'],
    ['书法', '王芳'],
    ['画', '王芳'],
    ['jose munoz', 'José Muñoz'],
    ['cancao', 'José Muñoz'],
    ['perche', 'Giulia Perché'],
    ['citta', 'Giulia Perché'],
    ['drawn', 'Ann Ox'],
  ])('for “%s” finds %s, in any case and without accents', async (search, name) => expect(await find(search)).toContain(name))

  it.each([
    ['vandermeulin', 'Zoë Vandermeulen'],
    ['vandermeuln', 'Zoë Vandermeulen'],
    ['vandremeulen', 'Zoë Vandermeulen'],
    ['ceramiqque', 'Zoë Vandermeulen'],
    ['ilustration', 'Søren Åkesson'],
    ['фотогафия', 'Алёна Ковалёва'],
    ['портерт', 'Алёна Ковалёва'],
    ['gitarra', 'José Muñoz'],
    ['jose gitarra', 'José Muñoz'],
    ['肖像摄影', '林小雨'],
  ])('for “%s” finds %s all the same', async (search, name) => expect(await find(search)).toContain(name))

  it('requires all of its words', async () => {
    expect(await find('anna portrait')).toEqual(['Anna Li'])
    expect(await find('anna guitarra')).toEqual([])
    expect(await find('李 肖像')).toEqual([])
  })

  it('matches one or two letters as the start of a word, a Chinese character as part of one', async () => {
    expect(await find('li')).toContain('Anna Li')
    expect(await find('li')).not.toContain('Giulia Perché')
    expect(await find('пё')).toEqual(['Пётр Орлов'])
    expect(await find('雨')).toEqual(['林小雨'])
    // Anywhere in the name.
    for (const search of ['qi', '3d', 'ча']) expect(await find(search), search).toEqual(['Jean-Qi Moreau'])
  })

  it('ranks exact names first', async () => {
    expect((await find('anna'))[0]).toBe('Anna Li')
    expect(await find('anna')).toContain('Marianna Lund')
    expect((await find('ann'))[0]).toBe('Ann Ox')
  })

  it.each(['xylophonquartz', '???', '%', '_', '\\', "'; drop", '…', '鱼', 'щщщ', '%%%'])(
    'for “%s” finds no model, and fails nowhere',
    async (search) => expect(await find(search)).toEqual([]),
  )

  it('of spaces only finds every model', async () => expect(await find('   ')).toHaveLength(nameOf.size))

  it('finds a profile by its new words, and no longer by the old ones', async () => {
    const id = [...nameOf].find(([, name]) => name === 'Giulia Perché')![0]
    await db.pool.query("update models.profiles set search_text = search.fold('Giulia Perché Fresco') where user_id = $1", [id])
    expect(await find('fresko')).toEqual(['Giulia Perché'])
    expect(await find('citta')).toEqual([])
  })
})
