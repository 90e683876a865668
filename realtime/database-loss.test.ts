/** The database becomes unreachable and returns: no acknowledged mutation is lost, none is applied twice, and live queries recover by themselves. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { DatabaseBack } from './database-back.ts'
import { m, openClient, watchQuery } from './testing/client.ts'
import { createBankTables, type TestServer, openTestServer } from './testing/test-server.ts'

const killOthers = statement<[], { killed: boolean }>(
  'test.killOthers',
  'select pg_terminate_backend(pid) as killed from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: TestServer
let other: TestServer

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  server = await openTestServer(database.url)
  other = await openTestServer(database.url)
})
afterAll(async () => {
  await server?.close()
  await other?.close()
  await database?.drop()
})

test('no mutation is lost or applied twice while all database connections are cut repeatedly', async () => {
  const killer = openDatabase({ url: database.url, max: 1 })
  const client = openClient(server.address)
  const elsewhere = openClient(other.address)
  const shown = watchQuery<number[]>(client, 'marks:list', { list: 'loss' })
  const seen = watchQuery<number[]>(elsewhere, 'marks:list', { list: 'loss' })
  await Promise.all([shown.until((value) => value.length === 0), seen.until((value) => value.length === 0)])
  for (let mark = 0; mark < 30; mark += 3) {
    const writing = Promise.all([0, 1, 2].map((step) => client.mutation(m('marks:add'), { list: 'loss', mark: mark + step })))
    if (mark % 2 === 0) await killer.many(killOthers)
    await writing
  }
  const all = Array.from({ length: 30 }, (_, mark) => mark)
  expect(shown.values.at(-1)).toEqual(all)
  await seen.until((value) => value.length === 30)
  expect(seen.values.at(-1)).toEqual(all)
  expect([...shown.errors, ...seen.errors]).toEqual([])
  await client.close()
  await elsewhere.close()
  await killer.end()
}, 60_000)

/** A call over HTTP that waits for a lock when its connection is cut. */
async function cutDuring(kind: 'mutation' | 'query', body: object, headers: Record<string, string> = {}): Promise<Response> {
  const killer = openDatabase({ url: database.url, max: 2 })
  const waiting = statement<[], { waits: number }>('test.countWaiting', `select count(*)::integer as waits from ${LOCK_WAITS}`)
  const lock = await killer.pool.connect()
  await lock.query('begin; lock table bank.marks')
  const answer = fetch(`${server.address}/api/${kind}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...body, format: 'json' }),
  })
  await expect.poll(async () => (await killer.one(waiting)).waits).toBeGreaterThan(0)
  await lock.query(`select pg_terminate_backend(pid) from ${LOCK_WAITS}`)
  await lock.query('commit')
  lock.release()
  const response = await answer
  await killer.end()
  return response
}

const ADD = { path: 'marks:add', args: { list: 'cut', mark: 1 } }

test('a mutation with a key that loses its connection is still applied once and answered', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const response = await cutDuring('mutation', ADD, headers)
  expect(response.status).toBe(200)
  expect((await server.realtime.query('marks:list', { list: 'cut' })).value).toEqual([1])
})

test('a mutation without a key is not repeated, and its caller gets an error', async () => {
  expect((await cutDuring('mutation', ADD)).status).toBe(503)
})

test('a query over HTTP that loses its connection is asked again and answered', async () => {
  const response = await cutDuring('query', { path: 'marks:list', args: { list: 'unread' } })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ value: [] })
})

test('calls wait for an unreachable database until it is back, their timeout, or the close of the server', async () => {
  let isAway = true
  const back = new DatabaseBack(async () => {
    if (isAway) throw new Error('away')
  }, 60_000)
  const [first, second] = [back.begin(), back.begin()]
  const waiting = Promise.all([first(), second()])
  isAway = false
  expect(await waiting).toEqual([true, true])
  isAway = true
  const closing = first()
  back.close()
  expect(await closing).toBe(false)
  expect(await new DatabaseBack(() => Promise.reject(new Error('away')), 60).begin()()).toBe(false)
})
