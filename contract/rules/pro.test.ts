import { expect, test } from 'vitest'
import { PRO_RENEW_AHEAD_MS } from '../limits.ts'
import { nextPeriod, planChange, proStateAt, renewsAt, unusedCents } from './pro.ts'

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

const MONTH = { startsAt: NOW, endsAt: NOW + 30 * DAY_MS, cents: 10_00 }

test('unused days are worth their share of the price, rounded down, and the current day is unused', () => {
  expect(unusedCents([MONTH], NOW)).toBe(10_00)
  expect(unusedCents([MONTH], NOW + 1)).toBe(10_00)
  expect(unusedCents([MONTH], NOW + DAY_MS)).toBe(9_66)
  expect(unusedCents([MONTH], NOW + 29 * DAY_MS + 1)).toBe(33)
  expect(unusedCents([MONTH], MONTH.endsAt)).toBe(0)
  expect(unusedCents([MONTH], MONTH.endsAt + DAY_MS)).toBe(0)
})

test('a period that has not begun is unused whole', () => {
  const next = { startsAt: MONTH.endsAt, endsAt: MONTH.endsAt + 90 * DAY_MS, cents: 27_00 }
  expect(unusedCents([MONTH, next], NOW + 15 * DAY_MS)).toBe(5_00 + 27_00)
})

const current = { endsAt: MONTH.endsAt, agreedCents: 10_00, periods: [MONTH] }

test('a dearer plan begins now, for its price less the unused days', () => {
  const now = NOW + 20 * DAY_MS
  const period = { startsAt: now, endsAt: now + 90 * DAY_MS, proEndsAt: now + 90 * DAY_MS }
  expect(planChange({ priceCents: 27_00, days: 90 }, current, now)).toEqual({ when: 'now', creditCents: 3_33, dueCents: 23_67, ...period })
})

test('a plan at the same price, or a cheaper one, begins at the end, and nothing is paid before', () => {
  const period = { startsAt: MONTH.endsAt, endsAt: MONTH.endsAt + 7 * DAY_MS, proEndsAt: MONTH.endsAt + 7 * DAY_MS }
  for (const priceCents of [10_00, 3_00])
    expect(planChange({ priceCents, days: 7 }, current, NOW)).toEqual({ when: 'end', creditCents: 0, dueCents: 0, ...period })
  expect(planChange({ priceCents: 10_01, days: 7 }, current, NOW)).toMatchObject({ when: 'now', dueCents: 1 })
})

test('a dearer plan that the unused days would pay for whole begins at the end', () => {
  const periods = [MONTH, { ...MONTH, startsAt: MONTH.endsAt, endsAt: MONTH.endsAt + 30 * DAY_MS }]
  const long = { ...current, endsAt: MONTH.endsAt + 30 * DAY_MS, periods }
  expect(planChange({ priceCents: 20_00, days: 30 }, long, NOW).when).toBe('end')
  expect(planChange({ priceCents: 20_01, days: 30 }, long, NOW)).toMatchObject({ when: 'now', creditCents: 20_00, dueCents: 1 })
})

test('days of Pro that were a gift stay after a change', () => {
  const given = { ...current, endsAt: MONTH.endsAt + 5 * DAY_MS }
  const { endsAt, proEndsAt } = planChange({ priceCents: 27_00, days: 90 }, given, NOW)
  expect([endsAt, proEndsAt]).toEqual([NOW + 90 * DAY_MS, NOW + 95 * DAY_MS])
})
