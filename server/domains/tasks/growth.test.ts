/** The work queue reads open rows alone: the same after a hundred old orders as after a hundred thousand. */
import { beforeAll, expect, test } from 'vitest'
import { TASK_KINDS } from '#contract/limits.ts'
import { readingOf } from '#test-support/buffers.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { countTasks, selectDone, selectSummary, selectTasks } from './tasks.sql.ts'

const world = useDatabase()
/** Ended orders of the model with few and of the one with many. */
const [FEW, MANY] = [100, 100_000]
/** Pages that the whole queue may read: a few for each of its parts. */
const PAGES_MAX = 160
const LAST_MICROS = 8_640_000_000_000_000

let few: string
let many: string

/** Orders with their events, without money: nothing here reads it. */
async function orders(modelId: string, customerId: string, count: number, status: 'completed' | 'pending'): Promise<void> {
  await world.fill(
    `with made as (
       insert into orders.orders (customer_id, model_id, product_id, status, snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by, completed_at, released_at)
       select $1, $2, gen_random_uuid(), $4, '{"productName": "A lake"}', 5000, 1000, 4000, 'A lake', now(), case when $4 = 'completed' then now() end, case when $4 = 'completed' then now() end
       from generate_series(1, $3::integer) returning id)
     insert into orders.events (order_id, kind, by, actor_id, at) select id, 'delivered', 'model', $2, now() - interval '90 days' from made where $4 = 'completed'`,
    customerId,
    modelId,
    count,
    status,
  )
}

beforeAll(async () => {
  ;[few, many] = [await createTestUser(world, { status: 'model' }), await createTestUser(world, { status: 'model' })]
  const customerId = await createTestUser(world)
  for (const [modelId, count] of [
    [few, FEW],
    [many, MANY],
  ] as const) {
    await orders(modelId, customerId, count, 'completed')
    await orders(modelId, customerId, 5, 'pending')
  }
  await world.sql(
    'vacuum analyze orders.orders, orders.events, tasks.marks, tasks.notes, deposits.deposits, withdrawals.withdrawals, users.users',
  )
})

const list = (id: string) =>
  readingOf(world.pool, selectTasks, id, TASK_KINDS, ['todo', 'doing', 'waiting'], [0, 1, 2], [], [], '', 'due', -1, 0, '', 51)

test('a page of the queue reads as much after many orders as after few', async () => {
  const [short, long] = [await list(few), await list(many)]
  // All other tables of this test fit on a page.
  expect(long.wholeTables).not.toContain('orders')
  expect(long.wholeTables).not.toContain('events')
  expect(long.pages).toBeLessThanOrEqual(Math.max(PAGES_MAX, short.pages * 1.15))
  expect(long.pages).toBeLessThanOrEqual(short.pages * 1.15 + 10)
})

test('so do the badge and the summary', async () => {
  for (const reading of [
    (id: string) => readingOf(world.pool, countTasks, id, TASK_KINDS, 99),
    (id: string) => readingOf(world.pool, selectSummary, id, TASK_KINDS),
  ]) {
    const [short, long] = [await reading(few), await reading(many)]
    expect(long.pages).toBeLessThanOrEqual(short.pages * 1.15 + 10)
  }
})

test('the list of tasks done lately reads no older acts', async () => {
  const reading = await readingOf(world.pool, selectDone, many, Date.now() - 86_400_000, LAST_MICROS, '', 51)
  expect(reading.pages).toBeLessThanOrEqual(PAGES_MAX)
})
