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

it('never opens without openings', () => {
  expect(openingOf({ zone: 'UTC', days: days.map(() => []) }, at('2026-11-25T12:30Z'))).toEqual({ isOpen: false, opensAt: null })
})
