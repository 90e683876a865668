/** How long live queries rest, and what ends it. */
import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { QueryCall } from './calls.ts'
import { query } from './define.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import type { LiveResult, Run } from './live-result.ts'
import { restFactorOf, RestingQueries } from './resting-queries.ts'
import { Results } from './results.ts'

const REST_MS = 2_000
const PACE_MS = 100

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  // All rests end at multiples of their length.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([
  [0, 1],
  [40, 1],
  [41, 2],
  [80, 2],
  [81, 4],
  [10_000, 4],
])(
  'queries of admins that take %i ms in a flush rest %i times two seconds: a fiftieth of the time, where that is enough',
  (siteMs, factor) => {
    expect(restFactorOf(siteMs, REST_MS)).toBe(factor)
  },
)

const TOPIC = 'things'
const RUN: Run = { outcome: { ok: true, json: '0' }, value: 0, topics: new Set([TOPIC]) }
const things = { about: 'Things.', args: z.object({}), result: z.number() }
const ENTRIES = {
  admin: query({ ...things, role: 'admin', adminRoles: ['owner'] }),
  user: query({ ...things, role: 'user' }),
}
type Reader = keyof typeof ENTRIES
const callOf = (role: Reader): QueryCall => ({ kind: 'query', path: 'things:list', entry: ENTRIES[role], handler: async () => 0 })

function open() {
  const results = new Results(DEFAULT_LIMITS)
  const ring = vi.fn()
  const pace = { isBusy: false }
  const rests = new RestingQueries({ limits: { restMs: REST_MS, paceMs: PACE_MS }, pace, results, ring })
  /** A query that has run before, with the connection that watches it. */
  const watch = (role: Reader) => {
    const asker = { network: '203.0.113.9' }
    const { result } = results.watch(`${role} ${results.size}`, callOf(role), {}, undefined, (watched) => ({ result: watched, asker }))
    results.settle(result, RUN, results.beginTouchLog())
    return { result, asker }
  }
  /** A flush after a write of others: answers the results that it runs. */
  const flush = (...awaited: readonly { network: string }[]): LiveResult[] => {
    results.touch([TOPIC], 'a write')
    rests.begin(new Set(awaited))
    const run = results.due().filter((result) => !rests.takes(result))
    for (const result of run) results.settle(result, RUN, results.beginTouchLog())
    return run
  }
  return { results, rests, ring, pace, watch, flush }
}

/** Milliseconds from the run of a query of an admin, whose flushes took so long, until it runs again for a write of others. */
function restAfter(...flushesMs: readonly number[]): number {
  const { rests, ring, watch, flush } = open()
  const { result } = watch('admin')
  for (const tookMs of flushesMs) rests.noteSite(tookMs)
  expect(flush()).toEqual([result])
  expect(flush()).toEqual([])
  const startedAt = Date.now()
  vi.advanceTimersToNextTimer()
  expect(ring).toHaveBeenCalledOnce()
  expect(flush()).toEqual([result])
  return Date.now() - startedAt
}

test('cheap ones rest two seconds, dear ones four or eight', () => {
  for (const [flushesMs, factor] of [
    [[], 1],
    [[50], 2],
    [[500], 4],
  ] as const) {
    vi.setSystemTime(0)
    expect(restAfter(...flushesMs)).toBe(factor * REST_MS)
  }
})

test('a cheap flush, and one without queries of admins, does not make the next rest short', () => {
  expect(restAfter(100, 1, 0)).toBe(2 * REST_MS)
  vi.setSystemTime(0)
  expect(restAfter(100, 1, 1, 1)).toBe(REST_MS)
})

test('queries that ran at different moments end their rest together, with one flush', () => {
  const { ring, watch, flush } = open()
  const first = watch('admin').result
  expect(flush()).toEqual([first])
  vi.advanceTimersByTime(700)
  const second = watch('admin').result
  expect(flush()).toEqual([second])
  expect(flush()).toEqual([])
  vi.advanceTimersByTime(REST_MS - 701)
  expect(flush()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(ring).toHaveBeenCalledOnce()
  expect(flush()).toEqual([first, second])
})

test('a query of an admin for whom it waits runs at once, and leaves the others at rest', () => {
  const { watch, flush } = open()
  const [own, other] = [watch('admin'), watch('admin')]
  expect(flush()).toEqual([own.result, other.result])
  expect(flush()).toEqual([])
  expect(flush(own.asker)).toEqual([own.result])
})

test('queries of users rest while many mutations run, and at no other time', () => {
  const { pace, watch, flush } = open()
  const { result } = watch('user')
  expect([flush(), flush()]).toEqual([[result], [result]])
  pace.isBusy = true
  expect(flush()).toEqual([])
})

test('a query that is touched again within its flush runs once more there', () => {
  const { results, rests, watch, flush } = open()
  const { result } = watch('admin')
  expect(flush()).toEqual([result])
  results.touchWithinFlush([TOPIC], 'a write that the snapshot has', results.beginTouchLog())
  expect(results.due()).toEqual([result])
  expect(rests.takes(result)).toBe(false)
})

test('a resting query holds back the screen of a user, but not that of an admin, unless its rest is over', () => {
  const { results, rests, pace, watch, flush } = open()
  pace.isBusy = true
  const [site, own] = [watch('admin').result, watch('user').result]
  expect(flush()).toEqual([site, own])
  expect(flush()).toEqual([])
  expect([...results.leaveBehind()]).toEqual([own])
  // Every reader waits, and the flush has no time left.
  rests.begin(null)
  results.beginFlush()
  expect(new Set(results.leaveBehind())).toEqual(new Set([site, own]))
})
