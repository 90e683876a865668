/** Signals from a connection to others: rights, floods, two processes, and their cost for the database. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { m, openClient } from './testing/client.ts'
import { createBankTables, type TestServer, openTestServer } from './testing/test-server.ts'
import { openWire, valueIn, type Wire } from './testing/wire.ts'
import { Signals } from './signals.ts'

interface Shown {
  typing: string[]
  here: string[]
}

let database: Awaited<ReturnType<typeof createTestDatabase>>
let here: TestServer
let there: TestServer
let writer: ReturnType<typeof openDatabase>
const wires: Wire[] = []
let room: string
let mara: { token: string; id: string }
let ines: { token: string; id: string }

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  here = await openTestServer(database.url, { limits: { callsBurst: 2_000 } })
  there = await openTestServer(database.url)
  writer = openDatabase({ url: database.url, max: 1 })
})
beforeEach(async () => {
  // Time stands still: what a busy machine makes of six seconds is not tested here (signals.test.ts).
  vi.spyOn(Signals.prototype, 'turn').mockImplementation(() => undefined)
  room = randomUUID()
  mara = await newUser(room)
  ines = await newUser(room)
})
afterEach(() => {
  for (const { socket } of wires.splice(0)) socket.terminate()
  vi.restoreAllMocks()
  for (const server of [here, there]) {
    expect(server.realtime.stats().violations).toEqual([])
    expect(server.errors).toEqual([])
  }
})
afterAll(async () => {
  await here?.close()
  await there?.close()
  await writer?.end()
  await database?.drop()
})

async function newUser(...rooms: string[]): Promise<{ token: string; id: string }> {
  const token = randomUUID()
  const insertSession = statement<[string], { id: string }>(
    'test.newSession',
    'insert into bank.sessions (token) values ($1) returning user_id as id',
  )
  const { id } = await writer.one(insertSession, token)
  const insertSeat = statement<[string, string]>('test.newSeat', 'insert into bank.seats (room, user_id) values ($1, $2::uuid)')
  for (const one of rooms) await writer.run(insertSeat, one, id)
  return { token, id }
}

async function open(server: TestServer): Promise<Wire> {
  const wire = await openWire(server.port)
  wires.push(wire)
  wire.connect()
  return wire
}

/** Watches a room, and resolves with the connection once the first value is there. */
async function watching(server: TestServer, { token }: { token: string }, where = room): Promise<Wire> {
  const wire = await open(server)
  wire.add(0, 'rooms:shown', { token, room: where })
  await wire.until((frame) => valueIn(frame, 0) !== undefined)
  return wire
}

const show = (wire: Wire, { token }: { token: string }, isOn = true, where = room, sign = 'typing'): void =>
  wire.send({ type: 'Event', eventType: 'Signal', event: { path: 'rooms:show', args: { token, room: where, sign, isOn } } })
const values = (wire: Wire): (Shown | null)[] =>
  wire.frames.flatMap((frame) => (valueIn(frame, 0) === undefined ? [] : [valueIn(frame, 0) as Shown | null]))
const typing = (wire: Wire, ...ids: string[]): Promise<unknown> =>
  wire.until((frame) => JSON.stringify((valueIn(frame, 0) as Shown | undefined)?.typing) === JSON.stringify(ids))
/** Resolves once nothing is shown any more. */
const silent = (wire: Wire): Promise<void> => vi.waitFor(() => expect(values(wire).at(-1)).toEqual({ typing: [], here: [] }))
/** Resolves once the server has handled all that this connection has sent. */
async function handled(wire: Wire): Promise<void> {
  wire.send({ type: 'Mutation', requestId: wire.frames.length + 1, udfPath: 'marks:add', args: [{ list: randomUUID(), mark: 1 }] })
  const before = wire.frames.length
  await vi.waitFor(() => expect(wire.frames.slice(before).some(({ type }) => type === 'MutationResponse')).toBe(true))
}
const overHttp = (args: object): Promise<{ errorData?: { code: string }; value?: null }> =>
  fetch(`${here.address}/api/signal`, {
    method: 'POST',
    body: JSON.stringify({ path: 'rooms:show', args: { room, sign: 'typing', isOn: true, ...args } }),
  }).then((response) => response.json() as Promise<{ errorData?: { code: string } }>)

test('a thousand keystrokes are two frames for the other side, without a statement or a row', async () => {
  const other = await watching(here, ines)
  const mine = await open(here)
  show(mine, mara)
  await typing(other, mara.id)
  const transitions = (): number => other.frames.filter((frame) => valueIn(frame, 0) !== undefined).length
  const entries = statement<[], { count: number }>('test.countEntries', 'select count(*) as count from journal.entries')
  const { count } = await writer.one(entries)
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  for (let key = 1; key < 1_000; key += 1) show(mine, mara)
  show(mine, mara, false)
  await silent(other)
  const texts = statements.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text))
  statements.mockRestore()
  expect(transitions()).toBe(3)
  // The journal is read twice a second in any case, here by the check that compares all results; other processes are notified.
  expect(texts.filter((text) => /insert|update|delete|bank\.seats where room = \$1 and user_id/i.test(text))).toEqual([])
  expect(await writer.one(entries)).toEqual({ count })
})

