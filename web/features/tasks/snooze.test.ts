import { expect, test } from 'vitest'
import { snoozeUntil, startOfToday } from './snooze.ts'

const at = (text: string) => Date.parse(text)
const iso = (moment: number) => new Date(moment).toISOString()

test('an hour and four hours are counted from now', () => {
  const now = at('2026-11-23T22:40:00Z')
  expect(iso(snoozeUntil('hour', now, 'Europe/Rome'))).toBe('2026-11-23T23:40:00.000Z')
  expect(iso(snoozeUntil('later', now, 'Europe/Rome'))).toBe('2026-11-24T02:40:00.000Z')
})

test('tomorrow is nine in the morning of the next day by the own clock, not by UTC', () => {
  // In Rome it is the 24th already; in New York still the 23rd.
  const now = at('2026-11-23T23:30:00Z')
  expect(iso(snoozeUntil('tomorrow', now, 'Europe/Rome'))).toBe('2026-11-25T08:00:00.000Z')
  expect(iso(snoozeUntil('tomorrow', now, 'America/New_York'))).toBe('2026-11-24T14:00:00.000Z')
})

test('tomorrow stays nine on the clock when clocks change in between', () => {
  expect(iso(snoozeUntil('tomorrow', at('2026-10-24T12:00:00Z'), 'Europe/Rome'))).toBe('2026-10-25T08:00:00.000Z')
})

test.each([
  ['2026-11-22T12:00:00Z', '2026-11-23T09:00:00.000Z'],
  ['2026-11-23T12:00:00Z', '2026-11-30T09:00:00.000Z'],
  ['2026-11-28T12:00:00Z', '2026-11-30T09:00:00.000Z'],
])('next Monday from %s is %s', (now, monday) => {
  expect(iso(snoozeUntil('week', at(now), 'UTC'))).toBe(monday)
})

test('today begins at midnight of the own zone', () => {
  expect(iso(startOfToday(at('2026-11-23T23:30:00Z'), 'Europe/Rome'))).toBe('2026-11-23T23:00:00.000Z')
})
