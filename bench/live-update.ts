/**
 * Live update: from the commit to the last of 1,000 subscribers, against a bare `ws` server that sends the same bytes to
 * as many sockets. Both sides in one run, alternating; the subscribers run in a separate thread.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { type WebSocket, WebSocketServer } from 'ws'
import { createBankTables, openTestServer } from '#realtime/testing/test-server.ts'

export interface LiveUpdateResult {
  readonly subscribers: number
  readonly bytes: number
  /** Medians, milliseconds. */
  readonly liveMs: number
  readonly bareMs: number
  /** Runs of the query for each change: 1, for any number of subscribers. */
  readonly runsPerChange: number
}

interface Crowd {
  /** The time at which the last one had the next message, in nanoseconds of the system's clock. */
  nextRound(): Promise<bigint>
  close(): Promise<void>
}

async function openCrowd(url: string, size: number, frames: readonly string[]): Promise<Crowd> {
  const worker = new Worker(new URL('./live-update-crowd.ts', import.meta.url), { workerData: { url, size, frames } })
  await once(worker, 'message')
  return {
    async nextRound() {
      const [atNs] = (await once(worker, 'message')) as [bigint]
      return atNs
    },
    async close() {
      await worker.terminate()
    },
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const msBetween = (fromNs: bigint, toNs: bigint): number => Number(toNs - fromNs) / 1e6

async function openBare(): Promise<{ url: string; send(frame: Buffer): void; close(): void }> {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    send(frame) {
      for (const socket of sockets.clients) (socket as WebSocket).send(frame, { binary: false })
    },
    close() {
      for (const socket of sockets.clients) socket.terminate()
      server.close()
    },
  }
}

const subscribeFrames = (list: string, valueBytes: number): string[] => [
  '{"type":"Connect","sessionId":"00000000-0000-4000-8000-000000000000","connectionCount":0,"lastCloseReason":null,"clientTs":0}',
  JSON.stringify({
    type: 'ModifyQuerySet',
    baseVersion: 0,
    newVersion: 1,
    modifications: [{ type: 'Add', queryId: 0, udfPath: 'marks:blob', args: [{ list, bytes: valueBytes }] }],
  }),
]

/** Around the value in a transition: versions, the query's number, log lines. */
const FRAME_OVERHEAD_BYTES = 260

/** `databaseUrl`: a separate, migrated database. */
export async function benchLiveUpdate(
  databaseUrl: string,
  { subscribers = 1_000, valueBytes = 4_000, rounds = 60, warmUp = 15 } = {},
): Promise<LiveUpdateResult> {
  await createBankTables(databaseUrl)
  const server = await openTestServer(databaseUrl, { verifyLive: false })
  const bare = await openBare()
  const bytes = valueBytes + FRAME_OVERHEAD_BYTES
  const frame = Buffer.alloc(bytes, 'x')
  const live = await openCrowd(`ws://127.0.0.1:${server.port}/api/1/sync`, subscribers, subscribeFrames('bench', valueBytes))
  const plain = await openCrowd(bare.url, subscribers, [])
  let committedNs = 0n
  server.realtime.onTopics(() => {
    committedNs = process.hrtime.bigint()
  })
  const liveTimes: number[] = []
  const bareTimes: number[] = []
  const runsBefore = server.realtime.stats().runs['marks:blob'] ?? 0
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const liveEnd = live.nextRound()
    await server.realtime.mutate('marks:add', { list: 'bench', mark: round })
    const liveMs = msBetween(committedNs, await liveEnd)
    const bareEnd = plain.nextRound()
    const sentNs = process.hrtime.bigint()
    bare.send(frame)
    const bareMs = msBetween(sentNs, await bareEnd)
    if (round < warmUp) continue
    liveTimes.push(liveMs)
    bareTimes.push(bareMs)
  }
  const runs = (server.realtime.stats().runs['marks:blob'] ?? 0) - runsBefore
  await live.close()
  await plain.close()
  bare.close()
  await server.close()
  return { subscribers, bytes, liveMs: median(liveTimes), bareMs: median(bareTimes), runsPerChange: runs / (rounds + warmUp) }
}
