/**
 * Figures against the postings themselves: every figure of a period is a sum over accounts, whatever was open, in whatever order it was committed, and
 * however much of it is in the running totals.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { MONEY_FIGURE_IDS, TRANSFER_KINDS, type MoneyFigure } from '#contract/rules/figures.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import { POSTINGS, type AccountKind } from '#contract/rules/postings.ts'
import type { Db } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { seeded } from '#test-support/seeded.ts'
import { readTransfers } from '../books/parts.ts'
import {
  accountOf,
  ADJUSTMENTS_ACCOUNT,
  COMMISSION_ACCOUNT,
  DEPOSITS_CLEARING_ACCOUNT,
  PAYOUTS_CLEARING_ACCOUNT,
  SUBSCRIPTIONS_ACCOUNT,
  UNCLAIMED_ACCOUNT,
} from '../ledger/index.ts'
import { rankEarnings, rankLanguages, type RankRow } from './activity.sql.ts'
import { EARNED } from './earned.sql.ts'
import { kindsOf, readBooks, readMoney } from './money.ts'
import { sumTransfers, type BucketRow } from './money.sql.ts'
import { periodOf } from './periods.ts'
import { LANGUAGES, MONEY } from './running.sql.ts'
import { createSealing, differingTotals } from './seal.ts'
import { selectSealed } from './seal.sql.ts'

const db = useDatabase()
const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-23T12:00:00Z')
const FIRST_DAY = Date.parse('2025-09-01T00:00:00Z')
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia']
const OPERATIONS = Number(process.env.ANALYTICS_OPERATIONS ?? 600)
/** Open transactions that are committed in random order while figures are read. */
const OPEN_AT_ONCE = 6

const { random, below, oneOf } = seeded(20_261_123)

const SITE: Readonly<Partial<Record<AccountKind, string>>> = {
  deposits_clearing: DEPOSITS_CLEARING_ACCOUNT,
  payouts_clearing: PAYOUTS_CLEARING_ACCOUNT,
  commission: COMMISSION_ACCOUNT,
  subscriptions: SUBSCRIPTIONS_ACCOUNT,
  adjustments: ADJUSTMENTS_ACCOUNT,
  unclaimed: UNCLAIMED_ACCOUNT,
}

interface Posted {
  id: number
  at: number
  kind: string
  debit: string
  credit: string
  cents: number
}

const selectEverything = statement<[], Posted>(
  'test.selectEverything',
  `select t.id, t.at, t.kind, d.kind as debit, c.kind as credit, t.cents from ledger.transfers t join ledger.accounts d on d.id = t.debit_account join ledger.accounts c on c.id = t.credit_account`,
)

/** The sums without running totals. */
const sumDirectly = statement<[bounds: readonly Date[], kinds: readonly string[]], BucketRow>(
  'test.sumTransfersDirectly',
  `select width_bucket(t.at, $1::timestamptz[]) as bucket, split_part(t.key, ':', 1) as kind, split_part(t.key, ':', 2) as side, sum(t.cents)::bigint as cents, count(*)::integer as count
   from (${MONEY.of('ledger.transfers')}) t
   where split_part(t.key, ':', 1) = any ($2::text[]) and t.at >= ($1::timestamptz[])[1] and t.at < ($1::timestamptz[])[cardinality($1::timestamptz[])] group by 1, 2, 3`,
)
const EARNED_DIRECTLY = `with earned as (select owner_id, sum(cents)::bigint as cents from (${EARNED}) e where e.at >= $1 and e.at < $2 group by 1)`
const modelsDirectly = statement<[from: Date, until: Date], RankRow>(
  'test.rankModelsDirectly',
  `${EARNED_DIRECTLY} select u.id as name, e.cents, (select coalesce(sum(cents), 0) from earned)::bigint as "allCents"
   from earned e join users.users u on u.id = e.owner_id where e.cents > 0 order by e.cents desc, u.id limit 10`,
)
const tagsDirectly = statement<[from: Date, until: Date], RankRow>(
  'test.rankTagsDirectly',
  `${EARNED_DIRECTLY} select tag as name, sum(e.cents)::bigint as cents, (select coalesce(sum(cents), 0) from earned)::bigint as "allCents"
   from earned e join models.profiles p on p.user_id = e.owner_id cross join unnest(p.tags) tag group by 1 having sum(e.cents) > 0 order by 2 desc, 1 limit 10`,
)
const languagesDirectly = statement<[from: Date, until: Date], RankRow>(
  'test.rankLanguagesDirectly',
  `with paid as (select key, cents from (${LANGUAGES.of('ledger.transfers')}) t where t.at >= $1 and t.at < $2)
   select key as name, sum(cents)::bigint as cents, (select coalesce(sum(cents), 0) from paid)::bigint as "allCents" from paid group by 1 order by 2 desc, 1 limit 10`,
)

