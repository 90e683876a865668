import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../live/call-error.ts'
import { keepRenewed, renewalDelayMs } from './renewal.ts'

const DAY_MS = 86_400_000
let stop: () => void = () => undefined

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  [10_000, 8_000],
  [2_000, 0],
  [1_999, 0],
  [-5_000, 0],
])('a session that lasts %i ms is renewed after %i ms', (lifetimeMs, delayMs) => {
  expect(renewalDelayMs(lifetimeMs)).toBe(delayMs)
})

test('is renewed when the page opens, and 2 s before its end, also when that is farther away than a timer reaches', async () => {
  const renew = vi.fn(async () => Date.now() + 30 * DAY_MS)
  stop = keepRenewed(renew)
  await vi.advanceTimersByTimeAsync(0)
  expect(renew).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(30 * DAY_MS - 2_001)
  expect(renew).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(renew).toHaveBeenCalledTimes(2)
})

test('a lifetime below the leeway is renewed at once, and an end that does not change is left alone', async () => {
  const end = Date.now() + 1_000
  const renew = vi.fn(async () => end)
  stop = keepRenewed(renew)
  await vi.advanceTimersByTimeAsync(0)
  expect(renew).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(renew).toHaveBeenCalledTimes(2)
})

test('is retried a minute after a failure', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const renew = vi.fn(async () => Date.now() + DAY_MS).mockRejectedValueOnce(new CallError('unavailable', 'The server is away.'))
  stop = keepRenewed(renew)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(renew).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(renew).toHaveBeenCalledTimes(2)
  expect(warn).toHaveBeenCalledTimes(1)
})

test('ends with the session, and when it is stopped', async () => {
  const renew = vi.fn(async (): Promise<number> => Promise.reject(new CallError('unauthorized', 'Please sign in to continue.')))
  stop = keepRenewed(renew)
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(renew).toHaveBeenCalledTimes(1)
  const other = vi.fn(async () => Date.now() + 10_000)
  keepRenewed(other)()
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(other).toHaveBeenCalledTimes(1)
})
