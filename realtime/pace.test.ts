/** While many mutations run at once, screens wait a moment for their changes; callers never do. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test-database.ts'
import { Pace } from './pace.ts'
import { m, openClient, watchQuery } from './testing/client.ts'
import { createBankTables, openTestServer } from './testing/test-server.ts'
import { openWire, valueIn } from './testing/wire.ts'

describe('Pace', () => {
  const paceAt = (now: { ms: number }) => new Pace({ limits: { paceMs: 100, paceFromCalls: 3 }, nowMs: () => now.ms })
  /** So many mutations at once, and their common end. */
  const run = async (pace: Pace, count: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const all = Array.from({ length: count }, () => pace.during(() => promise))
    resolve()
    await Promise.all(all)
  }

  test('is busy while so many mutations run at once, and until the stretch after that is over', async () => {
    const now = { ms: 1_000 }
    const pace = paceAt(now)
    await run(pace, 2)
    expect(pace.isBusy).toBe(false)
    await run(pace, 3)
    expect(pace.isBusy).toBe(true)
    now.ms = 1_199
    expect(pace.isBusy).toBe(true)
    now.ms = 1_200
    expect(pace.isBusy).toBe(false)
  })

  test('is not busy with many mutations one after another, nor after a pause', async () => {
    const now = { ms: 1_000 }
    const pace = paceAt(now)
    for (let at = 0; at < 50; at += 1) await run(pace, 1)
    expect(pace.isBusy).toBe(false)
    await run(pace, 50)
    now.ms = 1_900
    expect(pace.isBusy).toBe(false)
  })

  test('is not busy as long as a caller waits for all screens', async () => {
    const pace = paceAt({ ms: 0 })
    await run(pace, 5)
    const [first, second] = [pace.hurry(), pace.hurry()]
    first()
    expect(pace.isBusy).toBe(false)
    second()
    expect(pace.isBusy).toBe(true)
  })
})

describe('many commits', () => {
  const COMMITS = 30
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    database = await createTestDatabase()
    await createBankTables(database.url)
  })
  afterAll(() => database?.drop())

  /** A screen and a caller watch one list; the caller adds to it again and again. */
  async function watched(list: string, paceMs: number) {
    const server = await openTestServer(database.url, { verifyLive: false, limits: { paceMs, paceFromCalls: 1 } })
    const wire = await openWire(server.port)
    wire.connect()
    wire.add(0, 'marks:list', { list })
    await wire.until((frame) => valueIn(frame, 0) !== undefined)
    const client = openClient(server.address)
    const own = watchQuery<number[]>(client, 'marks:list', { list })
    await own.until((value) => value.length === 0)
    for (let mark = 1; mark <= COMMITS; mark += 1) {
      await client.mutation(m('marks:add'), { list, mark })
      // The promise of a call comes after its effect, as ever.
      expect(own.values.at(-1)).toHaveLength(mark)
    }
    const close = async () => {
      wire.socket.close()
      await client.close()
      await server.close()
    }
    return { server, wire, close }
  }
  const lengths = (wire: Awaited<ReturnType<typeof openWire>>) => wire.frames.map((frame) => (valueIn(frame, 0) as number[]).length)

  test('reach a screen that waits for nothing in one change, once a caller asks for all', async () => {
    const { server, wire, close } = await watched('at once', 60_000)
    expect(lengths(wire)).toEqual([0])
    await server.realtime.settled()
    await wire.until((frame) => (valueIn(frame, 0) as number[] | undefined)?.length === COMMITS)
    expect(lengths(wire)).toEqual([0, COMMITS])
    await close()
  })

  test('reach it by themselves after a moment', async () => {
    const { wire, close } = await watched('by itself', 20)
    await wire.until((frame) => (valueIn(frame, 0) as number[] | undefined)?.length === COMMITS)
    const sent = lengths(wire)
    expect(sent).toEqual(sent.toSorted((a, b) => a - b))
    await close()
  })
})
