/** In test runs a live query that missed a change is found, by its path and arguments. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ConvexClient } from 'convex/browser'
import { openDatabase } from '#platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { m, openClient, watchQuery } from './testing/client.ts'
import { createBankTables, type TestServer, openTestServer } from './testing/test-server.ts'

let database: TestDatabase
let server: TestServer
let client: ConvexClient

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
})
afterEach(async () => {
  await client.close()
  await server.close()
})
afterAll(() => database.drop())

/** Writes a mark without touching a topic. */
async function markQuietly(list: string, mark: number): Promise<void> {
  const db = openDatabase({ url: database.url, max: 1 })
  await db.script(`insert into bank.marks (list, mark) values ('${list}', ${mark})`)
  await db.end()
}

async function watch(list: string) {
  server = await openTestServer(database.url)
  client = openClient(server.address)
  const marks = watchQuery<number[]>(client, 'marks:list', { list })
  await marks.until((value) => value.length === 0)
  return marks
}

const found = () => server.realtime.stats().violations.map(({ path, args, pushed, fresh }) => ({ path, args, pushed, fresh }))

test('a change without a touched topic is found at the next awaited flush', async () => {
  await watch('quiet')
  await server.realtime.settled()
  expect(found()).toEqual([])
  await markQuietly('quiet', 7)
  await server.realtime.settled()
  expect(found()).toEqual([{ path: 'marks:list', args: { list: 'quiet' }, pushed: '[]', fresh: '[7]' }])
})

test('a missed change is found after the next write of any kind', async () => {
  await watch('behind')
  await markQuietly('behind', 7)
  await server.realtime.mutate('marks:add', { list: 'another', mark: 1 })
  await expect.poll(found).toEqual([{ path: 'marks:list', args: { list: 'behind' }, pushed: '[]', fresh: '[7]' }])
})

test('a missed change is found beside a query that fails', async () => {
  await watch('failing')
  const failing = watchQuery<number>(client, 'marks:failing', { list: 'failing', how: 'sql' })
  await failing.untilError()
  await markQuietly('failing', 7)
  await server.realtime.settled()
  expect(found().map(({ path, pushed, fresh }) => [path, pushed, fresh])).toEqual([
    ['marks:list', '[]', '[7]'],
    ['marks:failing', '(failed: internal)', expect.any(String)],
  ])
})

test('a touched change is sent and is not a violation', async () => {
  const marks = await watch('touched')
  await client.mutation(m('marks:add'), { list: 'touched', mark: 7 })
  expect(marks.values.at(-1)).toEqual([7])
  await server.realtime.settled()
  expect(found()).toEqual([])
})
