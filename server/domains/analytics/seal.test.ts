/** Running totals: every transfer is in them once, whatever was open, late, killed or done twice at the same moment. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TRANSFER_KINDS } from '#contract/rules/figures.ts'
import type { Database } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { readingOf } from '#test-support/buffers.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { accountOf, COMMISSION_ACCOUNT, DEPOSITS_CLEARING_ACCOUNT, PAYOUTS_CLEARING_ACCOUNT, UNCLAIMED_ACCOUNT } from '../ledger/index.ts'
import { rankEarnings, rankLanguages } from './activity.sql.ts'
import { sumAllTransfers, sumTransfers } from './money.sql.ts'
import { MEASURES, slotOf } from './running.sql.ts'
import { checkTotals, createSealing, differingTotals, noteTransfers, sealBatch } from './seal.ts'

const db = useDatabase()
const { signal } = new AbortController()
const FEW = 3

let customer: Record<'wallet' | 'escrow', string>
let model: Record<'wallet' | 'earnings_hold', string>
let modelId: string

/** Every running total as it must be, from the sealed transfers themselves. */
const EXACT = MEASURES.map(
  (measure) => `select '${measure.name}', key, slot, (sum(cents) over so_far)::bigint, (sum(transfers) over so_far)::bigint from (
    select t.key, ${slotOf(measure, 't.at')} as slot, sum(t.cents) as cents, count(*) as transfers from (${measure.of('ledger.transfers')}) t
    where t.id <= (select up_to from analytics.sealed) group by 1, 2) s window so_far as (partition by key order by slot)`,
).join(' union all ')

/** The rows of the totals that the sealed transfers do not give, and those that are missing. */
const wrongRows = () =>
  db.sql(`with exact as (${EXACT}), kept as (select measure, key, slot, cents, transfers from analytics.running)
    (select * from exact except select * from kept) union all (select * from kept except select * from exact)`)

const upTo = async (): Promise<number> => Number((await db.sql('select up_to from analytics.sealed'))[0]?.up_to)
const lastId = async (): Promise<number> => Number((await db.sql('select coalesce(max(id), 0) as id from ledger.transfers'))[0]?.id)
/** Until all is sealed: open transactions of other databases of this Postgres hold it up, too. */
async function seal(task = createSealing(db)): Promise<void> {
  do await task(signal)
  while ((await upTo()) < (await lastId()))
}

type On = Pick<pg.ClientBase, 'query'>
async function move(on: On, kind: string, from: string, to: string, cents: number, at = new Date()): Promise<void> {
  await on.query(`select set_config('atelier.moment', $1, true)`, [at.toISOString()])
  await on.query('select ledger.transfer($1, $2, 0, $3, $4, $5)', [randomUUID(), kind, from, to, cents])
}

async function begun(): Promise<pg.PoolClient> {
  const client = await db.pool.connect()
  await client.query('begin')
  return client
}
async function ended(client: pg.PoolClient, how: 'commit' | 'rollback' = 'commit'): Promise<void> {
  await client.query(how)
  client.release()
}
/** Books one transfer in a transaction of its own. */
async function booked(...args: Parameters<typeof move> extends [On, ...infer Rest] ? Rest : never): Promise<void> {
  const client = await begun()
  await move(client, ...args)
  await ended(client)
}

beforeAll(async () => {
  await db.sql('alter table ledger.transfers disable trigger keep_unclaimed')
  const customerId = await createTestUser(db)
  modelId = await createTestUser(db, { status: 'model' })
  customer = { wallet: await accountOf(db, customerId, 'wallet'), escrow: await accountOf(db, customerId, 'escrow') }
  model = { wallet: await accountOf(db, modelId, 'wallet'), earnings_hold: await accountOf(db, modelId, 'earnings_hold') }
  await booked('deposit', DEPOSITS_CLEARING_ACCOUNT, customer.wallet, 900_000)
  await booked('tip', customer.wallet, model.earnings_hold, 9_000)
  await booked('commission', model.earnings_hold, COMMISSION_ACCOUNT, 900)
})

