/** Lists, searches and counts read as much among many rows as among few, and leave no row out. */
import { beforeAll, describe, expect, test } from 'vitest'
import { PEOPLE_COUNT_MAX, SEARCH_STRETCH } from '#contract/limits.ts'
import { LAST_ID } from '#platform/id-cursor.ts'
import { readingOf } from '#test-support/buffers.ts'
import { useHttpWorld } from '#test-support/http-world.ts'
import { signIn } from '#test-support/money.ts'
import { createTestUser, createProduct } from '#test-support/people.ts'
import { selectLines, transfersOf } from '../books/statement.sql.ts'
import { searchOrders } from '../orders/lists/order-lists.sql.ts'
import { countPeople, selectPeople } from './users.sql.ts'

// Without the audit after each test: these rows have no money behind them.
const world = useHttpWorld(() => [])
const sql = async (text: string) => (await world.database.pool.query<Record<string, unknown>>(text)).rows
const query = async <R>(token: string, path: string, args: object) => (await world.realtime.query(path, { token, ...args })).value as R
const adminToken = async (adminRole: 'owner' | 'viewer') => signIn(world, await createTestUser(world.database, { adminRole }))

interface Page {
  readonly nextCursor: string | null
}

/** Every page of a list, as the ids in it. */
async function pagesOf<P extends Page>(token: string, path: string, args: object, idsOf: (page: P) => string[]): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const page: P = await query<P>(token, path, { ...args, limit: 100, cursor })
    pages.push(idsOf(page))
    cursor = page.nextCursor
  } while (cursor !== null)
  return pages
}

/** More than a search looks through at once. Without triggers, in the order of time. */
const CROWD = SEARCH_STRETCH + 500
const crowdSql = (from: number, count: number) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into users.users (email, name, handle, created_at)
    select 'g' || n || '@grow.example', case when n % 50 = 0 then 'Fiftieth' when n = 7 then 'Seventh' else 'Usual' end || ' Multitude', 'grow-' || n, now()
    from generate_series(${from}, ${from + count - 1}) n;
end $$`
const ordersSql = (modelId: string, productId: string) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into orders.orders (customer_id, model_id, product_id, status, snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by, rejected_at, rejected_by, refunded_cents)
    select id, '${modelId}', '${productId}', 'rejected', '{"productName": "Zither", "priceCents": 500, "deliveryDays": 3, "freeRevisions": 0, "addons": []}', 500, 100, 400, 'A tune', now(), now(), 'clock', 0
    from users.users where handle like 'grow-%' order by id;
end $$`

