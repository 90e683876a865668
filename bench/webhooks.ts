/** Webhooks: from the commit to the receiver, among dead receivers, and a recovery of ten thousand events. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { BenchClient } from './bench-client.ts'
import { median, ms, type Row } from './measure.ts'
import type { BenchWorld } from './world.ts'

const ORDERS = 150
const WARM_UP = 30
const EVENTS = 10_000
const DEAD = 3
const P50_MAX_MS = 50
const RECOVERY_MAX_SECONDS = 60
const DEAD_RATIO_MAX = 1.1
/** A port without a listener. */
const DEAD_URL = 'http://127.0.0.1:9999/'

interface Receiver {
  readonly url: string
  /** Resolves with the time of the next message. */
  next(): Promise<number>
  /** Resolves when so many have arrived. */
  got(count: number): Promise<void>
  reset(): void
  /** Ends the listener: an open server would keep the bench from ending. */
  close(): void
}

async function openReceiver(): Promise<Receiver> {
  let count = 0
  let waiting: { count: number; resolve: (atMs: number) => void } | null = null
  const server = createServer((req, res) => {
    count += 1
    if (waiting !== null && count >= waiting.count) {
      waiting.resolve(performance.now())
      waiting = null
    }
    req.resume()
    res.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const until = (wanted: number) =>
    new Promise<number>((resolve) => (count >= wanted ? resolve(performance.now()) : (waiting = { count: wanted, resolve })))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    next: () => until(count + 1),
    got: async (wanted) => void (await until(wanted)),
    reset: () => void (count = 0),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** An endpoint of this user that is on. */
async function endpointAt(pool: pg.Pool, origin: string, token: string, url: string): Promise<string> {
  const response = await fetch(`${origin}/api/mutation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'webhooks:add', args: { token, url, name: '', groups: ['order'] }, format: 'json' }),
  })
  const body = await response.text()
  const { value } = JSON.parse(body) as { value?: { endpointId: string } }
  if (value === undefined) throw new Error(`webhooks:add answered ${response.status}: ${body}`)
  await pool.query(`update webhooks.endpoints set state = 'on', tested_at = now() where id = $1`, [value.endpointId])
  return value.endpointId
}

interface Bench {
  readonly world: BenchWorld
  readonly pool: pg.Pool
  readonly client: BenchClient
  readonly receiver: Receiver
}

/** Medians in milliseconds: of placing an order, and from its answer to the receiver. */
async function timeDeliveries({ world, client, receiver }: Bench): Promise<number> {
  const [buyer] = world.customers
  const [product] = world.products
  if (buyer === undefined || product === undefined) throw new Error('the world of the bench is empty')
  const times: number[] = []
  for (let round = 0; round < ORDERS + WARM_UP; round += 1) {
    const arrived = receiver.next()
    await client.mutate('orders:placeOrder', {
      token: buyer.token,
      productId: product.id,
      addonIds: [],
      desiredText: 'A bench order',
      expectedTotal: 5,
    })
    const committedAt = performance.now()
    const took = Math.max(0, (await arrived) - committedAt)
    if (round >= WARM_UP) times.push(took)
  }
  return median(times)
}

/** Seconds until all events of this user are at their receiver. */
async function timeRecovery({ pool, client, receiver }: Bench, user: { id: string; token: string }, endpointId: string): Promise<number> {
  await pool.query(
    `with made as (insert into webhooks.events (user_id, number, id, type, source, body, at)
       select $1::uuid, n, 'msg_' || $1::uuid || n, 'order.placed', 'bench:' || n, '{"type":"order.placed","data":{"number":' || n || '}}', now() from generate_series(1, ${EVENTS}) n)
     update webhooks.listeners set last_number = ${EVENTS} where user_id = $1::uuid`,
    [user.id],
  )
  receiver.reset()
  const startedAt = performance.now()
  await client.mutate('webhooks:recover', { token: user.token, endpointId, since: Date.now() - 60_000 })
  await receiver.got(EVENTS)
  return (performance.now() - startedAt) / 1_000
}

export async function benchWebhooks(world: BenchWorld): Promise<Row[]> {
  const [buyer, unlucky, other] = world.customers
  if (buyer === undefined || unlucky === undefined || other === undefined) throw new Error('the world of the bench is empty')
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 2 })
  const client = await new BenchClient(world.server.url).open()
  const [receiver, far] = [await openReceiver(), await openReceiver()]
  const bench = { world, pool, client, receiver }
  await endpointAt(pool, world.server.url, buyer.token, receiver.url)
  const alone = await timeDeliveries(bench)
  for (let count = 0; count < DEAD; count += 1) await endpointAt(pool, world.server.url, unlucky.token, `${DEAD_URL}${count}`)
  await pool.query(
    `with made as (insert into webhooks.events (user_id, number, id, type, source, body, at) select $1::uuid, n, 'msg_' || $1::uuid || n, 'order.placed', 'dead:' || n, '{}', now() from generate_series(1, 1000) n returning number)
     insert into webhooks.deliveries (endpoint_id, number, user_id, next_at) select e.id, m.number, e.user_id, now() from made m, webhooks.endpoints e where e.user_id = $1::uuid`,
    [unlucky.id],
  )
  await pool.query('update webhooks.endpoints set due_at = now() where user_id = $1', [unlucky.id])
  const beside = await timeDeliveries(bench)
  const endpointId = await endpointAt(pool, world.server.url, other.token, far.url)
  const seconds = await timeRecovery({ ...bench, receiver: far }, other, endpointId)
  client.close()
  for (const each of [receiver, far]) each.close()
  await pool.end()
  const ratio = beside / alone
  return [
    {
      what: 'Webhook: commit to the receiver, median',
      ours: ms(alone),
      bare: '–',
      ratio: '–',
      goal: `≤ ${P50_MAX_MS} ms`,
      isReached: alone <= P50_MAX_MS,
    },
    {
      what: `Webhook: the same beside ${DEAD} dead endpoints (against none)`,
      ours: ms(beside),
      bare: ms(alone),
      ratio: `${ratio.toFixed(2)} ×`,
      goal: `≤ ${DEAD_RATIO_MAX} ×`,
      isReached: ratio <= DEAD_RATIO_MAX,
    },
    {
      what: 'Webhook: 10,000 events recovered',
      ours: `${seconds.toFixed(1)} s`,
      bare: '–',
      ratio: '–',
      goal: `≤ ${RECOVERY_MAX_SECONDS} s`,
      isReached: seconds <= RECOVERY_MAX_SECONDS,
    },
  ]
}