/** Amounts that came to an account, less those that left it. */
const net = (rows: readonly Posted[], account: string): number =>
  rows.reduce((sum, { debit, credit, cents }) => sum + (credit === account ? cents : 0) - (debit === account ? cents : 0), 0)
const moved = (rows: readonly Posted[], from: string, to: string): number =>
  net(
    rows.filter(({ debit, credit }) => [debit, credit].toSorted().join() === [from, to].toSorted().join()),
    to,
  )
const of = (rows: readonly Posted[], ...kinds: string[]): Posted[] => rows.filter(({ kind }) => kinds.includes(kind))
const total = (rows: readonly Posted[]): number => rows.reduce((sum, { cents }) => sum + cents, 0)

/** The figures computed by accounts instead of kinds: the registry must equal them. */
const BY_ACCOUNTS: Readonly<Record<MoneyFigure, (rows: readonly Posted[]) => number>> = {
  placed: (rows) => total(of(rows, 'order', 'post_purchase', 'message', 'tip', 'subscription')),
  orders: (rows) => moved(of(rows, 'earning', 'earning_returned'), 'escrow', 'earnings_hold') + moved(rows, 'escrow', 'commission'),
  posts: (rows) => total(of(rows, 'post_purchase')),
  messages: (rows) => total(of(rows, 'message')),
  tips: (rows) => total(of(rows, 'tip')) - total(of(rows, 'refund').filter(({ debit }) => debit === 'earnings_hold')),
  settled: (rows) => BY_ACCOUNTS.orders(rows) + BY_ACCOUNTS.posts(rows) + BY_ACCOUNTS.messages(rows) + BY_ACCOUNTS.tips(rows),
  refunds: (rows) => total(of(rows, 'refund').filter(({ debit }) => debit === 'escrow')),
  commission: (rows) => net(rows, 'commission'),
  subscriptions: (rows) => net(rows, 'subscriptions'),
  income: (rows) => net(rows, 'commission') + net(rows, 'subscriptions'),
  deposits: (rows) => -net(rows, 'deposits_clearing'),
  payouts: (rows) => net(rows, 'payouts_clearing'),
  adjustments: (rows) => net(rows, 'adjustments'),
  owed: (rows) => ['wallet', 'escrow', 'earnings_hold', 'withdrawal_hold', 'unclaimed'].reduce((sum, kind) => sum + net(rows, kind), 0),
}

const users: Record<string, string>[] = []
const accountIn = (user: Record<string, string>, account: AccountKind): string => SITE[account] ?? user[account] ?? ''

/** Books one random posting within an open transaction, at a random time. */
async function post(client: pg.PoolClient): Promise<void> {
  const [kind, from, to] = oneOf(POSTINGS)
  const payer = below(users.length - 1)
  const debit = accountIn(users[payer] ?? {}, from)
  const credit = accountIn(users[from === to ? payer + 1 : payer] ?? {}, to)
  const at = new Date(FIRST_DAY + random() * (NOW - FIRST_DAY))
  await client.query(`select set_config('atelier.moment', $1, true)`, [at.toISOString()])
  await client.query('select ledger.transfer($1, $2, 0, $3, $4, $5)', [randomUUID(), kind, debit, credit, 1 + below(50_000)])
}

