import { expect, test } from 'vitest'
import { barsOf } from './health-bars.ts'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 10, 24, 13, 30)

test('hours are summed into bars of four hours, the newest last; older ones are left out', () => {
  const { bars, worked, failed, most } = barsOf(
    [
      { at: NOW - 8 * 24 * HOUR_MS, worked: 100, failed: 100 },
      { at: Date.UTC(2026, 10, 24, 12), worked: 3, failed: 1 },
      { at: Date.UTC(2026, 10, 24, 13), worked: 2, failed: 0 },
      { at: Date.UTC(2026, 10, 24, 11), worked: 1, failed: 0 },
    ],
    NOW,
  )
  expect(bars).toHaveLength(42)
  expect(bars.slice(-2)).toMatchObject([
    { worked: 1, failed: 0 },
    { at: Date.UTC(2026, 10, 24, 12), worked: 5, failed: 1 },
  ])
  expect({ worked, failed, most }).toEqual({ worked: 6, failed: 1, most: 6 })
})

test('without requests every bar is empty, and none is divided by nothing', () => {
  expect(barsOf([], NOW)).toMatchObject({ worked: 0, failed: 0, most: 1 })
})
