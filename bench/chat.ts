/**
 * Chats: a message from its sender to the screen of the other side against placing an order; a long chat against a short one; the list;
 * the frames of a read mark; and the cost of a broadcast for the messages of others. One after another, in turns, by the same server.
 * ATELIER_BENCH_MESSAGES: length of the long chat, 10⁶ by default.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { MESSAGE_MAX, THREAD_PAGE } from '#contract/limits.ts'
import { BenchClient } from './bench-client.ts'
import { benchBroadcast } from './broadcast.ts'
import { comparePair, median, ms, timeMs, timeRow, type Row } from './measure.ts'
import type { BenchWorld } from './world.ts'

const ROUNDS = 400
const WARM_UP = 100
/** Messages of one sender at once: below MESSAGES_AT_ONCE, since a bench has no pauses. */
const AT_ONCE = 50
/** The senders: others than those of the bench of threads. */
const FROM = 100
/** The senders beside a broadcast: others again. */
const OTHERS_FROM = 120
const SHORT = 1_000
const CHATS = 50

const MAKE_CHAT = `with chat as (insert into chats.chats (id, low_id, high_id, model_id, customer_id) values (gen_random_uuid(), least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $1, $2) returning id),
   thread as (insert into threads.threads (id, kind) select id, 'chat' from chat returning id),
   rule as (insert into chats.rules (model_id) values ($1) on conflict (model_id) do nothing),
   members as (insert into threads.members (thread_id, user_id, kind) select id, m.user_id, m.kind from thread, (values ($1::uuid, 'model'), ($2::uuid, 'customer')) m (user_id, kind))
 insert into chats.sides (chat_id, user_id, other_id, kind, place) select id, s.user_id, s.other_id, s.kind, nextval('chats.places')
   from chat, (values ($1::uuid, $2::uuid, 'model'), ($2::uuid, $1::uuid, 'customer')) s (user_id, other_id, kind) returning chat_id as id`
/** Frequent words in every twentieth message, and one that only the first says. */
const FILL = `insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id)
  select $1, n, $2, 'model', case when n = 1 then '苍鹭' when n % 20 = 0 then '湖水' else '芦苇' end || n, gen_random_uuid() from generate_series(1, $3::integer) n`

const LENGTH = Number(process.env['ATELIER_BENCH_MESSAGES'] ?? 1_000_000)

interface Chat {
  readonly chatId: string
  readonly customer: { readonly id: string; readonly token: string }
}

type Make = (customer: Chat['customer'], modelId?: string) => Promise<Chat>

/** p95 as a part of its own median. */
const p95Row = (what: string, times: readonly number[]): Row => {
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  const p50 = median(times)
  return { what, ours: ms(p95), bare: ms(p50), ratio: `${(p95 / p50).toFixed(2)} ×`, goal: '≤ 4 ×', isReached: p95 <= 4 * p50 }
}

