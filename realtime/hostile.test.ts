/** A client that sends invalid data, floods or stalls harms no other client. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#tools/test-database.ts'
import { m, openClient, watchQuery } from './testing/client.ts'
import { createBankTables, type TestServer, openTestServer } from './testing/test-server.ts'
import { openWire, valueIn, type Wire } from './testing/wire.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: TestServer

const limits = {
  messageMaxBytes: 64 * 1024,
  subscriptionsMax: 20,
  callsBurst: 60,
  callsPerSecond: 1,
  queuedMaxBytes: 256 * 1024,
  actionsAtOnceMax: 2,
  actionsQueuedMax: 2,
  heldMaxBytes: 128 * 1024,
  heldPerNetworkMaxBytes: 300 * 1024,
}

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  server = await openTestServer(database.url, {
    limits,
    allowedOrigins: (origin, host) => origin === undefined || origin === `http://${host}`,
  })
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

/** Checks that a well-behaved client still works. */
async function othersAreWell(): Promise<void> {
  const client = openClient(server.address)
  const list = randomUUID()
  const marks = watchQuery<number[]>(client, 'marks:list', { list })
  await client.mutation(m('marks:add'), { list, mark: 1 })
  await marks.until((value) => value.includes(1))
  await client.close()
}

const connectFrame = { type: 'Connect', sessionId: randomUUID(), connectionCount: 0, lastCloseReason: null, clientTs: 0 }

test.each([
  ['text that is not JSON', ['{{{']],
  ['a list', ['[]']],
  ['null', ['null']],
  ['an unknown type', [{ type: 'Hello' }]],
  ['a call before Connect', [{ type: 'Mutation', requestId: 0, udfPath: 'marks:add', args: [{}] }]],
  ['Connect twice', [connectFrame, connectFrame]],
  ['a session that is no uuid', [{ ...connectFrame, sessionId: "'; drop table" }]],
  ['a timestamp that is none', [{ ...connectFrame, maxObservedTimestamp: 'AAAA' }]],
  ['a timestamp out of range', [{ ...connectFrame, maxObservedTimestamp: Buffer.alloc(8, 255).toString('base64') }]],
  ['a wrong query set version', [connectFrame, { type: 'ModifyQuerySet', baseVersion: 3, newVersion: 4, modifications: [] }]],
  ['a query set that goes back', [connectFrame, { type: 'ModifyQuerySet', baseVersion: 0, newVersion: 0, modifications: [] }]],
  [
    'the removal of a query that was not added',
    [connectFrame, { type: 'ModifyQuerySet', baseVersion: 0, newVersion: 1, modifications: [{ type: 'Remove', queryId: 4 }] }],
  ],
  ['a wrong identity', [connectFrame, { type: 'Authenticate', tokenType: 'None', baseVersion: 9 }]],
  ['a negative request', [connectFrame, { type: 'Mutation', requestId: -1, udfPath: 'marks:add', args: [{}] }]],
  ['a path that is no text', [connectFrame, { type: 'Action', requestId: 0, udfPath: { a: 1 }, args: [{}] }]],
  ['two arguments', [connectFrame, { type: 'Mutation', requestId: 0, udfPath: 'marks:add', args: [{}, {}] }]],
])('%s closes the connection with a reason', async (_what, frames) => {
  const wire = await openWire(server.port)
  for (const frame of frames) wire.send(frame)
  const { code, reason } = await wire.ended
  expect(code).toBe(1002)
  expect(reason).not.toBe('')
  await othersAreWell()
})

test('binary messages close the connection', async () => {
  const wire = await openWire(server.port)
  wire.socket.send(randomBytes(32))
  expect((await wire.ended).code).toBe(1002)
})

test('a message above the size limit closes the connection', async () => {
  const wire = await openWire(server.port)
  wire.connect()
  wire.send({ type: 'Event', eventType: 'x', event: 'x'.repeat(limits.messageMaxBytes) })
  expect((await wire.ended).code).toBe(1009)
  await othersAreWell()
})

test('arguments nested a thousand deep are refused as invalid arguments', async () => {
  const wire = await openWire(server.port)
  wire.connect()
  wire.send(`{"type":"Mutation","requestId":0,"udfPath":"marks:add","args":[{"list":${'['.repeat(1_000)}${']'.repeat(1_000)}}]}`)
  expect(await wire.until((frame) => frame['type'] === 'MutationResponse')).toMatchObject({
    success: false,
    errorData: { code: 'bad_request' },
  })
  wire.socket.terminate()
})

