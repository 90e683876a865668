import { expect, test } from 'vitest'
import { NetworkBuckets } from './network-buckets.ts'

/** Each number has a network of its own. */
const addressOf = (at: number) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`

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

test('a network whose bucket is full again is forgotten, and no other', () => {
  let nowMs = 0
  const buckets = new NetworkBuckets({ callsPerSecond: 1, callsBurst: 100 }, () => nowMs)
  buckets.isAllowed('203.0.113.1', 10)
  buckets.isAllowed('203.0.113.2', 100)
  nowMs = 9_000
  expect(buckets.size).toBe(2)
  nowMs = 10_000
  expect(buckets.size).toBe(1)
  expect([buckets.isAllowed('203.0.113.2', 11), buckets.isAllowed('203.0.113.2', 10)]).toEqual([false, true])
})

test('a network that has used its calls is not forgotten for thousands of others that come and go', () => {
  let nowMs = 0
  const buckets = new NetworkBuckets({ callsPerSecond: 1, callsBurst: 100 }, () => nowMs)
  buckets.isAllowed('203.0.113.1', 100)
  for (let at = 1; at < 50_000; at += 1) buckets.isAllowed(addressOf(at))
  nowMs = 60_000
  buckets.isAllowed(addressOf(50_000))
  expect([buckets.isAllowed('203.0.113.1', 61), buckets.isAllowed('203.0.113.1', 60)]).toEqual([false, true])
})

test('of more than 50,000 networks at once, the one that came first is forgotten', () => {
  const buckets = new NetworkBuckets({ callsPerSecond: 0, callsBurst: 1 }, () => 0)
  for (let at = 0; at < 50_000; at += 1) buckets.isAllowed(addressOf(at))
  expect(buckets.isAllowed(addressOf(0))).toBe(false)
  expect(buckets.isAllowed(addressOf(50_000))).toBe(true)
  expect(buckets.size).toBe(50_000)
  expect([1, 49_999, 50_000].map((at) => buckets.isAllowed(addressOf(at)))).toEqual([false, false, false])
  expect(buckets.isAllowed(addressOf(0))).toBe(true)
})
