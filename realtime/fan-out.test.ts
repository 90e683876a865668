/** A query with many subscribers runs once, and all of them get the result. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test-database.ts'
import { m, openClient, watchQuery } from './testing/client.ts'
import { createBankTables, type TestServer, openTestServer } from './testing/test-server.ts'
import { openWire, valueIn, type Wire } from './testing/wire.ts'

const READERS = 1_000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: TestServer

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  server = await openTestServer(database.url, { verifyLive: false })
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const runs = (path: string): number => server.realtime.stats().runs[path] ?? 0

test('a query with a thousand watchers runs once per change, and each change is sent once, in order', async () => {
  const wires: Wire[] = []
  for (let index = 0; index < READERS; index += 1) wires.push(await openWire(server.port))
  for (const wire of wires) {
    wire.connect()
    wire.add(0, 'marks:list', { list: 'crowd' })
  }
  await Promise.all(wires.map((wire) => wire.until((frame) => valueIn(frame, 0) !== undefined)))
  const before = runs('marks:list')
  for (let mark = 1; mark <= 5; mark += 1) {
    await server.realtime.mutate('marks:add', { list: 'crowd', mark })
    await Promise.all(wires.map((wire) => wire.until((frame) => (valueIn(frame, 0) as number[] | undefined)?.includes(mark) === true)))
  }
  expect(runs('marks:list') - before).toBe(5)
  for (const wire of wires) expect(wire.frames.map((frame) => (valueIn(frame, 0) as number[]).length)).toEqual([0, 1, 2, 3, 4, 5])
  for (const wire of wires) wire.socket.close()
  await Promise.all(wires.map((wire) => wire.ended))
  // The server notices the last close a moment after the client.
  await expect.poll(() => server.realtime.stats().subscriptions).toBe(0)
}, 60_000)

test('a public result is run once for all readers until it changes', async () => {
  const read = async (): Promise<unknown> => (await server.realtime.query('marks:list', { list: 'public' })).value
  const before = runs('marks:list')
  await Promise.all(Array.from({ length: 50 }, read))
  await read()
  expect(runs('marks:list') - before).toBe(1)
  await server.realtime.mutate('marks:add', { list: 'public', mark: 1 })
  expect(await read()).toEqual([1])
  expect(runs('marks:list') - before).toBe(2)
})

test('a change that leaves a result unchanged is sent to no client', async () => {
  const wire = await openWire(server.port)
  wire.connect()
  wire.add(0, 'purses:left', {})
  await wire.until((frame) => valueIn(frame, 0) !== undefined)
  await server.realtime.mutate('purses:move', { cents: 0 })
  await server.realtime.settled()
  await server.realtime.mutate('purses:move', { cents: 1 })
  await wire.until((frame) => valueIn(frame, 0) === 999_999)
  expect(wire.frames).toHaveLength(2)
  wire.socket.close()
})

test('hundreds of queries that become due together run on one snapshot', async () => {
  const client = openClient(server.address)
  const lists = Array.from({ length: 200 }, (_, index) => watchQuery<number[]>(client, 'marks:list', { list: `storm ${index}` }))
  await Promise.all(lists.map((list) => list.until((value) => value.length === 0)))
  await client.mutation(m('marks:add'), { list: 'storm 199', mark: 1 })
  expect(lists.at(-1)?.values).toEqual([[], [1]])
  await client.close()
})