test('invalid input of every kind never crashes the engine and is never logged as an error', async () => {
  const before = server.errors.length
  const words = [
    'Connect',
    'ModifyQuerySet',
    'Mutation',
    'Action',
    'Authenticate',
    'Event',
    'type',
    'args',
    'udfPath',
    'marks:add',
    '__proto__',
    'constructor',
    '$integer',
  ]
  const noise = (depth: number): unknown => {
    switch (randomInt(depth > 3 ? 5 : 7)) {
      case 0:
        return null
      case 1:
        return randomInt(-5, 5)
      case 2:
        return words[randomInt(words.length)]
      case 3:
        return randomInt(2) === 0
      case 4:
        return randomBytes(8).toString('latin1')
      case 5:
        return Array.from({ length: randomInt(3) }, () => noise(depth + 1))
      default:
        return Object.fromEntries(Array.from({ length: randomInt(4) }, () => [words[randomInt(words.length)], noise(depth + 1)]))
    }
  }
  for (let round = 0; round < 200; round += 1) {
    const wire = await openWire(server.port)
    if (round % 2 === 0) wire.send(connectFrame)
    const type = words[randomInt(6)]
    wire.send({
      baseVersion: 0,
      newVersion: 1,
      requestId: 0,
      udfPath: words[randomInt(words.length)],
      args: [noise(0)],
      modifications: noise(0),
      ...(noise(0) as object),
      type,
    })
    wire.socket.close()
    await wire.ended
  }
  expect(server.errors.slice(before)).toEqual([])
  await othersAreWell()
})

test('calls beyond the limit are refused as too many, and a flood closes the connection', async () => {
  const wire = await openWire(server.port)
  wire.connect()
  for (let requestId = 0; requestId < 3 * limits.callsBurst; requestId += 1)
    wire.send({ type: 'Mutation', requestId, udfPath: 'marks:add', args: [{ list: 'flood', mark: requestId }] })
  expect(await wire.until((frame) => frame['success'] === false)).toMatchObject({ errorData: { code: 'rate_limited' } })
  expect(await wire.ended).toEqual({ code: 1008, reason: 'too many messages' })
  await othersAreWell()
})

test('queries beyond the limit close the connection', async () => {
  const wire = await openWire(server.port)
  wire.connect()
  for (let queryId = 0; queryId <= limits.subscriptionsMax; queryId += 1) wire.add(queryId, 'marks:list', { list: `many ${queryId}` })
  expect(await wire.ended).toMatchObject({ code: 1008 })
  await othersAreWell()
})

test('actions beyond the limit wait, and those beyond the queue are refused', async () => {
  const wire = await openWire(server.port)
  wire.connect()
  for (let requestId = 0; requestId < 5; requestId += 1) wire.send({ type: 'Action', requestId, udfPath: 'marks:hang', args: [{}] })
  expect(await wire.until((frame) => frame['type'] === 'ActionResponse')).toMatchObject({
    requestId: 4,
    errorData: { code: 'rate_limited' },
  })
  wire.socket.terminate()
})

const BULK = 'x'.repeat(50 * 1024)

test('waiting calls of one connection have a limit in bytes, and finished calls free their share', async () => {
  const wire = await openWire(server.port)
  wire.connect()
  const hang = (requestId: number) => wire.send({ type: 'Action', requestId, udfPath: 'marks:hang', args: [{ bulk: BULK }] })
  for (let requestId = 0; requestId < 3; requestId += 1) hang(requestId)
  expect(await wire.until((frame) => frame['type'] === 'ActionResponse')).toMatchObject({
    requestId: 2,
    success: false,
    errorData: { code: 'rate_limited' },
  })
  // Sent one after another, all of them succeed: each frees its share for the next.
  const other = await openWire(server.port)
  other.connect()
  for (let requestId = 0; requestId < 6; requestId += 1) {
    other.send({ type: 'Mutation', requestId, udfPath: 'marks:add', args: [{ list: 'bulk', mark: requestId, bulk: BULK }] })
    expect(await other.until((frame) => frame['requestId'] === requestId)).toMatchObject({ success: true })
  }
  wire.socket.terminate()
  other.socket.terminate()
  await wire.ended
})

/** Sends `body` as the beginning of a longer request. Returns the status, and a function that disconnects. */
function sendUnfinished(body: string, { port } = server): { status: Promise<number>; hangUp: () => void } {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const sending = request({
    port,
    host: '127.0.0.1',
    path: '/api/query',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 60 * 1024 },
  })
  sending.on('response', (response) => resolve(response.resume().statusCode ?? 0))
  sending.on('error', reject)
  sending.flushHeaders()
  if (body !== '') sending.write(body)
  return { status: promise, hangUp: () => sending.destroy() }
}

