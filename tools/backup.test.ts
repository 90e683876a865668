/** Both commands as an operator runs them: in separate processes, between an own database and an embedded one, while others write. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { createTestUser, fundWallet } from '#test-support/people.ts'
import { createEmptyDatabase, createTestDatabase, FORGETFUL, type TestDatabase, testDataFolder } from './test-database.ts'

const ROOT = join(import.meta.dirname, '..')
const SECRET = Buffer.alloc(48, 5).toString('base64')

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command with only `env` of ours in its environment. */
function run(command: 'backup' | 'restore', args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [`tools/${command}.ts`, ...args],
      { cwd: ROOT, env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env } },
      (_error, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    )
  })
}

let home: string
let own: TestDatabase
let source: Database
const first = () => join(home, 'first')
const second = () => join(home, 'second')
const firstFile = () => join(home, 'first.backup')
const secondFile = () => join(home, 'second.backup')

/** An own database with a user who has money, two stored files, and a day of the journal that is over. */
beforeAll(async () => {
  home = await mkdtemp(join(await testDataFolder(), 'backup-'))
  own = await createTestDatabase()
  source = openDatabase({ url: own.url, max: 3 })
  await fundWallet(source, await createTestUser(source), 120_00)
  await source.script(`insert into deposits.deposits (id, order_id, user_id, amount_cents, status, credited_cents, provider)
    select t.cause_id, 'DEP-1-1', a.owner_id, t.cents, 'success', t.cents, 'oxapay' from ledger.transfers t join ledger.accounts a on a.id = t.credit_account`)
  await source.script(`select journal.make_partition((now() - interval '3 days')::date);
    insert into journal.entries (session_id, request_id, path, at, topics) values (gen_random_uuid(), 0, 'an\\tabbed "path"', now() - interval '3 days', '{"a,b",c}')`)
  await mkdir(join(first(), 'media', 'objects', 'posts'), { recursive: true })
  await writeFile(join(first(), 'secret'), SECRET)
  await writeFile(join(first(), 'media', 'objects', 'posts', 'kept.jpg'), 'kept')
  await writeFile(join(first(), 'media', 'objects', 'posts', 'lost.jpg'), 'lost')
})
afterAll(async () => {
  await source?.end()
  await own?.drop()
  await rm(home, { recursive: true, force: true })
})

/** Each table with its rows, but for those that the writer changes. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set timezone = 'UTC'`)
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace::regnamespace::text !~ '^pg_|^information' order by 1`,
  )
  const content: Record<string, string> = {}
  for (const { name } of rows.filter((row) => !/^(migrations|routines|processes|task_runs|journal\.entries)$/.test(row.name))) {
    const { rows: found } = await client.query<{ all: string }>(
      `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as all from ${name} t`,
    )
    content[name] = found[0]?.all ?? ''
  }
  await client.end()
  return content
}

/** Writes pairs of entries, each pair in one transaction, until it is stopped. */
function writePairs(): () => Promise<void> {
  let isOver = false
  const done = (async () => {
    while (!isOver)
      await source.script(
        `insert into journal.entries (session_id, request_id, path) select gen_random_uuid(), n, 'pair' from generate_series(1, 2) n`,
      )
  })()
  return async () => {
    isOver = true
    await done
  }
}

const count = async (url: string, where: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(`select count(*)::integer as n from journal.entries where ${where}`)
  await client.end()
  return rows[0]?.n ?? 0
}

test('an own database is backed up in one moment while others write, and restored into a new embedded one', async () => {
  const stop = writePairs()
  const saved = await run('backup', [firstFile()], { DATABASE_URL: own.url, ATELIER_DATA: first() })
  await stop()
  expect(saved).toMatchObject({ code: 0, err: '' })
  expect(saved.out).toContain('a list of 2 files')

  await mkdir(second(), { recursive: true })
  const without = await run('restore', [firstFile()], { ATELIER_DATA: second() })
  expect(without.err).toMatch(/This backup belongs to the secret with the fingerprint [0-9a-f]{16}; there is none here/)
  expect(without.code).toBe(1)

  await cp(join(first(), 'secret'), join(second(), 'secret'))
  await mkdir(join(second(), 'media', 'objects', 'posts'), { recursive: true })
  await cp(join(first(), 'media', 'objects', 'posts', 'kept.jpg'), join(second(), 'media', 'objects', 'posts', 'kept.jpg'))
  const restored = await run('restore', [firstFile()], { ATELIER_DATA: second() })
  expect(restored.err).toBe('')
  expect(restored.out).toContain('1 of 2 are there')
  expect(restored.out).toContain('posts/lost.jpg')
  expect(restored.out).toContain('The books are right.')
  expect(restored.code).toBe(0)
}, 120_000)

test('a running embedded database is backed up, and restored into an empty own one, with every row', async () => {
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: join(second(), 'postgres'), settings: FORGETFUL })
  const target = await createEmptyDatabase()
  try {
    expect(await contentOf(postgres.url)).toEqual(await contentOf(own.url))
    const pairs = await count(postgres.url, `path = 'pair'`)
    expect(pairs % 2).toBe(0)
    expect(
      await count(postgres.url, `path = 'an\\tabbed "path"' and topics = '{"a,b",c}' and tableoid <> 'journal.entries_default'::regclass`),
    ).toBe(1)
    expect(await count(postgres.url, `at > now() - interval '1 day' and xid >= pg_snapshot_xmax(pg_current_snapshot())`)).toBe(0)

    expect(await run('backup', [secondFile()], { ATELIER_DATA: second() })).toMatchObject({ code: 0, err: '' })
    const env = { DATABASE_URL: target.url, ATELIER_DATA: second() }
    expect(await run('restore', [secondFile()], env)).toMatchObject({ code: 0, err: '' })
    expect(await contentOf(target.url)).toEqual(await contentOf(own.url))
    expect(await count(target.url, `path = 'pair'`)).toBe(pairs)
    const again = await run('restore', [secondFile()], env)
    expect(again.err).toContain('There is an installation with users in the database of DATABASE_URL: a restore overwrites nothing.')

    // Numbers and triggers go on where they were.
    const database = openDatabase({ url: target.url, max: 1 })
    await fundWallet(database, await createTestUser(database), 5_00)
    await database.end()
  } finally {
    await postgres.stop()
    await target.drop()
  }
}, 120_000)

test('a damaged file and one that is cut off are refused, and leave the database empty', async () => {
  const target = await createEmptyDatabase()
  const bytes = await readFile(firstFile())
  const env = { DATABASE_URL: target.url, ATELIER_DATA: first() }
  const cut = join(home, 'cut.backup')
  await writeFile(cut, bytes.subarray(0, bytes.length - 200))
  const ended = await run('restore', [cut], env)
  expect(ended.err).toMatch(/cut off/)
  expect(ended.code).toBe(1)
  const other = join(home, 'other.backup')
  await writeFile(other, 'PGDMP')
  expect((await run('restore', [other], env)).err).toContain('is not a backup that this version of Atelier can read')
  expect(await contentOf(target.url)).toEqual({})
  await target.drop()
}, 120_000)
