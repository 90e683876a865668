/**
 * `node faults/kill-postgres.ts [rounds]`: kills Postgres with SIGKILL at random moments while users move money over real
 * sockets, and starts it again on the same folder; the server stays and finds it again. In every second round only one of its
 * processes is killed: then Postgres restarts by itself. Every acknowledged mutation must be there exactly once, and the audit right.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLine } from '#realtime/testing/line.ts'
import { startServer } from '#server/main.ts'
import { openDatabase } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { testConfig } from '#test-support/money.ts'
import { invite, isUnharmed, startLoad, type Report } from './load.ts'

const MOMENT_MS = 250
const ROUNDS_BY_HAND = 25

const portOf = (url: string): number => Number(/:(\d+)(?:\/[^/]*)?$/.exec(url)?.[1])
/** The same database over TCP on another port of this machine. */
const through = (url: string, port: number): string => url.replace(/@[^/]*\//, `@127.0.0.1:${port}/`)

const selectVictim = statement<[], { pid: number }>(
  'faults.selectVictim',
  `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`,
)

/** SIGKILL for the process that works for one of the connections. */
async function killBackend(url: string): Promise<void> {
  const database = openDatabase({ url, max: 1, onIdleError: () => undefined })
  const { pid } = await database.one(selectVictim)
  process.kill(pid, 'SIGKILL')
  await database.end()
}

/** Kills Postgres `rounds` times. */
export async function killPostgres(rounds: number): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const home = await mkdtemp(join(tmpdir(), 'faults-'))
  stack.defer(() => rm(home, { recursive: true, force: true }))
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: home })
  stack.defer(() => postgres.stop())
  const line = await openLine(portOf(postgres.url))
  stack.defer(() => line.close())
  const databaseUrl = through(postgres.url, portOf(line.address))
  const server = await startServer({ config: { ...testConfig(join(home, 'house')), verifyLive: false }, databaseUrl })
  stack.defer(() => server.stop())

  const load = startLoad(server.url, await invite(server))
  for (let round = 1; round <= rounds; round += 1) {
    await load.progress(5)
    await pause(Math.random() * MOMENT_MS)
    if (round % 2 === 0) await killBackend(postgres.url)
    else {
      process.kill(postgres.pid, 'SIGKILL')
      // Ends the supervisor, too; the next start waits until the old processes are gone.
      await postgres.stop()
      postgres = await startEmbeddedPostgres({ dataDir: home })
      line.leadTo(portOf(postgres.url))
    }
  }
  await load.progress(5)
  await load.finish()
  const database = openDatabase({ url: postgres.url, max: 2 })
  stack.defer(() => database.end())
  return await load.report(database)
}

if (import.meta.main) {
  const rounds = Number(process.argv[2] ?? ROUNDS_BY_HAND)
  const report = await killPostgres(rounds)
  console.log(JSON.stringify({ kills: rounds, ...report }))
  process.exitCode = isUnharmed(report) ? 0 : 1
}
