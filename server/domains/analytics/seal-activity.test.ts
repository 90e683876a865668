/**
 * Counted days and their payers: the figures read from them equal the orders and payments themselves, whatever was open, changed late, counted
 * twice at the same moment, or not at all.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { readingOf } from '#test-support/buffers.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { seeded } from '#test-support/seeded.ts'
import { accountOf, COMMISSION_ACCOUNT } from '../ledger/index.ts'
import { ACCEPTED_FROM, COMPLETED, DELIVERED_FROM, DISPUTED, PLACED, REJECTED, STEP_STARTS, type Counted } from './order-keys.ts'
import { countOrders, countPlaced, selectNextDay } from './order-slots.sql.ts'
import { countConverted, countPaying } from './payers.sql.ts'
import { PAYING } from './running.sql.ts'
import { countOrderDays, notePayers } from './seal-activity.ts'
import { checkActivity } from './check-activity.ts'
import { createSealing, noteTransfers } from './seal.ts'

const db = useDatabase()
const { signal } = new AbortController()
const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
const DAYS = 100
const OPERATIONS = Number(process.env.ANALYTICS_OPERATIONS ?? 400)
const OPEN_AT_ONCE = 6
const PEOPLE = 12

const { random, below, oneOf } = seeded(20_261_127)
/** Some of them are the first moment of a day. */
const someTime = () => {
  const at = Date.now() - random() * DAYS * DAY_MS
  return new Date(random() < 0.2 ? Math.floor(at / DAY_MS) * DAY_MS : at)
}

const wallets: string[] = []
const orders: string[] = []

/** An order at a time, with the triggers of its day alone. */
async function place(on: Pick<pg.ClientBase, 'query'>, at: Date): Promise<string> {
  const { rows } = await on.query<{ id: string }>(
    `insert into orders.orders (created_at, customer_id, model_id, product_id, status, snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by)
     values ($1, uuidv7(), uuidv7(), uuidv7(), 'pending', '{}', 100, 20, 80, 'A lake', now()) returning id`,
    [at],
  )
  return rows[0]?.id ?? ''
}

/** The times of an order are within these hours. */
const HOURS = [0.2, 3, 70, 900] as const
const later = (column: string) => `${column} + random() * $2::float8 * interval '1 hour'`
/** Every change of an order that changes what it counts for. */
const CHANGES = [
  `disputed_at = case when disputed_at is null and $2::float8 > 0 then now() end`,
  `status = 'processing', accepted_at = ${later('created_at')}`,
  `status = 'completed', completed_at = ${later('coalesce(accepted_at, created_at)')}`,
  `completed_at = ${later('created_at')}`,
  `status = 'rejected', accepted_at = ${later('created_at')}`,
  `status = 'completed', completed_at = ${later('created_at')}, disputed_at = now()`,
  `paused_seconds = floor(random() * $2::float8 * 3600)`,
  `status = 'pending', accepted_at = null, completed_at = null, paused_seconds = 0 * $2::float8`,
  `status = case when $2::float8 > 0 then 'rejected' end`,
] as const

async function change(on: Pick<pg.ClientBase, 'query'>, id: string, what: string): Promise<void> {
  await on.query(`update orders.orders set ${what} where id = $1`, [id, oneOf(HOURS)])
}

async function pay(on: Pick<pg.ClientBase, 'query'>, wallet: string, at: Date): Promise<void> {
  // As in the ledger: the transaction has its number before the transfer has an id.
  await on.query('select pg_current_xact_id()')
  await on.query(
    'insert into ledger.transfers (at, debit_account, credit_account, cents, kind, cause_id, debit_balance_cents, credit_balance_cents) values ($1, $2, $3, 500, $4, $5, 0, 0)',
    [at, wallet, COMMISSION_ACCOUNT, random() < 0.2 ? 'withdrawal' : oneOf(PAYING), randomUUID()],
  )
}

const open = new Set<pg.PoolClient>()
async function begun(): Promise<pg.PoolClient> {
  const client = await db.pool.connect()
  open.add(client)
  await client.query(`begin; set local session_replication_role = replica; set local lock_timeout = '20ms'`)
  return client
}
async function ended(client: pg.PoolClient, how: 'commit' | 'rollback' = 'commit'): Promise<void> {
  open.delete(client)
  await client.query(how)
  client.release()
}
afterEach(async () => void (await Promise.all([...open].map((client) => ended(client, 'rollback')))))
async function done<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await begun()
  const result = await work(client)
  await ended(client)
  return result
}

