/** Limits of one connection's concurrent calls, and where it waits for its turn. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#tools/test-database.ts'
import { Inbox } from './inbox.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { MessageTurns } from './message-turns.ts'
import { createBankTables, createGate, openTestServer, type TestServer } from './testing/test-server.ts'
import { openWire } from './testing/wire.ts'
import { Unfinished } from './unfinished.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: TestServer

const limits = { actionsAtOnceMax: 2, actionsQueuedMax: 2 }

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  server = await openTestServer(database.url, { limits })
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

test('as many actions of one connection run as are allowed, the next one begins with the end of one, and pauses before', async () => {
  const pauses = vi.spyOn(MessageTurns.prototype, 'pause')
  const gates = Array.from({ length: 4 }, createGate)
  let running = 0
  let most = 0
  server.hooks.begun = async (mark) => {
    running += 1
    most = Math.max(most, running)
    await gates[mark]?.passed
    running -= 1
  }
  const wire = await openWire(server.port)
  wire.connect()
  const act = (requestId: number) =>
    wire.send({ type: 'Action', requestId, udfPath: 'marks:addSlowly', args: [{ list: 'actions', mark: requestId }] })
  const isDone = (requestId: number) => wire.until((frame) => frame['type'] === 'ActionResponse' && frame['requestId'] === requestId)
  for (let requestId = 0; requestId < 4; requestId += 1) act(requestId)
  for (const [requestId, gate] of gates.entries()) {
    gate.open()
    expect(await isDone(requestId)).toMatchObject({ success: true })
  }
  expect(most).toBe(limits.actionsAtOnceMax)
  expect(pauses).toHaveBeenCalledTimes(2)
  // All places are free again.
  for (let requestId = 4; requestId < 8; requestId += 1) act(requestId)
  for (let requestId = 4; requestId < 8; requestId += 1) expect(await isDone(requestId)).toMatchObject({ success: true })
  delete server.hooks.begun
  pauses.mockRestore()
  wire.socket.terminate()
})

test('calls of one client that fail their checks pause between each other', async () => {
  const pauses = vi.spyOn(MessageTurns.prototype, 'pause')
  // Each reading of the clock is a long time after the one before.
  let nowMs = performance.now()
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 10))
  const wire = await openWire(server.port)
  wire.connect()
  for (let requestId = 0; requestId < 4; requestId += 1) wire.send({ type: 'Mutation', requestId, udfPath: 'marks:add', args: [{}] })
  await wire.until((frame) => frame['type'] === 'MutationResponse' && frame['requestId'] === 3)
  expect(pauses).toHaveBeenCalledTimes(3)
  now.mockRestore()
  pauses.mockRestore()
  wire.socket.terminate()
})

test('a connection whose network has no room for its message is cut off, and one that closes leaves nothing behind', async () => {
  const [wire, other] = [await openWire(server.port), await openWire(server.port)]
  const clears = vi.spyOn(Inbox.prototype, 'clear')
  const room = vi.spyOn(Inbox.prototype, 'arrive').mockReturnValue(false)
  wire.connect()
  expect([1006, 1013]).toContain((await wire.ended).code)
  room.mockRestore()
  clears.mockClear()
  other.socket.terminate()
  await expect.poll(() => clears.mock.calls.length).toBe(1)
  clears.mockRestore()
})

test('all that is read from a connection counts for its network: pings, their answers, and what follows a close', async () => {
  const read = vi.spyOn(MessageTurns.prototype, 'mayParse')
  const wire = await openWire(server.port)
  for (let at = 0; at < 100; at += 1) wire.socket.pong('x'.repeat(100))
  wire.send('no frame')
  const ended = await wire.ended
  expect(ended.code).toBe(1002)
  const bytes = read.mock.calls.reduce((sum, [, count]) => sum + count, 0)
  expect(bytes).toBeGreaterThan(100 * 100)
  read.mockRestore()
})

const UPGRADE = [
  'GET /api/1/sync HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n')
/** The shortest frames of clients. */
const frameOf = (head: number) => Buffer.from([head, 0x80, 0, 0, 0, 0])
/** Of the first part of a message, with the length of the part. */
function headOf(bytes: number): Buffer {
  const head = Buffer.alloc(14)
  head.set([0x01, 0xff])
  head.writeBigUInt64BE(BigInt(bytes), 2)
  return head
}
const [PING, PONG] = [frameOf(0x89), frameOf(0x8a)]
const FRAMES = 10_000
/** As for states that `expect.poll` waits for. */
const PATIENCE = { timeout: 30_000 }

