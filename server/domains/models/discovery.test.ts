/** Results of The Models: filters, sorts and words, alone and together, page by page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArgsInputOf } from '#realtime/define.ts'
import type { Contract } from '#contract/index.ts'
import { LANGUAGES, type Language } from '#contract/limits.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { actorOf, createCaller, visitor } from '#test-support/context.ts'
import { createTestUser } from '#test-support/people.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { becomeModel, modelFigures } from './index.ts'
import { createModelCalls, createProduct } from './parts.ts'
import type { Reach } from './list-models.ts'

type Question = ArgsInputOf<Contract['models']['count']>
type Sort = NonNullable<ArgsInputOf<Contract['models']['list']>['sort']>

interface Entry {
  id: string
  name: string
  tags: string[]
  languages: Language[]
  dollars: number | null
  days: number | null
  isOnline: boolean
  hasPosts: boolean
  isFull: boolean
}

let testDatabase: TestDatabase
let db: Database
let call: ReturnType<typeof createCaller>
/** The same with such bounds that a few models count as many. */
let callAmongMany: ReturnType<typeof createCaller>
/** Models whose properties follow from their number. */
const crowd: Entry[] = []
const CROWD = 72
const SMALL: Reach = { fewMax: 20, sample: 5, namedMax: 12, stretches: [4, 10, 30], countStretch: 30 }
const NAMES = ['Crowd', 'Anna', 'Crowd', 'Anna Crowd', 'Crowd', 'Joanna Crowd', 'Crowd', 'Crowd']

interface Person {
  tags?: string[]
  headline?: string
  languages?: Language[]
  dollars?: number | null
  days?: number
  slots?: number | null
}

async function createModel(
  name: string,
  { tags = [], headline = '', languages = [], dollars = null, days = 3, slots = null }: Person = {},
): Promise<string> {
  const id = await createTestUser(db, { name })
  await db.write(async (tx) => {
    await becomeModel(tx, id, { headline, bio: '', tags, languages, coverId: null, joinedDaysAgo: 10 })
    if (dollars !== null)
      await createProduct(tx, id, 0, {
        name: 'A print',
        description: '',
        mediaKind: 'image',
        priceCents: dollars * 100,
        deliveryDays: days,
        freeRevisions: 0,
        slots,
        briefMax: null,
        sampleIds: [],
        addons: [],
      })
  })
  return id
}

const sql = async (text: string, ...values: unknown[]) => (await db.pool.query<Record<string, unknown>>(text, values)).rows

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url })
  call = createCaller(db, createModelCalls())
  callAmongMany = createCaller(db, createModelCalls({ reach: SMALL }))
  for (let at = 0; at < CROWD; at += 1) {
    const first = NAMES[at % NAMES.length]!
    const one = {
      name: first === 'Anna' ? first : `${first} ${at}`,
      tags: ['everyone', `kind-${at % 6}`, ...(at % 12 === 0 ? ['print (3d)'] : [])],
      languages: LANGUAGES.filter((_, of) => at % (of + 2) === 0),
      dollars: at % 9 === 8 ? null : (at % 24) * 5 + 5,
      days: at % 9 === 8 ? null : [1, 2, 5, 10, 30, 90][at % 6]!,
      isOnline: at % 3 === 0,
      hasPosts: at % 4 < 2,
      isFull: at % 5 === 0,
    }
    const id = await createModel(one.name, {
      languages: one.languages,
      dollars: one.dollars,
      days: one.days ?? 1,
      slots: 1,
      tags: one.tags,
    })
    if (one.isOnline) await call(actorOf(id, 'model'), 'presence:updatePresence', {})
    await db.write(async (tx) => {
      if (one.hasPosts) await modelFigures.recordPost(tx, id, 1)
      for (let review = 0; review < at % 7; review += 1) await modelFigures.recordReview(tx, id, 1 + (at % 5))
    })
    if (one.isFull) await sql('update models.products set open_orders = 1 where model_id = $1', id)
    crowd.push({ id, ...one })
  }
}, 60_000)
afterAll(async () => {
  await db.end()
  await testDatabase.drop()
})

async function idsOf(question: Question, sort?: Sort, asked = call): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: { value: { items: { _id: string }[]; nextCursor: string | null } } = await asked(visitor, 'models:list', {
      ...question,
      ...(sort === undefined ? {} : { sort }),
      cursor,
      limit: 7,
    })
    ids.push(...page.value.items.map(({ _id }) => _id))
    cursor = page.value.nextCursor
  } while (cursor !== null)
  return ids
}

