import { describe, expect, it } from 'vitest'
import { startOfDay } from '#web/lib/zoned-time.ts'
import { boundsOf, boundsOfMonth, monthOf } from './statement-period.ts'

const HOUR_MS = 3_600_000

describe('the period of the statement', () => {
  it('starts with the first moment of the first day and ends after the last moment of the last, in the reader’s time zone', () => {
    const { since, until } = boundsOf({ from: '2026-02-27', to: '2026-02-28' }, 'Asia/Tokyo')
    expect(since).toBe(Date.parse('2026-02-27T00:00+09:00'))
    expect(until).toBe(Date.parse('2026-03-01T00:00+09:00'))
  })

  it('covers every hour of a day, also when the clocks change', () => {
    const hours = (day: string, zone: string) => {
      const { since = 0, until = 0 } = boundsOf({ from: day, to: day }, zone)
      return (until - since) / HOUR_MS
    }
    expect(hours('2026-03-29', 'Europe/Rome')).toBe(23)
    expect(hours('2026-10-25', 'Europe/Rome')).toBe(25)
    // There the day starts at one.
    expect(hours('2026-09-06', 'America/Santiago')).toBe(23)
  })

  it('omits a limit that is not set', () => {
    expect(boundsOf({ from: '', to: '' })).toEqual({})
    expect(Object.keys(boundsOf({ from: '2026-01-01', to: '' }))).toEqual(['since'])
  })

  it('is empty for a text that is no day, and for one that no clock shows', () => {
    expect(startOfDay('yesterday')).toBeUndefined()
    expect(startOfDay('')).toBeUndefined()
    expect(startOfDay('999999-12-31')).toBeUndefined()
  })
})

it('a month begins with its first day and ends with the next month, in the reader’s time zone', () => {
  const lastEvening = Date.parse('2026-12-31T23:59+09:00')
  expect(monthOf(lastEvening, 'Asia/Tokyo')).toBe('2026-12')
  expect(monthOf(lastEvening + 60_000, 'Asia/Tokyo')).toBe('2027-01')
  expect(boundsOfMonth(lastEvening, 'Asia/Tokyo')).toEqual({
    since: Date.parse('2026-12-01T00:00+09:00'),
    until: Date.parse('2027-01-01T00:00+09:00'),
  })
})
