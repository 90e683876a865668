/** One network whose calls write without end waits for itself, and nobody else for it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { createBankTables, openTestServer, type TestServer } from '#realtime/testing/test-server.ts'
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

/** Nobody uses this table until the answer is called. */
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

const areWaiting = (count: number) => expect.poll(() => server.realtime.stats().mutations, { interval: 1 }).toBe(count)

interface Flood {
  /** How many of its calls were answered. */
  readonly done: () => number
  /** Resolves when all were. */
  readonly end: () => Promise<void>
}

/** One call of each caller, which wait until `table` is released. */
async function startFlood(path: string, argsOf: (at: number) => object): Promise<Flood> {
  const callers: Wire[] = []
  for (let at = 0; at < CALLERS; at += 1) callers.push(await openCaller(FLOOD_ADDRESS))
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
  ['that waited for a connection', 'marks', 'marks:add', addMark, true],
  [
    'whose invented tokens were waiting to be looked up',
    'sessions',
    'people:signOut',
    (at: number) => ({ token: `invented ${at}` }),
    false,
  ],
] as const)(
  'a mutation of another network is answered before most of those %s when it came',
  async (_what, table, path, argsOf, success) => {
    const release = await hold(table)
    const flood = await startFlood(path, argsOf)
    const customer = await openCaller(CUSTOMER_ADDRESS)
    const own = customer.mutate(0, path, argsOf(CALLERS))
    await areWaiting(CALLERS + 1)
    await release()
    expect(await own).toMatchObject({ success })
    expect(flood.done()).toBeLessThan(CALLERS / 2)
    await flood.end()
    customer.socket.terminate()
  },
)

test('the site’s own work is done before most of the calls that waited when it came', async () => {
  const release = await hold('marks')
  const flood = await startFlood('marks:add', addMark)
  const asked = server.realtime.mutate('marks:add', { list: 'own work', mark: 1 })
  await release()
  expect(await asked).toEqual({ count: 1 })
  expect(flood.done()).toBeLessThan(CALLERS / 2)
  await flood.end()
})
