/** Pages of tables and indexes that chats read: the same with many messages and many chats. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { THREAD_PAGE } from '#contract/limits.ts'
import type { Db } from '#platform/db/database.ts'
import { readingOf } from '#test-support/buffers.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { selectPage } from '../threads/threads.sql.ts'
import { sendBroadcastPart, unsendBroadcastPart } from './broadcasts/broadcasts.sql.ts'
import { listChats } from './read-chats.ts'
import { countUnreadChats, selectChats, selectFound } from './chats.sql.ts'

const world = useMoneyWorld()

/** Messages of the short and of the long chat; chats of the customer with few and of the one with many. */
const [FEW, MANY] = [1_000, 12_000]
const [FEW_CHATS, MANY_CHATS] = [60, 600]
const LAST = Number.MAX_SAFE_INTEGER

let model: TestUser
let short: { chatId: string; customer: TestUser }
let long: { chatId: string; customer: TestUser }

/** A chat whose messages say a frequent word now and then, and a rare one at their beginning. */
async function chatOfLength(length: number): Promise<{ chatId: string; customer: TestUser }> {
  const customer = await world.user()
  const { chatId } = await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: model.id })
  await world.mutate(customer, 'chats:send', { chatId, clientId: randomUUID(), text: '一只苍鹭' })
  await world.sql(
    `insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id)
     select $1, n, $2, 'model', case when n % 20 = 0 then '湖水' else '芦苇' end || n, gen_random_uuid() from generate_series(2, $3::integer) n`,
    chatId,
    model.id,
    length,
  )
  await world.sql(`update threads.threads set last_seq = $2 where id = $1`, chatId, length)
  await world.sql(
    `update threads.members set in_seq = $2, read_seq = $2 - 3 where thread_id = $1 and user_id = $3`,
    chatId,
    length,
    customer.id,
  )
  return { chatId, customer }
}

async function manyChats(customer: TestUser, count: number): Promise<void> {
  await world.sql(
    `with made as (
       insert into chats.chats (id, low_id, high_id, model_id, customer_id)
       select gen_random_uuid(), least(u.id, $1), greatest(u.id, $1), u.id, $1 from users.users u where u.name like 'Crowd %' order by u.id limit $2 returning id, model_id),
     threads as (insert into threads.threads (id, kind, last_seq) select id, 'chat', 1 from made returning id),
     members as (insert into threads.members (thread_id, user_id, kind, read_seq) select id, $1, 'customer', 1 from made),
     messages as (insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id) select id, 1, model_id, 'model', 'Hello', gen_random_uuid() from made)
     insert into chats.sides (chat_id, user_id, other_id, kind, place) select id, $1, model_id, 'customer', nextval('chats.places') from made`,
    customer.id,
    count,
  )
}

beforeAll(async () => {
  model = await world.user({ status: 'model' })
  await world.sql(
    `insert into users.users (email, name, handle) select 'crowd' || n || '@example.org', 'Crowd ' || n, 'crowd-' || n from generate_series(1, $1) n`,
    MANY_CHATS,
  )
  short = await chatOfLength(FEW)
  long = await chatOfLength(MANY)
  await manyChats(short.customer, FEW_CHATS)
  await manyChats(long.customer, MANY_CHATS)
  await world.sql(`select gin_clean_pending_list('threads.messages_search')`)
  await world.sql('vacuum analyze threads.messages, threads.members, threads.threads, chats.sides, chats.chats, users.users')
})

const page = ({ chatId, customer }: typeof long, at: number) => readingOf(world.database.pool, selectPage, chatId, at, customer.id, false)
const search = ({ chatId, customer }: typeof long, text: string) =>
  readingOf(world.database.pool, selectFound, customer.id, customer.id, text, true, chatId, 2_147_483_647, LAST, 20, 200)
const list = ({ customer }: typeof long) =>
  readingOf(world.database.pool, selectChats, customer.id, false, null, 'all', true, LAST, 50, customer.id)

test('a page of messages reads as much in a long chat as in a short one', async () => {
  const few = await page(short, 1)
  for (const at of [0, Math.floor(MANY / THREAD_PAGE / 2), MANY / THREAD_PAGE - 1]) {
    const many = await page(long, at)
    expect(many.wholeTables).toEqual([])
    expect(many.pages).toBeLessThanOrEqual(few.pages * 1.25)
  }
})

