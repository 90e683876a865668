/** The heartbeat of connections, with a clock and beats that the test moves. */
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { createBankTables, openTestServer } from './testing/test-server.ts'
import { openWire, valueIn } from './testing/wire.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
})
afterAll(() => database.drop())

test('a connection that was closed for an error has a whole beat to read why', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let nowMs = Date.now()
  const resting = await openTestServer(database.url, { clock: () => nowMs })
  try {
    const { socket, ended, connect, add, send, until } = await openWire(resting.port)
    connect()
    add(0, 'marks:list', { list: 'closing' })
    await until((frame) => valueIn(frame, 0) !== undefined)
    socket.pause()
    // The last frame was sent long before the close.
    nowMs += 20_000
    send('no frame')
    await vi.waitUntil(() => resting.realtime.stats().subscriptions === 0)
    for (const [laterMs, sockets] of [
      [1, 1],
      [15_000, 0],
    ] as const) {
      nowMs += laterMs
      vi.advanceTimersByTime(15_000)
      // A socket that is cut off is gone by then.
      await fetch(`${resting.address}/api/openapi.json`)
      expect(resting.realtime.stats().sockets).toBe(sockets)
    }
    socket.terminate()
    await ended
  } finally {
    vi.useRealTimers()
    await resting.close()
  }
})

test('pings do not keep a connection open that does not send Connect', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let nowMs = Date.now()
  const resting = await openTestServer(database.url, { clock: () => nowMs })
  try {
    const { socket, ended } = await openWire(resting.port)
    for (let beat = 0; beat < 2; beat += 1) {
      expect(resting.realtime.stats().sockets).toBe(1)
      const heard = once(socket, 'pong')
      socket.ping('there?')
      await heard
      nowMs += 10_000
      vi.advanceTimersByTime(15_000)
    }
    expect(await ended).toMatchObject({ code: 1002, reason: 'no Connect message' })
  } finally {
    vi.useRealTimers()
    await resting.close()
  }
})
