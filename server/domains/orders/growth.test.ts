/** The page of an order costs the same among a hundred orders of its two sides and among a hundred thousand. */
import { beforeAll, expect, test } from 'vitest'
import { readingOf } from '#test-support/buffers.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createPerson } from '#test-support/people.ts'
import { selectDispute } from './dispute-lists.sql.ts'
import { selectAgreedOrder, selectEvents, selectRounds, selectSettlements } from './order-lists.sql.ts'
import { selectTalks } from './talks.sql.ts'

const world = useDatabase()
const [FEW, MANY] = [100, 100_000]
/** All that the page asks for at first, a statement for each table or family. */
const FIRST_DATA = { selectAgreedOrder, selectEvents, selectRounds, selectSettlements, selectTalks, selectDispute }

/** Completed orders of two users with an event, a round and a settlement each; answers one of them. */
async function pastOf(count: number): Promise<string> {
  const [modelId, customerId] = [await createPerson(world, { status: 'model' }), await createPerson(world)]
  await world.fill(
    `with made as (
       insert into orders.orders (customer_id, model_id, product_id, status, snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by, completed_at, released_at)
       select $1, $2, gen_random_uuid(), 'completed', '{"productName": "A lake", "priceCents": 5000, "deliveryDays": 3, "freeRevisions": 1, "addons": []}', 5000, 1000, 4000, 'A lake', now(), now(), now()
       from generate_series(1, $3::integer) returning id),
     event as (insert into orders.events (order_id, kind, by, actor_id, at) select id, 'delivered', 'model', $2, now() from made),
     round as (insert into orders.rounds (order_id, n, delivered_at, is_on_time) select id, 0, now(), true from made)
     insert into orders.settlements (order_id, seq, round, cause, by, total_cents, refund_cents, payment_cents, commission_cents)
     select id, 0, 0, 'delivery', 'model', 5000, 0, 4000, 1000 from made`,
    customerId,
    modelId,
    count,
  )
  const [order] = await world.sql(`select id from orders.orders where model_id = $1 order by id limit 1 offset $2`, modelId, count / 2)
  return String(order?.['id'])
}

let few: string
let many: string

beforeAll(async () => {
  ;[few, many] = [await pastOf(FEW), await pastOf(MANY)]
  await world.sql('vacuum analyze orders.orders, orders.events, orders.rounds, orders.settlements')
})

test('its first data are six statements at most', () => {
  expect(Object.keys(FIRST_DATA).length).toBeLessThanOrEqual(6)
})

test.each(Object.entries(FIRST_DATA))('%s reads as much among many orders as among few', async (_name, statement) => {
  const reading = async (orderId: string) => readingOf(world.pool, statement, orderId)
  const [short, long] = [await reading(few), await reading(many)]
  for (const table of ['orders', 'events', 'rounds', 'settlements']) expect(long.wholeTables).not.toContain(table)
  expect(long.pages).toBeLessThanOrEqual(short.pages * 1.15 + 2)
})
