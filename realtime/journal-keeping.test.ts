/** The journal keeps an answer that is a secret for as long as somebody may send for it again, and everything else not for ever. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { blankSealedResults, removeOldEntries } from './journal-keeping.ts'
import { furnish, type House, openHouse } from './testing/house.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let reader: Database
let house: House
const running = new AbortController().signal

beforeAll(async () => {
  database = await createTestDatabase()
  await furnish(database.url)
  reader = openDatabase({ url: database.url, max: 2 })
  house = await openHouse(database.url)
})
afterAll(async () => {
  await house?.close()
  await reader?.end()
  await database?.drop()
})

const sql = async (text: string, ...params: readonly unknown[]): Promise<Record<string, unknown>[]> =>
  (await reader.pool.query(text, [...params])).rows as Record<string, unknown>[]
const age = (key: string, interval: string) => sql(`update journal.entries set at = at - $2::interval where session_id = $1`, key, interval)
const marksOf = async (list: string): Promise<unknown> => (await house.realtime.query('marks:list', { list })).value

test('a secret answer is there for ten minutes; then it is nowhere, and the request is refused in place of being done again', async () => {
  const key = randomUUID()
  const send = () => house.realtime.mutate('marks:addSecretly', { list: 'secret', mark: 1 }, { idempotencyKey: key })
  const first = await send()
  await age(key, '9 minutes')
  await blankSealedResults(reader, running)
  expect(await send()).toEqual(first)
  await age(key, '2 minutes')
  await blankSealedResults(reader, running)
  expect(await sql(`select result, sealed_result from journal.entries where session_id = $1`, key)).toEqual([
    { result: null, sealed_result: null },
  ])
  await expect(send()).rejects.toMatchObject({ code: 'result_gone' })
  await expect(house.realtime.mutate('marks:addSecretly', { list: 'secret', mark: 2 }, { idempotencyKey: key })).rejects.toMatchObject({
    code: 'bad_request',
  })
  expect(await marksOf('secret')).toEqual([1])
})

test('over HTTP a secret that is gone is told as gone', async () => {
  const key = randomUUID()
  const send = () =>
    fetch(`${house.address}/api/mutation`, {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: JSON.stringify({ path: 'marks:addSecretly', args: { list: 'gone', mark: 1 }, format: 'json' }),
    })
  expect((await send()).status).toBe(200)
  await age(key, '11 minutes')
  await blankSealedResults(reader, running)
  const answer = await send()
  expect(answer.status).toBe(410)
  expect(await answer.json()).toMatchObject({ status: 'error', errorData: { code: 'result_gone' } })
})

test('answers that are no secrets stay, however many secrets are blanked', async () => {
  const key = randomUUID()
  await house.realtime.mutate('marks:add', { list: 'open', mark: 1 }, { idempotencyKey: key })
  await age(key, '1 day')
  await sql(
    `insert into journal.entries (session_id, request_id, path, sealed_result, at) select gen_random_uuid(), 0, 'many', 'x', now() - interval '1 hour' from generate_series(1, 1_100)`,
  )
  await blankSealedResults(reader, running)
  expect(await sql(`select count(*)::integer as left from journal.entries where path = 'many' and sealed_result is not null`)).toEqual([
    { left: 0 },
  ])
  expect(await house.realtime.mutate('marks:add', { list: 'open', mark: 1 }, { idempotencyKey: key })).toEqual({ count: 1 })
})

test('rows go when their days are over, all of them, and no younger one', async () => {
  await sql(`insert into journal.entries (session_id, request_id, path) select gen_random_uuid(), 0, 'old' from generate_series(1, 1_100)`)
  await sql(`update journal.entries set at = now() - interval '400 days 1 hour'`)
  await sql(
    `insert into journal.entries (session_id, request_id, path, at) values (gen_random_uuid(), 0, 'young', now() - interval '399 days')`,
  )
  await house.realtime.mutate('marks:add', { list: 'new', mark: 1 })
  await removeOldEntries(reader, 400, running)
  expect(await sql(`select path from journal.entries order by id`)).toEqual([{ path: 'young' }, { path: 'marks:add' }])
})

test('both are found by an index', async () => {
  const plans = await Promise.all(
    [
      `explain (format json) select id from journal.entries where sealed_result is not null and at < now() - interval '600 seconds' order by at limit 500`,
      `explain (format json) select id from journal.entries order by id limit 500`,
    ].map(async (text) => {
      const client = await reader.pool.connect()
      await client.query('set enable_seqscan = off')
      const { rows } = await client.query(text)
      client.release(true)
      return JSON.stringify(rows)
    }),
  )
  expect(plans[0]).toContain('entries_sealed')
  expect(plans[1]).toContain('entries_pkey')
})
