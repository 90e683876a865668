/** The guarantees of a connection, with the real client against the engine on a real database. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ConvexClient } from 'convex/browser'
import { createTestDatabase } from '#tools/test-database.ts'
import { a, m, openClient, watchQuery } from './testing/client.ts'
import { openLine } from './testing/line.ts'
import { createGate, createBankTables, type TestServer, openTestServer } from './testing/test-server.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: TestServer
const clients: ConvexClient[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  server = await openTestServer(database.url)
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  server.hooks.begun = undefined
  expect(server.realtime.stats().violations).toEqual([])
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

function client(address = server.address): ConvexClient {
  const opened = openClient(address)
  clients.push(opened)
  return opened
}

test('a watched query shows a change by another client', async () => {
  const marks = watchQuery<number[]>(client(), 'marks:list', { list: 'shown' })
  await marks.until((value) => value.length === 0)
  await client().mutation(m('marks:add'), { list: 'shown', mark: 5 })
  await marks.until((value) => value.includes(5))
  expect(marks.values).toEqual([[], [5]])
})

test('a client sees its own mutation in every query when the promise resolves', async () => {
  const mine = client()
  const marks = watchQuery<number[]>(mine, 'marks:list', { list: 'own' })
  await marks.until((value) => value.length === 0)
  for (let mark = 1; mark <= 20; mark += 1) {
    await mine.mutation(m(mark % 2 === 0 ? 'marks:add' : 'marks:addHot'), { list: 'own', mark })
    expect(marks.values.at(-1)?.at(-1)).toBe(mark)
  }
})

test('mutations of one client are applied in the order in which it sent them', async () => {
  const mine = client()
  const marks = Array.from({ length: 60 }, (_, index) => index)
  await Promise.all(marks.map((mark) => mine.mutation(m('marks:add'), { list: 'order', mark })))
  expect((await server.realtime.query('marks:list', { list: 'order' })).value).toEqual(marks)
})

test('an action under way when the connection is lost fails with the documented text and is not sent again', async () => {
  const line = await openLine(server.port)
  const mine = client(line.address)
  const failed = expect(mine.action(a('marks:hang'), {})).rejects.toThrow('Connection lost while action was in flight')
  await mine.mutation(m('marks:add'), { list: 'after the action was sent', mark: 1 })
  line.cut()
  await failed
  await mine.close()
  await line.close()
})

test('a mutation inside an action is journaled and shows live', async () => {
  const mine = client()
  const marks = watchQuery<number[]>(mine, 'marks:list', { list: 'steps' })
  await mine.action(a('marks:addSlowly'), { list: 'steps', mark: 9 })
  await marks.until((value) => value.includes(9))
})

test('fifty queries are restored after a reconnect, with the changes made meanwhile', async () => {
  const line = await openLine(server.port)
  const mine = client(line.address)
  const lists = Array.from({ length: 50 }, (_, index) => watchQuery<number[]>(mine, 'marks:list', { list: `fifty ${index}` }))
  await Promise.all(lists.map((list) => list.until((value) => value.length === 0)))
  line.deafen(true)
  line.cut()
  await client().mutation(m('marks:add'), { list: 'fifty 7', mark: 7 })
  await client().mutation(m('marks:add'), { list: 'fifty 49', mark: 49 })
  line.deafen(false)
  line.cut()
  await Promise.all([lists[7]?.until((value) => value.includes(7)), lists[49]?.until((value) => value.includes(49))])
  await mine.mutation(m('marks:add'), { list: 'fifty 0', mark: 1 })
  expect(lists.map((list) => list.values.at(-1)?.length)).toEqual(lists.map((_, index) => ([0, 7, 49].includes(index) ? 1 : 0)))
  expect(lists.flatMap((list) => list.errors)).toEqual([])
  await mine.close()
  await line.close()
})

test('two queries always show one snapshot: their sum never changes while money moves', async () => {
  const mine = client()
  const sums = new Set<number>()
  const left = watchQuery<number>(mine, 'purses:left', {})
  const right = watchQuery<number>(mine, 'purses:right', {})
  await Promise.all([left.until(() => true), right.until(() => true)])
  mine.client.addOnTransitionHandler(() => {
    const shown = (['purses:left', 'purses:right'] as const).map((path) => mine.client.localQueryResult(path, {}) as number)
    sums.add((shown[0] ?? 0) + (shown[1] ?? 0))
  })
  // A client that moves money is shown each of its own moves; the moves of others come together while many are under way.
  const movers = [mine, ...Array.from({ length: 5 }, () => client())]
  await Promise.all(
    movers.map(async (mover) => {
      for (let index = 0; index < 20; index += 1) await mover.mutation(m('purses:move'), { cents: 1 + (index % 3) })
    }),
  )
  await mine.mutation(m('purses:move'), { cents: 1 })
  expect([...sums]).toEqual([1_000_000])
  expect(left.values.length).toBeGreaterThan(20)
})

test('a declared failure arrives with its code, sentence and data, and its transaction is rolled back', async () => {
  const mine = client()
  const failure: { data?: unknown; message?: string } = await mine
    .mutation(m('marks:fail'), { list: 'failures', how: 'declared' })
    .catch((error: unknown) => error as object)
  expect(failure.data).toEqual({ code: 'too_late', message: 'It is too late for that.', data: { hours: 3 } })
  expect((await server.realtime.query('marks:list', { list: 'failures' })).value).toEqual([])
})

test.each(['undeclared', 'crash', 'sql'] as const)('a bug (%s) is logged with its call and answered without details', async (how) => {
  const before = server.errors.length
  const failure: { data?: { code?: string; callId?: string } } = await client()
    .mutation(m('marks:fail'), { list: 'bugs', how })
    .catch((error: unknown) => error as object)
  expect(failure.data).toMatchObject({ code: 'internal', message: 'Something went wrong. Please try again.' })
  expect(JSON.stringify(failure.data)).not.toMatch(/secret|surprise|division/)
  expect(JSON.stringify(server.errors.slice(before))).toContain(failure.data?.callId)
})

test("invalid arguments are refused with the schema's sentence, or the name of the field", async () => {
  const mine = client()
  await expect(mine.mutation(m('marks:add'), { list: '', mark: 1 })).rejects.toThrow('Please enter a name')
  await expect(mine.mutation(m('marks:add'), { list: 'x', mark: 'one' })).rejects.toThrow(/mark: /)
  await expect(mine.mutation(m('marks:add'), { list: 'x', mark: 1n })).rejects.toThrow(/plain JSON/)
  await expect(mine.mutation(m('marks:nothing'), {})).rejects.toThrow(/no call named/)
  await expect(mine.mutation(m('marks:list'), { list: 'x' })).rejects.toThrow(/is a query, not a mutation/)
  const wrong = watchQuery(mine, 'marks:list', { list: '' })
  expect((await wrong.untilError()).message).toContain('Please enter a name')
})

test.each(['declared', 'sql'] as const)(
  'a query that fails (%s) affects no other query, and recovers when its cause is gone',
  async (how) => {
    const mine = client()
    const failing = watchQuery<number>(mine, 'marks:failing', { list: `failing ${how}`, how })
    const healthy = watchQuery<number[]>(mine, 'marks:list', { list: `failing ${how}` })
    await healthy.until((value) => value.length === 0)
    expect((await failing.untilError()).message).toContain(how === 'declared' ? 'There is nothing yet.' : 'Something went wrong.')
    await mine.mutation(m('marks:add'), { list: `failing ${how}`, mark: 1 })
    expect(failing.values).toEqual([1])
    expect(healthy.values).toEqual([[], [1]])
  },
)

test('a slow mutation of one client delays no other client', async () => {
  const gate = createGate()
  server.hooks.begun = (mark) => (mark === 1 ? gate.passed : undefined)
  const slow = client().mutation(m('marks:add'), { list: 'slow', mark: 1 })
  await client().mutation(m('marks:add'), { list: 'slow', mark: 2 })
  gate.open()
  await slow
  expect((await server.realtime.query('marks:list', { list: 'slow' })).value).toEqual([2, 1])
})
