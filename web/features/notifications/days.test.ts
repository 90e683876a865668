import { describe, expect, it } from 'vitest'
import { byDay, nameOfDay, startOfDay } from './days.ts'

const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 9, day, hour).getTime() })

describe('notifications by day', () => {
  it('keep their order, one group for each day', () => {
    const days = byDay([at(26, 9), at(26, 0), at(25, 23), at(23, 12)])
    expect(days.map(({ startMs, items }) => [new Date(startMs).getDate(), items.length])).toEqual([[26, 2], [25, 1], [23, 1]])
    expect(byDay([])).toEqual([])
  })

  it('call today and yesterday by their names, over a change of the clock, too', () => {
    for (const day of [1, 24, 25, 26]) {
      const now = new Date(2026, 9, day, 0, 30).getTime()
      expect(nameOfDay(startOfDay(now), now)).toBe('today')
      expect(nameOfDay(new Date(2026, 9, day - 1).getTime(), now)).toBe('yesterday')
      expect(nameOfDay(new Date(2026, 9, day - 2).getTime(), now)).toBeNull()
    }
  })
})
