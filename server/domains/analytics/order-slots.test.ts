/** Counted days where the clock was wrong, and where very many changes wait to be counted. */
import { expect, test } from 'vitest'
import { useDatabase } from '#test-support/database-world.ts'
import { ordersOf, PLACED } from './order-keys.ts'
import { countOrders, countPlaced, selectNextDay } from './order-slots.sql.ts'
import { countOrderDays } from './seal-activity.ts'
import { noteTransfers } from './seal.ts'

const db = useDatabase()
const DAY_MS = 86_400_000
const today = () => new Date().toISOString().slice(0, 10)
const span = () => [new Date(Date.now() - 130 * DAY_MS), new Date(Date.now() + 1)]
const placed = async () => ordersOf(await db.many(countOrders, span()), PLACED)

const place = (daysAgo: number) =>
  db.fill(
    `insert into orders.orders (created_at, customer_id, model_id, product_id, status, snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by)
     values (now() - $1 * interval '1 day', uuidv7(), uuidv7(), uuidv7(), 'pending', '{}', 100, 20, 80, 'A lake', now())`,
    daysAgo,
  )
async function count(): Promise<void> {
  const { day } = await noteTransfers(db)
  while (await countOrderDays(db, day)) continue
}

test('days and months that are not over, counted while the clock was ahead, are taken back and counted once they are over', async () => {
  for (const daysAgo of [65, 3, 0]) await place(daysAgo)
  await count()
  await db.sql(
    `insert into analytics.order_slots (length, slot, keys, orders)
     select 'day', (now() at time zone 'UTC')::date + n, '{}'::integer[], '{}'::integer[] from generate_series(0, 40) n
     union all select 'month', date_trunc('month', now() at time zone 'UTC')::date, '{}', '{}'
     on conflict (length, slot) do nothing`,
  )
  await count()
  expect((await db.one(selectNextDay)).day).toBe(today())
  expect(
    await db.sql(`select from analytics.order_slots where length = 'month' and slot + interval '1 month' > now() at time zone 'UTC'`),
  ).toEqual([])
  // The months and days before stay counted.
  expect(await db.sql(`select from analytics.order_slots where length = 'month'`)).not.toEqual([])
  expect(await placed()).toBe(3)
})

test('a month of which only some days are counted is read from its orders', async () => {
  await db.sql('delete from analytics.order_slots')
  for (let daysAgo = 100; daysAgo < 110; daysAgo += 1) await place(daysAgo)
  for (let daysAgo = 64; daysAgo > 4; daysAgo -= 1) await place(daysAgo)
  const all = await placed()
  for (let days = 0; days < 28; days += 9) {
    expect(await countOrderDays(db, today(), 9)).toBe(true)
    expect(await placed()).toBe(all)
  }
})

test('many thousands of changes that wait to be counted are compared with the days at once, not one by one', async () => {
  await count()
  await db.sql(`insert into analytics.changed_days select (now() at time zone 'UTC')::date - 1 from generate_series(1, 100000)`)
  for (const { text } of [countOrders, countPlaced]) {
    const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [span()])
    const joins = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Anti Join') && !line.includes('CTE'))
    expect(joins.filter((line) => line.includes('Nested Loop'))).toEqual([])
  }
  expect(await placed()).toBe(73)
})
