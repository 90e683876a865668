/**
 * `npm run bench`: measures our hot paths, each against its bare counterpart in the same run. `npm run bench -- --write` also writes
 * the table to docs/performance.md. `npm run bench -- orders list` runs only the named ones.
 */
import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { benchAdmin } from '../bench/admin.ts'
import { benchChats } from '../bench/chat.ts'
import { benchDiscovery } from '../bench/discovery.ts'
import { benchFirstVisit } from '../bench/first-visit.ts'
import { benchGrowth } from '../bench/growth.ts'
import { benchLiveUpdate } from '../bench/live-update.ts'
import { timeRow, type Row } from '../bench/measure.ts'
import { benchOrderInDatabase } from '../bench/order-in-database.ts'
import { benchOrderLatency, benchOrderThroughput, benchRefusedOrder } from '../bench/orders.ts'
import { benchList, benchPage } from '../bench/reading.ts'
import { benchSignIn } from '../bench/sign-in.ts'
import { benchStart } from '../bench/start.ts'
import { benchSupport } from '../bench/support.ts'
import { benchTables } from '../bench/tables.ts'
import { benchMessages } from '../bench/threads.ts'
import { benchUpload } from '../bench/upload.ts'
import { benchWebhooks } from '../bench/webhooks.ts'
import { openWorld, type BenchWorld } from '../bench/world.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { createTestDatabase, prepareTestServer } from './test-database.ts'
import { buildServer } from './site/server-build.ts'
import { buildWeb, ROOT } from './site/web-build.ts'

const REPORT = join(ROOT, 'docs', 'performance.md')
const TABLE = /<!-- table -->[\s\S]*<!-- \/table -->/

interface Ground {
  world: BenchWorld
  dataDir: string
}

const benches: Record<string, (ground: Ground) => Promise<Row[]>> = {
  orders: async ({ world, dataDir }) => [
    await benchOrderLatency(world),
    ...(await benchOrderInDatabase(world)),
    await benchRefusedOrder(world),
    ...(await benchOrderThroughput(world, dataDir)),
  ],
  threads: async ({ world }) => [await benchMessages(world)],
  webhooks: ({ world }) => benchWebhooks(world),
  chat: ({ world }) => benchChats(world),
  support: ({ dataDir }) => benchSupport(dataDir),
  list: ({ world }) => benchList(world),
  page: ({ world }) => benchPage(world),
  discovery: ({ dataDir }) => benchDiscovery(dataDir),
  growth: ({ dataDir }) => benchGrowth(dataDir),
  admin: ({ world, dataDir }) => benchAdmin(world, dataDir),
  live: async () => {
    const rows: Row[] = []
    for (const subscribers of [200, 1_000]) {
      const database = await createTestDatabase()
      const { liveMs, bareMs, bytes, runsPerChange } = await benchLiveUpdate(database.url, { subscribers })
      const row = timeRow(
        `Live update to ${subscribers.toLocaleString('en')} subscribers, ${bytes} bytes each, ${runsPerChange.toFixed(0)} query a change`,
        { oursMs: liveMs, bareMs },
        1.5,
      )
      rows.push({ ...row, isReached: row.isReached && runsPerChange === 1 })
      await database.drop()
    }
    return rows
  },
  tables: async () => {
    const database = await createTestDatabase()
    const rows = await benchTables(database.url)
    await database.drop()
    return rows
  },
  upload: ({ world, dataDir }) => benchUpload(world, dataDir),
  'sign-in': ({ world }) => benchSignIn(world),
  visit: ({ world }) => benchFirstVisit(world),
  start: ({ world, dataDir }) => benchStart(world.databaseUrl, dataDir),
}

const tableOf = (rows: readonly Row[]): string =>
  [
    '| what | ours | bare | ratio | goal | |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      ({ what, ours, bare, ratio, goal, isReached }) =>
        `| ${what} | ${ours} | ${bare} | ${ratio} | ${goal} | ${isReached ? 'reached' : '**not reached**'} |`,
    ),
  ].join('\n')

async function main(): Promise<void> {
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const unknown = wanted.filter((name) => benches[name] === undefined)
  if (unknown.length > 0) throw new Error(`Unknown bench: ${unknown.join(', ')}. Benches: ${Object.keys(benches).join(', ')}`)
  await Promise.all([buildWeb(), buildServer()])
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-bench-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  // As in production: every commit is synced to disk before its answer.
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), settings: { max_connections: '200' } })
  stack.defer(() => postgres.stop())
  await prepareTestServer(postgres.url)
  const database = await createTestDatabase()
  const world = await openWorld(database.url, dataDir)
  stack.defer(() => world.close())

  const rows: Row[] = []
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`measuring ${name} …`)
    const measured = await bench({ world, dataDir })
    console.log(tableOf(measured))
    rows.push(...measured)
  }
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`
  console.log(`\n${machine}\n\n${tableOf(rows)}`)
  if (process.argv.includes('--write'))
    await writeFile(
      REPORT,
      (await readFile(REPORT, 'utf8')).replace(TABLE, `<!-- table -->\n${machine}\n\n${tableOf(rows)}\n<!-- /table -->`),
    )
}

await main()
