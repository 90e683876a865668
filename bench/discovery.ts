/** The list of models with a thousand rows and with a million: what a filter, a sort or a word costs must not grow with the number of models. */
import { join } from 'node:path'
import { SYSTEM } from '#server/actor.ts'
import { anyModel } from '#server/domains/models/index.ts'
import { readConfig } from '#server/env.ts'
import { startServer, type RunningServer } from '#server/main.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { bringBackIndexes, insertCrowd, insertListing, insertWords, setAsideIndexes, vacuumCrowd } from './crowd.sql.ts'
import { ask, comparePair, type Row, timeRow } from './measure.ts'

const FEW = 1_000
const MANY = 1_000_000
const GROWTH_MAX = 1.15

/** What is asked, from what fits nearly all to what fits nobody. */
const QUESTIONS: Record<string, object> = {
  'no filter': {},
  'sorted by rating': { sort: 'rating' },
  'open slots (19 in 20)': { openSlots: true },
  'online (1 in 33)': { online: true },
  'Russian, online, within a day, with posts (1 in 2,000)': { language: 'ru', online: true, maxDays: 1, hasPosts: true },
  'Chinese (nobody)': { language: 'zh', online: true, sort: 'new' },
  '$20 to $100': { priceMin: 20, priceMax: 100 },
  'Russian, online, above $9,000 (nobody)': { language: 'ru', online: true, priceMin: 9_000 },
  'a word that all have, online': { search: 'everywhere', online: true },
  'a word that nobody has': { search: 'xylophonquartz' },
}

async function openCrowd(stack: AsyncDisposableStack, dataDir: string, count: number): Promise<RunningServer> {
  const database = await createTestDatabase()
  stack.defer(() => database.drop())
  const config = { ...readConfig({ ATELIER_DATA: join(dataDir, `crowd-${count}`), LOG_LEVEL: 'error' }), port: 0 }
  const server = await startServer({ config, databaseUrl: database.url, limits: { callsPerSecond: 1e9, callsBurst: 1e9 } })
  stack.defer(() => server.stop())
  await server.database.write(async (tx) => {
    await tx.script(setAsideIndexes)
    await tx.run(insertCrowd, count)
    await tx.run(insertListing)
    await tx.run(insertWords)
    await tx.script(bringBackIndexes)
  })
  await server.database.script(vacuumCrowd)
  return server
}

/** Each question to both in turn, each time asked of the database anew. */
export async function benchDiscovery(dataDir: string): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const few = await openCrowd(stack, dataDir, FEW)
  const many = await openCrowd(stack, dataDir, MANY)
  const rows: Row[] = []
  for (const [what, question] of Object.entries(QUESTIONS)) {
    for (const path of what.includes('word') ? ['models:list'] : ['models:list', 'models:count']) {
      if (path === 'models:count' && 'sort' in question) continue
      const body = JSON.stringify({ path, args: path === 'models:list' ? { ...question, limit: 20 } : question, format: 'json' })
      const askOf = (server: RunningServer) => () => ask(`${server.url}/api/query`, { method: 'POST', body })
      const { oursMs, bareMs } = await comparePair({
        rounds: 150,
        warmUp: 40,
        prepare: () => Promise.all([few, many].map((server) => server.realtime.write('bench/models:touch', SYSTEM, async ({ touch }) => touch(anyModel())))),
        ours: askOf(many),
        bare: askOf(few),
      })
      rows.push(timeRow(`${path === 'models:list' ? 'List' : 'Count'} of 10⁶ models against 10³: ${what}`, { oursMs, bareMs }, GROWTH_MAX))
    }
  }
  return rows
}