describe('a search of admins among many', () => {
  let owner: string
  beforeAll(async () => {
    owner = await adminToken('owner')
    const modelId = await createTestUser(world.database, { status: 'model' })
    const productId = await createProduct(world.database, modelId, { priceCents: 5_00 })
    await sql(crowdSql(1, CROWD))
    await sql(ordersSql(modelId, productId))
    await sql('vacuum analyze users.users')
    await sql('vacuum analyze orders.orders')
  })
  const people = (search: string, kind?: string) =>
    pagesOf<Page & { items: { _id: string }[] }>(
      owner,
      'admin/users:list',
      { search, ...(kind === undefined ? {} : { kind }) },
      ({ items }) => items.map(({ _id }) => _id),
    )
  const orders = (search: string, status?: string) =>
    pagesOf<Page & { items: { _id: string }[] }>(
      owner,
      'admin/orders:list',
      { search, ...(status === undefined ? {} : { status }) },
      (page) => page.items.map(({ _id }) => _id),
    )
  const idsIn = async (text: string) => (await sql(text)).map(({ id }) => String(id))

  test.each([
    ['multitude', "name like '% Multitude'"],
    ['mu', "name like '% Multitude'"],
    ['fiftieth', "name like 'Fiftieth%'"],
    ['seventh', "name like 'Seventh%'"],
    ['multitude seventh', "name like 'Seventh%'"],
    ['grow.example 49', "handle like 'grow-49%'"],
  ])('finds every user with “%s” once, newest first, on however many pages', async (search, condition) => {
    const expected = await idsIn(`select id from users.users where ${condition} order by id desc`)
    expect(expected.length).toBeGreaterThan(0)
    expect((await people(search)).flat()).toEqual(expected)
    expect((await people(search, 'models')).flat()).toEqual([])
  })

  test.each([
    ['multitude', "u.name like '% Multitude'"],
    ['fi', "u.name like 'Fiftieth%'"],
    ['seventh', "u.name like 'Seventh%'"],
  ])('finds every order of users with “%s” once, newest first', async (search, condition) => {
    const expected = await idsIn(
      `select o.id from orders.orders o join users.users u on u.id = o.customer_id where ${condition} order by o.id desc`,
    )
    expect((await orders(search)).flat()).toEqual(expected)
    expect((await orders(search, 'rejected')).flat()).toEqual(expected)
    expect((await orders(search, 'pending')).flat()).toEqual([])
  })

  test('ends a page where it has looked through enough, and goes on there', async () => {
    const pages = await people('fiftieth')
    expect(pages.map(({ length }) => length)).toEqual([SEARCH_STRETCH / 50, (CROWD - SEARCH_STRETCH) / 50])
    expect((await orders('fi')).map(({ length }) => length)).toEqual([SEARCH_STRETCH / 50, (CROWD - SEARCH_STRETCH) / 50])
  })

  test('counts exactly where the words are rare, up to the limit where all have them, and at least what it has seen', async () => {
    const count = (search: string) => query(owner, 'admin/users:count', { search })
    expect(await count('seventh')).toEqual({ count: 1, isMore: false })
    expect(await count('multitude')).toEqual({ count: PEOPLE_COUNT_MAX, isMore: true })
    expect(await count('fiftieth')).toEqual({ count: SEARCH_STRETCH / 50, isMore: true })
  })

  test('finds no order by an e-mail address that the admin may not read', async () => {
    const viewer = await adminToken('viewer')
    expect((await query<{ items: unknown[] }>(viewer, 'admin/orders:list', { search: 'g7@grow.example' })).items).toEqual([])
    expect((await query<{ items: unknown[] }>(owner, 'admin/orders:list', { search: 'g7@grow.example' })).items).not.toEqual([])
  })

  // Indexes of words grow by a few pages on the way down.
  const LEVELS = 5
  test('reads no more pages among twice as many users', async () => {
    const { pool } = world.database
    const read = async () => {
      const client = await pool.connect()
      try {
        return [
          await readingOf(client, selectPeople, 'fiftieth', false, 'all', LAST_ID, 21, 50, 100, 200),
          await readingOf(client, countPeople, 'fiftieth', false, 'all', LAST_ID, 50, 100, 200),
          await readingOf(client, searchOrders, 'fi', false, '%fi%', null, LAST_ID, 21, 50, 100, 200),
        ].map(({ pages }) => pages)
      } finally {
        client.release()
      }
    }
    const before = await read()
    await sql(crowdSql(CROWD + 1, CROWD))
    await sql('vacuum analyze users.users')
    const after = await read()
    for (const [at, pages] of after.entries()) expect(pages, `${at}`).toBeLessThanOrEqual((before[at] ?? 0) * 1.15 + LEVELS)
  })
})

test('a statement of a rare kind reads as much among 20,000 lines as among 200', async () => {
  const id = await createTestUser(world.database)
  const add = (count: number) =>
    sql(`do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      insert into ledger.transfers (debit_account, credit_account, cents, kind, cause_id, debit_balance_cents, credit_balance_cents)
        select w.id, e.id, 1, 'order', uuidv7(), 0, 0 from generate_series(1, ${count}) n,
          (select id from ledger.accounts where owner_id = '${id}' and kind = 'wallet') w, (select id from ledger.accounts where owner_id = '${id}' and kind = 'escrow') e;
    end $$`)
  const read = async () => {
    await sql('vacuum analyze ledger.transfers')
    const client = await world.database.pool.connect()
    try {
      return await readingOf(client, selectLines, id, Number.MAX_SAFE_INTEGER, transfersOf('subscription'), null, null, 21)
    } finally {
      client.release()
    }
  }
  await add(200)
  const few = await read()
  await add(20_000)
  const many = await read()
  expect(many.wholeTables).not.toContain('transfers')
  // Each index may be a level deeper.
  expect(many.pages).toBeLessThan(few.pages + 20)
})
