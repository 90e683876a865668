/** From the start of the process to its first right answer, with the database running; and its memory afterwards. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { builtCommand } from '#tools/site/server-build.ts'
import lean from '#tools/lean.json' with { type: 'json' }
import { ask, median, rateOf, type Row } from './measure.ts'

const ROUNDS = 5
const LIST = JSON.stringify({ path: 'models:list', args: { limit: 20 }, format: 'json' })
const GOAL_MS = 600
const GOAL_MB = 150
const BYTES_PER_MB = 1024 * 1024

interface Started {
  url: string
}

/** Starts the server as a separate process; it reports its address and, on request, its memory. */
async function startOnce(databaseUrl: string, dataDir: string): Promise<{ ms: number; residentBytes: number }> {
  const start = performance.now()
  const child = fork(builtCommand('start-process'), {
    execArgv: lean.flags,
    env: { ...process.env, ...lean.env, DATABASE_URL: databaseUrl, ATELIER_DATA: join(dataDir, 'start') },
  })
  const [{ url }] = (await once(child, 'message')) as [Started]
  const askList = () => ask(`${url}/api/query`, { method: 'POST', body: LIST })
  await askList()
  const ms = performance.now() - start
  await rateOf(askList, { clients: 32, lifetimeMs: 2_000 })
  child.send('memory')
  const [residentBytes] = (await once(child, 'message')) as [number]
  child.send('stop')
  await once(child, 'exit')
  return { ms, residentBytes }
}

export async function benchStart(databaseUrl: string, dataDir: string): Promise<Row[]> {
  const starts: { ms: number; residentBytes: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) starts.push(await startOnce(databaseUrl, dataDir))
  const ms = median(starts.map((start) => start.ms))
  const mb = median(starts.map((start) => start.residentBytes)) / BYTES_PER_MB
  return [
    {
      what: 'Start of the process to the first right answer',
      ours: `${ms.toFixed(0)} ms`,
      bare: '–',
      ratio: '–',
      goal: `≤ ${GOAL_MS} ms`,
      isReached: ms <= GOAL_MS,
    },
    {
      what: 'Resident memory after the list bench',
      ours: `${mb.toFixed(0)} MB`,
      bare: '–',
      ratio: '–',
      goal: `≤ ${GOAL_MB} MB`,
      isReached: mb <= GOAL_MB,
    },
  ]
}
