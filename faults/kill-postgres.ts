/**
 * `node faults/kill-postgres.ts [rounds]`: kills the embedded Postgres with SIGKILL at random moments while users move money over real
 * sockets. It is started again by itself, at the same address; the server stays and finds it again. In every second round only one of
 * its processes is killed: then Postgres restarts on its own. Every acknowledged mutation must be there exactly once, and the audit right.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '#server/main.ts'
import { openDatabase } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { testConfig } from '#test-support/money.ts'
import { invite, isUnharmed, startLoad, type Report } from './load.ts'

const MOMENT_MS = 250
const ASK_EVERY_MS = 20
const ROUNDS_BY_HAND = 25

export interface KillReport extends Report {
  /** How long Postgres takes to start on this machine now, after a clean stop, in milliseconds. */
  startMs: number
}

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

async function untilReady(address: string): Promise<void> {
  while ((await fetch(`${address}/ready`)).status !== 200) await pause(ASK_EVERY_MS)
}

/** Kills Postgres `rounds` times. */
export async function killPostgres(rounds: number): Promise<KillReport> {
  await using stack = new AsyncDisposableStack()
  const home = await mkdtemp(join(tmpdir(), 'faults-'))
  stack.defer(() => rm(home, { recursive: true, force: true }))
  let died = Promise.withResolvers<void>()
  const first = await startEmbeddedPostgres({ dataDir: home })
  await first.stop()
  const startedAt = performance.now()
  const postgres = await startEmbeddedPostgres({ dataDir: home, onRestart: (step) => step === 'died' && died.resolve() })
  const startMs = Math.round(performance.now() - startedAt)
  stack.defer(() => postgres.stop())
  const server = await startServer({ config: { ...testConfig(join(home, 'site')), verifyLive: false }, databaseUrl: postgres.url })
  stack.defer(() => server.stop())

  const load = startLoad(server.url, await invite(server))
  const kill = async (round: number): Promise<void> => {
    if (round % 2 === 0) return killBackend(postgres.url)
    died = Promise.withResolvers<void>()
    process.kill(postgres.pid, 'SIGKILL')
    await died.promise
  }
  for (let round = 1; round <= rounds; round += 1) {
    await load.progress(5)
    await pause(Math.random() * MOMENT_MS)
    await load.outlast(async () => {
      await kill(round)
      await untilReady(server.url)
    })
  }
  await load.progress(5)
  await load.finish()
  const database = openDatabase({ url: postgres.url, max: 2 })
  stack.defer(() => database.end())
  return { ...(await load.report(database)), startMs }
}

if (import.meta.main) {
  const rounds = Number(process.argv[2] ?? ROUNDS_BY_HAND)
  const report = await killPostgres(rounds)
  console.log(JSON.stringify({ kills: rounds, ...report }))
  process.exitCode = isUnharmed(report) ? 0 : 1
}
