/** The page of an order, and accepting one, cost the same among a thousand orders of its two sides and among forty thousand. */
import { beforeAll, expect, test } from 'vitest'
import { readingOf, type Reading } from '#test-support/buffers.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { selectOrderReviews } from '../reviews/reviews.sql.ts'
import { selectSides } from '../threads/texts.sql.ts'
import { selectPage, selectSigns, selectThreadWithMembers } from '../threads/threads.sql.ts'
import { selectStaffDispute } from './disputes/dispute-lists.sql.ts'
import { selectOrderPage } from './order-page.sql.ts'
import { selectAcceptanceHours } from './product-orders.sql.ts'

const world = useDatabase()
/** Counts of both sides go up to 1,000. */
const [FEW, MANY] = [1_000, 40_000]
/** The number of orders, from the first one on, that have a thread and an ended problem. */
const TALKED = 10_000

interface Past {
  readonly orderId: string
  readonly customerId: string
  readonly modelId: string
}

/** Completed orders of two users with an event, a round and a settlement each; answers one of them, which has a thread and an ended problem. */
async function pastOf(count: number): Promise<Past> {
  const [modelId, customerId] = [await createTestUser(world, { status: 'model' }), await createTestUser(world)]
  await world.fill(
    `with made as (
       insert into orders.orders (customer_id, model_id, product_id, status, snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by, accepted_at, completed_at, released_at, disputed_at)
       select $1, $2, gen_random_uuid(), 'completed', '{"productName": "A lake", "priceCents": 5000, "deliveryDays": 3, "freeRevisions": 1, "addons": []}', 5000, 1000, 4000, 'A lake', now(), now(), now(), now(), now()
       from generate_series(1, $3::integer) returning id),
     event as (insert into orders.events (order_id, kind, by, actor_id, at) select id, 'delivered', 'model', $2, now() from made),
     round as (insert into orders.rounds (order_id, n, delivered_at, is_on_time) select id, 0, now(), true from made),
     talked as (select id from made order by id limit ${TALKED}),
     problem as (insert into orders.disputes (order_id, round, reason, points, hold_seconds, evidence_until, due_at, ended_at, outcome)
       select id, 0, 'unlawful', '[{"text": "A lake"}]', 0, now(), now(), now(), 'closed' from talked),
     thread as (insert into threads.threads (id, kind, title) select id, 'order', 'A lake' from talked),
     member as (insert into threads.members (thread_id, user_id, kind)
       select id, side.* from talked, (values ($1, 'customer'), ($2, 'model')) side)
     insert into orders.settlements (order_id, seq, round, cause, by, total_cents, refund_cents, payment_cents, commission_cents)
     select id, 0, 0, 'delivery', 'model', 5000, 0, 4000, 1000 from made`,
    customerId,
    modelId,
    count,
  )
  const [order] = await world.sql(
    `select id from orders.orders where model_id = $1 order by id limit 1 offset $2`,
    modelId,
    Math.min(count, TALKED) / 2,
  )
  return { orderId: String(order?.['id']), customerId, modelId }
}

let few: Past
let many: Past

beforeAll(async () => {
  ;[few, many] = [await pastOf(FEW), await pastOf(MANY)]
  await world.sql(
    'vacuum analyze orders.orders, orders.events, orders.rounds, orders.settlements, orders.disputes, threads.threads, threads.members',
  )
})

/** The queries of the page (first-data.test.ts counts them), each as one statement, and the time to accept, which each accepting updates. */
const READINGS: Record<string, (past: Past) => Promise<Reading>> = {
  'the order': ({ orderId, customerId }) => readingOf(world.pool, selectOrderPage, orderId, customerId),
  'the problem, for staff': ({ orderId, customerId }) => readingOf(world.pool, selectStaffDispute, orderId, customerId),
  'the reviews': ({ orderId }) => readingOf(world.pool, selectOrderReviews, orderId, 48),
  'the thread': ({ orderId, customerId }) => readingOf(world.pool, selectThreadWithMembers, orderId, customerId, false),
  'a page of the thread': ({ orderId, customerId }) => readingOf(world.pool, selectPage, orderId, 0, customerId, false),
  'who is typing': ({ orderId, customerId }) => readingOf(world.pool, selectSigns, orderId, customerId),
  'the time to accept': ({ modelId }) => readingOf(world.pool, selectAcceptanceHours, modelId),
  'what the sides have agreed to': ({ orderId, customerId }) => readingOf(world.pool, selectSides, orderId, customerId),
}

test.each(Object.entries(READINGS))('%s reads as much among many orders as among few', async (_name, reading) => {
  const [short, long] = [await reading(few), await reading(many)]
  for (const table of ['orders', 'events', 'rounds', 'settlements', 'disputes', 'threads', 'members'])
    expect(long.wholeTables).not.toContain(table)
  expect(long.pages).toBeLessThanOrEqual(short.pages * 1.15 + 2)
})
