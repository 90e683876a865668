/**
 * `node faults/flood.ts [seconds]`: one network opens ever new live queries over 60 sockets, each within its own limits, while a
 * customer of another network calls. Prints how long the customer waits, in milliseconds.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { createBankTables, openTestServer } from '#realtime/testing/test-server.ts'
import { openWire, valueIn, type Wire } from '#realtime/testing/wire.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { bringUp } from '#server/schema.ts'
import { testConfig } from '#test-support/money.ts'

const SOCKETS = 60
const SECONDS_BY_HAND = 20
const ALONE_SECONDS = 5
/** Of the addresses that documentation may use (RFC 5737). */
export const FLOOD_ADDRESS = '203.0.113.1'
export const CUSTOMER_ADDRESS = '198.51.100.1'

/** So that turns are what decides. */
export const WITHOUT_RATE = { newQueriesPerSecond: 1e9, newQueriesBurst: 1e9, newQueriesWaitingMax: 1e9 }

export interface Flood {
  /** Queries that were asked for, and that were answered with a value or refused. */
  readonly asked: () => number
  readonly answered: () => number
  readonly refused: () => number
  /** Each socket asks for so many more, all new. */
  ask(each: number): void
  end(): Promise<void>
}

interface Modification {
  readonly type: string
}

/** Opens the sockets of the flood. */
export async function openFlood(port: number): Promise<Flood> {
  const wires: Wire[] = []
  let asked = 0
  let answered = 0
  let refused = 0
  for (let at = 0; at < SOCKETS; at += 1) {
    const wire = await openWire(port, { address: FLOOD_ADDRESS })
    wire.socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString('utf8')) as { type: string; modifications?: Modification[] }
      for (const { type } of frame.modifications ?? []) {
        if (type === 'QueryUpdated') answered += 1
        else refused += 1
      }
    })
    wire.connect()
    wires.push(wire)
  }
  return {
    asked: () => asked,
    answered: () => answered,
    refused: () => refused,
    ask(each) {
      for (const wire of wires) {
        for (let count = 0; count < each; count += 1) {
          // One is left for each that comes: the connection keeps its own limit.
          wire.replace('marks:blob', { list: `flood ${asked}`, bytes: 2_000 }, 290)
          asked += 1
        }
      }
    },
    async end() {
      for (const wire of wires) wire.socket.terminate()
      await Promise.all(wires.map(({ ended }) => ended))
    },
  }
}

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
const figures = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return { count: sorted.length, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: percentile(sorted, 1) }
}

/** Measures a customer's queries and mutations for so many seconds, with or without the flood. */
async function measure(port: number, seconds: number, isFlooded: boolean) {
  const flood = isFlooded ? await openFlood(port) : null
  let isOver = false
  const flooding = (async () => {
    flood?.ask(280)
    while (!isOver) {
      await pause(100)
      flood?.ask(4)
    }
  })()
  const until = performance.now() + seconds * 1_000
  const queries: number[] = []
  const mutations: number[] = []
  let round = 0
  while (performance.now() < until) {
    round += 1
    const list = `customer ${isFlooded} ${round}`
    let began = performance.now()
    const customer = await openWire(port, { address: CUSTOMER_ADDRESS })
    customer.connect()
    customer.add(0, 'marks:list', { list })
    await customer.until((frame) => valueIn(frame, 0) !== undefined)
    queries.push(performance.now() - began)
    began = performance.now()
    await customer.mutate(0, 'marks:add', { list, mark: round })
    mutations.push(performance.now() - began)
    customer.socket.terminate()
    await pause(20)
  }
  isOver = true
  await flooding
  const report = {
    query: figures(queries),
    mutation: figures(mutations),
    asked: flood?.asked(),
    answered: flood?.answered(),
    refused: flood?.refused(),
  }
  await flood?.end()
  return report
}

if (import.meta.main) {
  const seconds = Number(process.argv[2] ?? SECONDS_BY_HAND)
  const dataDir = await mkdtemp(join(tmpdir(), 'faults-flood-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await bringUp(testConfig(dataDir), postgres.url, {})
  await createBankTables(postgres.url)
  for (const [what, limits] of [
    ['by turns and rate', {}],
    ['by turns alone', WITHOUT_RATE],
  ] as const) {
    const server = await openTestServer(postgres.url, { verifyLive: false, limits })
    console.log(what, 'without a flood', JSON.stringify(await measure(server.port, ALONE_SECONDS, false)))
    console.log(what, 'under a flood', JSON.stringify(await measure(server.port, seconds, true)))
    await server.close()
  }
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
