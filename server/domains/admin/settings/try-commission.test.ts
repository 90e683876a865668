/** The result of another commission last month: the newest split of each order that was settled in it. */
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#test-support/database-world.ts'
import { tryCommission } from './settings.sql.ts'

const db = useDatabase()
/** Days before the first moment of this month (UTC). */
const before = (days: number) => `date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '${days} days'`

let orders = 0
const settled = (seq: number, at: string, refundCents: number, paymentCents: number, commissionCents: number) =>
  db.fill(
    `insert into orders.settlements (order_id, seq, at, round, cause, total_cents, refund_cents, payment_cents, commission_cents, by)
     values (('00000000-0000-7000-8000-' || lpad($1, 12, '0'))::uuid, $2, ${at}, 0, 'delivery', $3::bigint + $4::bigint + $5::bigint, $3, $4, $5, 'model')`,
    String(orders),
    seq,
    refundCents,
    paymentCents,
    commissionCents,
  )
const next = () => void (orders += 1)

beforeAll(async () => {
  next()
  // Half of it was refunded later in the same month.
  await settled(0, before(9), 0, 80_00, 20_00)
  await settled(1, before(2), 50_00, 40_00, 10_00)
  next()
  // Refunded whole: nothing was shared.
  await settled(0, before(3), 30_00, 0, 0)
  next()
  await settled(0, before(40), 0, 800_00, 200_00)
  next()
  await settled(0, before(0), 0, 8_000_00, 2_000_00)
  for (const status of ['pending', 'processing', 'completed', 'rejected'])
    await db.fill(
      `insert into orders.orders (customer_id, model_id, product_id, status, snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by)
       select uuidv7(), uuidv7(), uuidv7(), $1, '{}', 100, 20, 80, 'A lake', now()`,
      status,
    )
})

test('counts the orders of the last whole month by their last settlement, without those that were refunded whole, and the orders that are open', async () => {
  const { from, until, ...tried } = await db.one(tryCommission, 15)
  expect(tried).toEqual({ orders: 1, sharedCents: 50_00, commissionCents: 10_00, triedCents: 7_50, openOrders: 2 })
  expect(new Date(until).toISOString()).toMatch(/-01T00:00:00\.000Z$/)
  expect(new Date(from).toISOString()).toMatch(/-01T00:00:00\.000Z$/)
  expect(Math.round((until - from) / 86_400_000)).toBeGreaterThanOrEqual(28)
})
