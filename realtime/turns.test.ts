import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isDatabaseAway } from './failure.ts'
import { NotWanted, TurnMissed, Turns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PATIENCE_MS = 5_000

test('work that has waited too long fails and never runs; its turn goes to the next one', async () => {
  const turns = new Turns({ atOnceMax: 1, patienceMs: PATIENCE_MS })
  const first = Promise.withResolvers<void>()
  const running = turns.run('a', () => first.promise)
  const work = vi.fn(async () => 'done')
  const late = turns.run('a', work).catch((error: unknown) => error)
  vi.advanceTimersByTime(PATIENCE_MS - 1)
  const next = turns.run('a', async () => 'next')
  expect(turns.waiting).toBe(2)
  vi.advanceTimersByTime(1)
  expect(await late).toMatchObject({ name: 'TurnMissed' })
  expect(turns.waiting).toBe(1)
  first.resolve()
  await running
  expect(await next).toBe('next')
  expect(work).not.toHaveBeenCalled()
  expect(await turns.run('a', work)).toBe('done')
})

test('one that has begun may take as long as it likes', async () => {
  const turns = new Turns({ atOnceMax: 1, patienceMs: PATIENCE_MS })
  const first = Promise.withResolvers<void>()
  const running = turns.run('a', () => first.promise)
  const second = Promise.withResolvers<string>()
  const waited = turns.run('b', () => second.promise)
  first.resolve()
  await running
  vi.advanceTimersByTime(2 * PATIENCE_MS)
  second.resolve('late, but there')
  expect(await waited).toBe('late, but there')
})

test('a failure is thrown, and ends its turn', async () => {
  const turns = new Turns({ atOnceMax: 1 })
  const failing = turns.run('a', () => Promise.reject(new Error('as planned')))
  const next = turns.run('a', async () => 'next')
  await expect(failing).rejects.toThrow('as planned')
  expect(await next).toBe('next')
})

test('a caller that has gone leaves the queue at once, and its work never runs; work that has begun goes on', async () => {
  const turns = new Turns({ atOnceMax: 1, patienceMs: PATIENCE_MS })
  const gone = new AbortController()
  const first = Promise.withResolvers<string>()
  const running = turns.run('a', () => first.promise, gone.signal)
  const work = vi.fn(async () => 'done')
  const waiting = turns.run('a', work, gone.signal)
  gone.abort()
  await expect(waiting).rejects.toThrow(NotWanted)
  await expect(turns.run('a', work, gone.signal)).rejects.toThrow(NotWanted)
  expect(turns.waiting).toBe(0)
  first.resolve('first')
  expect(await running).toBe('first')
  expect(work).not.toHaveBeenCalled()
})

test('nothing is left of those that waited, neither timers nor listeners', async () => {
  const turns = new Turns({ atOnceMax: 1, patienceMs: PATIENCE_MS })
  const { signal } = new AbortController()
  const first = Promise.withResolvers<void>()
  const running = turns.run('a', () => first.promise)
  const late = turns.run('a', async () => 'late', signal).catch((error: unknown) => error)
  vi.advanceTimersByTime(PATIENCE_MS)
  expect(await late).toBeInstanceOf(TurnMissed)
  const next = turns.run('a', async () => 'next', signal)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  first.resolve()
  await running
  expect(await next).toBe('next')
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a missed turn counts as a database that is away: the call can be sent again', () => {
  expect(isDatabaseAway(new TurnMissed())).toBe(true)
})
