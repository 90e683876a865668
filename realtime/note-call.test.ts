/** Which calls are noted with their caller: mutations and actions, done or refused, and queries that are forbidden. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test-database.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createBankTables, type TestServer, openTestServer } from './testing/test-server.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: TestServer
const sql = async (text: string, params: unknown[] = []) => {
  const db = openDatabase({ url: database.url, max: 1 })
  try {
    return (await db.pool.query<Record<string, unknown>>(text, params)).rows
  } finally {
    await db.end()
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  server = await openTestServer(database.url)
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

/** The calls noted while `work` ran. */
async function heard(work: () => Promise<unknown>) {
  const before = server.notes.length
  await work().catch(() => undefined)
  return server.notes.slice(before)
}

test('a mutation is noted once, with its journal row and its origin; a repeated answer is not', async () => {
  const key = { idempotencyKey: randomUUID(), address: '203.0.113.9' }
  const add = () => server.realtime.mutate('marks:add', { list: 'noted', mark: 1 }, key)
  const [note, ...more] = await heard(async () => {
    await add()
    await add()
  })
  expect(more).toEqual([])
  expect(note).toMatchObject({
    path: 'marks:add',
    address: '203.0.113.9',
    outcome: { ok: true },
    journalKey: `${key.idempotencyKey}:0`,
    actor: { userId: null },
  })
  expect(await sql(`select path from journal.entries where session_id::text || ':' || request_id = $1`, [note?.journalKey])).toEqual([
    { path: 'marks:add' },
  ])
})

test('a refused mutation is noted with its code and its caller, without a row', async () => {
  const [{ user_id: userId } = {}] = await sql(`insert into bank.sessions (token) values ('of somebody') returning user_id`)
  expect(await heard(() => server.realtime.mutate('marks:fail', { list: 'refused', how: 'declared' }))).toMatchObject([
    { path: 'marks:fail', journalKey: null, outcome: { ok: false, failure: { data: { code: 'too_late' } } } },
  ])
  expect(await heard(() => server.realtime.mutate('people:signOut', {}))).toMatchObject([
    { actor: { userId: null }, outcome: { failure: { data: { code: 'unauthorized' } } } },
  ])
  expect(await heard(() => server.realtime.query('people:adminOnly', { token: 'of somebody' }, { address: '203.0.113.9' }))).toMatchObject([
    { path: 'people:adminOnly', actor: { userId }, address: '203.0.113.9', outcome: { failure: { data: { code: 'forbidden' } } } },
  ])
})

test('queries are noted only when they are forbidden to a signed-in user', async () => {
  expect(await heard(() => server.realtime.query('marks:list', { list: 'noted' }))).toEqual([])
  expect(await heard(() => server.realtime.query('people:me', { token: 'of nobody' }))).toEqual([])
})