test('the parts of a page besides words are read where it has some, as much in a long chat as in a short one', async () => {
  const [at, words] = [3, 4]
  for (const { chatId, customer } of [short, long])
    await world.sql(
      `insert into threads.reactions (thread_id, seq, user_id, emoji) values ($1, $2, $3, '👍')`,
      chatId,
      at * THREAD_PAGE + 5,
      customer.id,
    )
  const few = await page(short, at)
  expect(few.pages).toBeGreaterThan((await page(short, words)).pages)
  expect((await page(long, at)).pages).toBeLessThanOrEqual(few.pages * 1.25)
})

test('a search for two Chinese characters reads the newest ranges, for a frequent word as for a rare one', async () => {
  const frequent = await search(long, '湖水')
  expect(frequent.wholeTables).not.toContain('messages')
  expect(frequent.pages).toBeLessThanOrEqual((await search(short, '湖水')).pages * 1.25)
  expect((await search(long, '苍鹭')).pages).toBeLessThanOrEqual((await search(short, '苍鹭')).pages * 4)
})

test('a list of fifty chats is one statement, and reads as much of many chats as of few', async () => {
  const [few, many] = [await list(short), await list(long)]
  expect(many.pages).toBeLessThanOrEqual(few.pages * 1.25)
  expect(many.wholeTables).toEqual([])
  let statements = 0
  const counting = new Proxy(world.database, {
    get:
      (target, name: keyof Db) =>
      (...args: unknown[]) => {
        statements += 1
        return (target[name] as (...given: unknown[]) => unknown)(...args)
      },
  })
  const { items } = await listChats({ db: counting, actor: long.customer.actor, watch: () => undefined }, { token: '', limit: 50 })
  expect([items.length, statements]).toEqual([50, 1])
})

test('the badge reads the unread chats alone', async () => {
  const few = await readingOf(world.database.pool, countUnreadChats, short.customer.id)
  const many = await readingOf(world.database.pool, countUnreadChats, long.customer.id)
  expect(many.pages).toBeLessThanOrEqual(few.pages * 1.25)
})

test('the last parts of a broadcast, and of its unsending, read as much as the first ones', async () => {
  const caster = await world.user({ status: 'model' })
  await world.sql(
    `insert into models.follows (user_id, model_id) select id, $1 from users.users where name like 'Crowd %' order by id limit 600`,
    caster.id,
  )
  const written = { text: 'New pictures', to: ['followers'], without: [], sendAt: null }
  const { broadcastId } = await world.mutate<{ broadcastId: string }>(caster, 'broadcasts:create', written)
  await world.sql(`select chats.begin_broadcast($1)`, broadcastId)
  // Users follow in another order than that of their ids.
  await world.sql(
    `with gone as (delete from chats.broadcast_targets where broadcast_id = $1 returning *)
     insert into chats.broadcast_targets select * from gone order by md5(user_id::text)`,
    broadcastId,
  )
  // As in operation, where some snapshot is always open: entries dealt with meanwhile stay in the index until the next vacuum.
  const other = await world.database.pool.connect()
  await other.query('begin isolation level repeatable read; select 1')
  for (const [statement, name] of [
    [sendBroadcastPart, 'send'],
    [unsendBroadcastPart, 'unsend'],
  ] as const) {
    if (name === 'unsend') await world.mutate(caster, 'broadcasts:unsend', { broadcastId })
    const first = await readingOf(world.database.pool, statement, broadcastId, 4)
    await world.sql(`select chats.${name}_broadcast_part($1, 560)`, broadcastId)
    const last = await readingOf(world.database.pool, statement, broadcastId, 4)
    expect(last.pages).toBeLessThanOrEqual(first.pages * 1.5)
    await world.sql(`select chats.${name}_broadcast_part($1, 100)`, broadcastId)
  }
  await other.query('rollback')
  other.release()
  const counts = await world.sql(
    `select outcome, is_unsent, count(*)::integer from chats.broadcast_targets where broadcast_id = $1 group by 1, 2`,
    broadcastId,
  )
  expect(counts).toEqual([{ outcome: 'sent', is_unsent: true, count: 600 }])
})
