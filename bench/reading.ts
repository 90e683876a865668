/** Public reads: the list of models and a model's page, against node:http with the same SQL or a fixed body. */
import pg from 'pg'
import { anyModel, modelOf } from '#server/domains/models/index.ts'
import { listBy } from '#server/domains/models/listing.sql.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { LAST_ID } from '#platform/id-cursor.ts'
import { ask, comparePair, median, rateOf, rateRow, timeRow, type Row } from './measure.ts'
import { openBareServer, type BenchWorld } from './world.ts'

const LIST = JSON.stringify({ path: 'models:list', args: { limit: 20 }, format: 'json' })
const ROUNDS = 3
const ROUND_MS = 2_500
const CLIENTS = 32

export async function benchList({ server, databaseUrl }: BenchWorld): Promise<Row[]> {
  const url = `${server.url}/api/query`
  const askOurs = () => ask(url, { method: 'POST', body: LIST })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const { text } = listBy.recommended
  const bare = await openBareServer(async (_req, res) => {
    const { rows } = await pool.query({ name: 'list', text, values: [Infinity, LAST_ID, 21] })
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'success', value: { items: rows } }))
  })
  const first = await comparePair({
    rounds: 300,
    warmUp: 60,
    // Touching the topic drops the kept result, so the list is read from the database.
    prepare: () => server.realtime.write('bench/models:touch', SYSTEM, async ({ touch }) => touch(anyModel())),
    ours: askOurs,
    bare: () => ask(bare.url),
  })
  await bare.close()
  await pool.end()

  const body = Buffer.alloc(await askOurs(), 'x')
  const fixed = await openBareServer((_req, res) => void res.setHeader('content-type', 'application/json').end(body))
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await rateOf(askOurs, { clients: CLIENTS, lifetimeMs: ROUND_MS }))
    rates.bare.push(await rateOf(() => ask(fixed.url), { clients: CLIENTS, lifetimeMs: ROUND_MS }))
  }
  await fixed.close()
  return [
    timeRow('List of 20 models, first result', first, 1.2),
    rateRow('List of 20 models, kept (against a fixed body)', median(rates.ours), median(rates.bare), 0.5),
  ]
}

export async function benchPage({ server }: BenchWorld): Promise<Row[]> {
  const name = 'bench-model-7'
  const url = `${server.url}/models/${name}`
  const { value: model } = await server.realtime.query('models:getByName', { name })
  const modelId = (model as { _id: string })._id
  const askPage = () => ask(url, { headers: { 'accept-encoding': 'gzip' } })
  const body = Buffer.alloc(await askPage(), 'x')
  const fixed = await openBareServer((_req, res) => void res.setHeader('content-type', 'text/html').end(body))
  const askFixed = () => ask(fixed.url)
  const kept = await comparePair({ rounds: 600, warmUp: 100, ours: askPage, bare: askFixed })
  const fresh = await comparePair({
    rounds: 120,
    warmUp: 30,
    prepare: () => server.realtime.write('bench/models:touch', SYSTEM, async ({ touch }) => touch(modelOf(modelId))),
    ours: askPage,
    bare: askFixed,
  })
  await fixed.close()
  return [
    timeRow('Model page, kept (against a fixed body)', kept, 1.2),
    timeRow('Model page, rendered anew (against a fixed body)', fresh, 10),
  ]
}