test('unfinished bodies from one network have a limit in bytes', async () => {
  const sent = Array.from({ length: 8 }, () => sendUnfinished(BULK))
  // No call is complete, so only those beyond the limit are answered.
  expect(await Promise.race(sent.map(({ status }) => status))).toBe(429)
  // Small calls of the same network have a limit of their own, over socket and HTTP.
  await othersAreWell()
  expect(
    (await fetch(`${server.address}/api/query`, { method: 'POST', body: JSON.stringify({ path: 'marks:list', args: { list: 'small' } }) }))
      .status,
  ).toBe(200)
  for (const { status, hangUp } of sent) {
    status.catch(() => undefined)
    hangUp()
  }
  await othersAreWell()
})

/** Sends the first fragment of a message. */
const begin = ({ socket }: Wire, text: string): void => socket.send(text, { fin: false })

test('unfinished messages of one network have a limit in bytes, and other networks keep theirs', async () => {
  const wires = await Promise.all(Array.from({ length: 8 }, () => openWire(server.port)))
  for (const wire of wires) begin(wire, BULK)
  expect([1006, 1013]).toContain((await Promise.race(wires.map(({ ended }) => ended))).code)
  await othersAreWell()
  for (const { socket } of wires) socket.terminate()
  await Promise.all(wires.map(({ ended }) => ended))
  // Finished messages, each with a ping between its fragments, free their share.
  const wire = await openWire(server.port)
  wire.connect()
  for (let requestId = 0; requestId < 20; requestId += 1) {
    const text = JSON.stringify({
      type: 'Mutation',
      requestId,
      udfPath: 'marks:add',
      args: [{ list: 'in parts', mark: requestId, bulk: BULK }],
    })
    begin(wire, text.slice(0, 40_000))
    wire.socket.ping('still here')
    wire.socket.send(text.slice(40_000), { fin: true })
    expect(await wire.until((frame) => frame['requestId'] === requestId)).toMatchObject({ success: true })
  }
  wire.socket.terminate()
  await wire.ended
})

test('a client that stops in the middle of a message is disconnected by the second heartbeat; an idle one is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const resting = await openTestServer(database.url, { limits })
  try {
    const [idle, stalled] = [await openWire(resting.port), await openWire(resting.port)]
    for (const wire of [idle, stalled]) {
      wire.connect()
      wire.add(0, 'marks:list', { list: 'beats' })
      await wire.until((frame) => valueIn(frame, 0) !== undefined)
    }
    begin(stalled, '{"type":"Mutation"')
    for (let beat = 0; beat < 2; beat += 1) {
      // The answer to the ping shows that everything before it has arrived.
      for (const { socket } of [idle, stalled]) {
        const heard = once(socket, 'pong')
        socket.ping('there?')
        await heard
      }
      expect(resting.realtime.stats().sockets).toBe(2)
      vi.advanceTimersByTime(15_000)
    }
    expect((await stalled.ended).code).toBe(1006)
    expect(resting.realtime.stats().sockets).toBe(1)
    idle.socket.terminate()
  } finally {
    vi.useRealTimers()
    await resting.close()
  }
})

test('calls beyond the limit over HTTP are refused before their body is read', async () => {
  const nowMs = Date.now()
  // The clock stands still, so that nothing is allowed again meanwhile.
  const still = await openTestServer(database.url, { limits, clock: () => nowMs })
  const ask = () =>
    fetch(`${still.address}/api/query`, { method: 'POST', body: JSON.stringify({ path: 'marks:list', args: { list: 'often' } }) })
  for (let time = 0; time < limits.callsBurst; time += 1) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ errorData: { code: 'rate_limited' } })
  const empty = sendUnfinished('', still)
  expect(await empty.status).toBe(429)
  empty.hangUp()
  await still.close()
})

test('a client that does not read its results is disconnected, and the others are served', async () => {
  const sleeper = await openWire(server.port)
  sleeper.connect()
  sleeper.add(0, 'marks:blob', { list: 'blob', bytes: 200_000 })
  await sleeper.until((frame) => valueIn(frame, 0) !== undefined)
  sleeper.socket.pause()
  const before = server.realtime.stats().subscriptions
  const client = openClient(server.address)
  const blob = watchQuery<string>(client, 'marks:blob', { list: 'blob', bytes: 200_000 })
  await blob.until(() => true)
  let mark = 0
  while (server.realtime.stats().subscriptions > before) {
    mark += 1
    await server.realtime.mutate('marks:add', { list: 'blob', mark })
    await blob.until((value) => value.startsWith(`${mark}:`))
    expect(mark).toBeLessThan(1_000)
  }
  sleeper.socket.resume()
  expect((await sleeper.ended).code).toBe(1013)
  await client.close()
})

test('only pages of this site may open a socket, and only at the site’s own address', async () => {
  await expect(openWire(server.port, { origin: 'https://evil.example' })).rejects.toThrow('403')
  await expect(openWire(server.port, { path: '/elsewhere' })).rejects.toThrow('404')
  const own = await openWire(server.port, { origin: `http://127.0.0.1:${server.port}` })
  own.socket.terminate()
})
