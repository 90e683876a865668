/** Nothing that was kept for a client stays after it leaves, however it leaves. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test-database.ts'
import { createBankTables, type TestServer, openTestServer } from './testing/test-server.ts'
import { openWire } from './testing/wire.ts'

const SUBSCRIPTIONS_MAX = 20
// Kept results of public queries belong to no client: they are bounded, and off here.
const HOUR_MS = 3_600_000
let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: TestServer
let laterMs = 0

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  server = await openTestServer(database.url, {
    limits: { subscriptionsMax: SUBSCRIPTIONS_MAX, keptResultsMax: 0 },
    clock: () => Date.now() + laterMs,
  })
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

/** Everything that is counted for clients. */
function counts() {
  const { sockets, subscriptions, results, newQueries, mutations, reads, kept } = server.realtime.stats()
  return { sockets, subscriptions, results, newQueries, mutations, reads, kept }
}

const NOTHING = {
  sockets: 0,
  subscriptions: 0,
  results: 0,
  newQueries: 0,
  mutations: 0,
  reads: 0,
  kept: { ofConnections: 0, ofNetworks: 0 },
}

test('nothing is left of 300 clients of 60 networks with queries and mutations under way, closed or cut off', async () => {
  const wires = await Promise.all(Array.from({ length: 300 }, (_, at) => openWire(server.port, { address: `198.51.100.${at % 60}` })))
  for (const [at, wire] of wires.entries()) {
    wire.connect()
    wire.add(0, 'marks:list', { list: `own ${at}` })
    wire.add(1, 'marks:list', { list: 'shared' })
    wire.send({ type: 'Mutation', requestId: 0, udfPath: 'marks:add', args: [{ list: `own ${at}`, mark: at }] })
  }
  await Promise.all(wires.slice(0, 100).map((wire) => wire.until((frame) => frame['type'] === 'MutationResponse')))
  // Of open connections and of queries. Networks of new connections may be forgotten by now.
  expect(counts().kept.ofNetworks).toBeGreaterThanOrEqual(120)
  for (const [at, { socket }] of wires.entries()) {
    if (at % 2 === 0) socket.terminate()
    else socket.close()
  }
  await Promise.all(wires.map(({ ended }) => ended))
  await expect.poll(() => counts().sockets + counts().mutations).toBe(0)
  await server.realtime.settled()
  // Its limits forget a network once it could do everything again.
  laterMs += HOUR_MS
  await expect.poll(counts).toEqual(NOTHING)
})

test('a connection that is closed in the middle of a message for too many queries watches none of them', async () => {
  const wire = await openWire(server.port)
  wire.connect()
  wire.send({
    type: 'ModifyQuerySet',
    baseVersion: 0,
    newVersion: 1,
    modifications: Array.from({ length: SUBSCRIPTIONS_MAX * 3 }, (_, queryId) => ({
      type: 'Add',
      queryId,
      udfPath: 'marks:list',
      args: [{ list: `too many ${queryId}` }],
    })),
  })
  expect((await wire.ended).reason).toContain(`more than ${SUBSCRIPTIONS_MAX} queries`)
  await server.realtime.settled()
  laterMs += HOUR_MS
  await expect.poll(counts).toEqual(NOTHING)
})
