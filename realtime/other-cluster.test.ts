/** The journal outside the cluster that wrote it: restored into a new cluster, and on a standby. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { EMBEDDED_USER, type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { readSchema } from '#server/schema.ts'
import { createTestDatabase, FORGETFUL, testDataFolder } from '#tools/test-database.ts'
import { repairRestoredJournal } from './journal-keeping.ts'
import { selectSince } from './journal.sql.ts'
import { m, openClient, watchQuery } from './testing/client.ts'
import { createBankTables, openTestServer } from './testing/test-server.ts'

let home: string
let postgres: EmbeddedPostgres
let database: Database
beforeAll(async () => {
  home = await mkdtemp(join((await testDataFolder()) ?? tmpdir(), 'other-cluster-'))
  postgres = await startEmbeddedPostgres({ dataDir: join(home, 'new'), settings: FORGETFUL })
  await migrate(postgres.url, await readSchema())
  await createBankTables(postgres.url)
  database = openDatabase({ url: postgres.url, max: 2, onIdleError: () => undefined })
})
afterAll(async () => {
  await database?.end()
  await postgres?.stop()
  await rm(home, { recursive: true, force: true })
})

/** Entries of a cluster whose transaction ids are far beyond those of a new one. */
async function entriesOfOldCluster(): Promise<string> {
  const old = await createTestDatabase()
  const client = new pg.Client({ connectionString: old.url })
  await client.connect()
  await client.query(`do $$ begin for n in 1..10000 loop perform pg_current_xact_id(); commit; end loop; end $$`)
  await client.query(
    `insert into journal.entries (session_id, request_id, path, topics) select gen_random_uuid(), n, 'marks:add', '{bank}' from generate_series(1, 40) n`,
  )
  const { rows } = await client.query<{ entries: string }>('select json_agg(e)::text as entries from journal.entries e')
  await client.end()
  await old.drop()
  return rows[0]?.entries ?? ''
}

const newEntries = async () => {
  const { rows } = await database.pool.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  const found = await database.many(selectSince, rows[0]?.snapshot ?? '', new Date(Date.now() - 360_000))
  return found.filter(({ session_id: key }) => key !== null).length
}

test('entries restored into a new cluster are read as new until the start marks them as old', async () => {
  await database.pool.query('insert into journal.entries select * from json_populate_recordset(null::journal.entries, $1::json)', [
    await entriesOfOldCluster(),
  ])
  expect(await newEntries()).toBe(40)
  expect(await repairRestoredJournal(database)).toBe(40)
  expect(await newEntries()).toBe(0)
  expect(await repairRestoredJournal(database)).toBe(0)

  const server = await openTestServer(postgres.url)
  const client = openClient(server.address)
  const shown = watchQuery<number[]>(client, 'marks:list', { list: 'moved' })
  await client.mutation(m('marks:add'), { list: 'moved', mark: 1 })
  expect(await shown.until((value) => value.length === 1)).toEqual([1])
  const entries = async () => (await database.pool.query(`select from journal.entries where xid = '0'`)).rowCount
  expect(await entries()).toBe(40)
  await client.close()
  await server.close()
})

/** A standby of the running cluster, made with the low-level API for base backups. */
async function openStandby(): Promise<EmbeddedPostgres> {
  const [from, to] = [join(home, 'new'), join(home, 'standby')]
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  await cp(join(from, 'cluster'), join(to, 'cluster'), { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await writeFile(join(to, 'cluster', 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(to, 'cluster', 'standby.signal'), '')
  await cp(join(from, 'password'), join(to, 'password'))
  const { port, password } = new pg.Client({ connectionString: postgres.url })
  const primary = `host=127.0.0.1 port=${port} user=${EMBEDDED_USER} password=${password}`
  return startEmbeddedPostgres({ dataDir: to, settings: { ...FORGETFUL, primary_conninfo: primary, hot_standby: 'on' } })
}

test('live queries refuse to read the journal on a standby, which hides running transactions', async () => {
  const standby = await openStandby()
  try {
    await expect(openTestServer(standby.url)).rejects.toThrow('The journal was read on a standby')
  } finally {
    await standby.stop()
  }
})
