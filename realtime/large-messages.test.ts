/** What is large or comes often is bounded for each network, so that nobody else waits for it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { createBankTables, openTestServer, type TestServer } from './testing/test-server.ts'
import { openWire } from './testing/wire.ts'

const MEGABYTE = 1024 * 1024
const NETWORK = '203.0.113.1'
const OTHER_NETWORK = '198.51.100.1'
const limits = { callsBurst: 24, newSocketsPerSecond: 0, newSocketsBurst: 3 }

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  // The clock stands still: nothing is refilled.
  server = await openTestServer(database.url, { limits, clock: () => 1_800_000_000_000 })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

/** A mutation whose arguments contain more than it reads. */
const callOf = (requestId: number, more: string) =>
  `{"type":"Mutation","requestId":${requestId},"udfPath":"marks:add","args":[{"list":"large","mark":1,"more":${more}}]}`
const longText = `"${'x'.repeat(MEGABYTE)}"`
const manyValues = `[${'[],'.repeat(MEGABYTE / 3)}0]`

const post = (address: string, more: string) =>
  fetch(`${server.address}/api/mutation`, {
    method: 'POST',
    headers: { 'x-test-address': address },
    body: `{"path":"marks:add","args":{"list":"large","mark":1,"more":${more}},"format":"json"}`,
  })

test('a message of many values closes the connection, and its body over HTTP is refused', async () => {
  const wire = await openWire(server.port, { address: '203.0.113.9' })
  wire.connect()
  wire.send(callOf(0, manyValues))
  expect(await wire.ended).toEqual({ code: 1002, reason: 'too many values in one message' })
  const response = await post('203.0.113.9', manyValues)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errorMessage: 'There are too many values in the body.' })
})

test('a long text counts as the calls that it takes the time of', async () => {
  const wire = await openWire(server.port, { address: '203.0.113.10' })
  wire.connect()
  for (let at = 0; at < 5; at += 1) wire.send(callOf(at, longText))
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) => wire.until((frame) => frame['type'] === 'MutationResponse' && frame['requestId'] === at)),
  )
  expect(answers.map(({ success }) => success)).toEqual([true, true, true, true, false])
  expect(answers.at(-1)).toMatchObject({ errorData: { code: 'rate_limited' } })
  wire.socket.terminate()
  const statuses: number[] = []
  for (let at = 0; at < 5; at += 1) statuses.push((await post('203.0.113.10', longText)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})

test('connections that one network opens have a rate, and other networks open theirs', async () => {
  const wires = await Promise.all(Array.from({ length: 3 }, () => openWire(server.port, { address: NETWORK })))
  // Closed or not: opening is what takes time.
  for (const { socket } of wires) socket.terminate()
  await expect(openWire(server.port, { address: NETWORK })).rejects.toThrow('429')
  const other = await openWire(server.port, { address: OTHER_NETWORK })
  other.socket.terminate()
})
