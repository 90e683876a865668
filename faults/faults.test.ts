/** Every acknowledged write survives a kill of the server or of Postgres, once, and no call waits long for its answer. More rounds by hand: `node faults/kill-server.ts 50`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '#server/main.ts'
import { testConfig } from '#test-support/money.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { killPostgres } from './kill-postgres.ts'
import { killServer } from './kill-server.ts'
import { invite, isUnharmed, RETURN_MAX_MS, startLoad, waitMaxMs } from './load.ts'

/** On a slow machine: Postgres waits for processes of the one that was killed, starts and recovers, and the server connects again. */
const STARTS_PER_RETURN_MAX = 20

const UNHARMED = { lost: 0, twice: 0, errors: [], centsOff: 0, isAuditRight: true }

test(
  'after five kills of the server every acknowledged transfer exists exactly once, and no call waited for long',
  { timeout: 180_000 },
  async () => {
    const database = await createTestDatabase()
    try {
      const report = await killServer(database.url, 5)
      expect(report).toMatchObject(UNHARMED)
      expect(report.acknowledged).toBeGreaterThan(25)
      expect(report.longestWaitMs).toBeLessThan(waitMaxMs(report))
    } finally {
      await database.drop()
    }
  },
)

test('after three kills of Postgres, each healed soon, every acknowledged transfer exists exactly once', { timeout: 180_000 }, async () => {
  const report = await killPostgres(3)
  expect(report).toMatchObject(UNHARMED)
  expect(report.acknowledged).toBeGreaterThan(15)
  expect(report.longestWaitMs).toBeLessThan(waitMaxMs(report))
  expect(report.slowestReturnMs).toBeLessThan(Math.max(RETURN_MAX_MS, STARTS_PER_RETURN_MAX * report.startMs))
})

test('the report shows a lost transfer, an unexpected one, and a cent too much', async () => {
  const testDatabase = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'faults-'))
  const server = await startServer({ config: testConfig(dataDir), databaseUrl: testDatabase.url })
  const load = startLoad(server.url, await invite(server))
  await load.progress(30)
  await load.finish()
  expect(isUnharmed(await load.report(server.database))).toBe(true)
  await server.database.script(
    `update orders.orders set desired_text = 'another one' where id = (select id from orders.orders order by id desc limit 1)`,
  )
  expect(await load.report(server.database)).toMatchObject({ lost: 1, twice: 1, centsOff: 0, isAuditRight: true })
  await server.database.script(
    `update ledger.accounts set balance_cents = balance_cents + 1 where id = (select id from ledger.accounts where kind = 'wallet' and balance_cents > 0 limit 1)`,
  )
  expect(await load.report(server.database)).toMatchObject({ centsOff: 1, isAuditRight: false })
  await server.stop()
  await testDatabase.drop()
  await rm(dataDir, { recursive: true, force: true })
})
