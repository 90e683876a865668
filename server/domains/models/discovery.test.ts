/** What people find on The Models: filters, sorts and words, alone and together, page by page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArgsInputOf } from '#realtime/define.ts'
import type { Contract } from '#contract/index.ts'
import { LANGUAGES, type Language } from '#contract/limits.ts'
import { openDatabase, type Database } from '#server/platform/db/database.ts'
import { actorOf, createCaller, visitor } from '#server/test-support/context.ts'
import { createPerson } from '#server/test-support/people.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { becomeModel, createModelCalls, createProduct, recordPost, recordReview } from './index.ts'

type Question = ArgsInputOf<Contract['models']['count']>
type Sort = NonNullable<ArgsInputOf<Contract['models']['list']>['sort']>

let testDatabase: TestDatabase
let db: Database
let call: ReturnType<typeof createCaller>
/** A world of models whose properties follow from their number. */
const crowd: { id: string; languages: Language[]; dollars: number | null; days: number | null; isOnline: boolean; hasPosts: boolean; isFull: boolean }[] = []
const CROWD = 72

interface Person {
  tags?: string[]
  headline?: string
  languages?: Language[]
  dollars?: number | null
  days?: number
  slots?: number | null
}

async function createModel(name: string, { tags = [], headline = '', languages = [], dollars = null, days = 3, slots = null }: Person = {}): Promise<string> {
  const id = await createPerson(db, { name })
  await db.write(async (tx) => {
    await becomeModel(tx, id, { headline, bio: '', tags, languages, coverId: null, joinedDaysAgo: 10 })
    if (dollars !== null) await createProduct(tx, id, 0, { name: 'A print', description: '', mediaKind: 'image', priceCents: dollars * 100, deliveryDays: days, freeRevisions: 0, slots, sampleId: null, addons: [] })
  })
  return id
}

const sql = async (text: string, ...values: unknown[]) => (await db.pool.query<Record<string, unknown>>(text, values)).rows

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url })
  call = createCaller(db, createModelCalls())
  for (let at = 0; at < CROWD; at += 1) {
    const one = { languages: LANGUAGES.filter((_, of) => at % (of + 2) === 0), dollars: at % 9 === 8 ? null : (at % 24) * 5 + 5, days: at % 9 === 8 ? null : [1, 2, 5, 10, 30, 90][at % 6]!, isOnline: at % 3 === 0, hasPosts: at % 4 < 2, isFull: at % 5 === 0 }
    const id = await createModel(`Crowd ${at}`, { languages: one.languages, dollars: one.dollars, days: one.days ?? 1, slots: 1, tags: ['everyone'] })
    if (one.isOnline) await call(actorOf(id, 'model'), 'presence:updatePresence', {})
    await db.write(async (tx) => {
      if (one.hasPosts) await recordPost(tx, id, 1)
      for (let review = 0; review < at % 7; review += 1) await recordReview(tx, id, 1 + (at % 5))
    })
    if (one.isFull) await sql('update models.products set open_orders = 1 where model_id = $1', id)
    crowd.push({ id, ...one })
  }
}, 60_000)
afterAll(async () => {
  await db.end()
  await testDatabase.drop()
})

async function idsOf(question: Question, sort?: Sort, limit = 7): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: { value: { items: { _id: string }[]; nextCursor: string | null } } = await call(visitor, 'models:list', { ...question, ...(sort === undefined ? {} : { sort }), cursor, limit })
    ids.push(...page.value.items.map(({ _id }) => _id))
    cursor = page.value.nextCursor
  } while (cursor !== null)
  return ids
}

const countOf = async (question: Question) => (await call(visitor, 'models:count', question)).value

/** The crowd's part of an answer, and what it should be. */
function wanted({ language, priceMin, priceMax, online, maxDays, openSlots, hasPosts }: Question): string[] {
  const isPriced = priceMin !== undefined || priceMax !== undefined
  return crowd
    .filter(
      (one) =>
        (language === undefined || one.languages.includes(language)) &&
        (!isPriced || (one.dollars !== null && one.dollars >= (priceMin ?? 0) && one.dollars <= (priceMax ?? Number.POSITIVE_INFINITY))) &&
        (online === undefined || one.isOnline) &&
        (maxDays === undefined || (one.days !== null && one.days <= maxDays)) &&
        (openSlots === undefined || (one.dollars !== null && !one.isFull)) &&
        (hasPosts === undefined || one.hasPosts),
    )
    .map(({ id }) => id)
    .toSorted()
}

const CASES: Question[] = [
  {},
  ...LANGUAGES.map((language) => ({ language })),
  { online: true },
  { openSlots: true },
  { hasPosts: true },
  { maxDays: 1 },
  { maxDays: 3 },
  { maxDays: 30 },
  { priceMin: 50 },
  { priceMax: 20 },
  { priceMin: 20, priceMax: 60 },
  { priceMin: 60, priceMax: 20 },
  { priceMax: 0 },
  { language: 'it', online: true },
  { language: 'fr', openSlots: true, maxDays: 7 },
  { online: true, hasPosts: true, openSlots: true },
  { language: 'en', online: true, hasPosts: true, openSlots: true, maxDays: 14, priceMin: 5, priceMax: 100 },
  { language: 'ru', online: true, maxDays: 1, priceMin: 119 },
]

describe('filters', () => {
  it.each(CASES)('%j: everybody who fits, nobody else, each once, and as many as are counted', async (question) => {
    const expected = wanted(question)
    for (const sort of ['recommended', 'new', 'trending', 'rating', 'fastest'] as const) expect((await idsOf(question, sort)).toSorted(), sort).toEqual(expected)
    expect(await countOf(question)).toEqual({ count: expected.length, isMore: false })
  })

  it('go together with words and sorts', async () => {
    for (const question of CASES) {
      const ids = await idsOf({ ...question, search: 'everyone' })
      expect(ids.toSorted()).toEqual(wanted(question))
      expect((await countOf({ ...question, search: 'everyone' })).count).toBe(ids.length)
    }
    const sorted = async (question: Question) => idsOf(question, 'rating')
    const all = await sorted({})
    expect(await sorted({ search: 'crowd', online: true })).toEqual(all.filter((id) => crowd.some((one) => one.id === id && one.isOnline)))
  })

  it('sort alike with a filter and without', async () => {
    const fits = new Set(wanted({ online: true }))
    for (const sort of ['recommended', 'trending', 'rating', 'new', 'fastest'] as const) expect(await idsOf({ online: true }, sort)).toEqual((await idsOf({}, sort)).filter((id) => fits.has(id)))
  })

  it('refuse what is no filter', async () => {
    await expect(call(visitor, 'models:list', { maxDays: 2 as 1 })).rejects.toThrow()
    await expect(call(visitor, 'models:list', { priceMin: -1 })).rejects.toThrow()
    await expect(call(visitor, 'models:list', { priceMax: 1.5 })).rejects.toThrow()
  })

  it('a page address of one way to find is refused by another, and by none taken for a number', async () => {
    for (const key of [['elsewhere', 1, crowd[0]!.id], ['sorted', '1', crowd[0]!.id], ['sorted', 1, 'nobody'], [1, crowd[0]!.id]]) {
      const cursor = Buffer.from(JSON.stringify(key)).toString('base64url')
      await expect(call(visitor, 'models:list', { cursor, online: true }), JSON.stringify(key)).rejects.toMatchObject({ code: 'bad_request' })
    }
  })
})
