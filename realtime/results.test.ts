/** Results that become due when commits, flushes and readers overlap. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { QueryCall } from './calls.ts'
import { query } from './define.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import type { LiveResult, Run, Watcher } from './live-result.ts'
import { Results } from './results.ts'

const call: QueryCall = {
  kind: 'query',
  path: 'things:list',
  entry: query({ about: 'Things.', role: 'visitor', args: z.object({}), result: z.number() }),
  handler: async () => 0,
}
const run = (value: number, ...topics: string[]): Run => ({ outcome: { ok: true, json: String(value) }, value, topics: new Set(topics) })
const asker = { network: '203.0.113.9' }
const watcher = (result: LiveResult): Watcher => ({ result, asker })

/** A watched result after its first run. */
function watched(results: Results, key: string, ...topics: string[]): LiveResult {
  const { result } = results.watch(key, call, {}, undefined, watcher)
  flush(results, () => results.settle(result, run(0, ...topics), results.beginTouchLog()))
  return result
}

function flush(results: Results, work: () => void): void {
  results.beginFlush()
  work()
}

test('a commit during a flush makes the next flush run the query', () => {
  const results = new Results(DEFAULT_LIMITS)
  const result = watched(results, 'a', 'things')
  results.beginFlush()
  results.touch(['things'], 'write 1')
  expect(results.due()).toEqual([])
  expect(results.fresh('a')).toBeNull()
  results.beginFlush()
  expect(results.due()).toEqual([result])
})

test('a query touched by a commit inside the snapshot of a flush runs in that flush, and not again', () => {
  const results = new Results(DEFAULT_LIMITS)
  const result = watched(results, 'a', 'things')
  const log = results.beginTouchLog()
  results.beginFlush()
  results.touch(['things'], 'write 1')
  results.touchWithinFlush(['things'], 'write 1', log)
  expect(results.due()).toEqual([result])
  expect(results.settle(result, run(1, 'things'), log)).toBe(true)
  results.beginFlush()
  expect(results.due()).toEqual([])
})

test('a commit after the snapshot runs the query again, also when another one is inside it', () => {
  const results = new Results(DEFAULT_LIMITS)
  const result = watched(results, 'a', 'things')
  const log = results.beginTouchLog()
  results.beginFlush()
  results.touch(['things'], 'write 1')
  results.touch(['things'], 'write 2')
  results.touchWithinFlush(['things'], 'write 1', log)
  results.settle(result, run(1, 'things'), log)
  results.beginFlush()
  expect(results.due()).toEqual([result])
})

test('a touch during the first run of a query is not missed', () => {
  const results = new Results(DEFAULT_LIMITS)
  const { result } = results.watch('a', call, {}, undefined, watcher)
  const log = results.beginTouchLog()
  results.beginFlush()
  results.touch(['things'], 'write 1')
  results.settle(result, run(0, 'things'), log)
  results.beginFlush()
  expect(results.due()).toEqual([result])
})

test('a query that a flush does not run is due in the next one', () => {
  const results = new Results(DEFAULT_LIMITS)
  const result = watched(results, 'a', 'things')
  results.touch(['things'], 'write 1')
  results.beginFlush()
  results.leaveBehind()
  results.beginFlush()
  expect(results.due()).toEqual([result])
})

test('a result touched while it was read is not cached', () => {
  const results = new Results(DEFAULT_LIMITS)
  const log = results.beginTouchLog()
  results.touch(['things'], 'write 1')
  results.offer('a', call, {}, undefined, run(0, 'things'), log)
  expect(results.fresh('a')).toBeNull()
  results.endTouchLog(log)
  results.offer('a', call, {}, undefined, run(1, 'things'), results.beginTouchLog())
  expect(results.fresh('a')?.run?.value).toBe(1)
})

test('cached results have a limit, and the most recently read stay', () => {
  const results = new Results({ ...DEFAULT_LIMITS, keptResultsMax: 2 })
  const log = results.beginTouchLog()
  results.offer('a', call, {}, undefined, run(1), log)
  results.offer('b', call, {}, undefined, run(2), log)
  results.fresh('a')
  results.offer('c', call, {}, undefined, run(3), log)
  expect(['a', 'b', 'c'].map((key) => results.fresh(key)?.run?.value)).toEqual([1, undefined, 3])
})

test('a result with a token is dropped with its last watcher, a public one stays cached', () => {
  const results = new Results(DEFAULT_LIMITS)
  const log = results.beginTouchLog()
  const open = results.watch('public', call, {}, undefined, watcher)
  const own = results.watch('own', call, {}, 'a token', watcher)
  results.beginFlush()
  for (const { result } of [open, own]) results.settle(result, run(1, 'things'), log)
  results.unwatch(open)
  results.unwatch(own)
  expect(results.size).toBe(1)
  expect(results.fresh('public')).not.toBeNull()
  results.touch(['things'], 'write 1')
  expect(results.size).toBe(0)
  expect(results.keptBytes).toBe(0)
})
