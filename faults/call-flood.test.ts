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

/** Nobody writes marks until the answer is called. */
async function holdMarks(): Promise<() => Promise<void>> {
  const [isHeld, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = holder.write(async (tx) => {
    await tx.script('lock table bank.marks in exclusive mode')
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

test('a mutation of another network is done before most of those that waited for a connection when it came', async () => {
  const release = await holdMarks()
  const callers: Wire[] = []
  for (let at = 0; at < CALLERS; at += 1) callers.push(await openCaller(FLOOD_ADDRESS))
  let done = 0
  const calls = callers.map(async (caller, at) => {
    expect(await caller.mutate(0, 'marks:add', { list: `caller ${at}`, mark: 1 })).toMatchObject({ success: true })
    done += 1
  })
  await areWaiting(CALLERS)
  const customer = await openCaller(CUSTOMER_ADDRESS)
  const own = customer.mutate(0, 'marks:add', { list: 'behind them', mark: 1 })
  await areWaiting(CALLERS + 1)
  await release()
  expect(await own).toMatchObject({ success: true })
  expect(done).toBeLessThan(CALLERS / 2)
  await Promise.all(calls)
  for (const { socket } of [customer, ...callers]) socket.terminate()
})