beforeEach(() => seal())

describe('sealing', () => {
  test('adds every transfer once, and a second run changes nothing', async () => {
    expect(await upTo()).toBe(await lastId())
    expect(await wrongRows()).toEqual([])
    const before = await db.sql('select * from analytics.running order by measure, key, slot')
    expect(before.length).toBeGreaterThan(4)
    await seal()
    expect(await db.sql('select * from analytics.running order by measure, key, slot')).toEqual(before)
  })

  test('never passes a transfer of an open transaction, also of one that began after a later transfer was booked', async () => {
    const early = await begun()
    await early.query('select pg_current_xact_id()')
    const open = await begun()
    await move(open, 'tip', customer.wallet, model.earnings_hold, 700)
    const sealed = await upTo()
    await move(early, 'payout', UNCLAIMED_ACCOUNT, PAYOUTS_CLEARING_ACCOUNT, 5)
    await ended(early)
    const task = createSealing(db)
    await task(signal)
    expect(await upTo()).toBe(sealed)
    await ended(open)
    await seal(task)
    expect(await wrongRows()).toEqual([])
  })

  test('a transaction between accounts of the site has its number before its transfer has an id', async () => {
    const open = await begun()
    await move(open, 'unclaimed_returned', UNCLAIMED_ACCOUNT, PAYOUTS_CLEARING_ACCOUNT, 3)
    const { rows } = await open.query<{ before: string }>('select pg_current_xact_id_if_assigned()::text as before')
    const note = await noteTransfers(db)
    expect(BigInt(note.before)).toBeGreaterThan(BigInt(rows[0]?.before ?? '9'))
    await ended(open, 'rollback')
  })

  test('a note waits for the transactions before it alone: those that follow each other cannot put it off', async () => {
    const task = createSealing(db)
    const before = await upTo()
    let open = await begun()
    await move(open, 'tip', customer.wallet, model.earnings_hold, 10)
    await task(signal)
    expect(await upTo()).toBe(before)
    await expect
      .poll(async () => {
        const next = await begun()
        await next.query('select pg_current_xact_id()')
        await ended(open)
        open = next
        await booked('tip', customer.wallet, model.earnings_hold, 10)
        await task(signal)
        return upTo()
      })
      .toBeGreaterThan(before)
    await ended(open)
    await seal(task)
    expect(await wrongRows()).toEqual([])
  })

  test('a transfer that was rolled back leaves a gap that nothing waits for', async () => {
    const open = await begun()
    await move(open, 'tip', customer.wallet, model.earnings_hold, 20)
    await ended(open, 'rollback')
    await booked('tip', customer.wallet, model.earnings_hold, 30)
    await seal()
    expect(await upTo()).toBe(await lastId())
    expect(await wrongRows()).toEqual([])
  })

  test('a transfer in the past raises every later total of its key', async () => {
    const DAY_MS = 86_400_000
    for (const daysAgo of [5, 90, 40, 41, 0, 90])
      await booked('tip', customer.wallet, model.earnings_hold, 100 + daysAgo, new Date(Date.now() - daysAgo * DAY_MS))
    await seal()
    expect(await wrongRows()).toEqual([])
    await booked('tip', customer.wallet, model.earnings_hold, 1, new Date(Date.now() - 60 * DAY_MS))
    await seal()
    expect(await wrongRows()).toEqual([])
  })

  test('processes that seal at the same moment add each transfer once', async () => {
    for (let count = 0; count < 9; count += 1) await booked('tip', customer.wallet, model.earnings_hold, 50 + count)
    const last = await lastId()
    const toEnd = async () => {
      while (await sealBatch(db, last, FEW)) continue
    }
    await Promise.all([toEnd(), toEnd(), toEnd()])
    expect(await upTo()).toBe(last)
    expect(await wrongRows()).toEqual([])
  })

  test('a process that is killed within a batch, or between two, loses nothing', async () => {
    for (let count = 0; count < 7; count += 1) await booked('tip', customer.wallet, model.earnings_hold, 80 + count)
    const last = await lastId()
    expect(await sealBatch(db, last, FEW)).toBe(true)
    const between = await upTo()
    expect(between).toBeLessThan(last)
    const killed: Pick<Database, 'batch'> = {
      batch: (work) =>
        db.batch(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    await expect(sealBatch(killed, last, FEW)).rejects.toThrow('killed')
    expect(await upTo()).toBe(between)
    await seal()
    expect(await upTo()).toBe(last)
    expect(await wrongRows()).toEqual([])
  })
})

describe('the comparison with the ledger', () => {
  test('finds nothing where the totals are right, while transfers go on', async () => {
    await booked('tip', customer.wallet, model.earnings_hold, 11)
    expect(await differingTotals(db, signal, { size: FEW, restFactor: 0 })).toEqual([])
  })

  test.each(['money', 'language', 'model'])('logs a wrong total of %s as fatal, and has everything summed again', async (measure) => {
    const lines: string[] = []
    const log = createLog('fatal', { write: (line) => void lines.push(line) })
    await checkTotals({ database: db, log }, signal, { restFactor: 0 })
    expect(lines).toEqual([])
    await db.sql('update analytics.running set cents = cents + 1 where measure = $1', measure)
    await checkTotals({ database: db, log }, signal, { restFactor: 0 })
    expect(lines.join()).toContain('running totals differ')
    expect([await upTo(), await db.sql('select from analytics.running')]).toEqual([0, []])
    await seal()
    expect(await upTo()).toBe(await lastId())
    expect(await wrongRows()).toEqual([])
  })
})

test('figures of a year read no table of the ledger from end to end, and few pages, however many transfers there are', async () => {
  await db.fill(
    `insert into ledger.transfers (at, debit_account, credit_account, cents, kind, cause_id, debit_balance_cents, credit_balance_cents)
     select now() - interval '1 year' * (1 - n / 60000.0), $1::uuid, $2::uuid, 500, case n % 3 when 0 then 'tip' when 1 then 'message' else 'post_purchase' end, gen_random_uuid(), 0, 0
     from generate_series(1, 60000) n`,
    customer.wallet,
    model.wallet,
  )
  await seal()
  await db.sql('vacuum analyze ledger.transfers')
  await db.sql('vacuum analyze analytics.running')
  const [from, until] = [new Date(Date.now() - 365 * 86_400_000), new Date()]
  const months = Array.from({ length: 13 }, (_, at) => new Date(from.getTime() + (at * (until.getTime() - from.getTime())) / 12))
  const readings = {
    money: await readingOf(db.pool, sumTransfers, months, [...TRANSFER_KINDS]),
    everything: await readingOf(db.pool, sumAllTransfers, [...TRANSFER_KINDS]),
    earnings: await readingOf(db.pool, rankEarnings, from, until, 10),
    languages: await readingOf(db.pool, rankLanguages, from, until, 10),
  }
  for (const [name, { pages, wholeTables }] of Object.entries(readings)) {
    expect(wholeTables, name).not.toContain('ledger.transfers')
    expect(wholeTables, name).not.toContain('transfers')
    expect(wholeTables, name).not.toContain('running')
    // Probes by month, key and kind, and the transfers of two days. The indexes and pages of 60,000 transfers are more than 4,000.
    expect(pages, name).toBeLessThan(3_000)
  }
  const [row] = await db.sql(
    `select sum(cents)::bigint as cents from ledger.transfers where kind = 'tip' and at >= $1 and at < $2`,
    from,
    until,
  )
  const sums = await db.many(sumTransfers, months, ['tip'])
  expect(sums.reduce((sum, { cents }) => sum + cents, 0)).toBe(row?.cents)
})
