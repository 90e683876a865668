/**
 * `node bench/soak.ts [--minutes 60] [--sockets 5000]`: the memory of the built server while clients come and go, in a table that grows
 * line by line; after the given time all leave, and two minutes later it is measured once more.
 */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { createTestDatabase, prepareTestServer } from '#tools/test-database.ts'
import { buildServer } from '#tools/site/server-build.ts'
import { BenchClient } from './bench-client.ts'
import { askProcess, startBuiltServer } from './built-server.ts'
import { openWorld } from './world.ts'

const MINUTE_MS = 60_000
const LINES_MAX = 30
const AFTER_MINUTES = 2
const CUSTOMERS = 100
/** Between two orders, each of which changes screens of the crowd. */
const ORDER_EVERY_MS = 1_000
const BYTES_PER_MB = 2 ** 20

interface Crowd {
  open: number
  opened: number
  refused: number
  frames: number
}

async function soak(minutes: number, sockets: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-soak-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  stack.defer(() => postgres.stop())
  await prepareTestServer(postgres.url)
  const database = await createTestDatabase()
  const world = await openWorld(database.url, dataDir)
  const { customers, products } = world
  await world.close()

  const server = await startBuiltServer(database.url, dataDir)
  stack.defer(() => server.stop())
  const tokens = customers.slice(0, CUSTOMERS).map(({ token }) => token)
  const crowd = fork(join(import.meta.dirname, 'crowd.ts'), [new URL(server.url).port, ...tokens])
  stack.defer(() => crowd.disconnect())
  const client = await new BenchClient(server.url).open()
  let orders = 0
  let failed = 0
  const ordering = setInterval(() => {
    const at = orders++
    const [token, product] = [tokens[at % tokens.length], products[at % products.length]]
    client
      .mutate('orders:placeOrder', { token, productId: product?.id, addonIds: [], desiredText: 'A bench order', expectedTotal: 5 })
      .catch(() => void (failed += 1))
  }, ORDER_EVERY_MS)
  stack.defer(() => clearInterval(ordering))

  const startedAt = performance.now()
  const line = async (wanted: number): Promise<void> => {
    const { open, opened, refused, frames } = await askProcess<Crowd>(crowd, wanted)
    const bytes = await server.memory()
    const figures = [(performance.now() - startedAt) / MINUTE_MS, bytes / BYTES_PER_MB].map((value) => value.toFixed(0))
    console.log(`| ${[...figures, open, opened, refused, frames, `${orders - failed}/${orders}`].join(' | ')} |`)
  }
  console.log('| minute | resident MB | open | opened | refused | frames | orders |\n|---|---|---|---|---|---|---|')
  await line(sockets)
  const everyMs = Math.max(MINUTE_MS / 6, (minutes * MINUTE_MS) / LINES_MAX)
  while (performance.now() - startedAt < minutes * MINUTE_MS) {
    await pause(everyMs)
    await line(sockets)
  }
  for (let minute = 0; minute <= AFTER_MINUTES; minute += 1) {
    await line(0)
    await pause(MINUTE_MS)
  }
  await line(0)
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' }, sockets: { type: 'string', default: '5000' } } })
await buildServer()
await soak(Number(values.minutes), Number(values.sockets))
process.exit()
