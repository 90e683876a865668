/** Small modules of the engine: versions, value keys, frames, buckets and held memory. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { HeldBytes } from './held-bytes.ts'
import { canonicalJson, type Json } from './json.ts'
import { CallBucket, DEFAULT_LIMITS } from './limits.ts'
import { decodeU64, encodeU64, parseClientFrame, ProtocolError } from './protocol.ts'
import { Published } from './published.ts'

test('versions only grow, also when the machine clock goes back', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer({ min: -3e12, max: 3e12 }), fc.constant('observe' as const)), { maxLength: 50 }), (steps) => {
      let nowMs = 1_700_000_000_000
      const clock = createClock(() => nowMs)
      let last = clock.next()
      for (const step of steps) {
        if (step === 'observe') clock.observe(last + 50_000)
        else nowMs = Math.min(4e12, Math.max(0, nowMs + step))
        const next = clock.next()
        expect(next).toBeGreaterThan(last)
        expect(Number.isSafeInteger(next)).toBe(true)
        last = next
      }
    }),
  )
})

test('a version from another process is followed, one far in the future is not', () => {
  const clock = createClock(() => 1_000_000)
  clock.observe(1_000_000_000 + 5_000_000)
  expect(clock.next()).toBe(1_000_000_000 + 5_000_001)
  clock.observe(1_000_000_000 + 3_600_000_000)
  expect(clock.next()).toBe(1_000_000_000 + 5_000_002)
})

test('a version is unchanged after encoding and decoding', () => {
  fc.assert(fc.property(fc.maxSafeNat(), (value) => decodeU64(encodeU64(value)) === value))
})

test('equal values have the same canonical JSON, different values differ', () => {
  expect(canonicalJson({ b: 1, a: [{ d: null, c: 'x' }] })).toBe('{"a":[{"c":"x","d":null}],"b":1}')
  const plainKey = fc.string().filter((key) => !key.startsWith('$') && key !== '__proto__')
  fc.assert(
    fc.property(fc.dictionary(plainKey, fc.jsonValue({ maxDepth: 0 })), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).toReversed()) as Json
      expect(canonicalJson(reversed)).toBe(canonicalJson(value as Json))
      expect(JSON.parse(canonicalJson(value as Json))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('the client’s encodings of values beyond plain JSON are refused', () => {
  expect(() => canonicalJson({ amount: { $integer: 'AQAAAAAAAAA=' } })).toThrow(/plain JSON/)
})

test('any text parses to a frame or a protocol error', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc
          .record({
            type: fc.constantFrom('Connect', 'ModifyQuerySet', 'Mutation', 'Action', 'Authenticate', 'Event'),
            args: fc.jsonValue(),
            modifications: fc.jsonValue(),
            baseVersion: fc.jsonValue(),
            newVersion: fc.nat(),
            requestId: fc.jsonValue(),
            udfPath: fc.jsonValue(),
            sessionId: fc.jsonValue(),
          })
          .map((frame) => JSON.stringify(frame)),
      ),
      (text) => {
        try {
          expect(parseClientFrame(Buffer.from(text))).toHaveProperty('type')
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a bucket allows a burst, then its rate, and reports continued calls as a flood', () => {
  const limits = { ...DEFAULT_LIMITS, callsBurst: 10, callsPerSecond: 2 }
  const bucket = new CallBucket(limits, 0)
  expect(Array.from({ length: 10 }, () => bucket.take(limits, 0))).toEqual(Array.from({ length: 10 }, () => 'ok'))
  expect(bucket.take(limits, 0)).toBe('limited')
  expect(bucket.take(limits, 1_000)).toBe('ok')
  expect(Array.from({ length: 10 }, () => bucket.take(limits, 1_000)).at(-1)).toBe('flood')
})

test('a network takes memory up to its limit, small calls have more, and what is given back can be taken again', () => {
  const held = new HeldBytes({ heldPerNetworkMaxBytes: 100, heldSmallPerNetworkMaxBytes: 20, smallMaxBytes: 10 })
  // Of a call whose size is not known yet.
  expect([held.take('a', 99), held.take('a', 2), held.take('a', 1)]).toEqual([true, false, true])
  expect([held.take('a', 1), held.take('a', 1, 11), held.take('a', 10, 10), held.take('a', 10, 10)]).toEqual([false, false, true, true])
  expect(held.take('a', 1, 1)).toBe(false)
  expect(held.take('b', 100)).toBe(true)
  held.give('a', 50)
  expect([held.take('a', 31, 31), held.take('a', 30, 30)]).toEqual([false, true])
  held.give('a', 100)
  held.give('b', 100)
  expect(held.size).toBe(0)
})

test('an own commit is published once, in either order of its two notifications', () => {
  let nowMs = 0
  const published = new Published(() => nowMs)
  expect([published.isFirst('a', 1), published.isFirst('a', 1)]).toEqual([true, false])
  expect(published.isFirst('b', 1)).toBe(true)
  nowMs = 40_000
  expect(published.isFirst('c', 1)).toBe(true)
  expect(published.isFirst('b', 1)).toBe(false)
})
