/** One network whose calls write without end waits for itself; no other network waits for it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { createBankTables, openTestServer, TEST_CONNECTIONS, type TestServer } from '#realtime/testing/test-server.ts'
import { openWire, type Wire } from '#realtime/testing/wire.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { CUSTOMER_ADDRESS, FLOOD_ADDRESS } from './flood.ts'

/** Many more than the test server has connections to the database. */
const CALLERS = 100

let database: TestDatabase
let holder: Database
let server: TestServer

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  holder = openDatabase({ url: database.url, max: 1 })
  server = await openTestServer(database.url, { verifyLive: false })
})
afterAll(async () => {
  await server.close()
  await holder.end()
  await database.drop()
})

/** Locks this table until the returned function is called. */
async function hold(table: string): Promise<() => Promise<void>> {
  const [isHeld, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = holder.write(async (tx) => {
    await tx.script(`lock table bank.${table} in access exclusive mode`)
    isHeld.resolve()
    await over.promise
  })
  await Promise.race([isHeld.promise, held])
  return async () => {
    over.resolve()
    await held
  }
}

async function openCaller(address: string): Promise<Wire> {
  const caller = await openWire(server.port, { address })
  caller.connect()
  return caller
}

/** This many calls were sent, and all but those that have a connection wait for their turn. */
async function areWaiting(count: number): Promise<void> {
  await expect.poll(() => server.realtime.stats(), { interval: 1 }).toMatchObject({ mutations: count, waiting: count - TEST_CONNECTIONS })
}

interface Flood {
  /** How many of its calls were answered. */
  readonly done: () => number
  /** Resolves when all were. */
  readonly end: () => Promise<void>
}

type AddressOf = (at: number) => string
const ofOneNetwork: AddressOf = () => FLOOD_ADDRESS
/** One subscriber has as many (RFC 3849: of those that documentation may use). */
const ofOneSubscriber: AddressOf = (at) => `2001:db8::${at + 1}`
const ofManyNetworks: AddressOf = (at) => `203.0.113.${at + 1}`

/** One call of each caller, none of which is answered before its table is released. */
async function startFlood(addressOf: AddressOf, path: string, argsOf: (at: number) => object): Promise<Flood> {
  const callers: Wire[] = []
  for (let at = 0; at < CALLERS; at += 1) callers.push(await openCaller(addressOf(at)))
  let done = 0
  const calls = callers.map(async (caller, at) => {
    await caller.mutate(0, path, argsOf(at))
    done += 1
  })
  await areWaiting(CALLERS)
  return {
    done: () => done,
    async end() {
      await Promise.all(calls)
      for (const { socket } of callers) socket.terminate()
    },
  }
}

const addMark = (at: number) => ({ list: `caller ${at}`, mark: 1 })

test.each([
  ['of one network', ofOneNetwork, 'marks:add'],
  ['of one subscriber with many addresses', ofOneSubscriber, 'marks:add'],
  ['in one statement', ofOneNetwork, 'marks:addHot'],
] as const)('a mutation of another network is done before most of those %s that waited when it came', async (_what, addressOf, path) => {
  const release = await hold('marks')
  const flood = await startFlood(addressOf, path, addMark)
  const customer = await openCaller(CUSTOMER_ADDRESS)
  const own = customer.mutate(0, path, addMark(CALLERS))
  await areWaiting(CALLERS + 1)
  await release()
  expect(await own).toMatchObject({ success: true })
  expect(flood.done()).toBeLessThan(CALLERS / 2)
  await flood.end()
  customer.socket.terminate()
})

test('a check of an invented token waits for its turn', async () => {
  const release = await hold('sessions')
  const flood = await startFlood(ofOneNetwork, 'people:signOut', (at) => ({ token: `invented ${at}` }))
  await release()
  await flood.end()
})

test('actions of connections that are gone leave their turns, and none of them begins', async () => {
  const release = await hold('sessions')
  const callers: Wire[] = []
  for (let at = 0; at < CALLERS; at += 1) callers.push(await openCaller(FLOOD_ADDRESS))
  for (const [at, caller] of callers.entries())
    caller.send({ type: 'Action', requestId: 0, udfPath: 'marks:addSlowly', args: [{ token: `invented ${at}`, list: 'gone', mark: 1 }] })
  const waiting = () => server.realtime.stats().waiting
  await expect.poll(waiting, { interval: 1 }).toBe(CALLERS - TEST_CONNECTIONS)
  for (const { socket } of callers) socket.terminate()
  // Long before their patience ends.
  await expect.poll(waiting, { timeout: 3_000 }).toBe(0)
  await release()
  await expect.poll(() => server.notes.filter(({ path }) => path === 'marks:addSlowly').length).toBe(CALLERS)
  expect(await server.realtime.query('marks:list', { list: 'gone' })).toMatchObject({ value: [] })
})

test('the site’s own work is done before most of the calls of many networks that waited when it came', async () => {
  const release = await hold('marks')
  const flood = await startFlood(ofManyNetworks, 'marks:add', addMark)
  const own = server.realtime.mutate('marks:add', { list: 'own work', mark: 1 })
  await release()
  expect(await own).toEqual({ count: 1 })
  expect(flood.done()).toBeLessThan(CALLERS / 2)
  await flood.end()
})
