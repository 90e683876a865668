/** A mutation is applied once, however often it is sent and to whichever process. */
import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ConvexClient } from 'convex/browser'
import { openDatabase } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { m, openClient, watchQuery } from './testing/client.ts'
import { type Line, openLine } from './testing/line.ts'
import { createGate, createBankTables, type TestServer, openTestServer } from './testing/test-server.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: TestServer
let other: TestServer
let line: Line
const clients: ConvexClient[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  server = await openTestServer(database.url)
  other = await openTestServer(database.url)
  line = await openLine(server.port)
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  for (const { hooks } of [server, other]) Object.assign(hooks, { begun: undefined, worked: undefined, committed: undefined })
  line.leadTo(server.port)
  for (const { realtime } of [server, other]) expect(realtime.stats().violations).toEqual([])
})
afterAll(async () => {
  await line?.close()
  await server?.close()
  await other?.close()
  await database?.drop()
})

function client(): ConvexClient {
  const opened = openClient(line.address)
  clients.push(opened)
  return opened
}

const marksOf = async (list: string): Promise<unknown> => (await server.realtime.query('marks:list', { list })).value

/** Does `act` the first time it is called. */
const once = (act: () => void | Promise<void>): (() => void | Promise<void>) => {
  let isDone = false
  return () => {
    if (isDone) return undefined
    isDone = true
    return act()
  }
}

test('a mutation is applied once when the connection is cut before it arrives', async () => {
  const mine = client()
  await mine.mutation(m('marks:add'), { list: 'before', mark: 1 })
  line.deafen(true)
  const sent = mine.mutation(m('marks:add'), { list: 'before', mark: 2 })
  line.cut()
  line.deafen(false)
  line.cut()
  expect(await sent).toEqual({ count: 2 })
  expect(await marksOf('before')).toEqual([1, 2])
})

test.each(['begun', 'worked', 'committed'] as const)(
  'a mutation is applied once when the connection is cut while it runs: %s',
  async (point) => {
    server.hooks[point] = once(() => line.cut())
    expect(await client().mutation(m('marks:add'), { list: `cut ${point}`, mark: 1 })).toEqual({ count: 1 })
    expect(await marksOf(`cut ${point}`)).toEqual([1])
  },
)

test('a mutation sent again to another process while the first is still running: the later commit is refused', async () => {
  const gate = createGate()
  const arrived = createGate()
  server.hooks.worked = once(async () => {
    line.leadTo(other.port)
    line.cut()
    arrived.open()
    await gate.passed
  })
  const mine = client()
  const answered = mine.mutation(m('marks:add'), { list: 'elsewhere', mark: 1 })
  await arrived.passed
  expect(await answered).toEqual({ count: 1 })
  gate.open()
  await server.realtime.mutate('marks:add', { list: 'elsewhere, later', mark: 1 })
  expect(await marksOf('elsewhere')).toEqual([1])
})

test('a secret answer is repeated unchanged, and the journal holds no plain text of it', async () => {
  const key = randomUUID()
  const first = (await server.realtime.mutate('marks:addSecretly', { list: 'secret', mark: 1 }, { idempotencyKey: key })) as {
    secret: string
  }
  const again = await other.realtime.mutate('marks:addSecretly', { list: 'secret', mark: 1 }, { idempotencyKey: key })
  expect(again).toEqual(first)
  expect(await marksOf('secret')).toEqual([1])
  const reader = openDatabase({ url: database.url, max: 1 })
  const rows = await reader.many(
    statement<[string], { row: string }>(
      'test.journalRow',
      `select e::text as row from journal.entries e where session_id = $1::uuid
       union all select r::text from journal.receipts r where session_id = $1::uuid`,
    ),
    key,
  )
  await reader.end()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(first.secret)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(first.secret).toString('hex'))
})

test.each(['marks:add', 'marks:addHot'])('%s: simultaneous calls with one key are applied once, and all get the answer', async (path) => {
  const key = randomUUID()
  const list = `many ${path}`
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? server : other).realtime.mutate(path, { list, mark: 1 }, { idempotencyKey: key }),
    ),
  )
  expect(answers).toEqual(answers.map(() => ({ count: 1 })))
  expect(await marksOf(list)).toEqual([1])
})

test('the same key with other arguments is refused', async () => {
  const key = randomUUID()
  await server.realtime.mutate('marks:add', { list: 'key', mark: 1 }, { idempotencyKey: key })
  await expect(other.realtime.mutate('marks:add', { list: 'key', mark: 2 }, { idempotencyKey: key })).rejects.toMatchObject({
    code: 'bad_request',
  })
  await expect(server.realtime.mutate('marks:addHot', { list: 'key', mark: 1 }, { idempotencyKey: key })).rejects.toMatchObject({
    code: 'bad_request',
  })
  expect(await marksOf('key')).toEqual([1])
})

test('hundreds of mutations over a connection that is cut repeatedly are each applied once, in order', async () => {
  const writers = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => {
      const own = await openLine((index % 2 === 0 ? server : other).port)
      return { own, list: `random ${index}`, client: openClient(own.address) }
    }),
  )
  await Promise.all(
    writers.map(async ({ own, list, client: mine }, index) => {
      const shown = watchQuery<number[]>(mine, 'marks:list', { list })
      for (let mark = 0; mark < 100; mark += 5) {
        own.leadTo((randomInt(2) === 0 ? server : other).port)
        own.cutAfter(randomInt(1, 4_000))
        await Promise.all(
          [0, 1, 2, 3, 4].map((step) =>
            mine.mutation(m((mark + step) % 3 === 0 ? 'marks:addHot' : 'marks:add'), { list, mark: mark + step }),
          ),
        )
        expect(shown.values.at(-1)).toEqual(Array.from({ length: mark + 5 }, (_, at) => at))
      }
      expect(own.cuts, `writer ${index} was cut`).toBeGreaterThan(5)
    }),
  )
  for (const { own, list, client: mine } of writers) {
    // The other process may have answered last: this one hears of it with its next read of the journal.
    await expect.poll(() => marksOf(list)).toEqual(Array.from({ length: 100 }, (_, at) => at))
    await mine.close()
    await own.close()
  }
}, 60_000)