async function seal(task = createSealing(db)): Promise<void> {
  const isSealed = async () => {
    const [row] = await db.sql(`select paying_up_to >= (select coalesce(max(id), 0) from ledger.transfers) as yes from analytics.sealed`)
    const { day } = await db.one(selectNextDay)
    return row?.['yes'] === true && (await db.sql('select from analytics.changed_days')).length === 0 && day === today()
  }
  do await task(signal)
  while (!(await isSealed()))
}
const today = () => new Date().toISOString().slice(0, 10)

interface RawOrder {
  at: number
  status: string
  isDisputed: boolean
  acceptMinutes: number | null
  deliverMinutes: number | null
}

const stepOf = (minutes: number): number => STEP_STARTS.findLastIndex((start) => start <= Math.max(0, minutes)) + 1

/** The keys that an order counts for, computed without SQL. */
function keysOf({ status, isDisputed, acceptMinutes, deliverMinutes }: RawOrder): number[] {
  const isOver = status === 'completed' || status === 'rejected'
  return [
    PLACED,
    ...(status === 'completed' ? [COMPLETED] : []),
    ...(status === 'rejected' ? [REJECTED] : []),
    ...(isOver && isDisputed ? [DISPUTED] : []),
    ...(acceptMinutes === null ? [] : [ACCEPTED_FROM + stepOf(acceptMinutes)]),
    ...(deliverMinutes === null ? [] : [DELIVERED_FROM + stepOf(deliverMinutes)]),
  ]
}

const sorted = (rows: readonly Counted[]) => rows.map(({ key, orders: count }) => `${key}: ${count}`).toSorted()

