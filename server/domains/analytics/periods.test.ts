import { describe, expect, test } from 'vitest'
import { daysOf, periodOf, todayIn } from './periods.ts'

const at = (text: string): number => Date.parse(text)
const iso = (bounds: readonly Date[] = []): string[] => bounds.map((bound) => bound.toISOString())
const NOW = at('2026-11-23T15:30:00Z')

describe('a period', () => {
  test('has days that begin at midnight of the zone, also where clocks change', () => {
    const { bounds } = periodOf({ from: '2026-10-24', until: '2026-10-26', step: 'day', compare: 'none' }, 'Europe/Rome', NOW)
    expect(iso(bounds)).toEqual([
      '2026-10-23T22:00:00.000Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
      '2026-10-26T23:00:00.000Z',
    ])
  })

  test('has weeks that begin on Monday and months that begin on the first; the first may be shorter', () => {
    const week = periodOf({ from: '2026-11-04', until: '2026-11-17', step: 'week', compare: 'none' }, 'UTC', NOW)
    expect(iso(week.bounds).map((bound) => bound.slice(0, 10))).toEqual(['2026-11-04', '2026-11-09', '2026-11-16', '2026-11-18'])
    const month = periodOf({ from: '2026-01-15', until: '2026-03-31', step: 'month', compare: 'none' }, 'UTC', NOW)
    expect(iso(month.bounds).map((bound) => bound.slice(0, 10))).toEqual(['2026-01-15', '2026-02-01', '2026-03-01', '2026-04-01'])
  })

  test('that goes on ends now, and is compared with the same elapsed part', () => {
    const { bounds, before } = periodOf({ from: '2026-11-22', until: '2026-11-25', step: 'day', compare: 'previous' }, 'UTC', NOW)
    expect(iso(bounds)).toEqual(['2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z', '2026-11-23T15:30:00.000Z'])
    expect(iso(before?.bounds)).toEqual(['2026-11-18T00:00:00.000Z', '2026-11-19T00:00:00.000Z', '2026-11-19T15:30:00.000Z'])
  })

  test('is compared with the same days a year ago; bounds never go back', () => {
    const { before } = periodOf({ from: '2024-02-28', until: '2024-03-01', step: 'day', compare: 'year' }, 'UTC', NOW)
    expect(iso(before?.bounds).map((bound) => bound.slice(0, 10))).toEqual(['2023-02-28', '2023-02-28', '2023-03-01', '2023-03-02'])
  })

  test('is refused when it ends before it begins, has not begun, is too long, or names no day', () => {
    const args = { step: 'day', compare: 'none' } as const
    for (const [from, until] of [
      ['2026-11-02', '2026-11-01'],
      ['2026-12-01', '2026-12-02'],
      ['2024-01-01', '2026-01-01'],
      ['2026-02-30', '2026-03-01'],
    ] as const)
      expect(() => periodOf({ from, until, ...args }, 'UTC', NOW)).toThrow(/day|period/i)
  })
})

test('the last days end today, by the clock of the zone', () => {
  const now = at('2026-11-03T02:00:00Z')
  expect(daysOf({ last: 7 }, 'America/New_York', now)).toEqual({ from: '2026-10-27', until: '2026-11-02' })
  expect(daysOf({}, 'UTC', now)).toEqual({ from: '2026-10-05', until: '2026-11-03' })
  expect(daysOf({ from: '2026-01-01', until: '2026-01-31' }, 'UTC', now)).toEqual({ from: '2026-01-01', until: '2026-01-31' })
})

test('today is compared with the same part of the same weekday a week ago, by the clock of the zone', () => {
  const { today, before } = todayIn('America/New_York', at('2026-11-03T20:00:00Z'))
  expect(iso(today.bounds)).toEqual(['2026-11-03T05:00:00.000Z', '2026-11-03T20:00:00.000Z'])
  expect(iso(before.bounds)).toEqual(['2026-10-27T04:00:00.000Z', '2026-10-27T19:00:00.000Z'])
})