const countOf = async (question: Question) => (await call(visitor, 'models:count', question)).value

/** The expected part of an answer, among the crowd. */
function wanted(question: Question): string[] {
  return fitting(question)
    .map(({ id }) => id)
    .toSorted()
}

function fitting({ language, priceMin, priceMax, online, maxDays, openSlots, hasPosts }: Question): Entry[] {
  const isPriced = priceMin !== undefined || priceMax !== undefined
  return crowd.filter(
    (one) =>
      (language === undefined || one.languages.includes(language)) &&
      (!isPriced || (one.dollars !== null && one.dollars >= (priceMin ?? 0) && one.dollars <= (priceMax ?? Number.POSITIVE_INFINITY))) &&
      (online === undefined || one.isOnline) &&
      (maxDays === undefined || (one.days !== null && one.days <= maxDays)) &&
      (openSlots === undefined || (one.dollars !== null && !one.isFull)) &&
      (hasPosts === undefined || one.hasPosts),
  )
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
  it.each(CASES)('%j: every model that fits, no other, each once, and as many as are counted', async (question) => {
    const expected = wanted(question)
    for (const sort of ['recommended', 'new', 'trending', 'rating', 'fastest'] as const)
      expect((await idsOf(question, sort)).toSorted(), sort).toEqual(expected)
    expect(await countOf(question)).toEqual({ count: expected.length, isMore: false })
  })

  it('combine with words and sorts', async () => {
    for (const question of CASES) {
      const ids = await idsOf({ ...question, search: 'everyone' })
      expect(ids.toSorted()).toEqual(wanted(question))
      expect((await countOf({ ...question, search: 'everyone' })).count).toBe(ids.length)
    }
    const sorted = async (question: Question) => idsOf(question, 'rating')
    const all = await sorted({})
    expect(await sorted({ search: 'everyone', online: true })).toEqual(
      all.filter((id) => crowd.some((one) => one.id === id && one.isOnline)),
    )
  })

  it('sort alike with a filter and without', async () => {
    const fits = new Set(wanted({ online: true }))
    for (const sort of ['recommended', 'trending', 'rating', 'new', 'fastest'] as const)
      expect(await idsOf({ online: true }, sort)).toEqual((await idsOf({}, sort)).filter((id) => fits.has(id)))
  })

  it('refuse an invalid filter', async () => {
    await expect(call(visitor, 'models:list', { maxDays: 2 as 1 })).rejects.toThrow()
    await expect(call(visitor, 'models:list', { priceMin: -1 })).rejects.toThrow()
    await expect(call(visitor, 'models:list', { priceMax: 1.5 })).rejects.toThrow()
  })

  it('refuse the cursor of another way of finding, and a number in its place', async () => {
    for (const key of [
      ['elsewhere', 1, crowd[0]!.id],
      ['sorted', '1', crowd[0]!.id],
      ['sorted', 1, 'nobody'],
      [1, crowd[0]!.id],
    ]) {
      const cursor = Buffer.from(JSON.stringify(key)).toString('base64url')
      await expect(call(visitor, 'models:list', { cursor, online: true }), JSON.stringify(key)).rejects.toMatchObject({
        code: 'bad_request',
      })
    }
  })
})

