/**
 * Placing orders over the socket, durable and with the whole ledger, against the same SQL without our server: one after
 * another by a bare node:http server with the driver, and many at once by pgbench (or by bare driver connections where
 * pgbench is not installed).
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { BenchClient } from './bench-client.ts'
import { ask, comparePair, median, rateOf, rateRow, timeRow, type Row } from './measure.ts'
import { openBareServer, type BenchWorld } from './world.ts'

/** Of a customer ($1) for a product ($2). */
export const PLACE = `select result from orders.place_2(gen_random_uuid(), 0, '\\x00'::bytea, 'bench', $1::uuid, null, $2::uuid, '{}'::uuid[], 'A bench order', '', 500, '[]', '{}')`
const CLIENTS = 16
const ROUNDS = 3
const ROUND_MS = 4_000
const SUBSCRIBERS = 1_000

const PRICE = 5

const place = (client: BenchClient, token: string, productId: string, expectedTotal = PRICE): Promise<void> =>
  client.mutate('orders:placeOrder', { token, productId, addonIds: [], desiredText: 'A bench order', expectedTotal })

function assertRefused(error: Error): void {
  if (!error.message.endsWith('was refused')) throw error
}

const at = <T>(items: readonly T[], index: number): T => {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('there is no product to order')
  return item
}

export async function benchOrderLatency({ server, databaseUrl, customers, products }: BenchWorld): Promise<Row> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const bare = await openBareServer(async (_req, res) => {
    await pool.query({ name: 'place', text: PLACE, values: [at(customers, 1).id, at(products, 1).id] })
    res.end('{}')
  })
  const client = await new BenchClient(server.url).open()
  const times = await comparePair({
    rounds: 600,
    warmUp: 150,
    ours: () => place(client, at(customers, 0).token, at(products, 0).id),
    bare: () => ask(bare.url, { method: 'POST', body: '{}' }),
  })
  client.close()
  await bare.close()
  await pool.end()
  return timeRow('Order, one after another', times, 1.5)
}

/** An order that is refused for its price, which is kept by a commit of its own, against the SQL that places one: the next call must find its plans. */
export async function benchRefusedOrder({ server, databaseUrl, customers, products }: BenchWorld): Promise<Row> {
  const bare = new pg.Client({ connectionString: databaseUrl })
  await bare.connect()
  const client = await new BenchClient(server.url).open()
  const [{ token }, { id }] = [at(customers, 0), at(products, 0)]
  const times = await comparePair({
    rounds: 300,
    warmUp: 50,
    ours: () => place(client, token, id, PRICE + 1).then(() => Promise.reject(new Error('nobody refused it')), assertRefused),
    bare: () => bare.query({ name: 'place', text: PLACE, values: [at(customers, 1).id, at(products, 1).id] }),
  })
  client.close()
  await bare.end()
  return timeRow('Order that is refused (against the SQL that places one)', times, 2.5)
}

/** Orders per second over the socket, by many clients at once; `productOf` chooses the product of each. */
async function oursAtOnce({ server, customers }: BenchWorld, productOf: (client: number, order: number) => string): Promise<number> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => new BenchClient(server.url).open()))
  let order = 0
  const rate = await rateOf((client) => place(at(clients, client), at(customers, client).token, productOf(client, order++)), {
    clients: CLIENTS,
    lifetimeMs: ROUND_MS,
  })
  for (const client of clients) client.close()
  return rate
}

/** Orders per second of many customers, spread over the products. */
export const ordersAtOnce = (world: BenchWorld): Promise<number> =>
  oursAtOnce(world, (_client, order) => at(world.products, order % 100).id)

const pgbenchPath = (): string | undefined =>
  globSync(['/usr/lib/postgresql/*/bin/pgbench', '/usr/bin/pgbench', '/usr/local/bin/pgbench', '/opt/homebrew/bin/pgbench'])[0]

async function bareAtOnce({ databaseUrl, customers, products }: BenchWorld, dataDir: string): Promise<{ rate: number; by: string }> {
  const pgbench = pgbenchPath()
  if (pgbench !== undefined) {
    const script = join(dataDir, 'place.sql')
    const list = (ids: readonly string[]) => `('{${ids.join(',')}}'::uuid[])`
    const text = PLACE.replace('$1::uuid', `${list(customers.slice(CLIENTS, CLIENTS * 2).map(({ id }) => id))}[:client_id + 1]`).replace(
      '$2::uuid',
      `${list(products.slice(0, 100).map(({ id }) => id))}[:product]`,
    )
    await writeFile(script, `\\set product random(1, 100)\n${text};\n`)
    const { stdout } = await promisify(execFile)(pgbench, [
      '-n',
      '-f',
      script,
      '-c',
      String(CLIENTS),
      '-j',
      String(Math.min(2, cpus().length)),
      '-T',
      String(ROUND_MS / 1_000),
      '-M',
      'prepared',
      databaseUrl,
    ])
    return { rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]), by: 'pgbench' }
  }
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      return client
    }),
  )
  let order = 0
  const rate = await rateOf(
    (client) =>
      at(clients, client).query({ name: 'place', text: PLACE, values: [at(customers, CLIENTS + client).id, at(products, order++).id] }),
    { clients: CLIENTS, lifetimeMs: ROUND_MS },
  )
  await Promise.all(clients.map((client) => client.end()))
  return { rate, by: 'bare driver' }
}

/** Opens `SUBSCRIBERS` sockets in a thread of their own, which watch the orders of these customers in turns, and waits for their first results. */
async function openWatchers(url: string, tokens: readonly string[]): Promise<Worker> {
  const watchers = new Worker(new URL('./order-watchers.ts', import.meta.url), { workerData: { url, tokens, size: SUBSCRIBERS } })
  await once(watchers, 'message')
  return watchers
}

/** With watchers and without, in turns: the ratio is of one moment. */
async function benchWatched(world: BenchWorld): Promise<Row[]> {
  const { customers, server } = world
  const measure = () => ordersAtOnce(world)
  const rates = { none: [] as number[], others: [] as number[], own: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.none.push(await measure())
    for (const [who, from, count] of [['others', 100, 100] as const, ['own', 0, CLIENTS] as const]) {
      const watchers = await openWatchers(
        server.url,
        customers.slice(from, from + count).map(({ token }) => token),
      )
      rates[who].push(await measure())
      await watchers.terminate()
      await server.realtime.settled()
    }
  }
  const none = median(rates.none)
  const many = SUBSCRIBERS.toLocaleString('en')
  return [
    rateRow(`Orders with ${many} live subscribers to others’ orders (against none)`, median(rates.others), none, 0.95),
    rateRow(`Orders with ${many} live subscribers to the ordering customers’ own (against none)`, median(rates.own), none, 0.8),
  ]
}

export async function benchOrderThroughput(world: BenchWorld, dataDir: string): Promise<Row[]> {
  const { products } = world
  const rates = { spread: [] as number[], one: [] as number[], bare: [] as number[] }
  let by = ''
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.spread.push(await ordersAtOnce(world))
    const bare = await bareAtOnce(world, dataDir)
    by = bare.by
    rates.bare.push(bare.rate)
    rates.one.push(await oursAtOnce(world, () => at(products, 0).id))
  }
  return [
    rateRow(`Orders, ${CLIENTS} clients at once (against ${by})`, median(rates.spread), median(rates.bare), 0.7),
    rateRow('Orders, all on one model (against spread)', median(rates.one), median(rates.spread), 0.9),
    ...(await benchWatched(world)),
  ]
}