/** Sends so many frames with the upgrade request, and answers the greatest number that one turn of the event loop has parsed, and all. */
async function countParsed(frame: Buffer, isOver?: (parsed: number) => boolean) {
  let [parsed, inTurn, most] = [0, 0, 0]
  const control = vi.spyOn(Unfinished.prototype, 'control').mockImplementation(() => {
    parsed += 1
    if (inTurn === 0) setImmediate(() => (inTurn = 0))
    most = Math.max(most, (inTurn += 1))
  })
  const client = connect({ port: server.port, host: '127.0.0.1' }).resume()
  const closed = once(client, 'close')
  client.on('error', () => undefined)
  client.write(Buffer.concat([Buffer.from(UPGRADE), ...Array.from({ length: FRAMES }, () => frame)]))
  if (isOver !== undefined) {
    await expect.poll(() => isOver(parsed)).toBe(true)
    client.destroy()
  }
  await closed
  control.mockRestore()
  return { parsed, most }
}

test('of thousands of frames in one piece, few are parsed before others have their turn', async () => {
  const { parsed, most } = await countParsed(PONG, (count) => count === FRAMES)
  expect(parsed).toBe(FRAMES)
  // Those of two pieces.
  expect(most).toBeLessThan(1_400)
})

test('a connection that is cut off for its pings has the rest of what it sent dropped', async () => {
  const { parsed } = await countParsed(PING)
  expect(parsed).toBeGreaterThan(60)
  expect(parsed).toBeLessThan(1_400)
})

test('a connection whose network has no room for its unfinished message is closed, also when its client answers no close', async () => {
  const small = await openTestServer(database.url, { limits: { heldPerNetworkMaxBytes: 10_000 } })
  const client = connect({ port: small.port, host: '127.0.0.1' })
  client.on('error', () => undefined)
  const ended = once(client, 'close')
  client.write(UPGRADE)
  await once(client, 'data')
  const said = once(client, 'data')
  client.write(Buffer.concat([headOf(40_000), Buffer.alloc(20_000)]))
  // With or without a close frame.
  await Promise.race([ended, said])
  // A socket that is cut off is gone by then.
  await fetch(`${small.address}/api/openapi.json`)
  expect(small.realtime.stats().sockets).toBe(0)
  client.destroy()
  await small.close()
})

const EMPTY_PART = { text: frameOf(0x01), more: frameOf(0x00) }

/** Sends `parts` one by one, each in a read of its own, and answers the close code of the connection, or null while it is open. */
async function closeCodeAfter(parts: readonly Buffer[]): Promise<number | null> {
  const client = connect({ port: server.port, host: '127.0.0.1', noDelay: true })
  const said: Buffer[] = []
  client.on('data', (data: Buffer) => said.push(data)).on('error', () => undefined)
  client.write(UPGRADE)
  await once(client, 'data')
  said.length = 0
  for (const part of parts) {
    client.write(part)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const answer = await vi.waitFor(() => {
    const all = Buffer.concat(said)
    // A close frame, or the pong of the ping at the end.
    if (all.length < 4 && all[0] !== 0x8a) throw new Error('no answer yet')
    return all
  }, PATIENCE)
  client.destroy()
  return answer[0] === 0x88 ? answer.readUInt16BE(2) : null
}

test.each([
  ['a thousand frames is taken, one', 999, null],
  ['more closes its connection, one', 1_100, 1008],
])('a message of %s of %i', async (_, count, code) => {
  const parts = [EMPTY_PART.text, ...Array.from({ length: count }, () => EMPTY_PART.more), frameOf(0x89)]
  expect(await closeCodeAfter([Buffer.concat(parts)])).toBe(code)
})

test('a message in more than 12,000 reads closes its connection', async () => {
  const head = Buffer.from([0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0])
  const letters = Array.from({ length: 12_500 }, () => Buffer.from('a'))
  expect(await closeCodeAfter([head, ...letters])).toBe(1008)
})

test('a message of the largest size is taken in the smallest segments of a network', async () => {
  const [segment, rest] = [Buffer.alloc(540), DEFAULT_LIMITS.messageMaxBytes % 540]
  const segments = Array.from({ length: Math.floor(DEFAULT_LIMITS.messageMaxBytes / 540) }, () => segment)
  expect(await closeCodeAfter([headOf(DEFAULT_LIMITS.messageMaxBytes), ...segments, Buffer.alloc(rest), frameOf(0x89)])).toBeNull()
})

test('a refused upgrade leaves no connection, though its client stays', async () => {
  const other = await openTestServer(database.url)
  const clients = Array.from({ length: 3 }, () => connect({ port: other.port, host: '127.0.0.1', allowHalfOpen: true }))
  for (const client of clients) {
    client.on('error', () => undefined)
    client.write(`GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  }
  await Promise.all(clients.map((client) => once(client, 'data')))
  // It waits for all connections to end.
  await other.close()
  for (const client of clients) client.destroy()
})
