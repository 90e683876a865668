/**
 * `node faults/flood.ts [seconds]`: one network opens ever new live queries over 60 sockets, or makes one refused call after another
 * over 600, each within its own limits, while a customer of another network calls. Prints how long the customer waits, in milliseconds.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createBankTables, openTestServer } from '#realtime/testing/test-server.ts'
import { openWire, valueIn, type Wire } from '#realtime/testing/wire.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { bringUp } from '#server/schema.ts'
import { testConfig } from '#test-support/money.ts'

const SOCKETS = 60
const CALLING_SOCKETS = 600
const SECONDS_BY_HAND = 20
const ALONE_SECONDS = 5
/** Queries of each socket at once, and from then on every so often: each connection keeps its own limit. */
const EACH_AT_FIRST = 280
const EACH_LATER = 4
const EVERY_MS = 100
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

type What = 'queries' | 'calls'
type IsOver = () => boolean

async function floodQueries(port: number, isOver: IsOver): Promise<object> {
  const flood = await openFlood(port)
  flood.ask(EACH_AT_FIRST)
  while (!isOver()) {
    await pause(EVERY_MS)
    flood.ask(EACH_LATER)
  }
  const counts = { asked: flood.asked(), answered: flood.answered(), refused: flood.refused() }
  await flood.end()
  return counts
}

async function floodCalls(port: number, isOver: IsOver): Promise<object> {
  let refused = 0
  const callers: Wire[] = []
  for (let at = 0; at < CALLING_SOCKETS; at += 1) callers.push(await openWire(port, { address: FLOOD_ADDRESS }))
  const calls = callers.map(async (caller) => {
    caller.connect()
    for (let requestId = 0; !isOver(); requestId += 1) {
      await caller.mutate(requestId, 'marks:fail', { list: 'flood', how: 'declared' })
      caller.frames.length = 0
      refused += 1
    }
    caller.socket.terminate()
  })
  await Promise.all(calls)
  return { refused }
}

/** In a thread of its own: what the flood costs to send is no cost of the server. */
async function floodFrom({ port, what }: { port: number; what: What }): Promise<void> {
  let isOver = false
  parentPort?.once('message', () => (isOver = true))
  parentPort?.postMessage(await (what === 'queries' ? floodQueries : floodCalls)(port, () => isOver))
}

/** Floods the server at `port` until the answer is called, which answers what became of the queries or calls. */
function startFlood(port: number, what: What): () => Promise<unknown> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { port, what } })
  return async () => {
    const ends = Promise.all([once(worker, 'message'), once(worker, 'exit')])
    worker.postMessage('stop')
    const [[counts]] = (await ends) as [[unknown], unknown]
    return counts
  }
}

/** Measures a customer's queries and mutations for so many seconds, with or without the flood. */
async function measure(port: number, seconds: number, what: What | null) {
  const stop = what === null ? async () => undefined : startFlood(port, what)
  const until = performance.now() + seconds * 1_000
  const queries: number[] = []
  const mutations: number[] = []
  for (let round = 1; performance.now() < until; round += 1) {
    const list = `customer ${what} ${round}`
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
  return { query: figures(queries), mutation: figures(mutations), flood: await stop() }
}

if (!isMainThread) await floodFrom(workerData as { port: number; what: What })
else if (import.meta.main) {
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
    console.log(what, 'without a flood', JSON.stringify(await measure(server.port, ALONE_SECONDS, null)))
    console.log(what, 'under a flood of queries', JSON.stringify(await measure(server.port, seconds, 'queries')))
    console.log(what, 'under a flood of calls', JSON.stringify(await measure(server.port, seconds, 'calls')))
    await server.close()
  }
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
