import { describe, expect, test } from 'vitest'
import { morningOf } from './digest-time.ts'

const at = (text: string) => Date.parse(text)
const next = (text: string, zone: string) => new Date(morningOf(at(text), zone).next).toISOString()

describe('the morning of a reader', () => {
  test.each([
    ['UTC', '2026-11-24T07:59:59Z', '2026-11-24T08:00:00.000Z'],
    ['UTC', '2026-11-24T08:00:00Z', '2026-11-25T08:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-24T00:00:00Z', '2026-11-24T02:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-24T12:00:00Z', '2026-11-24T18:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-24T12:00:00Z', '2026-11-24T16:00:00.000Z'],
    // The clocks go back in the night: the day has 25 hours.
    ['Europe/Rome', '2026-10-24T06:00:00Z', '2026-10-25T07:00:00.000Z'],
    // And forward: 23 hours.
    ['Europe/Rome', '2026-03-28T07:00:00Z', '2026-03-29T06:00:00.000Z'],
  ])('in %s after %s is %s', (zone, now, expected) => expect(next(now, zone)).toBe(expected))

  test('is of the local day, and lasts six hours', () => {
    const day = (text: string, zone: string) => {
      const { day: name, isNow } = morningOf(at(text), zone)
      return `${name} ${isNow}`
    }
    expect(day('2026-11-24T17:59:59Z', 'Pacific/Kiritimati')).toBe('2026-11-25 false')
    expect(day('2026-11-24T18:00:00Z', 'Pacific/Kiritimati')).toBe('2026-11-25 true')
    expect(day('2026-11-24T13:59:59Z', 'UTC')).toBe('2026-11-24 true')
    expect(day('2026-11-24T14:00:00Z', 'UTC')).toBe('2026-11-24 false')
  })

  test('ends with its day, also with the clocks changed in it', () => {
    expect(new Date(morningOf(at('2026-10-25T08:00:00Z'), 'Europe/Rome').until).toISOString()).toBe('2026-10-25T23:00:00.000Z')
  })
})
