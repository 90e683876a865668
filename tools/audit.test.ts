/** The command as an operator runs it: in a separate process, on a real database. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditChecks } from '#server/domains/books/audit.sql.ts'
import { invariants } from '#server/domains/ledger/invariants.sql.ts'
import { migrate } from '#platform/db/migrate.ts'
import { readSchema } from '#server/schema.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { createTestUser, fundWallet } from '#test-support/people.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const ROOT = join(import.meta.dirname, '..')

/** Runs the command with only `env` of ours in its environment. */
function runAudit(env: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      ['tools/audit.ts'],
      { cwd: ROOT, env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env } },
      (_error, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    )
  })
}

let books: TestDatabase
let database: Database
let dataDir: string

beforeAll(async () => {
  books = await createTestDatabase()
  database = openDatabase({ url: books.url })
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-audit-'))
  await fundWallet(database, await createTestUser(database), 120_00)
})

afterAll(async () => {
  await database.end()
  await books.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test('the command lists every check as ok for right books, and succeeds', async () => {
  await database.script(`insert into deposits.deposits (id, order_id, user_id, amount_cents, status, credited_cents, provider)
    select t.cause_id, 'DEP-1-1', a.owner_id, t.cents, 'success', t.cents, 'oxapay' from ledger.transfers t join ledger.accounts a on a.id = t.credit_account`)
  const { code, out } = await runAudit({ DATABASE_URL: books.url })
  for (const name of Object.keys({ ...invariants, ...auditChecks })) expect(out).toMatch(new RegExp(`${name} +ok\n`))
  expect(out).toContain('The books are right.')
  expect(code).toBe(0)
})

test('the command names a balance without transfers with its amount, and fails', async () => {
  await database.script(`update ledger.accounts set balance_cents = balance_cents + 7 where balance_cents = 12000`)
  const { code, out } = await runAudit({ DATABASE_URL: books.url })
  expect(out).toMatch(/each balance is the sum of its transfers +NOT ok: 1 row disagrees, by 0\.07 USDT/)
  expect(out).toContain('The books are NOT right.')
  expect(code).toBe(1)
})

test('without a database the command explains where to find one, and creates none', async () => {
  const { code, err } = await runAudit({ ATELIER_DATA: join(dataDir, 'nowhere') })
  expect(err).toContain('There are no books in')
  expect(code).toBe(1)
})

test('the embedded database is read and left running, or started for the audit', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  await migrate(postgres.url, await readSchema())
  const running = await runAudit({ ATELIER_DATA: dataDir })
  expect(running).toMatchObject({ code: 0, err: '' })
  const database = openDatabase({ url: postgres.url })
  expect(await database.pool.query('select 1 as alive')).toMatchObject({ rows: [{ alive: 1 }] })
  await database.end()
  await postgres.stop()

  const stopped = await runAudit({ ATELIER_DATA: dataDir })
  expect(stopped).toMatchObject({ code: 0, err: '' })
  expect(stopped.out).toBe(running.out)
}, 60_000)
