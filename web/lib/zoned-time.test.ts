import { expect, test } from 'vitest'
import { clockIn, momentInWords, momentOf, zones } from './zoned-time.ts'

test.each([
  ['2026-12-05', '18:30', 'Europe/Rome', '2026-12-05T17:30:00Z'],
  ['2026-07-05', '18:30', 'Europe/Rome', '2026-07-05T16:30:00Z'],
  ['2026-12-05', '00:15', 'Asia/Kathmandu', '2026-12-04T18:30:00Z'],
  ['2026-12-05', '23:59', 'Pacific/Kiritimati', '2026-12-05T09:59:00Z'],
  ['2026-12-05', '08:00', 'America/New_York', '2026-12-05T13:00:00Z'],
  ['2028-02-29', '12:00', 'UTC', '2028-02-29T12:00:00Z'],
])('%s %s in %s is one moment, and reads back', (date, time, zone, expected) => {
  const moment = momentOf(date, time, zone)
  expect(moment).toBe(Date.parse(expected))
  expect(clockIn(moment ?? 0, zone)).toEqual({ date, time })
})

test('a time that the clocks skip is no time', () => {
  expect(momentOf('2026-03-29', '02:30', 'Europe/Rome')).toBeNull()
  expect(momentOf('2026-03-29', '03:30', 'Europe/Rome')).toBe(Date.parse('2026-03-29T01:30:00Z'))
})

test('a time that comes twice means its first moment', () => {
  expect(momentOf('2026-10-25', '02:30', 'Europe/Rome')).toBe(Date.parse('2026-10-25T00:30:00Z'))
})

test('a text that is no date or time has no moment', () => {
  for (const [date, time] of [
    ['', '18:30'],
    ['2026-12-05', ''],
    ['5.12.2026', '18:30'],
  ] as const)
    expect(momentOf(date, time, 'UTC')).toBeNull()
})

test('the browser can format times in every zone of the list', () => {
  for (const zone of zones()) expect(momentInWords(Date.UTC(2026, 11, 5), zone, 'en')).toContain('2026')
})
