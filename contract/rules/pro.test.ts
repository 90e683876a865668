import { expect, test } from 'vitest'
import { PRO_RENEW_AHEAD_MS } from '../limits.ts'
import { nextPeriod, proStateAt, renewsAt } from './pro.ts'

const NOW = Date.UTC(2026, 2, 28)
const DAY_MS = 24 * 60 * 60 * 1000

test.each([
  [null, 'none'],
  [NOW + 1, 'running'],
  [NOW, 'over'],
  [NOW - 1, 'over'],
])('Pro that ends at %s is %s', (endsAt, state) => {
  expect(proStateAt(endsAt, NOW)).toBe(state)
})

test.each([
  ['without Pro begins now', null, NOW],
  ['after the end begins now', NOW - DAY_MS, NOW],
  ['before the end begins at the end', NOW + DAY_MS, NOW + DAY_MS],
])('a plan bought %s, and lasts its days of 24 hours', (_when, endsAt, startsAt) => {
  expect(nextPeriod(endsAt, 30, NOW)).toEqual({ startsAt, endsAt: startsAt + 30 * DAY_MS })
})

test('Pro is renewed before its end', () => {
  expect(renewsAt(NOW)).toBe(NOW - PRO_RENEW_AHEAD_MS)
})
