/** How long live queries of admins rest. */
import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveResult } from './live-result.ts'
import { restFactorOf, RestingQueries } from './resting-queries.ts'
import type { Results } from './results.ts'

const REST_MS = 2_000

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  // All rests end at multiples of their length.
  vi.spyOn(performance, 'now').mockReturnValue(0)
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

/** Milliseconds from the run of a query of an admin, whose flushes took so long, until it runs again for a write of others. */
function restAfter(...flushesMs: readonly number[]): number {
  const result = { call: { entry: { role: 'admin' } }, watchers: [], isResting: false } as unknown as LiveResult
  const results = {
    due: () => [result],
    beginFlush: () => undefined,
    setAway: () => undefined,
    returnAway: () => undefined,
  } as unknown as Results
  const ring = vi.fn()
  const rests = new RestingQueries({ limits: { restMs: REST_MS, paceMs: 0 }, pace: { isBusy: false }, results, ring })
  for (const tookMs of flushesMs) rests.noteSite(tookMs)
  rests.begin(new Set())
  expect(rests.takes(result)).toBe(false)
  rests.begin(new Set())
  expect(rests.takes(result)).toBe(true)
  const startedAt = Date.now()
  vi.advanceTimersToNextTimer()
  expect(ring).toHaveBeenCalledOnce()
  return Date.now() - startedAt
}

test('cheap ones rest two seconds, dear ones four or eight', () => {
  expect(restAfter()).toBe(REST_MS)
  expect(restAfter(50)).toBe(2 * REST_MS)
  expect(restAfter(500)).toBe(4 * REST_MS)
})

test('a cheap flush, and one without queries of admins, does not make the next rest short', () => {
  expect(restAfter(100, 1, 0)).toBe(2 * REST_MS)
  expect(restAfter(100, 1, 1, 1)).toBe(REST_MS)
})
