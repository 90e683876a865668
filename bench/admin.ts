/**
 * The back office among many rows: its lists, the dashboard, a year of analytics and a file of all orders, and what twenty admins who watch cost the
 * orders of a site. `ADMIN_CROWD=small` fills a small database, to try the bench itself.
 */
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { FIRST_ID, LAST_ID } from '#platform/id-cursor.ts'
import { createSealing } from '#server/domains/analytics/parts.ts'
import { readConfig } from '#server/env.ts'
import { startServer, type RunningServer } from '#server/main.ts'
import { crowdScripts, LARGE_SIZES, type CrowdSizes } from '#test-support/admin-crowd.ts'
import { ADMIN_TABLES, choicesOfCall, OTHER_LISTS, startOf } from '#test-support/admin-lists.ts'
import { signIn } from '#test-support/money.ts'
import { createTestUser, createProduct } from '#test-support/people.ts'
import { recorded, type Asked } from '#test-support/recorded.ts'
import { FORGETFUL } from '#tools/test-database.ts'
import { startBuiltServer } from './built-server.ts'
import { median, ms, rateRow, timeMs, type Row } from './measure.ts'
import { ordersAtOnce } from './orders.ts'
import type { BenchWorld } from './world.ts'

const SMALL = 5_000
const SIZES: CrowdSizes =
  process.env['ADMIN_CROWD'] === 'small' ? { users: SMALL, orders: SMALL, transfers: SMALL, others: SMALL } : LARGE_SIZES
const PAGE_ROWS = 26
const RUNS = 5
const LISTS_P95_MS = 25
const DASHBOARD_MS = 120
const YEAR_MS = 150
const FILE_MS = 60_000
const FILE_BYTES = 60 * 2 ** 20
const MEMORY_EVERY_MS = 100
const ADMINS = 20
const ROUNDS = 7

const MONEY_YEAR = { last: 365, step: 'month', compare: 'previous' }
const DASHBOARD = [
  ['admin/dashboard:getWork', {}],
  ['admin/dashboard:getToday', {}],
  ['admin/dashboard:getBooks', {}],
  ['admin/dashboard:getHealth', {}],
] as const
const ANALYTICS = [
  ['admin/analytics:getMoney', MONEY_YEAR],
  ['admin/analytics:getActivity', MONEY_YEAR],
  ['admin/analytics:getRankings', { last: 365 }],
] as const

interface Crowd {
  readonly server: RunningServer
  readonly databaseUrl: string
  readonly client: pg.Client
  /** A session of an owner. */
  readonly token: string
  readonly modelId: string
}

const limitRow = (what: string, value: number, goal: number, worst = ''): Row => ({
  what,
  ours: `${ms(value)}${worst}`,
  bare: '–',
  ratio: '–',
  goal: `≤ ${goal} ms`,
  isReached: value <= goal,
})

/** Warmed up, since the first run of a statement plans it. */
async function timesOf({ client }: Crowd, { name, text, values }: Asked): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run <= RUNS; run += 1) {
    const tookMs = await timeMs(() => client.query({ name, text, values: values as unknown[] }))
    if (run > 0) times.push(tookMs)
  }
  return times
}

async function statementsOf({ server, token }: Crowd, path: string, args: object): Promise<Asked[]> {
  // The first run resolves the caller; the second has only its own statements.
  for (let run = 0; run < 2; run += 1) {
    const asked = await recorded(() => server.realtime.query(path, { token, ...args }))
    if (run === 1) return asked
  }
  return []
}

/** Each list with each choice of its filters and sorts, its count, and the lists with statements of their own. */
async function measureLists(crowd: Crowd): Promise<Row[]> {
  const asked: Asked[] = []
  for (const table of Object.values(ADMIN_TABLES)) {
    for (const [name, { text }] of Object.entries(table.pages)) asked.push({ name: '', text, values: [...startOf(table, name), PAGE_ROWS] })
    for (const { text } of Object.values(table.counts)) asked.push({ name: '', text, values: [FIRST_ID, LAST_ID] })
  }
  const ids = { userId: crowd.modelId, planId: crowd.modelId, invitationId: crowd.modelId }
  for (const path of Object.keys(OTHER_LISTS))
    for (const args of choicesOfCall(path, ids)) asked.push(...(await statementsOf(crowd, path, args)))
  const all: number[] = []
  let worst = { text: '', tookMs: 0 }
  for (const [at, one] of asked.entries()) {
    const times = await timesOf(crowd, { ...one, name: `bench-admin-${at}` })
    all.push(...times)
    if (median(times) > worst.tookMs) worst = { text: one.text, tookMs: median(times) }
  }
  const p95 = all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? Number.NaN
  console.log(`  the slowest of ${asked.length} statements takes ${ms(worst.tookMs)}: ${worst.text.slice(0, 300)}`)
  return [
    limitRow(`Lists of the admin area, ${asked.length} statements, 95 of 100 runs`, p95, LISTS_P95_MS, `, slowest ${ms(worst.tookMs)}`),
  ]
}

