import { describe, expect, it } from 'vitest'
import { byDay, dayOf, nameOfDay } from './days.ts'

const at = (day: number, hour: number) => ({ createdAt: Date.UTC(2026, 9, day, hour) })
const ROME = 'Europe/Rome'

describe('notifications by day', () => {
  it('keep their order, one group for each day of the reader’s time zone', () => {
    const items = [at(26, 9), at(25, 23), at(25, 22), at(23, 12)]
    expect(byDay(items, 'UTC').map(({ name, items: ofDay }) => [name, ofDay.length])).toEqual([
      ['2026-10-26', 1],
      ['2026-10-25', 2],
      ['2026-10-23', 1],
    ])
    expect(byDay(items, ROME).map(({ name, items: ofDay }) => [name, ofDay.length])).toEqual([
      ['2026-10-26', 2],
      ['2026-10-25', 1],
      ['2026-10-23', 1],
    ])
    expect(byDay([], ROME)).toEqual([])
  })

  it('are named today and yesterday, also across a change of the clock', () => {
    for (const day of [1, 24, 25, 26]) {
      const now = at(day, 5).createdAt
      expect(nameOfDay(dayOf(now, ROME), now, ROME)).toBe('today')
      expect(nameOfDay(dayOf(at(day - 1, 5).createdAt, ROME), now, ROME)).toBe('yesterday')
      expect(nameOfDay(dayOf(at(day - 2, 5).createdAt, ROME), now, ROME)).toBeNull()
    }
  })
})