/** Reads a random period and compares each bucket of each figure with the postings of the same snapshot. */
async function compare(): Promise<void> {
  const zone = oneOf(ZONES)
  const step = oneOf(['day', 'week', 'month'] as const)
  const from = FIRST_DAY + below(400) * DAY_MS
  const until = Math.min(from + below(90) * DAY_MS, NOW)
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const period = periodOf({ from: dayOf(from), until: dayOf(until), step, compare: oneOf(['previous', 'year']) }, zone, NOW)
  await db.read(async (snapshot) => {
    const report = await readMoney(snapshot, period, zone)
    const rows = await snapshot.many(selectEverything)
    const within = (start = 0, end = 0) => rows.filter(({ at }) => at >= start && at < end)
    const told = `${zone} ${step} ${dayOf(from)} to ${dayOf(until)}`
    for (const { id, total: sum, values, before, beforeValues } of report.figures) {
      const bounds = period.bounds.map((bound) => bound.getTime())
      expect(centsFromDollars(Math.abs(sum)) * Math.sign(sum) || 0, `${told} ${id}`).toBe(
        BY_ACCOUNTS[id](within(bounds[0], bounds.at(-1))) || 0,
      )
      expect(
        values.map((value) => Math.round(value * 100) || 0),
        `${told} ${id} by bucket`,
      ).toEqual(values.map((_, at) => BY_ACCOUNTS[id](within(bounds[at], bounds[at + 1])) || 0))
      const earlier = (period.before?.bounds ?? []).map((bound) => bound.getTime())
      expect(Math.round((before ?? 0) * 100) || 0, `${told} ${id} before`).toBe(BY_ACCOUNTS[id](within(earlier[0], earlier.at(-1))) || 0)
      expect(beforeValues).toHaveLength(values.length)
      // One of its buckets, since they are the many of this test.
      const at = below(values.length)
      expect(Math.round((beforeValues[at] ?? 0) * 100) || 0, `${told} ${id} before, bucket ${at}`).toBe(
        BY_ACCOUNTS[id](within(earlier[at], earlier[at + 1])) || 0,
      )
    }
    for (const [rate, of] of [
      [report.takeRate, 'total'],
      [report.takeRateBefore, 'before'],
    ] as const) {
      const [commission = 0, settled = 0] = (['commission', 'settled'] as const).map(
        (figure) => report.figures.find(({ id }) => id === figure)?.[of] ?? 0,
      )
      if (settled > 0) expect(rate, `${told} take rate of ${of}`).toBeCloseTo(commission / settled)
      else expect(rate, `${told} take rate of ${of}`).toBeNull()
    }
    const books = await readBooks(snapshot)
    expect(books.isRight).toBe(true)
    expect(Math.round(books.owed * 100)).toBe(BY_ACCOUNTS.owed(rows))
  })
}

const sortedRows = (rows: readonly BucketRow[]) =>
  rows.map(({ bucket, kind, side, cents, count }) => `${bucket} ${kind} ${side} ${cents} ${count}`).toSorted()

/** Sums and rankings between random moments, some of them twice or still to come, with running totals and without. */
async function compareDirectly(): Promise<void> {
  const moment = () => FIRST_DAY + random() * (NOW + 40 * DAY_MS - FIRST_DAY)
  const bounds = Array.from({ length: 2 + below(9) }, () => (random() < 0.3 ? FIRST_DAY + below(440) * DAY_MS : moment()))
  if (random() < 0.3) bounds.push(bounds[0] ?? NOW)
  const dates = bounds.toSorted((one, other) => one - other).map((at) => new Date(at))
  const [from = new Date(0), until = new Date(0)] = [dates[0], dates.at(-1)]
  const kinds = random() < 0.5 ? kindsOf(MONEY_FIGURE_IDS) : [oneOf(TRANSFER_KINDS), oneOf(TRANSFER_KINDS)]
  await db.read(async (snapshot) => {
    const told = `${dates.map((date) => date.toISOString()).join(' ')} ${kinds.join(' ')}`
    expect(sortedRows(await snapshot.many(sumTransfers, dates, kinds)), told).toEqual(
      sortedRows(await snapshot.many(sumDirectly, dates, kinds)),
    )
    const earned = await snapshot.many(rankEarnings, from, until, 10)
    const ranked = (wanted: string) =>
      earned.filter(({ kind }) => kind === wanted).map(({ id: name, cents, allCents }) => ({ name, cents, allCents }))
    expect(ranked('model'), told).toEqual(await snapshot.many(modelsDirectly, from, until))
    expect(ranked('tag'), told).toEqual(await snapshot.many(tagsDirectly, from, until))
    expect(await snapshot.many(rankLanguages, from, until, 10), told).toEqual(await snapshot.many(languagesDirectly, from, until))
  })
}