async function measureCalls(crowd: Crowd, what: string, calls: readonly (readonly [string, object])[], goal: number): Promise<Row> {
  let total = 0
  for (const [path, args] of calls) {
    let sum = 0
    for (const [at, one] of (await statementsOf(crowd, path, args)).entries())
      sum += median(await timesOf(crowd, { ...one, name: `${path}-${at}` }))
    console.log(`  ${path}: ${ms(sum)}`)
    total += sum
  }
  return limitRow(what, total, goal)
}

/** A file of all orders, as a browser downloads it from a process like that of production: its highest memory beside that before. */
async function measureFile({ databaseUrl, token }: Crowd, dataDir: string): Promise<Row[]> {
  const server = await startBuiltServer(databaseUrl, join(dataDir, 'admin-site'))
  const before = await server.memory()
  let most = before
  let lines = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await server.memory())
      await pause(MEMORY_EVERY_MS)
    }
  })()
  const tookMs = await timeMs(async () => {
    const answer = await fetch(`${server.url}/table.csv?table=orders`, {
      headers: { cookie: `auth_token=${encodeURIComponent(JSON.stringify(token))}` },
    })
    for await (const chunk of answer.body ?? []) for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1
  })
  isOver = true
  await watching
  await server.stop()
  const more = most - before
  return [
    { ...limitRow(`File of ${lines.toLocaleString('en')} orders`, tookMs, FILE_MS), isReached: tookMs <= FILE_MS && lines > SIZES.orders },
    {
      what: 'Memory of that file',
      ours: `+ ${Math.round(more / 2 ** 20)} MB`,
      bare: '–',
      ratio: '–',
      goal: `≤ ${FILE_BYTES / 2 ** 20} MB`,
      isReached: more <= FILE_BYTES,
    },
  ]
}

/** Orders of a site with twenty admins at their lists, against the same site without them, in turns. */
async function measureWatched(world: BenchWorld): Promise<Row> {
  const { server } = world
  const tokens: string[] = []
  for (let n = 0; n < ADMINS; n += 1) tokens.push(await signIn(server, await createTestUser(server.database, { adminRole: 'owner' })))
  const rates = { none: [] as number[], watched: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.none.push(await ordersAtOnce(world))
    const watchers = new Worker(new URL('./admin-watchers.ts', import.meta.url), { workerData: { url: server.url, tokens } })
    await once(watchers, 'message')
    rates.watched.push(await ordersAtOnce(world))
    await watchers.terminate()
    await server.realtime.settled()
  }
  return rateRow(`Orders with ${ADMINS} admins who watch (against none)`, median(rates.watched), median(rates.none), 0.98)
}

/** On a Postgres of its own, whose rows are filled without its log. */
async function openCrowd(stack: AsyncDisposableStack, dataDir: string): Promise<Crowd> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'admin'),
    settings: { ...FORGETFUL, wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' },
  })
  stack.defer(() => postgres.stop())
  const config = { ...readConfig({ ATELIER_DATA: join(dataDir, 'admin-site'), LOG_LEVEL: 'error' }), port: 0 }
  const server = await startServer({ config, databaseUrl: postgres.url })
  stack.defer(() => server.stop())
  const token = await signIn(server, await createTestUser(server.database, { adminRole: 'owner' }))
  const modelId = await createTestUser(server.database, { status: 'model' })
  const productId = await createProduct(server.database, modelId, { priceCents: 5_00 })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  stack.defer(() => client.end())
  const tookMs = await timeMs(async () => {
    for (const script of crowdScripts(modelId, productId, SIZES)) await client.query(script)
  })
  console.log(`  filled ${SIZES.orders.toLocaleString('en')} orders and the rest in ${Math.round(tookMs / 1_000)} s`)
  await sealAll(server, client)
  return { server, databaseUrl: postgres.url, client, token, modelId }
}

/** Adds all transfers to the running totals, notes who paid and counts all days that are over, as a server has done within minutes. */
async function sealAll({ database }: RunningServer, client: pg.Client): Promise<void> {
  const seal = createSealing(database)
  const { signal } = new AbortController()
  const isSealed = async () =>
    (
      await client.query(
        `select from analytics.sealed where (select max(id) from ledger.transfers) <= least(up_to, paying_up_to)
           and exists (select from analytics.order_slots where length = 'day' and slot = (now() at time zone 'UTC')::date - 1)`,
      )
    ).rowCount === 1
  const tookMs = await timeMs(async () => {
    // A transaction of the server can be open: its transfers wait for the next run.
    do await seal(signal)
    while (!(await isSealed()))
  })
  for (const table of ['running', 'order_slots', 'changed_days', 'payers', 'paying_days'])
    await client.query(`vacuum analyze analytics.${table}`)
  console.log(`  sealed all transfers and days in ${Math.round(tookMs / 1_000)} s`)
}

export async function benchAdmin(world: BenchWorld, dataDir: string): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  // First, while the machine has nothing else to hold in memory.
  const watched = await measureWatched(world)
  const crowd = await openCrowd(stack, dataDir)
  return [
    ...(await measureLists(crowd)),
    await measureCalls(crowd, 'Dashboard of admins, in SQL', DASHBOARD, DASHBOARD_MS),
    await measureCalls(crowd, 'Analytics of 12 months, in SQL', ANALYTICS, YEAR_MS),
    ...(await measureFile(crowd, dataDir)),
    watched,
  ]
}
