import { expect, test } from 'vitest'
import { NetworkBuckets } from './network-buckets.ts'

test('each network has its own bucket, which costlier calls empty sooner and time refills', () => {
  let nowMs = 0
  const buckets = new NetworkBuckets({ callsPerSecond: 2, callsBurst: 10 }, () => nowMs)
  expect([buckets.isAllowed('203.0.113.9', 5), buckets.isAllowed('203.0.113.9', 5), buckets.isAllowed('203.0.113.9')]).toEqual([
    true,
    true,
    false,
  ])
  expect(buckets.isAllowed('203.0.113.10', 5)).toBe(true)
  nowMs = 1_000
  // Refused calls cost nothing.
  expect([buckets.isAllowed('203.0.113.9'), buckets.isAllowed('203.0.113.9'), buckets.isAllowed('203.0.113.9')]).toEqual([
    true,
    true,
    false,
  ])
  // One subscriber has a whole IPv6 network.
  expect([buckets.isAllowed('2001:db8:1:2::1', 10), buckets.isAllowed('2001:db8:1:2::2')]).toEqual([true, false])
})

test('a network that requests twice its limit gets exactly its limit', () => {
  let nowMs = 0
  const buckets = new NetworkBuckets({ callsPerSecond: 10, callsBurst: 10 }, () => nowMs)
  let served = 0
  for (; nowMs < 100_000; nowMs += 50) if (buckets.isAllowed('203.0.113.9')) served += 1
  expect(served).toBeGreaterThanOrEqual(1_000)
  expect(served).toBeLessThanOrEqual(1_011)
})

test('a network that ignored refusals is served again a fixed time after it stops, however long it went on', () => {
  let nowMs = 0
  const buckets = new NetworkBuckets({ callsPerSecond: 2, callsBurst: 10 }, () => nowMs)
  for (let time = 0; time < 100_000; time += 1) buckets.isAllowed('203.0.113.9')
  nowMs = 6_000
  expect(buckets.isAllowed('203.0.113.9')).toBe(true)
})
