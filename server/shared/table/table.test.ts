/** Every list of the admin area on skewed rows: no statement reads a whole table, no row is lost between pages, and the file is the list. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type pg from 'pg'
import { TABLES, type TableRule } from '#contract/rules/tables.ts'
import { FIRST_ID, LAST_ID } from '#platform/id-cursor.ts'
import { idBeforeTime } from './read-table.ts'
import { CROWD_SIZES, crowdScripts } from '#test-support/admin-crowd.ts'
import {
  ADMIN_TABLES,
  choicesOfCall,
  COUNT_PAGES_MAX,
  crowdedOf,
  OTHER_LISTS,
  pagesMaxOf,
  pagedCalls,
  startOf,
  TABLE_CALLS,
} from '#test-support/admin-lists.ts'
import { readingOf } from '#test-support/buffers.ts'
import { useHttpWorld } from '#test-support/http-world.ts'
import { signIn } from '#test-support/money.ts'
import { createTestUser, createProduct } from '#test-support/people.ts'
import { recorded } from '#test-support/recorded.ts'

// Without the audit after each test: these rows have no money behind them.
const world = useHttpWorld(() => [])
const sql = async (text: string) => (await world.database.pool.query<Record<string, unknown>>(text)).rows

const LISTS = Object.entries(ADMIN_TABLES)

/** The crowd and its indexes take a minute on a busy machine. */
const CROWD_PATIENCE_MS = 240_000
const DAY_MS = 86_400_000
/** The orders of the crowd are of a year. */
const HALF_YEAR_MS = 183 * DAY_MS

let owner: string
let modelId: string
beforeAll(async () => {
  owner = await signIn(world, await createTestUser(world.database, { adminRole: 'owner' }))
  modelId = await createTestUser(world.database, { status: 'model' })
  const productId = await createProduct(world.database, modelId, { priceCents: 5_00 })
  for (const script of crowdScripts(modelId, productId, CROWD_SIZES)) await sql(script)
}, CROWD_PATIENCE_MS)

const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await world.database.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

describe.each(LISTS)('the list of %s', (list, table) => {
  test.each(Object.keys(table.pages))('%s reads few pages and no whole table', async (name) => {
    const reading = await withClient((client) => readingOf(client, table.pages[name]!, ...startOf(table, name), 26))
    expect(crowdedOf(reading)).toEqual([])
    expect(reading.pages).toBeLessThan(pagesMaxOf(list))
  })

  test.each(Object.keys(table.counts))('%s is counted along an index, up to the limit', async (name) => {
    const reading = await withClient((client) => readingOf(client, table.counts[name]!, FIRST_ID, LAST_ID))
    expect(crowdedOf(reading)).toEqual([])
    expect(reading.pages).toBeLessThan(COUNT_PAGES_MAX)
  })

  test.each([
    ['before the first row', 0],
    ['half a year ago', Date.now() - HALF_YEAR_MS],
    ['after the last row', Date.now() + HALF_YEAR_MS],
  ])('the beginning of a period %s is found in few pages', async (_moment, at) => {
    const reading = await withClient((client) => readingOf(client, table.firstAt, idBeforeTime(at), at))
    expect(crowdedOf(reading)).toEqual([])
    expect(reading.pages).toBeLessThan(pagesMaxOf(list))
  })

  test('has a statement for each sort and each choice of its filters', () => {
    const choices = Object.values(table.rule.filters).reduce((count, values) => count * (values.length + 1), 1)
    expect(Object.keys(table.pages)).toHaveLength(choices * table.rule.sorts.length)
    expect(Object.keys(table.counts)).toHaveLength(choices)
  })
})

test('each list of the contract is one of these, or asked below', () => {
  expect(Object.keys(ADMIN_TABLES)).toEqual(Object.keys(TABLES))
  expect(pagedCalls().toSorted()).toEqual([...TABLE_CALLS, ...Object.keys(OTHER_LISTS)].toSorted())
})

describe.each(Object.keys(OTHER_LISTS))('%s', (path) => {
  test('reads few pages and no whole table, with each of its choices', async () => {
    const ids = { userId: modelId, planId: modelId, invitationId: modelId }
    for (const args of choicesOfCall(path, ids)) {
      const asked = await recorded(() => world.realtime.query(path, { token: owner, ...args }))
      for (const each of asked) {
        const reading = await withClient((client) => readingOf(client, each, ...each.values))
        const about = { args, statement: each.name }
        expect({ ...about, crowded: crowdedOf(reading) }).toEqual({ ...about, crowded: [] })
        expect(reading.pages, JSON.stringify(about)).toBeLessThan(COUNT_PAGES_MAX)
      }
    }
  })
})

interface Page {
  items: { _id: string; name: string; createdAt: number }[]
  nextCursor: string | null
}

const list = async (args: object) => (await world.realtime.query('admin/users:list', { token: owner, ...args })).value as Page
const count = async (args: object) => (await world.realtime.query('admin/users:count', { token: owner, ...args })).value

async function every(args: object): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Page = await list({ ...args, limit: 3, cursor })
    ids.push(...page.items.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor !== null)
  return ids
}