/** Different senders write to one reader, who watches the list and the newest page. */
async function benchSending({ server, customers, products }: BenchWorld, make: Make, reader: Chat['customer']): Promise<Row[]> {
  const [buyer] = customers
  const product = products[0]
  if (buyer === undefined || product === undefined) throw new Error('the world of the bench is empty')
  const chats = await Promise.all(
    customers.slice(FROM, FROM + Math.ceil((ROUNDS + WARM_UP) / AT_ONCE)).map((customer) => make(customer, reader.id)),
  )
  const [sending, reading, ordering] = await Promise.all([1, 2, 3].map(() => new BenchClient(server.url).open()))
  if (sending === undefined || reading === undefined || ordering === undefined) throw new Error('no connection')
  let sent = 0
  const times: number[] = []
  const chat = () => chats[Math.floor(sent / AT_ONCE)] as Chat
  const pair = await comparePair({
    rounds: ROUNDS,
    warmUp: WARM_UP,
    async prepare() {
      if (sent % AT_ONCE === 0) await reading.watch('threads:page', { token: reader.token, threadId: chat().chatId, page: 0 })
    },
    async ours() {
      const { chatId, customer } = chat()
      sent += 1
      const seen = reading.change()
      const send = { token: customer.token, chatId, clientId: randomUUID(), text: 'A message of the bench, with some words' }
      times.push(await timeMs(() => Promise.all([seen, sending.mutate('chats:send', send)])))
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
  return [
    timeRow('Chat message to the other side’s screen (against placing an order)', pair, 1.5),
    p95Row('Chat message to the other side’s screen, p95 (against its median)', times.slice(WARM_UP)),
  ]
}

/** Opening a chat, a page in the middle, and searches, of a long chat against a short one. */
async function benchLength({ server: { realtime } }: BenchWorld, short: Chat, long: Chat): Promise<Row[]> {
  const compare = (path: string, argsOf: (chat: Chat, length: number) => object) => {
    const ask = (chat: Chat, length: number) => realtime.query(path, { token: chat.customer.token, ...argsOf(chat, length) })
    return comparePair({ rounds: 100, warmUp: 30, ours: () => ask(long, LENGTH), bare: () => ask(short, SHORT) })
  }
  const page = (at: (length: number) => number) =>
    compare('threads:page', ({ chatId }, length) => ({ threadId: chatId, page: Math.floor(at(length) / THREAD_PAGE) }))
  const opening = () => {
    const ask = ({ chatId, customer: { token } }: Chat, length: number) =>
      Promise.all([
        realtime.query('chats:get', { token, chatId }),
        realtime.query('threads:get', { token, threadId: chatId }),
        realtime.query('threads:page', { token, threadId: chatId, page: Math.floor((length - 1) / THREAD_PAGE) }),
      ])
    return comparePair({ rounds: 100, warmUp: 30, ours: () => ask(long, LENGTH), bare: () => ask(short, SHORT) })
  }
  const search = (text: string) => compare('chats:search', ({ chatId }) => ({ chatId, text }))
  const against = `a chat of ${LENGTH.toLocaleString('en')} messages against ${SHORT.toLocaleString('en')}`
  return [
    timeRow(`Opening ${against}: its head, its thread, its newest page`, await opening(), 1.15),
    timeRow(`Page in the middle of ${against}`, await page((length) => length / 2), 1.15),
    timeRow(`Search of two Chinese characters in 1 of 20 messages, ${against}`, await search('湖水'), 1.15),
    timeRow(`Search of two Chinese characters in the first message only, ${against}`, await search('苍鹭'), 1.15),
  ]
}

/** The keys by which a message is found, as the transaction that sends it makes them. */
async function benchKeys(pool: pg.Pool): Promise<Row> {
  const make = (body: string) => () => pool.query('select cardinality(threads.keys_of(uuidv7(), 1, $1))', [body])
  return timeRow(
    `Search keys of ${MESSAGE_MAX.toLocaleString('en')} Chinese letters without a break (against words of that length)`,
    await comparePair({
      rounds: 30,
      warmUp: 10,
      ours: make('湖水'.repeat(MESSAGE_MAX / 2)),
      bare: make('a quiet lake '.repeat(MESSAGE_MAX).slice(0, MESSAGE_MAX)),
    }),
    3,
  )
}

/** Frames at the other side, who has its list open and not the chat, when a chat is read. */
async function benchReadMark({ server }: BenchWorld, { chatId, customer }: Chat, other: Chat['customer']): Promise<Row> {
  const [reading, watching] = await Promise.all([new BenchClient(server.url).open(), new BenchClient(server.url).open()])
  await watching.watch('chats:list', { token: other.token })
  await watching.watch('chats:badge', { token: other.token })
  const before = watching.transitions
  const times: number[] = []
  for (let seq = 1; seq <= 50; seq += 1)
    times.push(await timeMs(() => reading.mutate('threads:read', { token: customer.token, threadId: chatId, seq })))
  const frames = watching.transitions - before
  for (const client of [reading, watching]) client.close()
  return {
    what: `Frames of 50 read marks at one who has the list open, ${ms(median(times))} each`,
    ours: String(frames),
    bare: '–',
    ratio: '–',
    goal: '0',
    isReached: frames === 0,
  }
}

/** The users of the world that this bench writes as. */
function usersOf({ customers }: BenchWorld) {
  const [, shortly, long, list, reader, marks, watcher] = customers
  if (
    shortly === undefined ||
    long === undefined ||
    list === undefined ||
    reader === undefined ||
    marks === undefined ||
    watcher === undefined
  )
    throw new Error('the world of the bench is empty')
  return { shortly, long, list, reader, marks, watcher }
}

export async function benchChats(world: BenchWorld): Promise<Row[]> {
  const { server, products, databaseUrl } = world
  const users = usersOf(world)
  await using stack = new AsyncDisposableStack()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  stack.defer(() => pool.end())
  const modelId = products[1]?.modelId ?? ''
  const make: Make = async (customer, model = modelId) => {
    const { rows } = await pool.query<{ id: string }>(MAKE_CHAT, [model, customer.id])
    return { chatId: rows[0]?.id ?? '', customer }
  }
  const fill = async ({ chatId, customer }: Chat, length: number) => {
    await pool.query(FILL, [chatId, modelId, length])
    await pool.query(`update threads.threads set last_seq = $2 where id = $1`, [chatId, length])
    await pool.query(`update threads.members set in_seq = $2 where thread_id = $1 and user_id = $3`, [chatId, length, customer.id])
  }
  const [short, long] = [await make(users.shortly), await make(users.long)]
  await fill(short, SHORT)
  await fill(long, LENGTH)
  const modelIds = [...new Set(products.map((product) => product.modelId))].filter((id) => id !== modelId)
  for (const id of modelIds.slice(0, CHATS)) await fill(await make(users.list, id), 1)
  const marked = await make(users.marks, users.watcher.id)
  await fill(marked, 100)
  await pool.query(`select gin_clean_pending_list('threads.messages_search')`)
  await pool.query('vacuum analyze threads.messages, threads.members, threads.threads, chats.sides')
  return [
    ...(await benchSending(world, make, users.reader)),
    ...(await benchLength(world, short, long)),
    timeRow(
      `List of ${CHATS} chats, one statement (against a page of ${THREAD_PAGE} messages)`,
      await comparePair({
        rounds: 100,
        warmUp: 30,
        ours: () => server.realtime.query('chats:list', { token: users.list.token, limit: CHATS }),
        bare: () => server.realtime.query('threads:page', { token: short.customer.token, threadId: short.chatId, page: 0 }),
      }),
      2,
    ),
    await benchKeys(pool),
    await benchReadMark(world, marked, users.watcher),
    await benchBroadcast(
      world,
      pool,
      await Promise.all(world.customers.slice(OTHERS_FROM).map((customer) => make(customer, users.reader.id))),
    ),
  ]
}
