/** A flush has a time budget: later flushes run the rest, and every frame still shows one snapshot. A slow query delays no other connection. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import type { Limits } from './limits.ts'
import { SLOW_LOCK } from './testing/bank.ts'
import { createBankTables, openTestServer, type TestServer } from './testing/test-server.ts'
import { openWire, valueIn, type Wire } from './testing/wire.ts'

const LISTS = 150

let database: TestDatabase
let server: TestServer
let wires: Wire[] = []
let release = async (): Promise<void> => undefined

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
})
afterEach(async () => {
  for (const { socket } of wires) socket.terminate()
  wires = []
  await release()
  await server.close()
})
afterAll(() => database.drop())

async function open(limits: Partial<Limits>): Promise<void> {
  server = await openTestServer(database.url, { verifyLive: false, limits })
}

async function connect(address = '203.0.113.1'): Promise<Wire> {
  const wire = await openWire(server.port, { address })
  wires.push(wire)
  wire.connect()
  return wire
}

const last = (wire: Wire, queryId: number): unknown =>
  wire.frames.map((frame) => valueIn(frame, queryId)).findLast((value) => value !== undefined)
const known = (wire: Wire): number =>
  new Set(
    wire.frames.flatMap((frame) => (frame['modifications'] as { queryId: number }[] | undefined)?.map(({ queryId }) => queryId) ?? []),
  ).size

test('without any budget, a promise waits until all queries of its connection are current, and each frame is one snapshot', async () => {
  await open({ flushBudgetMs: 0 })
  const [wide, narrow] = [await connect(), await connect()]
  for (let queryId = 0; queryId < LISTS; queryId += 1) wide.add(queryId, 'marks:blob', { list: 'wide', bytes: 5 + queryId })
  for (const wire of [wide, narrow]) {
    wire.add(LISTS, 'purses:left', {})
    wire.add(LISTS + 1, 'purses:right', {})
  }
  await expect.poll(() => known(wide)).toBe(LISTS + 2)
  for (let round = 1; round <= 5; round += 1) {
    const moves = [1, 2, 3].map((cents) => server.realtime.mutate('purses:move', { cents }))
    await wide.mutate(round, 'marks:add', { list: 'wide', mark: round })
    for (let queryId = 0; queryId < LISTS; queryId += 1) expect(last(wide, queryId)).toMatch(new RegExp(`^${round}:`))
    await Promise.all(moves)
  }
  await server.realtime.settled()
  for (const wire of [wide, narrow]) {
    // Sent is not yet received: the last frame may still be on its way through the socket.
    await expect.poll(() => last(wire, LISTS)).toBe(1_000_000 - 5 * 6)
    let [left, right]: unknown[] = []
    for (const frame of wire.frames) {
      left = valueIn(frame, LISTS) ?? left
      right = valueIn(frame, LISTS + 1) ?? right
      if (left !== undefined && right !== undefined) expect(Number(left) + Number(right)).toBe(1_000_000)
    }
  }
})

/** Keeps the slow query waiting in the database until `release`. */
async function holdLock(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [SLOW_LOCK])
  let isHeld = true
  release = async () => {
    if (isHeld) await client.end()
    isHeld = false
  }
}

test('a slow query delays neither other connections nor other queries on its own, and its result is sent when it is done', async () => {
  await open({ slowQueryMs: 500 })
  await holdLock()
  const [own, other] = [await connect(), await connect('198.51.100.1')]
  own.add(0, 'marks:list', { list: 'slow' })
  own.add(1, 'marks:behindLock', { list: 'slow' })
  other.add(0, 'marks:list', { list: 'slow' })
  for (let mark = 1; mark <= 20; mark += 1) {
    await other.mutate(mark, 'marks:add', { list: 'slow', mark })
    await own.mutate(mark, 'marks:add', { list: 'slow', mark })
  }
  // On a busy machine the list may be slow too, and follow later.
  await expect.poll(() => [own, other].map((wire) => (last(wire, 0) as number[]).length)).toEqual([40, 40])
  expect(last(own, 1)).toBeUndefined()
  await release()
  await own.until((frame) => valueIn(frame, 1) !== undefined)
  expect(server.errors).toEqual([])
})

test('a network whose query outlasts its flush gets its next turn when the query is done; other networks go on', async () => {
  await open({ slowQueryMs: 10_000, flushMaxMs: 50 })
  await holdLock()
  const [own, other] = [await connect(), await connect('198.51.100.1')]
  own.add(0, 'marks:behindLock', { list: 'late' })
  await expect.poll(() => server.realtime.stats().runs['marks:behindLock']).toBe(1)
  own.add(1, 'marks:list', { list: 'late' })
  for (let mark = 1; mark <= 5; mark += 1) {
    other.add(mark, 'marks:list', { list: `on time ${mark}` })
    await other.until((frame) => valueIn(frame, mark) !== undefined)
    await other.mutate(mark, 'marks:add', { list: `on time ${mark}`, mark })
    expect(last(other, mark)).toEqual([mark])
  }
  expect(last(own, 1)).toBeUndefined()
  await release()
  await own.until((frame) => valueIn(frame, 0) === 0)
  await own.until((frame) => valueIn(frame, 1) !== undefined)
})

test('a newcomer to an outdated slow query waits for it, while flushes go on for all', async () => {
  await open({ slowQueryMs: 500 })
  const [own, newcomer] = [await connect(), await connect('198.51.100.1')]
  own.add(0, 'marks:behindLock', { list: 'shared' })
  await own.until((frame) => valueIn(frame, 0) === 0)
  await holdLock()
  await server.realtime.mutate('marks:add', { list: 'shared', mark: 1 })
  newcomer.add(0, 'marks:behindLock', { list: 'shared' })
  newcomer.add(1, 'marks:list', { list: 'shared' })
  await newcomer.until((frame) => valueIn(frame, 1) !== undefined)
  for (let mark = 2; mark <= 5; mark += 1) await newcomer.mutate(mark, 'marks:add', { list: 'shared', mark })
  await expect.poll(() => last(newcomer, 1)).toEqual([1, 2, 3, 4, 5])
  expect(last(newcomer, 0)).not.toBe(5)
  await release()
  await newcomer.until((frame) => valueIn(frame, 0) === 5)
  expect(server.errors).toEqual([])
})

test('a slow query that becomes fast again runs with the other queries of its connection', async () => {
  await open({})
  await holdLock()
  const wire = await connect()
  wire.add(0, 'marks:behindLock', { list: 'once slow' })
  await expect.poll(() => server.realtime.stats().flush.slowRunning).toBe(1)
  await release()
  await wire.until((frame) => valueIn(frame, 0) === 0)
  let requestId = 0
  const isCurrent = async (): Promise<boolean> => {
    requestId += 1
    const { result } = await wire.mutate(requestId, 'marks:add', { list: 'once slow', mark: 1 })
    return last(wire, 0) === (result as { count: number }).count
  }
  await expect.poll(isCurrent).toBe(true)
})

test('in production a sample of the sent results is compared with a fresh run, and counted', async () => {
  await open({ compareEvery: 1 })
  const wire = await connect()
  wire.add(0, 'marks:list', { list: 'sample' })
  await wire.until((frame) => valueIn(frame, 0) !== undefined)
  await expect.poll(() => server.realtime.stats().comparedCount).toBeGreaterThan(0)
  expect(server.realtime.stats().violationCount).toBe(0)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`insert into bank.marks (list, mark) values ('sample', 7)`)
  await client.end()
  await server.realtime.settled()
  expect(server.realtime.stats().violations[0]).toMatchObject({ path: 'marks:list', pushed: '[]', fresh: '[7]' })
})