const RARE = (TABLES.users as TableRule).filters['kind']!.filter((kind) => kind !== 'members')

test.each(RARE)('the users of kind %s stand once on the pages, in both orders, as many as are counted', async (kind) => {
  const newest = await every({ kind })
  expect(newest.length).toBeGreaterThanOrEqual(5)
  expect(new Set(newest).size).toBe(newest.length)
  expect(newest).toEqual(newest.toSorted().toReversed())
  expect((await every({ kind, sort: 'oldest' })).toReversed()).toEqual(newest)
  expect(await count({ kind })).toEqual({ count: newest.length, isMore: false })
})

/** The field of a row with the value of a filter, where its name differs from the filter's; `null`: it has none. */
const FIELD_OF: Readonly<Record<string, string | null>> = { 'products.kind': 'mediaKind', 'orders.mark': null, 'users.kind': null }
const VALUES = (Object.entries(TABLES) as [string, TableRule][]).flatMap(([list, { filters }], at) =>
  Object.entries(filters).flatMap(([filter, values]) => {
    const field = FIELD_OF[`${list}.${filter}`]
    return field === null ? [] : values.map((value) => ({ list, filter, value, field: field ?? filter, path: String(TABLE_CALLS[at]) }))
  }),
)

test.each(VALUES)('the list of $list with the $filter $value shows rows of that value alone', async ({ filter, value, field, path }) => {
  const { value: page } = await world.realtime.query(path, { token: owner, [filter]: value, limit: 100 })
  const shown = (page as { items: Record<string, unknown>[] }).items.map((row) => String(row[field]))
  expect(shown.length).toBeGreaterThan(0)
  expect([...new Set(shown)]).toEqual([value])
})

test('an order that was late is listed as late while it is being made, and not once it is delivered', async () => {
  const { items } = (await world.realtime.query('admin/orders:list', { token: owner, mark: 'late', limit: 100 })).value as {
    items: { status: string }[]
  }
  expect(items.length).toBeGreaterThan(0)
  expect(items.filter(({ status }) => status !== 'processing')).toEqual([])
})

test('a count stops at its limit', async () => {
  expect(await count({})).toEqual({ count: 10_000, isMore: true })
})

/** Alone in its millisecond: moments are no finer, and two users of one would be of the same period. */
async function createApart(name: string): Promise<string> {
  const id = await createTestUser(world.database, { name })
  const at = Date.now()
  await vi.waitUntil(() => Date.now() > at, { interval: 1 })
  return id
}

test('a period holds its first moment and not its last', async () => {
  const ids: string[] = []
  for (const one of ['first', 'second', 'third']) ids.push(await createApart(`The ${one}`))
  const { items } = await list({ limit: 3 })
  const [, at, end] = ids.map((id) => items.find(({ _id }) => _id === id)!.createdAt) as [number, number, number]
  expect(await every({ from: at })).toEqual([ids[2], ids[1]])
  expect(await every({ from: at, sort: 'oldest' })).toEqual([ids[1], ids[2]])
  expect(await every({ from: at, until: end })).toEqual([ids[1]])
  expect(await count({ from: at, until: end })).toEqual({ count: 1, isMore: false })
  expect(await every({ from: at, until: at })).toEqual([])
  expect((await every({ from: Date.now() + 86_400_000 })).length).toBe(0)
})

/**
 * The first order of a period that begins days ago, when there are also orders of these ages in days, before all others, whose ids were
 * made `seconds` later: its age, and the pages read.
 */
const firstOf = (extraDays: readonly number[], days: number, seconds = 0) =>
  withClient(async (client) => {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(
      `insert into orders.orders (id, created_at, customer_id, model_id, product_id, status, snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by, rejected_at)
       select uuidv7(-age * interval '1 day' + $2 * interval '1 second'), now() - age * interval '1 day', customer_id, model_id, product_id, 'rejected', snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by, now()
       from (select * from orders.orders order by id limit 1) o, unnest($1::float8[]) age`,
      [extraDays, seconds],
    )
    const at = Date.now() - days * DAY_MS
    const params = [idBeforeTime(at), at] as const
    const found = await client.query<{ id: string }>(ADMIN_TABLES.orders.firstAt.text, [...params])
    const ages = `select extract(epoch from now() - created_at)::float8 / 86400 as age from orders.orders where id = $1`
    const { rows } = await client.query<{ age: number }>(ages, [found.rows[0]?.id])
    const { pages } = await readingOf(client, ADMIN_TABLES.orders.firstAt, ...params)
    await client.query('rollback')
    return { age: rows[0]?.age, pages }
  })

test.each([
  ['the orders of its first day', [500, 490], 500.5, 500, 0],
  ['its own orders, not with the first of all', [500, 490], 490.5, 490, 0],
  ['the next order after months without any', [500, 420, 410], 499, 420, 0],
  ['an order whose id a clock that was set back has made too early', [500, 490], 490.0001, 490, -50],
  ['its own orders, not with one whose id was made late', [500, 490], 499.999, 490, 200],
])('a period begins with %s, which is found in few pages', async (_first, extraDays, days, age, seconds) => {
  const found = await firstOf(extraDays, days, seconds)
  expect(found.age).toBeCloseTo(age, 2)
  expect(found.pages).toBeLessThan(20)
})