async function expectedOf(snapshot: pg.PoolClient, bounds: readonly Date[]) {
  const [from, until] = [bounds[0]?.getTime() ?? 0, bounds.at(-1)?.getTime() ?? 0]
  const { rows } = await snapshot.query<RawOrder>(
    `select (extract(epoch from created_at) * 1000)::float8 as at, status, disputed_at is not null as "isDisputed",
       floor(extract(epoch from accepted_at - created_at) / 60)::integer as "acceptMinutes",
       floor((extract(epoch from completed_at - accepted_at) - paused_seconds) / 60)::integer as "deliverMinutes" from orders.orders`,
  )
  const within = rows.filter(({ at }) => at >= from && at < until)
  const counts = new Map<number, number>()
  for (const row of within) for (const key of keysOf(row)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const paid = await snapshot.query<{ at: number; account: string; signedUpAt: number }>(
    `select (extract(epoch from t.at) * 1000)::float8 as at, t.debit_account as account, (extract(epoch from u.created_at) * 1000)::float8 as "signedUpAt"
     from ledger.transfers t join ledger.accounts a on a.id = t.debit_account join users.users u on u.id = a.owner_id where t.kind = any ($1)`,
    [PAYING],
  )
  const accounts = (isIn: (row: { at: number; signedUpAt: number }) => boolean) =>
    new Set(paid.rows.filter(isIn).map(({ account }) => account)).size
  return {
    counted: [...counts].map(([key, count]) => ({ key, orders: count })),
    placed: bounds
      .slice(1)
      .map((end, at) => within.filter((row) => row.at >= (bounds[at]?.getTime() ?? 0) && row.at < end.getTime()).length),
    paying: accounts(({ at }) => at >= from && at < until),
    converted: accounts(({ signedUpAt }) => signedUpAt >= from && signedUpAt < until),
  }
}

/** Compares a period with the rows of the same snapshot. */
async function compare(bounds: readonly Date[]): Promise<void> {
  const told = bounds.map((bound) => bound.toISOString()).join(' ')
  const client = await db.pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const read = async <Row extends object>({ text }: { text: string }) => (await client.query<Row>(text, [bounds])).rows
    const expected = await expectedOf(client, bounds)
    expect(sorted(await read<Counted>(countOrders)), told).toEqual(sorted(expected.counted))
    const placed = await read<{ bucket: number; count: number }>(countPlaced)
    expect(
      bounds.slice(1).map((_, at) => placed.find(({ bucket }) => bucket === at + 1)?.count ?? 0),
      told,
    ).toEqual(expected.placed)
    expect((await read<{ count: number }>(countPaying))[0]?.count, `${told} paying`).toBe(expected.paying)
    expect((await read<{ count: number }>(countConverted))[0]?.count, `${told} converted`).toBe(expected.converted)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Bounds are quarters of an hour but for the first and the last, as of periods in any zone. */
function someBounds(): Date[] {
  const from = someTime().getTime()
  const until = Math.min(Date.now(), from + random() ** 2 * DAYS * DAY_MS)
  const between = Array.from({ length: below(6) }, () => Math.ceil((from + random() * (until - from)) / QUARTER_MS) * QUARTER_MS)
  const round = random() < 0.4 ? (at: number) => Math.floor(at / DAY_MS) * DAY_MS : (at: number) => at
  return [round(from), ...between.filter((at) => at < round(until)), round(until)]
    .toSorted((one, other) => one - other)
    .map((at) => new Date(at))
}

beforeAll(async () => {
  await db.sql('alter table orders.orders enable always trigger mark_day_placed, enable always trigger mark_day_changed')
  for (let at = 0; at < PEOPLE; at += 1) {
    const id = await createTestUser(db)
    await db.sql('update users.users set created_at = $2 where id = $1', id, someTime())
    wallets.push(await accountOf(db, id, 'wallet'))
  }
})

const isBlocked = (error: unknown): boolean => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

describe('orders by day, and who paid', () => {
  test('equal the rows for random periods and orders of commit, beside open transactions, while days are counted', async () => {
    const started: { client: pg.PoolClient; order: string | null }[] = []
    const tasks = [createSealing(db), createSealing(db)] as const
    const endOne = async () => {
      const ending = started.splice(below(started.length), 1)[0]
      if (ending === undefined) return
      const isKept = random() > 0.15
      await ended(ending.client, isKept ? 'commit' : 'rollback')
      if (isKept && ending.order !== null) orders.push(ending.order)
    }
    for (let operation = 0; operation < OPERATIONS; operation += 1) {
      const client = await begun()
      let order: string | null = null
      try {
        const what = random()
        if (what < 0.3 || orders.length === 0) order = await place(client, random() < 0.2 ? new Date() : someTime())
        else if (what < 0.7) await change(client, oneOf(orders), oneOf(CHANGES))
        else await pay(client, oneOf(wallets), someTime())
        started.push({ client, order })
      } catch (error) {
        await ended(client, 'rollback')
        expect(isBlocked(error), String(error)).toBe(true)
      }
      if (started.length >= OPEN_AT_ONCE) await endOne()
      if (random() < 0.15) await Promise.all(tasks.slice(0, 1 + below(2)).map((task) => task(signal)))
      if (operation % 10 === 9) await compare(someBounds())
    }
    while (started.length > 0) await endOne()
    await compare(someBounds())
    await seal()
    const [row] = await db.sql(
      `select count(*) filter (where length = 'day') as days, count(*) filter (where length = 'month') as months from analytics.order_slots`,
    )
    expect(Number(row?.['days'])).toBeGreaterThanOrEqual(60)
    expect(Number(row?.['months'])).toBeGreaterThanOrEqual(2)
    for (let times = 0; times < 20; times += 1) await compare(someBounds())
  })

  test('a late order and each change of an order have its day counted anew; others do not', async () => {
    const marks = async () => (await db.sql('select from analytics.changed_days')).length
    await seal()
    const id = await done((client) => place(client, new Date(Date.now() - 9 * DAY_MS)))
    expect(await marks()).toBe(1)
    for (const [at, what] of CHANGES.entries()) {
      await seal()
      await done((client) => change(client, id, what))
      expect([at, await marks()]).toEqual([at, 1])
    }
    await seal()
    await done((client) =>
      client.query(
        `update orders.orders set late_at = now(), disputed_at = disputed_at + interval '1 hour' where id = $1 and disputed_at is not null`,
        [id],
      ),
    )
    await done((client) => place(client, new Date()))
    expect(await marks()).toBe(0)
  })

  test('an order of an open transaction that began on a day over by now is in it once it is committed', async () => {
    const late = await begun()
    await place(late, new Date(Date.now() - 3 * DAY_MS))
    await countOrderDays(db, today())
    await ended(late)
    await compare([new Date(Date.now() - 5 * DAY_MS), new Date()])
    await seal()
    await compare([new Date(Date.now() - 5 * DAY_MS), new Date()])
  })

  test('a transaction that has placed an order on a day over by now keeps the day from being counted until it is committed', async () => {
    await seal()
    const at = new Date(Date.now() - 2 * DAY_MS)
    const day = at.toISOString().slice(0, 10)
    await db.sql(`delete from analytics.order_slots where length = 'month' or slot >= $1::date`, day)
    const late = await begun()
    // As if it had begun on that day: nothing is marked then.
    await place(late, at)
    await late.query('delete from analytics.changed_days where day = $1', [day])
    const task = createSealing(db)
    await task(signal)
    expect(await db.sql(`select from analytics.order_slots where length = 'day' and slot = $1::date`, day)).toEqual([])
    await ended(late)
    await seal(task)
    await compare([new Date(Date.now() - 5 * DAY_MS), new Date()])
  })

  test('the day of a note is that on which its transaction began: earlier days are over', async () => {
    expect((await noteTransfers(db)).day).toBe(today())
    expect(await countOrderDays(db, '2020-01-01')).toBe(false)
    expect(await db.sql(`select from analytics.order_slots where slot < '2020-01-02'`)).toEqual([])
  })

  test('processes that work at the same moment count every day and every payer once, and a killed one loses nothing', async () => {
    await db.sql('delete from analytics.order_slots')
    await db.sql('delete from analytics.paying_days')
    await db.sql('update analytics.sealed set paying_up_to = 0')
    const { lastId, day } = await noteTransfers(db)
    const killed = {
      batch: <T>(work: Parameters<typeof db.batch<T>>[0]) =>
        db.batch(async (tx) => work(tx).then(() => Promise.reject(new Error('killed')))),
    }
    await expect(notePayers(killed, lastId, 5)).rejects.toThrow('killed')
    await expect(countOrderDays(killed, day, 5)).rejects.toThrow('killed')
    const toEnd = async () => {
      while (await notePayers(db, lastId, 7)) continue
      while (await countOrderDays(db, day, 9)) continue
    }
    await Promise.all([toEnd(), toEnd(), toEnd()])
    for (let times = 0; times < 10; times += 1) await compare(someBounds())
  })
})

describe('the daily comparison', () => {
  const linesOf = async (): Promise<string> => {
    const lines: string[] = []
    await checkActivity({ database: db, log: createLog('error', { write: (line) => void lines.push(line) }) }, signal, {
      size: 50,
      restFactor: 0,
    })
    return lines.join()
  }

  test('finds nothing where all is right', async () => {
    await seal()
    expect(await linesOf()).toBe('')
  })

  test('has a wrong day counted anew, and says so', async () => {
    await db.sql(
      `update analytics.order_slots set orders = array_replace(orders, orders[1], orders[1] + 1) where length = 'day' and cardinality(orders) > 0`,
    )
    expect(await linesOf()).toContain('orders of these days were miscounted')
    await seal()
    expect(await linesOf()).toBe('')
    await compare(someBounds())
  })

  test('has a month that differs from its days added up anew', async () => {
    await seal()
    await db.sql(`update analytics.order_slots set orders = array_replace(orders, orders[1], orders[1] + 1) where length = 'month'`)
    expect(await linesOf()).toContain('orders of these days were miscounted')
    await seal()
    expect(await linesOf()).toBe('')
    await compare([new Date(Date.now() - (DAYS + 1) * DAY_MS), new Date()])
  })

  test('notes all payers anew where one is missing', async () => {
    await db.sql(`delete from analytics.paying_days where day = (select max(day) from analytics.paying_days)`)
    expect(await linesOf()).toContain('payers are missing')
    expect(await db.sql('select from analytics.paying_days')).toEqual([])
    await seal()
    expect(await linesOf()).toBe('')
    await compare(someBounds())
  })
})

test('figures of a year read few pages, and neither all orders nor all transfers', async () => {
  await db.fill(
    `insert into orders.orders (created_at, customer_id, model_id, product_id, status, snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by, accepted_at, completed_at)
     select at, uuidv7(), uuidv7(), uuidv7(), 'completed', '{}', 100, 20, 80, 'A lake', at, at + random() * interval '1 day', at + interval '1 day' + random() * interval '5 days'
     from (select now() - interval '1 year' * (1 - n / 40000.0) as at from generate_series(1, 39900) n) made`,
  )
  await db.fill(
    `insert into ledger.transfers (at, debit_account, credit_account, cents, kind, cause_id, debit_balance_cents, credit_balance_cents)
     select now() - interval '1 year' * (1 - n / 40000.0), ($1::uuid[])[1 + n % ${PEOPLE}], $2, 500, 'tip', gen_random_uuid(), 0, 0 from generate_series(1, 40000) n`,
    wallets,
    COMMISSION_ACCOUNT,
  )
  await db.sql('delete from analytics.order_slots')
  await seal()
  for (const table of ['orders.orders', 'ledger.transfers', 'analytics.order_slots', 'analytics.paying_days', 'analytics.changed_days'])
    await db.sql(`vacuum analyze ${table}`)
  const year = [new Date(Date.now() - 364 * DAY_MS), new Date()]
  for (const [name, statement] of Object.entries({ countOrders, countPlaced, countPaying, countConverted })) {
    const { pages, wholeTables } = await readingOf(db.pool, statement as typeof countOrders, year)
    expect(wholeTables, name).not.toContain('orders')
    expect(wholeTables, name).not.toContain('transfers')
    expect(pages, name).toBeLessThan(1_500)
  }
  await compare(year)
})
