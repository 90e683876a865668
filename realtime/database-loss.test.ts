/** The database goes away and comes back: nothing acknowledged is lost, nothing is done twice, live goes on by itself. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { createTestDatabase } from '#tools/test-database.ts'
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

test('all connections to the database are cut again and again while clients write', async () => {
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