test('a flood of beginnings and ends is one appearance', async () => {
  const other = await watching(here, ines)
  const mine = await open(here)
  for (let key = 0; key < 800; key += 1) show(mine, mara, key % 2 === 0)
  await handled(mine)
  await handled(other)
  expect(values(other).length).toBeLessThanOrEqual(3)
  expect(values(other).at(-1)).toEqual({ typing: [], here: [] })
})

test('a signal reaches users of another process, and its end too', async () => {
  const other = await watching(there, ines)
  const mine = await open(here)
  show(mine, mara)
  await typing(other, mara.id)
  show(mine, mara, false)
  await silent(other)
})

test('a connection that ends takes its signals with it, in every process', async () => {
  const others = [await watching(here, ines), await watching(there, ines)]
  const mine = await open(here)
  show(mine, mara)
  await Promise.all(others.map((other) => typing(other, mara.id)))
  mine.socket.terminate()
  await Promise.all(others.map(silent))
})

test('a later user sees the present ones', async () => {
  const mine = await open(here)
  show(mine, mara, true, room, 'here')
  await handled(mine)
  expect(values(await watching(here, ines)).at(-1)).toEqual({ typing: [], here: [mara.id] })
})

test('the promise of a mutation does not wait for signals', async () => {
  const mine = openClient(here.address)
  const other = await watching(here, ines)
  show(other, ines)
  await mine.mutation(m('marks:add'), { list: room, mark: 1 })
  await mine.close()
})

test('a user neither signals in a room of others, nor hears it', async () => {
  const stranger = await newUser()
  const other = await watching(here, ines)
  const foreign = await watching(here, stranger)
  for (let at = 0; at < 50; at += 1) show(foreign, stranger, true, at % 2 === 0 ? room : randomUUID())
  await handled(foreign)
  const mine = await open(here)
  show(mine, mara)
  await typing(other, mara.id)
  expect(values(foreign)).toEqual([null])
  expect(values(other)).toEqual([
    { typing: [], here: [] },
    { typing: [mara.id], here: [] },
  ])
  expect(await overHttp({ token: stranger.token })).toMatchObject({ errorData: { code: 'not_found' } })
  expect(await overHttp({ token: 'invented' })).toMatchObject({ errorData: { code: 'unauthorized' } })
  expect(await overHttp({ token: mara.token, sign: 'dancing' })).toMatchObject({ errorData: { code: 'bad_request' } })
  expect(await overHttp({ token: mara.token })).toEqual({ status: 'success', value: null, logLines: [] })
})

test('a right ends at once with what it depends on, in every process', async () => {
  const others = [await watching(here, ines), await watching(there, ines)]
  const mine = await open(here)
  show(mine, mara)
  await Promise.all(others.map((other) => typing(other, mara.id)))
  await there.realtime.mutate('rooms:leave', { token: mara.token, room })
  await Promise.all(others.map(silent))
  await here.realtime.settled()
  expect(await overHttp({ token: mara.token })).toMatchObject({ errorData: { code: 'not_found' } })
})

test('the end of a session ends its signals, and takes no more of them', async () => {
  const other = await watching(here, ines)
  const mine = await open(here)
  show(mine, mara)
  await typing(other, mara.id)
  await there.realtime.mutate('people:signOut', { token: mara.token })
  expect(await mine.ended).toMatchObject({ code: 4001 })
  await silent(other)
  const again = await open(here)
  show(again, mara)
  await handled(again)
  expect(values(other).at(-1)).toEqual({ typing: [], here: [] })
  expect(await overHttp({ token: mara.token })).toMatchObject({ errorData: { code: 'unauthorized' } })
})

test.each([
  ['a signal of many bytes', { path: 'rooms:show', args: { token: 'x'.repeat(5_000) } }, 'a signal has at most 2048 bytes'],
  ['no object', 'typing', 'a signal must be an object'],
  ['a path that is none', { path: 5 }, 'path must be a text'],
])('%s closes the connection', async (_name, event, reason) => {
  const wire = await open(here)
  wire.send({ type: 'Event', eventType: 'Signal', event })
  expect(await wire.ended).toEqual({ code: 1002, reason })
})

test('an unknown call, or arguments that do not fit, change nothing', async () => {
  const wire = await open(here)
  for (const event of [
    { path: 'rooms:gone' },
    { path: 'marks:add', args: { list: 'x', mark: 1 } },
    { path: 'rooms:show', args: [] },
    { path: 'rooms:show', args: { token: mara.token, room, sign: 'typing' } },
    { path: 'rooms:show', args: { $token: 1 } },
  ])
    wire.send({ type: 'Event', eventType: 'Signal', event })
  await handled(wire)
  expect(here.realtime.stats().kept.ofConnections).toBeGreaterThan(0)
})

test('one account with many connections, and one network with many accounts, are slowed down', async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, () => overHttp({ token: mara.token })))
  expect(answers.filter(({ errorData }) => errorData?.code === 'rate_limited').length).toBeGreaterThan(0)
  expect(await overHttp({ token: ines.token })).toMatchObject({ value: null })
})
