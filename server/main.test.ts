/** The start of servers on a shared database. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '#test-support/money.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { startServer } from './main.ts'

let database: TestDatabase
let dataDir: string
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'start-'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = () => startServer({ config: testConfig(dataDir), databaseUrl: database.url })
const partitions = async () => (await client.query(`select from pg_inherits where inhparent = 'journal.entries'::regclass`)).rowCount ?? 0

test('two servers start at once on a new database', async () => {
  const servers = await Promise.all([start(), start()])
  expect(await partitions()).toBeGreaterThan(14)
  await Promise.all(servers.map((server) => server.stop()))
})

test('a server starts while a dump runs and the journal lacks a partition', async () => {
  const { rows } = await client.query<{ name: string }>("select journal.make_partition((now() + interval '14 days')::date) as name")
  await client.query(`drop table ${rows[0]?.name}`)
  await client.query('begin; lock table journal.entries in access share mode')
  const server = await start()
  await client.query('commit')
  await server.stop()
})
