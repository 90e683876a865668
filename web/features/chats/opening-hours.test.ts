import { expect, it } from 'vitest'
import { openingOf } from './opening-hours.ts'

const days: [number, number][][] = [
  [[540, 1080]],
  [],
  [
    [600, 720],
    [780, 900],
  ],
  [],
  [],
  [],
  [],
]
// 2026-11-23 is a Monday.
const at = (text: string) => Date.parse(text)

it('is open within a day’s openings, in the model’s zone', () => {
  expect(openingOf({ zone: 'UTC', days }, at('2026-11-23T09:00Z'))).toEqual({ isOpen: true, opensAt: null })
  expect(openingOf({ zone: 'UTC', days }, at('2026-11-23T18:00Z')).isOpen).toBe(false)
  expect(openingOf({ zone: 'America/New_York', days }, at('2026-11-23T09:00Z'))).toEqual({
    isOpen: false,
    opensAt: at('2026-11-23T14:00Z'),
  })
})

it('names the next opening, on the same day or later', () => {
  expect(openingOf({ zone: 'UTC', days }, at('2026-11-23T18:00Z')).opensAt).toBe(at('2026-11-25T10:00Z'))
  expect(openingOf({ zone: 'UTC', days }, at('2026-11-25T12:30Z')).opensAt).toBe(at('2026-11-25T13:00Z'))
  expect(openingOf({ zone: 'UTC', days }, at('2026-11-25T15:00:30Z')).opensAt).toBe(at('2026-11-30T09:00Z'))
})

it('opens a week later where the only opening of the week is over', () => {
  const monday = days.map((openings, day) => (day === 0 ? openings : []))
  expect(openingOf({ zone: 'UTC', days: monday }, at('2026-11-23T18:00Z')).opensAt).toBe(at('2026-11-30T09:00Z'))
})

it('opens by the clock of that day, also after the clocks have changed', () => {
  // In Rome they are put back on 2026-10-25 and forward on 2027-03-28, both Sundays.
  expect(openingOf({ zone: 'Europe/Rome', days }, at('2026-10-24T18:00Z')).opensAt).toBe(at('2026-10-26T08:00Z'))
  expect(openingOf({ zone: 'Europe/Rome', days }, at('2027-03-27T18:00Z')).opensAt).toBe(at('2027-03-29T07:00Z'))
  // 02:30 is skipped on that Sunday.
  const night = days.map((_, day): [number, number][] => (day === 6 ? [[150, 300]] : []))
  expect(openingOf({ zone: 'Europe/Rome', days: night }, at('2027-03-27T18:00Z')).opensAt).toBe(at('2027-03-28T01:30Z'))
})

it('never opens without openings', () => {
  expect(openingOf({ zone: 'UTC', days: days.map(() => []) }, at('2026-11-25T12:30Z'))).toEqual({ isOpen: false, opensAt: null })
})
