/** Queries that run for the writes of others now and then only, together, and at once for a call of their reader. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { openReaders } from './readers.ts'
import { createBankTables, openTestServer, type TestServer } from './testing/test-server.ts'
import { openWire, valueIn, type Wire } from './testing/wire.ts'

/** Longer than a test: what rests does not end its rest by itself. */
const FOR_HOURS = 100_000_000
const LIST = 'site'
const ADMINS = ['first', 'second']

let database: TestDatabase
let server: TestServer
let wires: Wire[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('insert into bank.sessions (token, is_admin) select unnest($1::text[]), true', [ADMINS])
  await client.end()
})
afterEach(async () => {
  for (const { socket } of wires) socket.terminate()
  wires = []
  await server.close()
})
afterAll(() => database.drop())

async function connect(): Promise<Wire> {
  const wire = await openWire(server.port)
  wires.push(wire)
  wire.connect()
  return wire
}

const last = (wire: Wire): unknown => wire.frames.map((frame) => valueIn(frame, 0)).findLast((value) => value !== undefined)
const runs = (): number => server.realtime.stats().runs['marks:overview'] ?? 0

/** Two admins with the overview of a list, and a reader of the list itself. Answers a function that adds a mark, and waits for the reader. */
async function open(restMs: number, list: string) {
  server = await openTestServer(database.url, { verifyLive: false, limits: { restMs } })
  const admins = await Promise.all(ADMINS.map(connect))
  const reader = await connect()
  for (const [at, admin] of admins.entries()) {
    admin.add(0, 'marks:overview', { token: ADMINS[at], list })
    await admin.until((frame) => valueIn(frame, 0) === 0)
  }
  reader.add(0, 'marks:list', { list })
  const add = (mark: number) => reader.mutate(mark, 'marks:add', { list, mark })
  return { admins, reader, add }
}

test('writes of others do not run the query of an admin again within its rest, while other readers see each', async () => {
  const { admins, reader, add } = await open(FOR_HOURS, `${LIST} 1`)
  const before = runs()
  for (let mark = 1; mark <= 10; mark += 1) {
    await add(mark)
    expect(last(reader)).toHaveLength(mark)
  }
  expect(runs() - before).toBe(0)
  expect(admins.map(last)).toEqual([0, 0])
})

test('a call of their own shows an admin everything at once, and leaves the others at rest', async () => {
  const { admins, add } = await open(FOR_HOURS, `${LIST} 2`)
  for (let mark = 1; mark <= 3; mark += 1) await add(mark)
  await admins[0]?.mutate(9, 'marks:add', { list: `${LIST} 2`, mark: 9 })
  expect(admins.map(last)).toEqual([4, 0])
})

test('an action of their own shows an admin everything once it is done, and leaves the others at rest', async () => {
  const list = `${LIST} 7`
  const { admins, add } = await open(FOR_HOURS, list)
  await add(1)
  admins[0]?.send({ type: 'Action', requestId: 9, udfPath: 'marks:addSlowly', args: [{ list, mark: 2 }] })
  await expect.poll(() => admins.map(last)).toEqual([2, 0])
})

test('while many mutations run, the query of a screen that waits for nothing runs once, and its last change is not lost', async () => {
  server = await openTestServer(database.url, { verifyLive: false, limits: { paceMs: FOR_HOURS, paceFromCalls: 1 } })
  const [screen, writer] = [await connect(), await connect()]
  const list = `${LIST} 5`
  screen.add(0, 'marks:list', { list })
  await screen.until((frame) => valueIn(frame, 0) !== undefined)
  for (let mark = 1; mark <= 10; mark += 1) await writer.mutate(mark, 'marks:add', { list, mark })
  expect(server.realtime.stats().runs['marks:list']).toBe(2)
  await server.realtime.settled()
  await expect.poll(() => last(screen)).toHaveLength(10)
})

test('the rest ends by itself, and when a caller waits for all results', async () => {
  const { admins, add } = await open(50, `${LIST} 3`)
  for (let mark = 1; mark <= 3; mark += 1) await add(mark)
  await expect.poll(() => admins.map(last)).toEqual([3, 3])
  await server.close()
  const long = await open(FOR_HOURS, `${LIST} 4`)
  for (let mark = 1; mark <= 3; mark += 1) await long.add(mark)
  await server.realtime.settled()
  await expect.poll(() => long.admins.map(last)).toEqual([3, 3])
})

test('the time that the queries of admins take in a flush is measured, each from the end of the one before it', async () => {
  server = await openTestServer(database.url, { verifyLive: false })
  const [admin, reader] = [await connect(), await connect()]
  const list = `${LIST} 6`
  reader.add(0, 'marks:list', { list })
  await reader.mutate(1, 'marks:add', { list, mark: 1 })
  // Each query reads all marks, so that its time is most of the flush.
  const others = new pg.Client({ connectionString: database.url })
  await others.connect()
  await others.query(`insert into bank.marks (list, mark) select 'others', n from generate_series(1, 50000) n`)
  await others.end()
  const figures = () => server.realtime.stats().flush
  expect(figures().siteMs).toBe(0)
  const before = figures().durations.sumSeconds
  const lists = 16
  for (let at = 0; at < lists; at += 1) admin.add(at, 'marks:overview', { token: ADMINS[0], list: `${list}.${at}` })
  await admin.until((frame) => valueIn(frame, lists - 1) === 0)
  await server.realtime.settled()
  const tookMs = (figures().durations.sumSeconds - before) * 1_000
  expect(figures().siteMs).toBeGreaterThan(0)
  expect(figures().siteMs).toBeLessThanOrEqual(tookMs)
})

test('an equal statement is sent once on a snapshot that queries share, and each gets rows of its own', async () => {
  server = await openTestServer(database.url, { verifyLive: false })
  const selectNow = statement<[add: number], { now: string }>(
    'test.selectNow',
    `select (clock_timestamp() + $1 * interval '1 second')::text as now`,
  )
  const own = openDatabase({ url: database.url })
  const readers = openReaders(own, database.url, 1, 1_000, () => undefined)
  const snapshot = await readers.open()
  const [first, second, other] = await Promise.all([0, 0, 1].map((add) => snapshot.shared.one(selectNow, add)))
  expect(second).toEqual(first)
  expect(second).not.toBe(first)
  expect(other).not.toEqual(first)
  expect(await snapshot.one(selectNow, 0)).not.toEqual(first)
  snapshot.end()
  await Promise.all([readers.end(), own.end()])
})
