/** Limits of large messages and of new connections for each network, so that no other network waits for them. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { MessageTurns } from './message-turns.ts'
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

test('a message of 1 MB counts as five calls', async () => {
  const wire = await openWire(server.port, { address: '203.0.113.10' })
  wire.connect()
  for (let at = 0; at < 5; at += 1) wire.send(callOf(at, longText))
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) => wire.until((frame) => frame['type'] === 'MutationResponse' && frame['requestId'] === at)),
  )
  expect(answers.map(({ success }) => success)).toEqual([true, true, true, true, false])
  expect(answers.at(-1)).toMatchObject({ errorData: { code: 'rate_limited' } })
  wire.socket.terminate()
  const turn = vi.spyOn(MessageTurns.prototype, 'once')
  const statuses: number[] = []
  for (let at = 0; at < 5; at += 1) statuses.push((await post('203.0.113.10', longText)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  // Read in its turn.
  const [network, bytes] = turn.mock.calls[0] ?? []
  expect(network).toBe('203.0.113.10')
  expect(bytes).toBeGreaterThan(MEGABYTE)
})

/** The answer to one call with these arguments, as JSON text. */
async function answerTo(address: string, args: string): Promise<string> {
  const response = await fetch(`${server.address}/api/mutation`, {
    method: 'POST',
    headers: { 'x-test-address': address },
    body: `{"path":"marks:addHot","args":${args}}`,
  })
  return response.text()
}

test('arguments larger than those of any such call are refused before they are checked', async () => {
  const list = (length: number) => `{"list":"${'x'.repeat(length)}","mark":1}`
  expect(await answerTo('203.0.113.12', list(128 * 1024))).toContain('The arguments are too large.')
  expect(await answerTo('203.0.113.12', list(127 * 1024))).toContain('list: ')
})

test('lists and objects of more than a thousand entries are refused', async () => {
  const entries = (count: number) => Array.from({ length: count }, (_, at) => at)
  const listOf = (count: number) => JSON.stringify({ list: 'many', mark: 1, more: entries(count) })
  const objectOf = (count: number) =>
    JSON.stringify({ list: 'many', mark: 1, more: Object.fromEntries(entries(count).map((at) => [at, 0])) })
  for (const of of [listOf, objectOf]) {
    expect(await answerTo('203.0.113.13', of(1_001))).toContain('more than 1000 entries')
    expect(await answerTo('203.0.113.13', of(1_000))).toContain('success')
  }
})

test('a body that is no UTF-8 is refused', async () => {
  const body = Buffer.concat([Buffer.from('{"path":"marks:add","args":{"list":"'), Buffer.from([0xe8]), Buffer.from('","mark":1}}')])
  const response = await fetch(`${server.address}/api/mutation`, { method: 'POST', headers: { 'x-test-address': '203.0.113.11' }, body })
  expect(await response.json()).toMatchObject({ errorMessage: 'The body must be JSON in UTF-8.' })
})

test('connections that one network opens have a rate, and other networks open theirs', async () => {
  const wires = await Promise.all(Array.from({ length: 3 }, () => openWire(server.port, { address: NETWORK })))
  // Closed or not: opening is what takes time.
  for (const { socket } of wires) socket.terminate()
  await expect.poll(() => server.realtime.stats().sockets).toBe(0)
  await expect(openWire(server.port, { address: NETWORK })).rejects.toThrow('429')
  const other = await openWire(server.port, { address: OTHER_NETWORK })
  other.socket.terminate()
})
