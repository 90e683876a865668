/** Several processes on one database are one installation. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConvexClient } from 'convex/browser'
import { openDatabase } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { m, openClient, watchQuery } from './testing/client.ts'
import { openLine } from './testing/line.ts'
import { createGate, createBankTables, type TestServer, openTestServer } from './testing/test-server.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let here: TestServer
let there: TestServer
const clients: ConvexClient[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  here = await openTestServer(database.url)
  there = await openTestServer(database.url)
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  for (const server of [here, there]) expect(server?.realtime.stats().violations).toEqual([])
  await here?.close()
  await there?.close()
  await database?.drop()
})

function client(server: TestServer): ConvexClient {
  const opened = openClient(server.address)
  clients.push(opened)
  return opened
}

async function signIn(token: string, isAdmin = false): Promise<void> {
  const writer = openDatabase({ url: database.url, max: 1 })
  await writer.run(
    statement<[string, boolean]>('test.signInAs', 'insert into bank.sessions (token, is_admin) values ($1, $2)'),
    token,
    isAdmin,
  )
  await writer.end()
}

test('a change made in one process shows in the other', async () => {
  const marks = watchQuery<number[]>(client(here), 'marks:list', { list: 'across' })
  await marks.until((value) => value.length === 0)
  await client(there).mutation(m('marks:add'), { list: 'across', mark: 1 })
  await marks.until((value) => value.includes(1))
  await client(there).mutation(m('marks:addHot'), { list: 'across', mark: 2 })
  await marks.until((value) => value.includes(2))
})

test('a cached result is dropped when another process changes it', async () => {
  expect((await here.realtime.query('marks:list', { list: 'kept' })).value).toEqual([])
  const touched = createGate()
  here.realtime.onTopics((topics) => topics.has('marks:kept') && touched.open())
  await there.realtime.mutate('marks:add', { list: 'kept', mark: 1 })
  await touched.passed
  expect((await here.realtime.query('marks:list', { list: 'kept' })).value).toEqual([1])
})

test('the sum of two queries stays the same while both processes move money', async () => {
  const sums: number[] = []
  const readers = [here, there].map((server) => client(server))
  for (const reader of readers) {
    const both = [watchQuery<number>(reader, 'purses:left', {}), watchQuery<number>(reader, 'purses:right', {})]
    await Promise.all(both.map((purse) => purse.until(() => true)))
    reader.client.addOnTransitionHandler(() => {
      const [left, right] = ['purses:left', 'purses:right'].map((path) => reader.client.localQueryResult(path, {}) as number)
      sums.push((left ?? 0) + (right ?? 0))
    })
  }
  await Promise.all(
    [here, there, here, there].map(async (server) => {
      const mover = client(server)
      for (let index = 0; index < 25; index += 1) await mover.mutation(m('purses:move'), { cents: 1 })
    }),
  )
  await Promise.all(readers.map((reader) => reader.mutation(m('purses:move'), { cents: 1 })))
  expect(new Set(sums)).toEqual(new Set([1_000_000]))
})

test('no change is missed when a transaction that began earlier commits later', async () => {
  const gate = createGate()
  const begun = createGate()
  there.hooks.worked = async (mark) => {
    if (mark !== 100) return
    begun.open()
    await gate.passed
  }
  const marks = watchQuery<number[]>(client(here), 'marks:list', { list: 'late' })
  const slow = there.realtime.mutate('marks:add', { list: 'late', mark: 100 })
  await begun.passed
  for (let mark = 1; mark <= 10; mark += 1) await there.realtime.mutate('marks:add', { list: 'late', mark })
  await marks.until((value) => value.includes(10))
  gate.open()
  await slow
  await marks.until((value) => value.includes(100))
})

test('no change is missed when an entry commits long after others that were written later', async () => {
  const writer = openDatabase({ url: database.url, max: 1 })
  const late = await writer.pool.connect()
  const marks = watchQuery<number[]>(client(here), 'marks:list', { list: 'behind' })
  await marks.until(() => true)
  await late.query('begin')
  await late.query(
    `with new as (insert into bank.marks (list, mark) values ('behind', 7))
     insert into journal.entries (session_id, request_id, path, topics) values (gen_random_uuid(), 0, 'late', array['marks:behind'])`,
  )
  const others = watchQuery<number[]>(client(here), 'marks:list', { list: 'others' })
  await there.realtime.mutate('marks:add', { list: 'others', mark: 1 })
  await others.until((value) => value.includes(1))
  await late.query('commit')
  late.release()
  await there.realtime.mutate('marks:add', { list: 'others', mark: 2 })
  await marks.until((value) => value.includes(7))
  await writer.end()
})

test('a sign-out at another process ends the open queries of the session within a second', async () => {
  await signIn('leaving')
  const mine = client(here)
  const me = watchQuery<string>(mine, 'people:me', { token: 'leaving' })
  expect(await me.until(() => true)).toMatch(/^[0-9a-f-]{36}$/)
  const startedAtMs = performance.now()
  await there.realtime.mutate('people:signOut', { token: 'leaving' })
  expect((await me.untilError()).message).toContain('Please sign in')
  expect(performance.now() - startedAtMs).toBeLessThan(1_000)
  await expect(mine.mutation(m('people:signOut'), { token: 'leaving' })).rejects.toMatchObject({ data: { code: 'unauthorized' } })
})

test('a call without the role is forbidden, and a visitor gets unauthorized', async () => {
  await signIn('person')
  await signIn('boss', true)
  await expect(here.realtime.query('people:adminOnly', { token: 'person' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(here.realtime.query('people:adminOnly', {})).rejects.toMatchObject({ code: 'unauthorized' })
  expect((await here.realtime.query('people:adminOnly', { token: 'boss' })).value).toBe(1)
})

test('a client that moves to another process sees no older state there', async () => {
  const line = await openLine(here.port)
  const mine = openClient(line.address)
  clients.push(mine)
  const marks = watchQuery<number[]>(mine, 'marks:list', { list: 'moving' })
  for (let mark = 1; mark <= 12; mark += 1) {
    await mine.mutation(m('marks:add'), { list: 'moving', mark })
    line.leadTo((mark % 2 === 0 ? here : there).port)
    line.cut()
  }
  await mine.mutation(m('marks:add'), { list: 'moving', mark: 13 })
  const lengths = marks.values.map((value) => value.length)
  expect(lengths).toEqual(lengths.toSorted((x, y) => x - y))
  expect(lengths.at(-1)).toBe(13)
  await mine.close()
  await line.close()
})
