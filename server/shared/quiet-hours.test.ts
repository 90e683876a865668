import { describe, expect, it } from 'vitest'
import { quietUntil, type QuietHours } from './quiet-hours.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const hours = (from: number, until: number, { timeZone = 'UTC', days = EVERY_DAY } = {}): QuietHours => ({
  from: from * 60,
  until: until * 60,
  days,
  timeZone,
})
const at = (text: string) => Date.parse(text)
/** The end, as UTC, or null. */
const endOf = (quiet: QuietHours, text: string) => {
  const end = quietUntil(quiet, at(text))
  return end === null ? null : new Date(end).toISOString()
}

describe('quiet hours', () => {
  it('last from one time of a day to another: quiet from the first minute, over with the last', () => {
    const nap = hours(13, 15)
    expect(endOf(nap, '2026-11-21T12:59:59Z')).toBeNull()
    expect(endOf(nap, '2026-11-21T13:00:00Z')).toBe('2026-11-21T15:00:00.000Z')
    expect(endOf(nap, '2026-11-21T14:59:59Z')).toBe('2026-11-21T15:00:00.000Z')
    expect(endOf(nap, '2026-11-21T15:00:00Z')).toBeNull()
  })

  it('span midnight, and the ends of months and years', () => {
    const night = hours(22, 7)
    expect(endOf(night, '2026-12-31T22:00:00Z')).toBe('2027-01-01T07:00:00.000Z')
    expect(endOf(night, '2027-01-01T06:59:00Z')).toBe('2027-01-01T07:00:00.000Z')
    expect(endOf(night, '2027-01-01T07:00:00Z')).toBeNull()
    expect(endOf(night, '2027-01-01T21:59:00Z')).toBeNull()
  })

  it('are in the time zone of their reader', () => {
    expect(endOf(hours(22, 7, { timeZone: 'Asia/Tokyo' }), '2026-11-21T14:00:00Z')).toBe('2026-11-21T22:00:00.000Z')
    expect(endOf(hours(22, 7, { timeZone: 'Asia/Kathmandu' }), '2026-11-21T16:15:00Z')).toBe('2026-11-22T01:15:00.000Z')
    expect(endOf(hours(22, 7, { timeZone: 'America/Los_Angeles' }), '2026-11-21T14:00:00Z')).toBe('2026-11-21T15:00:00.000Z')
  })

  it('begin on their days only, and last into the next day', () => {
    // 2026-11-21 is a Saturday.
    const weekend = hours(22, 7, { days: [6] })
    expect(endOf(weekend, '2026-11-20T23:00:00Z')).toBeNull()
    expect(endOf(weekend, '2026-11-21T06:00:00Z')).toBeNull()
    expect(endOf(weekend, '2026-11-21T23:00:00Z')).toBe('2026-11-22T07:00:00.000Z')
    expect(endOf(weekend, '2026-11-22T06:00:00Z')).toBe('2026-11-22T07:00:00.000Z')
    expect(endOf(weekend, '2026-11-22T23:00:00Z')).toBeNull()
    expect(endOf(hours(22, 7, { days: [] }), '2026-11-21T23:00:00Z')).toBeNull()
  })

  it('end at their time when the clocks go forward or back in between', () => {
    const night = hours(22, 7, { timeZone: 'Europe/Rome' })
    // Summer time began on 2026-03-29 at 01:00 UTC, and ended on 2026-10-25 at 01:00 UTC.
    expect(endOf(night, '2026-03-28T21:30:00Z')).toBe('2026-03-29T05:00:00.000Z')
    expect(endOf(night, '2026-10-24T20:30:00Z')).toBe('2026-10-25T06:00:00.000Z')
  })

  it('end once at a time that occurs twice or never', () => {
    const until230 = { ...hours(22, 0, { timeZone: 'Europe/Rome' }), until: 150 }
    // 02:30 comes at 00:30 and at 01:30 UTC: quiet until the second, without a break in between.
    for (const minute of ['00:29', '00:31', '01:01', '01:29'])
      expect(endOf(until230, `2026-10-25T${minute}:00Z`)).toBe('2026-10-25T01:30:00.000Z')
    expect(endOf(until230, '2026-10-25T01:30:00Z')).toBeNull()
    // 02:30 does not come at all: the clocks show 03:30 instead.
    expect(endOf(until230, '2026-03-29T00:59:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(endOf(until230, '2026-03-29T01:30:00Z')).toBeNull()
  })
})
