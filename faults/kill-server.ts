/**
 * `node faults/kill-server.ts [rounds]`: kills the server with SIGKILL at random moments while users move money over real
 * sockets, and starts it again. Every acknowledged mutation must be there exactly once, and the audit right.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '#server/main.ts'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { testConfig } from '#test-support/money.ts'
import { openKillableServer } from './killable-server.ts'
import { invite, isUnharmed, startLoad, type Report } from './load.ts'

/** A server lives for so long at least, in milliseconds: a client that waits for an answer tries to connect every 1.5 s at the latest. */
const LIFE_MIN_MS = 2_000
/** The kill comes at a random moment within this time afterwards, in milliseconds. */
const MOMENT_MS = 250
const ROUNDS_BY_HAND = 50

/** Kills the server `rounds` times on a separate database. */
export async function killServer(databaseUrl: string, rounds: number): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'faults-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const preparing = await startServer({ config: testConfig(dataDir), databaseUrl })
  const players = await invite(preparing)
  await preparing.stop()

  const server = await openKillableServer(databaseUrl, dataDir)
  stack.defer(() => server.stop())
  const database = openDatabase({ url: databaseUrl, max: 2 })
  stack.defer(() => database.end())
  const load = startLoad(server.address, players)
  for (let round = 1; round <= rounds; round += 1) {
    await load.progress(5)
    await pause(LIFE_MIN_MS + Math.random() * MOMENT_MS)
    await load.outlast(() => server.kill())
  }
  await load.progress(5)
  await load.finish()
  return await load.report(database)
}

if (import.meta.main) {
  const rounds = Number(process.argv[2] ?? ROUNDS_BY_HAND)
  const dataDir = await mkdtemp(join(tmpdir(), 'faults-pg-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const report = await killServer(postgres.url, rounds)
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
  console.log(JSON.stringify({ kills: rounds, ...report }))
  process.exitCode = isUnharmed(report) ? 0 : 1
}
