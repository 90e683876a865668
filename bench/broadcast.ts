/**
 * Cost of a broadcast to many followers for the messages of others: their p99 while it is sent, against the same time without it.
 * ATELIER_BENCH_FOLLOWERS: 10,000 by default.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { BenchClient } from './bench-client.ts'
import { ms, timeMs, type Row } from './measure.ts'
import type { BenchWorld } from './world.ts'

const FOLLOWERS = Number(process.env['ATELIER_BENCH_FOLLOWERS'] ?? 10_000)
const SLOWER_MAX = 2
const PERCENTILE = 0.99
/** Messages of one sender: below MESSAGES_AT_ONCE. */
const AT_ONCE = 50
/** Between two messages: as many users write them, not one program. */
const PAUSE_MS = 10
/** Without a broadcast, messages are sent for as long, but not so long that the senders reach their rate. */
const [QUIET_MIN_MS, QUIET_MAX_MS] = [2_000, 8_000]

const MAKE_FOLLOWERS = `with fans as (insert into users.users (email, name, handle)
    select 'fan' || n || '@bench.example', 'Fan ' || n, 'bench-fan-' || n from generate_series(1, $2::integer) n returning id)
  insert into models.follows (user_id, model_id) select id, $1 from fans`
const MAKE_BROADCAST = `insert into chats.broadcasts (model_id, body, to_kinds, without_kinds, send_at, to_groups, without_groups)
  values ($1, 'New pictures of the lake', '{followers}', '{}', now(), '{}', '{}') returning id`
const COUNT_SENT = `select (count(*) filter (where outcome = 'sent'))::integer as sent from chats.broadcast_targets where broadcast_id = $1`
const SELECT_STATUS = 'select status from chats.broadcasts where id = $1'
/** Between two checks whether the broadcast is sent. */
const LOOK_MS = 100

export interface Sender {
  readonly chatId: string
  readonly customer: { readonly token: string }
}

const percentile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * PERCENTILE)] ?? Number.NaN
const pause = (lengthMs: number) => new Promise((resolve) => setTimeout(resolve, lengthMs))

/** The clock of the server sends it, as in operation: a second one beside it would take its rests away. */
async function untilSent(pool: pg.Pool, id: string | undefined): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ status: string }>(SELECT_STATUS, [id])
    if (rows[0]?.status === 'sent') return
    await pause(LOOK_MS)
  }
}

/** `senders`: users who write meanwhile, and have not written yet; each writes a few messages, in two halves. */
export async function benchBroadcast({ server, products }: BenchWorld, pool: pg.Pool, senders: readonly Sender[]): Promise<Row> {
  const modelId = products[2]?.modelId ?? ''
  await pool.query(MAKE_FOLLOWERS, [modelId, FOLLOWERS])
  await pool.query('vacuum analyze users.users, models.follows, people.relations')
  await using stack = new AsyncDisposableStack()
  const clients = new Map<Sender, BenchClient>()
  stack.defer(async () => clients.forEach((client) => client.close()))
  /** Each sender has a connection of its own: one that uses many sessions is closed. */
  const clientOf = async (sender: Sender): Promise<BenchClient> => {
    const known = clients.get(sender)
    if (known !== undefined) return known
    const client = await new BenchClient(server.url).open()
    clients.set(sender, client)
    return client
  }
  let sent = 0
  /** Times of messages until `end`. */
  const sendUntil = async (end: Promise<unknown>): Promise<number[]> => {
    const times: number[] = []
    let isOver = false
    const over = end.finally(() => (isOver = true))
    // A message that fails is the error to read, not what fails after it.
    over.catch(() => undefined)
    while (!isOver) {
      const sender = senders[Math.floor(sent / AT_ONCE) % senders.length] as Sender
      const { chatId, customer } = sender
      const client = await clientOf(sender)
      sent += 1
      const send = { token: customer.token, chatId, clientId: randomUUID(), text: 'A message of the bench, with some words' }
      times.push(await timeMs(() => client.mutate('chats:send', send)))
      await pause(PAUSE_MS)
    }
    await over
    return times
  }
  await sendUntil(pause(1_000))
  const { rows } = await pool.query<{ id: string }>(MAKE_BROADCAST, [modelId])
  const began = performance.now()
  const busy = await sendUntil(untilSent(pool, rows[0]?.id))
  const tookMs = performance.now() - began
  const quiet = await sendUntil(pause(Math.min(Math.max(tookMs, QUIET_MIN_MS), QUIET_MAX_MS)))
  const reached = (await pool.query<{ sent: number }>(COUNT_SENT, [rows[0]?.id])).rows[0]?.sent ?? 0
  if (reached !== FOLLOWERS) throw new Error(`the broadcast reached ${reached} of ${FOLLOWERS} followers`)
  const [busyMs, quietMs] = [percentile(busy), percentile(quiet)]
  return {
    what: `p99 of ${busy.length} messages of others while a broadcast goes to ${FOLLOWERS.toLocaleString('en')} in ${(tookMs / 1_000).toFixed(1)} s (against without)`,
    ours: ms(busyMs),
    bare: ms(quietMs),
    ratio: `${(busyMs / quietMs).toFixed(2)} ×`,
    goal: `≤ ${SLOWER_MAX} ×`,
    isReached: busyMs <= quietMs * SLOWER_MAX,
  }
}
