import { expect, it } from 'vitest'
import { boundsOfMonth, laterMonth, movedDay, weekdaysOf, weeksOf } from './month.ts'
import { ordersFilter, ordersSearch } from './orders-search.ts'

it('reads the filters of an address, and leaves out what the screen does not know', () => {
  expect(ordersSearch({ tab: 'selling', state: 'late', due: 7, q: ' bowl ', view: 'calendar', month: '2026-11' })).toEqual({
    tab: 'selling',
    state: 'late',
    due: 7,
    q: ' bowl ',
    view: 'calendar',
    month: '2026-11',
  })
  expect(ordersSearch({ tab: 'all', state: 'lost', due: '4', q: ' ', view: 'map', month: '2026-13' })).toEqual({})
  expect(ordersSearch({ state: 'done', due: 7 })).toEqual({ state: 'done' })
})

it('asks for orders until the end of the last day, in the zone of the reader', () => {
  expect(ordersFilter({ state: 'open', due: 1, q: ' bowl ' }, 'model', '2026-11-30', 'Europe/Rome')).toEqual({
    side: 'model',
    state: 'open',
    dueUntil: Date.parse('2026-11-30T23:00:00Z'),
    search: 'bowl',
  })
})

it('lays a month out in whole weeks, from the first day of the week of the language', () => {
  const weeks = weeksOf('2026-11', 'it')
  expect(weeks.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7, 7])
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
  expect(weeksOf('2026-11', 'en')[0]?.[0]).toBe('2026-11-01')
  expect([weekdaysOf('it')[0]?.long, weekdaysOf('en')[0]?.long]).toEqual(['lunedì', 'Sunday'])
})

it('goes over the year, and ends a month at the next one in its zone', () => {
  expect([laterMonth('2026-11', 2), laterMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(boundsOfMonth('2026-11', 'Europe/Rome')).toEqual({
    from: Date.parse('2026-10-31T23:00:00Z'),
    until: Date.parse('2026-11-30T23:00:00Z'),
  })
})

it('moves with the arrow keys within the month', () => {
  expect(movedDay('2026-11-15', 'ArrowUp')).toBe('2026-11-08')
  expect(movedDay('2026-11-30', 'ArrowRight')).toBe('2026-11-30')
  expect([movedDay('2026-11-15', 'Home'), movedDay('2026-11-15', 'End')]).toEqual(['2026-11-01', '2026-11-30'])
  expect(movedDay('2026-11-15', 'a')).toBeNull()
})
