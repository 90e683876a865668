import { expect, test } from 'vitest'
import { Durations } from './durations.ts'

test('each bucket counts the durations up to its bound, the last bucket counts all', () => {
  const durations = new Durations()
  for (const ms of [0.5, 1, 40, 40, 3_000, 60_000]) durations.note(ms)
  const buckets = new Map(durations.buckets())
  expect([
    buckets.get('0.001'),
    buckets.get('0.025'),
    buckets.get('0.05'),
    buckets.get('2.5'),
    buckets.get('10'),
    buckets.get('+Inf'),
  ]).toEqual([2, 2, 4, 4, 5, 6])
  expect(durations.count).toBe(6)
  expect(durations.sumSeconds).toBeCloseTo(63.0815)
})
