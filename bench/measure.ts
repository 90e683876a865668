/** How the benches measure: both sides alternate within one run, and medians are compared. */
import { Agent, request } from 'node:http'

export interface Row {
  what: string
  /** Our value, with its unit. */
  ours: string
  /** The value of the bare counterpart; '–' if there is none. */
  bare: string
  /** Ours against bare. */
  ratio: string
  goal: string
  isReached: boolean
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const NS_PER_MS = 1e6
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`

export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = process.hrtime.bigint()
  await work()
  return Number(process.hrtime.bigint() - start) / NS_PER_MS
}

interface Pair {
  rounds: number
  /** Warm-up rounds, not counted. */
  warmUp: number
  ours: () => Promise<unknown>
  bare: () => Promise<unknown>
  /** Before each round, not timed. */
  prepare?: () => Promise<unknown>
}

/** Medians of both sides in milliseconds, alternating. The first side changes each round, since the preparation may still keep the machine busy. */
export async function comparePair({ rounds, warmUp, ours, bare, prepare }: Pair): Promise<{ oursMs: number; bareMs: number }> {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < rounds + warmUp; round += 1) {
    await prepare?.()
    const order: readonly (keyof typeof times)[] = round % 2 === 0 ? ['ours', 'bare'] : ['bare', 'ours']
    for (const side of order) {
      const tookMs = await timeMs(side === 'ours' ? ours : bare)
      if (round >= warmUp) times[side].push(tookMs)
    }
  }
  return { oursMs: median(times.ours), bareMs: median(times.bare) }
}

/** Row of a comparison of times: ours may take `goal` times as long. */
export const timeRow = (what: string, { oursMs, bareMs }: { oursMs: number; bareMs: number }, goal: number): Row => ({
  what,
  ours: ms(oursMs),
  bare: ms(bareMs),
  ratio: `${(oursMs / bareMs).toFixed(2)} ×`,
  goal: `≤ ${goal} ×`,
  isReached: oursMs <= bareMs * goal,
})

/** Row of a comparison of rates: ours has to reach `goal` of the other. */
export const rateRow = (what: string, ours: number, bare: number, goal: number): Row => ({
  what,
  ours: perSecond(ours),
  bare: perSecond(bare),
  ratio: `${(ours / bare).toFixed(2)} ×`,
  goal: `≥ ${goal} ×`,
  isReached: ours >= bare * goal,
})

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** One request on a kept connection; resolves with the body's length. */
export function ask(
  url: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        let length = 0
        response.on('data', (chunk: Buffer) => {
          length += chunk.length
        })
        response.on('end', () =>
          response.statusCode === 200 ? resolve(length) : reject(new Error(`${url} answered ${response.statusCode}`)),
        )
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Completed runs of `work` per second by `clients` at once. */
export async function rateOf(
  work: (client: number) => Promise<unknown>,
  { clients, lifetimeMs }: { clients: number; lifetimeMs: number },
): Promise<number> {
  const end = performance.now() + lifetimeMs
  let done = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        await work(client)
        done += 1
      }
    }),
  )
  return (done / (performance.now() - start)) * 1_000
}
