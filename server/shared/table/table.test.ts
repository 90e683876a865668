/** Every list of the admin area on skewed rows: no statement reads a whole table, no row is lost between pages, and the file is the list. */
import { beforeAll, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { TABLES, type TableRule } from '#contract/rules/tables.ts'
import { FIRST_ID, LAST_ID } from '#platform/id-cursor.ts'
import { readingOf } from '#test-support/buffers.ts'
import { useHttpWorld } from '#test-support/http-world.ts'
import { signIn } from '#test-support/money.ts'
import { createPerson, createProduct } from '#test-support/people.ts'
import { applicationsTable } from '../../domains/applications/admin-lists.sql.ts'
import { usersTable } from '../../domains/admin/users.sql.ts'
import { webhooksTable } from '../../domains/deposits/webhooks.sql.ts'
import { commentsTable } from '../../domains/moderation/comments.sql.ts'
import { postsTable } from '../../domains/moderation/posts.sql.ts'
import { productsTable } from '../../domains/moderation/products.sql.ts'
import { reviewsTable } from '../../domains/moderation/reviews.sql.ts'
import { ordersTable } from '../../domains/orders/order-lists.sql.ts'
import { withdrawalsTable } from '../../domains/withdrawals/withdrawals.sql.ts'
import type { Table } from './table.sql.ts'

// Without the audit after each test: these rows have no money behind them.
const world = useHttpWorld(() => [])
const sql = async (text: string) => (await world.database.pool.query<Record<string, unknown>>(text)).rows

const LISTS: readonly (readonly [string, Table<unknown>])[] = [
  ['users', usersTable],
  ['products', productsTable],
  ['posts', postsTable],
  ['comments', commentsTable],
  ['reviews', reviewsTable],
  ['orders', ordersTable],
  ['applications', applicationsTable],
  ['withdrawals', withdrawalsTable],
  ['webhooks of the payment provider', webhooksTable],
]

const CROWD = 20_000
/** Pages of tables and indexes that one page of a list may read: 25 rows and their joins. */
const PAGES_MAX = 300
/** A count reads up to 10,000 rows, in the order of an index. */
const COUNT_PAGES_MAX = 1_500

/** Most users are alike; few are models, admins, Pro, suspended, unconfirmed or closing. */
const CROWD_SQL = `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into users.users (email, email_confirmed_at, name, handle, status, is_admin, admin_role, pro_expires_at, suspended_until, closes_at)
    select 't' || n || '@table.example', case when n % 4000 <> 1 then now() end, 'Crowd ' || n, 'table-' || n, case when n % 4000 = 2 then 'model' else 'user' end,
      n % 4000 = 3, case when n % 4000 = 3 then 'viewer' end, case when n % 4000 = 4 then now() + interval '9 days' end,
      case when n % 4000 = 5 then now() + interval '9 days' end, case when n % 4000 = 6 then now() + interval '9 days' end
    from generate_series(1, ${CROWD}) n;
end $$`

/** Nearly all orders are completed, nearly all withdrawals sent, nearly all webhooks new; few have another state. */
const dealsSql = (modelId: string, productId: string) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into orders.orders (customer_id, model_id, product_id, status, snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by, completed_at, deliver_by, late_at, paused_at, paused_until, dispute, disputed_at)
    select '${modelId}', '${modelId}', '${productId}', case n % 2000 when 1 then 'pending' when 2 then 'processing' when 3 then 'rejected' when 4 then 'processing' else 'completed' end,
      '{"productName": "Zither", "priceCents": 500, "deliveryDays": 3, "freeRevisions": 0, "addons": []}', 500, 100, 400, 'A tune', now(), now(), now(),
      case n % 2000 when 4 then now() end, case n % 2000 when 1 then now() end, case n % 2000 when 1 then now() + interval '1 day' end, case n % 2000 when 5 then 'open' end, case n % 2000 when 5 then now() end
    from generate_series(1, ${CROWD}) n;
  insert into withdrawals.withdrawals (user_id, amount_cents, method, details, status, reference)
    select id, 5000, 'paypal', 'w' || n, status, case when status = 'sent' then 'R' || n end
    from (select u.id, row_number() over () as n, case row_number() over () % 2000 when 1 then 'requested' when 2 then 'approved' when 3 then 'rejected' else 'sent' end as status
      from users.users u where u.handle like 'table-%') made;
  insert into deposits.webhooks (provider, verdict, network, track_id, body, size_bytes)
    select 'oxapay', case n % 2000 when 1 then 'repeated' when 2 then 'unknown' when 3 then 'unreadable' when 4 then 'forged' else 'new' end, '203.0.113.9', 't' || n, '{}', 2
    from generate_series(1, ${CROWD}) n;
end $$`

/** Nearly all products are pictures for sale; few are of another kind, hidden by their model, or by staff. */
const productsSql = (modelId: string) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into models.products (model_id, position, name, description, media_kind, price_cents, delivery_days, hidden_at, taken_down_at)
    select '${modelId}', n, 'Zither ' || n, 'A tune', case n % 2000 when 1 then 'video' when 2 then 'audio' when 3 then 'zip' else 'image' end, 500 + n, 3,
      case when n % 2000 in (1, 4, 5) then now() end, case when n % 2000 in (1, 5) then now() end
    from generate_series(1, ${CROWD}) n;
end $$`

/** Nearly all posts are published; few are withdrawn, by their model or by staff. */
const postsSql = (modelId: string) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into posts.posts (model_id, status, title, published_at, taken_down_at)
    select '${modelId}', case when n % 2000 in (1, 2) then 'withdrawn' else 'published' end, 'Zither ' || n, now(), case when n % 2000 = 1 then now() end
    from generate_series(1, ${CROWD}) n;
end $$`

/** Nearly all comments and reviews are shown; few are removed, wait, or are hidden by staff. */
const textsSql = (modelId: string) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into posts.comments (post_id, author_id, text, deleted_at, deleted_by, taken_down_at)
    select p.id, '${modelId}', 'A tune', case when n % 2000 in (1, 2) then now() end, case when n % 2000 in (1, 2) then '${modelId}'::uuid end, case when n % 2000 = 1 then now() end
    from (select id, row_number() over () as n from posts.posts where model_id = '${modelId}') p;
  insert into reviews.reviews (order_id, model_id, author_id, rating, title, content, visible_by, is_hidden, taken_down_at)
    select uuidv7(), '${modelId}', '${modelId}', case n % 2000 when 3 then 1 when 4 then 2 when 5 then 3 when 6 then 4 else 5 end, 'A tune', 'Lovely', now(),
      n % 2000 in (1, 2), case when n % 2000 = 1 then now() end
    from generate_series(1, ${CROWD}) n;
end $$`

/** Most applications are drafts or approved; few wait, and of few the document expires or another admin looks again. */
const APPLICATIONS_SQL = `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into applications.applications (user_id, status, submitted_at, decided_at, decided_by, note, document_expires_on, document_due, second_look, second_look_by, second_look_at)
    select u.id, status, case when status <> 'draft' then now() - n * interval '1 minute' end, case when status in ('approved', 'rejected') then now() end,
      case when status in ('approved', 'rejected') then uuidv7() end, case when status in ('rejected', 'needs_info') then 'No' end,
      case when n % 2000 in (8, 10) then current_date end, case n % 2000 when 8 then 'week' when 10 then 'expired' end,
      case n % 2000 when 12 then 'waiting' when 14 then 'reopened' end, case n % 2000 when 14 then uuidv7() end, case n % 2000 when 14 then now() end
    from (select id, n, case when n % 2000 = 2 then 'submitted' when n % 2000 = 4 then 'needs_info' when n % 2000 = 6 then 'rejected' when n % 2 = 0 then 'approved' else 'draft' end as status
      from (select id, row_number() over (order by id) as n from users.users where handle like 'table-%') numbered) u;
  insert into applications.events (application_id, kind, answers) select id, 'submitted', '{}' from applications.applications where submitted_at is not null;
end $$`

/** The crowd and its indexes take a minute on a busy machine. */
const CROWD_PATIENCE_MS = 240_000

let owner: string
beforeAll(async () => {
  owner = await signIn(world, await createPerson(world.database, { adminRole: 'owner' }))
  await sql(CROWD_SQL)
  const modelId = await createPerson(world.database, { status: 'model' })
  await sql(APPLICATIONS_SQL)
  await sql(productsSql(modelId))
  await sql(postsSql(modelId))
  await sql(textsSql(modelId))
  await sql(dealsSql(modelId, await createProduct(world.database, modelId, { priceCents: 5_00 })))
  for (const table of [
    'users.users',
    'models.products',
    'posts.posts',
    'posts.comments',
    'reviews.reviews',
    'orders.orders',
    'applications.applications',
    'applications.events',
    'withdrawals.withdrawals',
    'deposits.webhooks',
  ])
    await sql(`vacuum analyze ${table}`)
}, CROWD_PATIENCE_MS)

const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await world.database.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

const startOf = (table: Table<unknown>, name: string): [string, string] => {
  const sort = name.slice(0, name.indexOf('.'))
  const isDown = table.isDescending(sort)
  const type = table.keyTypes[sort]
  if (type === undefined) return isDown ? [LAST_ID, FIRST_ID] : [FIRST_ID, LAST_ID]
  const key = type === 'bigint' ? '9223372036854775807' : 'infinity'
  return isDown ? [key, LAST_ID] : [`-${key}`, FIRST_ID]
}

describe.each(LISTS)('the list of %s', (_, table) => {
  test.each(Object.keys(table.pages))('%s reads few pages and no whole table', async (name) => {
    const reading = await withClient((client) => readingOf(client, table.pages[name]!, ...startOf(table, name), 26))
    expect(reading.wholeTables).toEqual([])
    expect(reading.pages).toBeLessThan(PAGES_MAX)
  })

  test.each(Object.keys(table.counts))('%s is counted along an index, up to the limit', async (name) => {
    const reading = await withClient((client) => readingOf(client, table.counts[name]!, FIRST_ID, LAST_ID))
    expect(reading.wholeTables).toEqual([])
    expect(reading.pages).toBeLessThan(COUNT_PAGES_MAX)
  })

  test('has a statement for each sort and each choice of its filters', () => {
    const choices = Object.values(table.rule.filters).reduce((count, values) => count * (values.length + 1), 1)
    expect(Object.keys(table.pages)).toHaveLength(choices * table.rule.sorts.length)
    expect(Object.keys(table.counts)).toHaveLength(choices)
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

test('a count stops at its limit', async () => {
  expect(await count({})).toEqual({ count: 10_000, isMore: true })
})

test('a period holds its first moment and not its last, and only sorts along the time take one', async () => {
  const ids: string[] = []
  for (const one of ['first', 'second', 'third']) ids.push(await createPerson(world.database, { name: `The ${one}` }))
  const { items } = await list({ limit: 3 })
  const [, at, end] = ids.map((id) => items.find(({ _id }) => _id === id)!.createdAt) as [number, number, number]
  expect(await every({ from: at })).toEqual([ids[2], ids[1]])
  expect(await every({ from: at, sort: 'oldest' })).toEqual([ids[1], ids[2]])
  expect(await every({ from: at, until: end })).toEqual([ids[1]])
  expect(await count({ from: at, until: end })).toEqual({ count: 1, isMore: false })
  expect(await every({ from: at, until: at })).toEqual([])
  expect((await every({ from: Date.now() + 86_400_000 })).length).toBe(0)
})

test('a cursor of another list, and a choice that the list does not have, are refused', async () => {
  for (const args of [{ cursor: 'x' }, { cursor: Buffer.from('["1","2"]').toString('base64url') }, { kind: 'x' }, { sort: 'dearest' }])
    await expect(list(args)).rejects.toMatchObject({ code: 'bad_request' })
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
      `select a.role, a.target_id, b.body from audit.acts a join audit.bodies b using (seq) where a.action = 'read:table' order by seq desc limit 1`,
    )
    expect(act).toEqual({
      role: 'owner',
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
    const viewer = await signIn(world, await createPerson(world.database, { adminRole: 'viewer' }))
    const text = await (await csv(viewer, 'table=users&kind=models')).text()
    expect(linesOf(text).length).toBeGreaterThan(0)
    expect(text).not.toContain('@table.example')
    const user = await signIn(world, await createPerson(world.database))
    expect([(await csv(user, 'table=users')).status, (await csv('', 'table=users')).status]).toEqual([403, 403])
    expect((await csv(user, 'table=x')).status).toBe(403)
  })

  test('refuses an address that the screen cannot make', async () => {
    for (const query of ['', 'table=x', 'table=users&kind=x', 'table=users&from=never', 'table=users&sort=x'])
      expect((await csv(owner, query)).status, query).toBe(400)
    expect((await csv(owner, 'table=users', { method: 'POST' })).status).toBe(405)
  })
})