test('a search keeps to the period', async () => {
  const ids: string[] = []
  for (const one of ['first', 'second', 'third']) ids.push(await createApart(`Xylophone ${one}`))
  const { items } = await list({ limit: 3 })
  const [, at, end] = ids.map((id) => items.find(({ _id }) => _id === id)!.createdAt) as [number, number, number]
  expect(await every({ search: 'xylophone' })).toEqual(ids.toReversed())
  expect(await every({ search: 'xylophone', from: at })).toEqual([ids[2], ids[1]])
  expect(await every({ search: 'xylophone', until: end })).toEqual([ids[1], ids[0]])
  expect(await every({ search: 'xylophone', from: at, until: end })).toEqual([ids[1]])
})

test('the dearest products come first, and a period with such a sort is refused', async () => {
  const products = (args: object) => world.realtime.query('admin/products:list', { token: owner, sort: 'dearest', ...args })
  const prices = ((await products({})).value as { items: { price: number }[] }).items.map(({ price }) => price)
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  expect(prices[0]).toBeGreaterThan(prices.at(-1) ?? 0)
  for (const period of [{ from: 1 }, { until: Date.now() }]) await expect(products(period)).rejects.toMatchObject({ code: 'bad_request' })
})

test('a cursor of another list, and a choice that the list does not have, are refused', async () => {
  for (const args of [{ cursor: 'x' }, { cursor: Buffer.from('["1","2"]').toString('base64url') }, { kind: 'x' }, { sort: 'dearest' }])
    await expect(list(args)).rejects.toMatchObject({ code: 'bad_request' })
})

test.each([
  ['9999-99-99 00:00:00+00', 'refused'],
  ['2026-02-31 00:00:00+00', 'refused'],
  ['2026-01-01 25:00:00+00', 'refused'],
  ['0000-01-01 00:00:00+00', 'refused'],
  ['2026-01-01 00:00:00+14:99', 'refused'],
  ['2026-01-01 00:00:00+99', 'refused'],
  ['2026-1-1', 'refused'],
  ['2026-02-28 23:59:59.123456+05:30', 'read'],
  ['-infinity', 'read'],
])('a cursor with the time %s is %s', async (time, what) => {
  const cursor = Buffer.from(JSON.stringify([time, LAST_ID])).toString('base64url')
  const page = world.realtime.query('admin/applications:list', { token: owner, sort: 'waiting', cursor })
  if (what === 'read') await expect(page).resolves.toBeDefined()
  else await expect(page).rejects.toMatchObject({ code: 'bad_request' })
})

const csv = (token: string, query: string, options: RequestInit = {}) =>
  fetch(`${world.url}/table.csv?${query}`, { headers: { cookie: `auth_token=${encodeURIComponent(JSON.stringify(token))}` }, ...options })
const linesOf = (text: string) => text.trimEnd().split('\r\n').slice(1)

describe('the file of a list', () => {
  test('has exactly the rows and columns of the list, in its order, and is recorded', async () => {
    const answer = await csv(owner, 'table=users&kind=models&sort=oldest&cols=name,handle')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const text = await answer.text()
    expect(text.split('\r\n')[0]).toBe('"_id","name","handle"')
    expect(linesOf(text).map((line) => line.slice(1, 37))).toEqual(await every({ kind: 'models', sort: 'oldest' }))
    const [act] = await sql(
      `select a.role, a.network, a.target_id, b.body from audit.acts a join audit.bodies b using (seq) where a.action = 'read:table' order by seq desc limit 1`,
    )
    expect(act).toEqual({
      role: 'owner',
      network: '127.0.0.0/24',
      target_id: 'users',
      body: { asked: { kind: 'models', sort: 'oldest' }, columns: ['name', 'handle'] },
    })
  })

  test('is longer than one read, and whole', async () => {
    const lines = linesOf(await (await csv(owner, 'table=users&kind=members&cols=name')).text())
    const [{ n } = { n: 0 }] = await sql(`select count(*)::integer as n from users.users where not is_admin and status = 'user'`)
    expect(new Set(lines).size).toBe(n)
  })

  test('masks what the role may not read, and is for admins alone', async () => {
    const viewer = await signIn(world, await createTestUser(world.database, { adminRole: 'viewer' }))
    const text = await (await csv(viewer, 'table=users&kind=models')).text()
    expect(linesOf(text).length).toBeGreaterThan(0)
    expect(text).not.toContain('@table.example')
    const user = await signIn(world, await createTestUser(world.database))
    expect([(await csv(user, 'table=users')).status, (await csv('', 'table=users')).status]).toEqual([403, 403])
    expect((await csv(user, 'table=x')).status).toBe(403)
  })

  test('refuses an address that the screen cannot make', async () => {
    for (const query of ['', 'table=x', 'table=users&kind=x', 'table=users&from=never', 'table=users&sort=x'])
      expect((await csv(owner, query)).status, query).toBe(400)
    expect((await csv(owner, 'table=users', { method: 'POST' })).status).toBe(405)
  })
})
