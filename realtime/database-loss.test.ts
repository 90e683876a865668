/** The database goes away and comes back: nothing acknowledged is lost, nothing is done twice, live goes on by itself. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { furnish, type House, m, openClient, openHouse, watchQuery } from './testing/house.ts'

const killOthers = statement<[], { killed: boolean }>(
  'test.killOthers',
  'select pg_terminate_backend(pid) as killed from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let house: House
let other: House

beforeAll(async () => {
  database = await createTestDatabase()
  await furnish(database.url)
  house = await openHouse(database.url)
  other = await openHouse(database.url)
})
afterAll(async () => {
  await house?.close()
  await other?.close()
  await database?.drop()
})

test('all connections to the database are cut again and again while clients write', async () => {
  const killer = openDatabase({ url: database.url, max: 1 })
  const client = openClient(house.address)
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
