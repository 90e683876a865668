/** A message from its sender to the screen of the other side, against placing an order: one after another, in turns, by the same server. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { THREAD_PAGE } from '#contract/limits.ts'
import { BenchClient } from './bench-client.ts'
import { comparePair, timeRow, type Row } from './measure.ts'
import type { BenchWorld } from './world.ts'

const ROUNDS = 600
const WARM_UP = 150
/** A thread for each full page, since a sender writes so many messages at once. */
const THREADS = Math.ceil((ROUNDS + WARM_UP) / THREAD_PAGE)

const MAKE_THREAD = `with thread as (insert into threads.threads (id, kind, title) values (gen_random_uuid(), 'order', 'A bench order') returning id)
  insert into threads.members (thread_id, user_id, kind) select id, m.user_id, m.kind from thread, (values ($1::uuid, 'customer'), ($2::uuid, 'model')) m (user_id, kind)
  returning thread_id as id`

interface Talk {
  readonly threadId: string
  readonly token: string
}

/** Threads with different senders and one reader. */
async function makeTalks({ databaseUrl, customers }: BenchWorld, readerId: string): Promise<Talk[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const talks: Talk[] = []
  for (const { id, token } of customers.slice(10, 10 + THREADS)) {
    const { rows } = await pool.query<{ id: string }>(MAKE_THREAD, [id, readerId])
    talks.push({ threadId: rows[0]?.id ?? '', token })
  }
  await pool.end()
  return talks
}

export async function benchMessages(world: BenchWorld): Promise<Row> {
  const { server, customers, products } = world
  const [buyer, reader] = customers
  const product = products[0]
  if (buyer === undefined || reader === undefined || product === undefined) throw new Error('the world of the bench is empty')
  const talks = await makeTalks(world, reader.id)
  const [sending, reading, ordering] = await Promise.all([1, 2, 3].map(() => new BenchClient(server.url).open()))
  if (sending === undefined || reading === undefined || ordering === undefined) throw new Error('no connection')
  let sent = 0
  const talk = (): Talk => {
    const found = talks[Math.floor(sent / THREAD_PAGE)]
    if (found === undefined) throw new Error('more messages than threads')
    return found
  }
  const times = await comparePair({
    rounds: ROUNDS,
    warmUp: WARM_UP,
    async prepare() {
      if (sent % THREAD_PAGE === 0) await reading.watch('threads:page', { token: reader.token, threadId: talk().threadId, page: 0 })
    },
    async ours() {
      const { threadId, token } = talk()
      sent += 1
      const seen = reading.change()
      await Promise.all([seen, sending.mutate('threads:send', { token, threadId, clientId: randomUUID(), text: 'A bench message' })])
    },
    bare: () =>
      ordering.mutate('orders:placeOrder', {
        token: buyer.token,
        productId: product.id,
        addonIds: [],
        desiredText: 'A bench order',
        expectedTotal: 5,
      }),
  })
  for (const client of [sending, reading, ordering]) client.close()
  return timeRow('Message to the other side’s screen (against placing an order)', times, 1.5)
}
