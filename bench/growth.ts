/**
 * Every call that lists, searches or counts, with a thousand rows in each big table and with a million: the pages that its statements read,
 * and the time that they take. The statements are recorded while the call runs, then run alone: that leaves the rest of a call out,
 * which no table is big enough to change.
 */
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { sessions } from '#server/domains/users/index.ts'
import { readConfig } from '#server/env.ts'
import { startServer } from '#server/main.ts'
import { readSchema } from '#server/schema.ts'
import { readingOf } from '#test-support/buffers.ts'
import { recorded, type Asked } from '#test-support/recorded.ts'
import { FORGETFUL } from '#tools/test-database.ts'
import { QUESTIONS, type Question } from './growth-calls.ts'
import { bringGrowthIndexesBack, growthFills, selectGrowthSides, setGrowthIndexesAside, vacuumGrowth } from './growth.sql.ts'
import { comparePair, ms, type Row } from './measure.ts'

const FEW = 1_000
const MANY = 1_000_000
const GROWTH_MAX = 1.15
/** An index of a million rows has two levels more than one of a thousand. */
const PAGES_MAX = 2
const ROUNDS = { rounds: 15, warmUp: 4 }

/** A migrated database, filled with `count` rows in each big table. */
export async function fillGrowth(url: string, count: number): Promise<void> {
  await migrate(url, await readSchema())
  const database = openDatabase({ url })
  try {
    await database.hold(async (tx) => {
      await tx.script(setGrowthIndexesAside)
      for (const fill of growthFills) await tx.run(fill, count)
      await tx.script(bringGrowthIndexesBack)
    })
    await database.script(vacuumGrowth)
  } finally {
    await database.end()
  }
}

interface Side {
  readonly client: pg.Pool
  /** The statements of each question, in the order of QUESTIONS. */
  readonly asked: readonly (readonly Asked[])[]
}

/** Asks the server over this database everything once, and opens a connection to ask again. */
async function openSide(stack: AsyncDisposableStack, url: string, dataDir: string): Promise<Side> {
  const config = { ...readConfig({ ATELIER_DATA: dataDir, LOG_LEVEL: 'error' }), port: 0 }
  const server = await startServer({ config, databaseUrl: url })
  const sides = await server.database.one(selectGrowthSides)
  const signIn = (id: string) => server.realtime.write('bench/growth:signIn', SYSTEM, async (context) => sessions.open(context, id))
  const tokens = { customer: await signIn(sides.customerId), model: await signIn(sides.modelId), admin: await signIn(sides.adminId) }
  const askOnce = ({ path, as, args }: Question) =>
    recorded(() => server.realtime.query(path, { ...(as === null ? {} : { token: tokens[as] }), ...args?.(sides) }))
  const asked: Asked[][] = []
  try {
    // The first run of each resolves the caller; the second has only its own statements.
    for (const question of QUESTIONS) {
      try {
        asked.push(await askOnce(question))
      } catch (error) {
        // One that takes too long is reported with its name, and the others are measured.
        console.log(`  ${question.what}: ${String(error)}`)
        asked.push([])
      }
    }
  } finally {
    await server.stop()
  }
  // As the product's own connections, one of them: its statements are prepared once.
  const database = openDatabase({ url, max: 1 })
  stack.defer(() => database.end())
  return { client: database.pool, asked }
}

const replay =
  ({ client }: Side, asked: readonly Asked[]) =>
  async () => {
    for (const { name, text, values } of asked) await client.query({ name, text, values: values as unknown[] })
  }

async function pagesOf({ client }: Side, asked: readonly Asked[]): Promise<number> {
  let pages = 0
  for (const each of asked) pages += (await readingOf(client, each, ...each.values)).pages
  return pages
}

/** Measures two databases that `fillGrowth` has filled. */
export async function measureGrowth(fewUrl: string, manyUrl: string, dataDir: string): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const few = await openSide(stack, fewUrl, join(dataDir, 'few'))
  const many = await openSide(stack, manyUrl, join(dataDir, 'many'))
  const rows: Row[] = []
  for (const [at, { what, maxMs = Number.POSITIVE_INFINITY, bound }] of QUESTIONS.entries()) {
    const [small, large] = [few.asked[at] ?? [], many.asked[at] ?? []]
    const [bare, ours] = [await pagesOf(few, small), await pagesOf(many, large)]
    const { oursMs, bareMs } = await comparePair({ ...ROUNDS, ours: replay(many, large), bare: replay(few, small) })
    const row: Row = {
      what,
      ours: `${ours} pages, ${ms(oursMs)}`,
      bare: `${bare} pages, ${ms(bareMs)}`,
      ratio: `${(ours / bare).toFixed(2)} ×, ${(oursMs / bareMs).toFixed(2)} ×`,
      goal: `${bound ?? `≤ ${PAGES_MAX} ×, ≤ ${GROWTH_MAX} ×`}${Number.isFinite(maxMs) ? `, ≤ ${maxMs} ms` : ''}`,
      isReached:
        large.length > 0 && oursMs <= maxMs && (bound !== undefined || (ours <= bare * PAGES_MAX && oursMs <= bareMs * GROWTH_MAX)),
    }
    console.log(`  ${row.what}: ${row.bare} → ${row.ours}`)
    rows.push(row)
  }
  return rows
}

/**
 * On a Postgres of its own: the million rows are filled without its log. ATELIER_BENCH_GROWTH names a folder that keeps the databases: a
 * later run with the same schema measures at once.
 */
export async function benchGrowth(dataDir: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(process.env['ATELIER_BENCH_GROWTH'] ?? dataDir, 'growth'),
    settings: { ...FORGETFUL, wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' },
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const urls: string[] = []
    for (const count of [FEW, MANY]) {
      const url = postgres.url.replace(/\/[^/?]*(\?.*)?$/, `/growth_${count}$1`)
      urls.push(url)
      const { rowCount } = await client.query(`select from pg_database where datname = 'growth_${count}'`)
      if (rowCount !== 0) continue
      await client.query(`create database growth_filling`)
      await fillGrowth(url.replace(`/growth_${count}`, '/growth_filling'), count)
      await client.query(`alter database growth_filling rename to growth_${count}`)
    }
    return await measureGrowth(urls[0] ?? '', urls[1] ?? '', dataDir)
  } finally {
    await client.end()
    await postgres.stop()
  }
}
