/** The list of models, a profile and posts with a thousand rows and with a million: the cost must stay the same. */
import { join } from 'node:path'
import { SYSTEM } from '#server/access/actor.ts'
import { anyModel, modelOf } from '#server/domains/models/index.ts'
import { postsOf, postTopic } from '#server/domains/posts/topics.ts'
import { readConfig } from '#server/env.ts'
import { startServer, type RunningServer } from '#server/main.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import {
  bringBackIndexes,
  insertCrowd,
  insertListing,
  insertPosts,
  insertWords,
  selectPlaces,
  setAsideIndexes,
  vacuumCrowd,
} from './crowd.sql.ts'
import { ask, comparePair, type Row, timeRow } from './measure.ts'

const FEW = 1_000
const MANY = 1_000_000
const GROWTH_MAX = 1.15
/** Posts of one model: the first and the last page of its list must cost the same. */
const LONG_LIST = 10_000
/** Allowed cost of a list's last page against its first, as a ratio. */
const LAST_PAGE_MAX = 1.1

/** The queries, from nearly all models to none. */
const QUESTIONS: Record<string, object> = {
  'no filter': {},
  'sorted by rating': { sort: 'rating' },
  'open slots (19 in 20)': { openSlots: true },
  'online (1 in 33)': { online: true },
  'Russian, online, within a day, with posts (1 in 2,000)': { language: 'ru', online: true, maxDays: 1, hasPosts: true },
  'Chinese (nobody)': { language: 'zh', online: true, sort: 'new' },
  '$20 to $100': { priceMin: 20, priceMax: 100 },
  'Russian, online, above $9,000 (nobody)': { language: 'ru', online: true, priceMin: 9_000 },
  '$450 and more, the fastest first': { priceMin: 450, sort: 'fastest' },
  'a word that all have, online': { search: 'everywhere', online: true },
  'a word that all have, Russian, online, within a day, with posts (1 in 2,000)': {
    search: 'everywhere',
    language: 'ru',
    online: true,
    maxDays: 1,
    hasPosts: true,
  },
  'a word that 1 in 40 has': { search: 'tag7craft' },
  'a word that 1 in 200 has': { search: 'kind7work' },
  'two letters that a word of 1 in 200 begins with': { search: 'c4' },
  'a name with a slip': { search: 'c4ca4x3' },
  'a word that nobody has': { search: 'xylophonquartz' },
}

async function openCrowd(stack: AsyncDisposableStack, dataDir: string, count: number): Promise<RunningServer> {
  const database = await createTestDatabase()
  stack.defer(() => database.drop())
  const config = { ...readConfig({ ATELIER_DATA: join(dataDir, `crowd-${count}`), LOG_LEVEL: 'error' }), port: 0 }
  const server = await startServer({
    config,
    databaseUrl: database.url,
    limits: { callsPerSecond: 1e9, callsBurst: 1e9, newQueriesBurst: 1e9 },
  })
  stack.defer(() => server.stop())
  await server.database.write(async (tx) => {
    await tx.script(setAsideIndexes)
    await tx.run(insertCrowd, count)
    await tx.run(insertListing)
    await tx.run(insertWords)
    await tx.run(insertPosts, LONG_LIST)
    await tx.script(bringBackIndexes)
  })
  await server.database.script(vacuumCrowd)
  return server
}

const bodyOf = (path: string, args: object) => JSON.stringify({ path, args, format: 'json' })

/** A profile, a post, and the two ends of a long list of posts: each query, and the topic that drops its kept result. */
async function pagesOf(server: RunningServer, count: number) {
  const { handle, modelId, busyId, postId } = await server.database.read((db) => db.one(selectPlaces, count))
  const list = async (cursor: string | null) =>
    ((await server.realtime.query('posts:listByModel', { modelId: busyId, cursor, limit: 100 })).value as { nextCursor: string | null })
      .nextCursor
  let last: string | null = null
  for (let next = await list(null); next !== null; next = await list(next)) last = next
  return {
    profile: bodyOf('models:getByName', { name: handle }),
    post: bodyOf('posts:getPost', { postId }),
    firstPosts: bodyOf('posts:listByModel', { modelId: busyId, limit: 20 }),
    lastPosts: bodyOf('posts:listByModel', { modelId: busyId, cursor: last, limit: 20 }),
    topics: [modelOf(modelId), postTopic(postId), postsOf(busyId)],
  }
}

async function benchPages(few: RunningServer, many: RunningServer): Promise<Row[]> {
  const [small, large] = [await pagesOf(few, FEW), await pagesOf(many, MANY)]
  const prepare = async () => {
    await few.realtime.write('bench/pages:touch', SYSTEM, async ({ touch }) => touch(...small.topics))
    await many.realtime.write('bench/pages:touch', SYSTEM, async ({ touch }) => touch(...large.topics))
  }
  const askOf = (server: RunningServer, body: string) => () => ask(`${server.url}/api/query`, { method: 'POST', body })
  const compare = async (what: string, ours: () => Promise<unknown>, bare: () => Promise<unknown>, max: number) =>
    timeRow(what, await comparePair({ rounds: 150, warmUp: 40, prepare, ours, bare }), max)
  return [
    await compare('A profile among 10⁶ models against 10³', askOf(many, large.profile), askOf(few, small.profile), GROWTH_MAX),
    await compare('A post among 10⁶ against 10³', askOf(many, large.post), askOf(few, small.post), GROWTH_MAX),
    await compare('Posts of a model among 10⁶ against 10³', askOf(many, large.firstPosts), askOf(few, small.firstPosts), GROWTH_MAX),
    await compare(
      'Posts of a model: the last of 500 pages against the first',
      askOf(many, large.lastPosts),
      askOf(many, large.firstPosts),
      LAST_PAGE_MAX,
    ),
  ]
}

/** Sends each query to both in alternating order, always uncached. */
export async function benchDiscovery(dataDir: string): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const few = await openCrowd(stack, dataDir, FEW)
  const many = await openCrowd(stack, dataDir, MANY)
  const rows: Row[] = []
  for (const [what, question] of Object.entries(QUESTIONS)) {
    for (const path of ['models:list', 'models:count']) {
      if (path === 'models:count' && 'sort' in question) continue
      const body = JSON.stringify({ path, args: path === 'models:list' ? { ...question, limit: 20 } : question, format: 'json' })
      const askOf = (server: RunningServer) => () => ask(`${server.url}/api/query`, { method: 'POST', body })
      const { oursMs, bareMs } = await comparePair({
        rounds: 150,
        warmUp: 40,
        prepare: () =>
          Promise.all(
            [few, many].map((server) => server.realtime.write('bench/models:touch', SYSTEM, async ({ touch }) => touch(anyModel()))),
          ),
        ours: askOf(many),
        bare: askOf(few),
      })
      rows.push(timeRow(`${path === 'models:list' ? 'List' : 'Count'} of 10⁶ models against 10³: ${what}`, { oursMs, bareMs }, GROWTH_MAX))
    }
  }
  return [...rows, ...(await benchPages(few, many))]
}
