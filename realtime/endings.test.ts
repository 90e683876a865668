/** The end of a session closes its connections, whichever process ended it. Their clients reconnect at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { topicOf } from './implement.ts'
import { CLOSE } from './protocol.ts'
import { m, openClient, watchQuery } from './testing/client.ts'
import { createGate, createBankTables, type TestServer, openTestServer } from './testing/test-server.ts'
import { openWire, valueIn, type Wire } from './testing/wire.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let here: TestServer
let there: TestServer

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  here = await openTestServer(database.url)
  there = await openTestServer(database.url)
})
afterAll(async () => {
  for (const server of [here, there]) expect(server?.realtime.stats().violations).toEqual([])
  await here?.close()
  await there?.close()
  await database?.drop()
})

async function signIn(...tokens: readonly string[]): Promise<void> {
  const writer = openDatabase({ url: database.url, max: 1 })
  for (const token of tokens) await writer.run(statement<[string]>('test.signIn', 'insert into bank.sessions (token) values ($1)'), token)
  await writer.end()
}

/** A connection that watches its own user. */
async function openAs(token: string, server = here): Promise<Wire> {
  const wire = await openWire(server.port)
  wire.connect()
  wire.add(0, 'people:me', { token })
  await wire.until((frame) => valueIn(frame, 0) !== undefined)
  return wire
}

const isRefused = (frame: Record<string, unknown>) => JSON.stringify(frame).includes('Please sign in')
const MINE = { userId: null, impersonatorId: null, roles: new Set(['visitor'] as const) }

test.each(['this process', 'another one'])(
  'a session ended in %s: the client is notified, disconnected with the reason, and refused when it reconnects',
  async (where) => {
    const token = `revoked in ${where}`
    await signIn(token)
    const wire = await openAs(token)
    await (where === 'this process' ? here : there).realtime.mutate('people:signOut', { token })
    expect(await wire.ended).toEqual({ code: CLOSE.over, reason: 'a session that this connection has used is over' })
    expect(wire.frames.some(isRefused)).toBe(true)
    const again = await openWire(here.port)
    again.connect()
    again.add(0, 'people:me', { token })
    await again.until(isRefused)
    // Ending it again closes no connection.
    await expect(there.realtime.mutate('people:signOut', { token })).rejects.toMatchObject({ code: 'unauthorized' })
    await here.realtime.settled()
    expect(again.socket.readyState).toBe(again.socket.OPEN)
    again.socket.terminate()
  },
)

test('a sign-out is answered, and shown, before the connection is closed', async () => {
  await signIn('own')
  const wire = await openAs('own')
  wire.send({ type: 'Mutation', requestId: 0, udfPath: 'people:signOut', args: [{ token: 'own' }] })
  expect((await wire.ended).code).toBe(CLOSE.over)
  const answer = wire.frames.find(({ type }) => type === 'MutationResponse')
  expect(answer).toMatchObject({ requestId: 0, success: true })
  const reached = (frame: Record<string, unknown>) => Buffer.from((frame['endVersion'] as { ts: string }).ts, 'base64').readBigUInt64LE()
  const last = wire.frames.findLast(({ type }) => type === 'Transition')!
  expect(reached(last)).toBeGreaterThanOrEqual(Buffer.from(answer!['ts'] as string, 'base64').readBigUInt64LE())
})

test('running actions of the connection are aborted', async () => {
  await signIn('working')
  const wire = await openAs('working')
  const aborted = () => here.notes.filter(({ path }) => path === 'marks:hang').length
  wire.send({ type: 'Action', requestId: 0, udfPath: 'marks:hang', args: [{ token: 'working' }] })
  wire.send({ type: 'Mutation', requestId: 1, udfPath: 'marks:add', args: [{ list: 'working', mark: 1 }] })
  await wire.until(({ type }) => type === 'MutationResponse')
  expect(aborted()).toBe(0)
  await there.realtime.mutate('people:signOut', { token: 'working' })
  await wire.ended
  await expect.poll(aborted).toBe(1)
})

test('other connections stay open, also when a session only changed or was not used on them', async () => {
  await signIn('stays', 'leaves', 'changed')
  const [stays, changed] = [await openAs('stays'), await openAs('changed')]
  await there.realtime.mutate('people:signOut', { token: 'leaves' })
  await there.realtime.write('test:change', MINE, async ({ touch }) => touch(topicOf('session')('changed')))
  await there.realtime.mutate('marks:add', { list: 'after', mark: 1 })
  for (const wire of [stays, changed]) {
    wire.add(1, 'marks:list', { list: 'after' })
    await wire.until((frame) => JSON.stringify(valueIn(frame, 1)) === '[1]')
    expect(wire.socket.readyState).toBe(wire.socket.OPEN)
    wire.socket.terminate()
  }
})

test('a client that has switched to another session reconnects with it and loses no call', async () => {
  await signIn('before', 'now')
  const client = openClient(here.address)
  const [before, now] = [
    watchQuery<string>(client, 'people:me', { token: 'before' }),
    watchQuery<string>(client, 'people:me', { token: 'now' }),
  ]
  await Promise.all([before.until(() => true), now.until(() => true)])
  before.stop()
  const gate = createGate()
  const begun = createGate()
  here.hooks.worked = () => {
    begun.open()
    return gate.passed
  }
  const writing = client.mutation(m('marks:add'), { list: 'moved on', mark: 1 })
  await begun.passed
  const back = new Promise<void>((resolve) =>
    client.client.subscribeToConnectionState(
      ({ connectionCount, isWebSocketConnected }) => connectionCount === 2 && isWebSocketConnected && resolve(),
    ),
  )
  await there.realtime.mutate('people:signOut', { token: 'before' })
  await back
  here.hooks.worked = undefined
  gate.open()
  expect(await writing).toEqual({ count: 1 })
  expect((await here.realtime.query('marks:list', { list: 'moved on' })).value).toEqual([1])
  expect(now.errors).toEqual([])
  await client.close()
})

test('a connection that sends more tokens than a user has sessions is closed', async () => {
  const wire = await openWire(here.port)
  wire.connect()
  for (let index = 0; index <= 50; index += 1) wire.add(index, 'people:me', { token: `made up ${index}` })
  expect(await wire.ended).toEqual({ code: CLOSE.policy, reason: 'too many sessions on one connection' })
})
