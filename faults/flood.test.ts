/** One network that opens ever new live queries waits for itself, and no other for it. By hand, with times: `node faults/flood.ts`. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createBankTables, openTestServer, type TestServer } from '#realtime/testing/test-server.ts'
import { openWire, valueIn } from '#realtime/testing/wire.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { CUSTOMER_ADDRESS, type Flood, FLOOD_ADDRESS, openFlood, WITHOUT_RATE } from './flood.ts'

/** For each of 60 sockets. */
const EACH = 250
const ALL = 60 * EACH
/** Each flush runs a few queries only: counts then say who waits for whom, however fast the machine is. */
const BY_TURNS = { ...WITHOUT_RATE, flushBudgetMs: 0 }

let database: TestDatabase
let server: TestServer
let flood: Flood

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
})
afterEach(async () => {
  await flood.end()
  await server.close()
})
afterAll(() => database.drop())

/** The flood is under way: some of it was answered, and most of it waits. */
async function begin(limits = {}): Promise<void> {
  server = await openTestServer(database.url, { verifyLive: false, limits })
  flood = await openFlood(server.port)
  flood.ask(EACH)
  await expect.poll(flood.answered, { interval: 1 }).toBeGreaterThan(0)
  expect(flood.answered()).toBeLessThan(ALL / 4)
}

test('a query and a mutation of another network are done while most of the flood waits', async () => {
  await begin(BY_TURNS)
  const customer = await openWire(server.port, { address: CUSTOMER_ADDRESS })
  customer.connect()
  for (let mark = 1; mark <= 3; mark += 1) {
    const list = `customer ${mark}`
    customer.add(mark, 'marks:list', { list })
    expect(valueIn(await customer.until((frame) => valueIn(frame, mark) !== undefined), mark)).toEqual([])
    expect(await customer.mutate(mark, 'marks:add', { list, mark })).toMatchObject({ success: true })
    expect(customer.frames.map((frame) => valueIn(frame, mark)).findLast((value) => value !== undefined)).toEqual([mark])
  }
  expect(flood.answered()).toBeLessThan(ALL / 2)
  customer.socket.terminate()
})

test('of the same network, another connection has its turn with each of the flood', async () => {
  await begin(BY_TURNS)
  const neighbour = await openWire(server.port, { address: FLOOD_ADDRESS })
  neighbour.connect()
  neighbour.add(0, 'marks:list', { list: 'neighbour' })
  expect(await neighbour.mutate(0, 'marks:add', { list: 'neighbour', mark: 1 })).toMatchObject({ success: true })
  expect(flood.answered()).toBeLessThan(ALL / 2)
  neighbour.socket.terminate()
})

test('beyond its rate, a network is refused with the time after which it may ask again; others are not', async () => {
  await begin({ newQueriesPerSecond: 0, newQueriesBurst: 1_000 })
  await expect.poll(() => flood.answered() + flood.refused()).toBe(ALL)
  expect(flood.answered()).toBe(1_000)
  const customer = await openWire(server.port, { address: CUSTOMER_ADDRESS })
  customer.connect()
  customer.add(0, 'marks:list', { list: 'not refused' })
  expect(valueIn(await customer.until((frame) => valueIn(frame, 0) !== undefined), 0)).toEqual([])
  const neighbour = await openWire(server.port, { address: FLOOD_ADDRESS })
  neighbour.connect()
  neighbour.add(0, 'marks:list', { list: 'refused' })
  expect(await neighbour.until((frame) => frame['type'] === 'Transition')).toMatchObject({
    modifications: [{ type: 'QueryFailed', errorData: { code: 'too_many_queries', data: { retryAfterSeconds: expect.any(Number) } } }],
  })
  for (const { socket } of [customer, neighbour]) socket.terminate()
})