beforeAll(async () => {
  // Its rows name deposits, which these postings have not.
  await db.sql('alter table ledger.transfers disable trigger keep_unclaimed')
  for (let at = 0; at < 8; at += 1) {
    const id = await createTestUser(db, { status: at % 2 === 0 ? 'model' : 'user' })
    await db.sql('update users.users set language = $2 where id = $1', id, ['en', 'es', null, 'fr'][at % 4])
    await db.sql('update models.profiles set tags = $2 where user_id = $1', id, ['lute', ...(at % 4 === 0 ? ['zither'] : [])])
    const user: Record<string, string> = {}
    for (const kind of ['wallet', 'escrow', 'earnings_hold', 'withdrawal_hold'] as const) user[kind] = await accountOf(db, id, kind)
    users.push(user)
    const rich = 1_000_000_00
    const give = (kind: string, debit = '', credit = '') =>
      db.sql('select ledger.transfer($1, $2, 0, $3, $4, $5)', randomUUID(), kind, debit, credit, rich)
    for (let times = 0; times < 5; times += 1) await give('deposit', DEPOSITS_CLEARING_ACCOUNT, user.wallet)
    for (let times = 0; times < 2; times += 1) await give('order', user.wallet, user.escrow)
    await give('earning', user.escrow, user.earnings_hold)
    await give('withdrawal', user.wallet, user.withdrawal_hold)
  }
})

describe('money figures', () => {
  test('the registry knows every kind of transfer that the ledger books', async () => {
    const [row] = await db.sql(`select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'transfers_kind'`)
    const kinds = [...String(row?.rule).matchAll(/'([a-z_]+)'/g)].map(([, kind]) => String(kind))
    expect(kinds.toSorted()).toEqual([...TRANSFER_KINDS].toSorted())
    expect([...new Set(POSTINGS.map(([kind]) => kind))].toSorted()).toEqual([...TRANSFER_KINDS].toSorted())
  })

  test('equal the postings for random periods, zones and orders of commit, also beside open transactions, while transfers are sealed', async () => {
    const open: pg.PoolClient[] = []
    const { signal } = new AbortController()
    const sealings = [createSealing(db), createSealing(db)] as const
    let sealedTimes = 0
    const seal = async () => {
      const { upTo: before } = await db.one(selectSealed)
      await Promise.all(sealings.slice(0, 1 + below(2)).map((task) => task(signal)))
      if ((await db.one(selectSealed)).upTo > before) sealedTimes += 1
    }
    const commitOne = async () => {
      const client = open.splice(below(open.length), 1)[0]
      await client?.query(random() < 0.15 ? 'rollback' : 'commit')
      client?.release()
    }
    for (let done = 0; done < OPERATIONS; done += 1) {
      const client = await db.pool.connect()
      await client.query('begin')
      // Another open transaction may hold the account: this one gives way.
      await client.query(`set local lock_timeout = '20ms'`)
      try {
        await post(client)
        open.push(client)
      } catch (error) {
        await client.query('rollback')
        client.release()
        const { code } = error as { code?: string }
        expect(['55P03', '23514', '40001', '40P01']).toContain(code)
      }
      if (open.length >= OPEN_AT_ONCE) await commitOne()
      if (random() < 0.1) await seal()
      if (done % 25 === 24) await compare()
      if (done % 20 === 19) await compareDirectly()
    }
    while (open.length > 0) await commitOne()
    await compare()
    // Open transactions of other databases of this Postgres hold it up, too.
    expect(sealedTimes).toBeGreaterThan(1)
    const isSealed = async () =>
      (await db.sql('select from analytics.sealed where up_to = (select max(id) from ledger.transfers)')).length > 0
    while (!(await isSealed())) await seal()
    expect(await differingTotals(db, signal, { size: 100, restFactor: 0 })).toEqual([])
    await compareDirectly()
  })

  test('each figure opens onto its rows: their signed sum is the figure', async () => {
    const period = periodOf({ from: '2026-02-01', until: '2026-10-31', step: 'month', compare: 'none' }, 'Europe/Rome', NOW)
    const [from, until] = [period.bounds[0]?.getTime(), period.bounds.at(-1)?.getTime()]
    const { presentTransfer } = await import('../books/parts.ts')
    const everything = async (reader: Db, figure: MoneyFigure) => {
      const found = []
      let cursor: string | null = null
      do {
        const page = await readTransfers(reader, { figure, from, until }, cursor, 7)
        found.push(...page.rows.map((row) => presentTransfer(row, figure)))
        cursor = page.nextCursor
      } while (cursor !== null)
      return found
    }
    await db.read(async (snapshot) => {
      const report = await readMoney(snapshot, period, 'Europe/Rome')
      for (const figure of MONEY_FIGURE_IDS) {
        const rows = await everything(snapshot, figure)
        const shown = report.figures.find(({ id }) => id === figure)
        expect(rows).toHaveLength(shown?.transfers ?? -1)
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
        expect(
          rows.reduce((sum, { sign, amount }) => sum + sign * Math.round(amount * 100), 0),
          figure,
        ).toBe(Math.round((shown?.total ?? 0) * 100))
      }
    })
  })
})