/** The expected answer of the list, computed from the whole crowd at once. */
describe('among many', () => {
  const SORTS = ['recommended', 'trending', 'rating', 'new', 'fastest'] as const
  const SEARCHES = ['everyone', 'anna', 'joanna', 'anna crowd', 'cr', '3d', 'kind 4', 'xylophonquartz']
  type Keys = Record<Sort, number>
  const keysOf = new Map<string, Keys>()

  beforeAll(async () => {
    for (const { id, ...keys } of await sql(
      'select user_id as id, score as recommended, heat as trending, rating, public.epoch_of(joined_at) as new, speed as fastest from models.profiles',
    ))
      keysOf.set(String(id), keys as Keys)
  })

  const textOf = ({ name, tags }: Entry) => `${name}  ${tags.join(' ')}`.toLowerCase()
  const hasWords = (one: Entry, search: string) => {
    const words = textOf(one).split(/[^a-z0-9]+/)
    return search.split(' ').every((term) => words.some((word) => (term.length > 2 ? word.includes(term) : word.startsWith(term))))
  }
  const downwards = (entries: readonly Entry[], keyOf: (one: Entry) => number) =>
    entries.toSorted((a, b) => keyOf(b) - keyOf(a) || (a.id < b.id ? 1 : -1))
  const sortedBy = (entries: readonly Entry[], sort: Sort) => downwards(entries, ({ id }) => keysOf.get(id)![sort])
  const likeness = (one: Entry, search: string) => {
    const begins = textOf(one).startsWith(`${search} `)
      ? one.name.toLowerCase() === search
        ? 5
        : 4
      : textOf(one).startsWith(search)
        ? 3
        : 0
    return (begins || (textOf(one).includes(search) ? 2 : 1)) + keysOf.get(one.id)!.recommended / 100
  }
  const areMany = (question: Question, search: string) => {
    const isUsual = (['recommended', 'new'] as const).every((sort) =>
      sortedBy(crowd, sort)
        .slice(0, SMALL.sample)
        .some((one) => hasWords(one, search)),
    )
    return fitting(question).length > SMALL.fewMax && (isUsual || crowd.filter((one) => hasWords(one, search)).length > SMALL.fewMax)
  }
  const named = (search: string) => {
    const begun = crowd.filter(({ name }) => name.toLowerCase().startsWith(search))
    const called = crowd.filter(({ name }) => name.toLowerCase() === search)
    return [begun, called].find(({ length }) => length <= SMALL.namedMax) ?? []
  }
  const likeliest = (question: Question, search: string) => {
    const meant = fitting(question).filter((one) => hasWords(one, search))
    const byName = (entries: readonly Entry[]) => downwards(entries, (one) => likeness(one, search))
    if (!areMany(question, search)) return byName(meant)
    const first = named(search).filter((one) => meant.includes(one))
    return [
      ...byName(first),
      ...sortedBy(
        meant.filter((one) => !first.includes(one)),
        'recommended',
      ),
    ]
  }
  const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id)

  it('covers a search of each kind', () => {
    expect(SEARCHES.filter((search) => areMany({}, search)).length).toBeGreaterThan(3)
    expect(SEARCHES.filter((search) => !areMany({}, search)).length).toBeGreaterThan(1)
    expect(named('joanna')).toHaveLength(9)
    expect(named('anna')).toHaveLength(9)
    expect(named('cr')).toHaveLength(0)
  })

  it.each(CASES)('%j: lists every model once in every order, page by page to the end', async (question) => {
    for (const sort of SORTS) expect(await idsOf(question, sort, callAmongMany), sort).toEqual(ids(sortedBy(fitting(question), sort)))
    expect((await callAmongMany(visitor, 'models:count', question)).value).toEqual({ count: fitting(question).length, isMore: false })
  })

  it.each(CASES)('%j: the same with words, and the likeliest first without a chosen order', { timeout: 30_000 }, async (question) => {
    for (const search of SEARCHES) {
      const meant = fitting(question).filter((one) => hasWords(one, search))
      for (const sort of SORTS)
        expect(await idsOf({ ...question, search }, sort, callAmongMany), `${search} ${sort}`).toEqual(ids(sortedBy(meant, sort)))
      expect(await idsOf({ ...question, search }, undefined, callAmongMany), search).toEqual(ids(likeliest(question, search)))
    }
  })

  it.each(CASES)('%j: counts exactly where few have the words or fit the filters, else reports that there are many', async (question) => {
    for (const search of SEARCHES) {
      const meant = fitting(question).filter((one) => hasWords(one, search))
      const seen = sortedBy(crowd, 'recommended')
        .slice(0, SMALL.countStretch)
        .filter((one) => meant.includes(one)).length
      const expectedCount = areMany(question, search)
        ? { count: seen === 0 ? 0 : null, isMore: true }
        : { count: meant.length, isMore: false }
      expect((await callAmongMany(visitor, 'models:count', { ...question, search })).value, search).toEqual(expectedCount)
    }
  })

  it('lists exact names first, then longer names that start with the search', async () => {
    const namesOf = async (search: string) =>
      (await idsOf({ search }, undefined, callAmongMany)).map((id) => crowd.find((one) => one.id === id)!.name)
    expect((await namesOf('anna')).slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 'Anna'))
    expect((await namesOf('joanna')).slice(0, 9).every((name) => name.startsWith('Joanna'))).toBe(true)
  })

  it('refuses the cursor of a few in a list of many', async () => {
    const { value } = await call(visitor, 'models:list', { search: 'everyone', limit: 7 })
    await expect(callAmongMany(visitor, 'models:list', { search: 'everyone', cursor: value.nextCursor, limit: 7 })).rejects.toMatchObject({
      code: 'bad_request',
    })
  })
})
