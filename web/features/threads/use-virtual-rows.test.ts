import { expect, it } from 'vitest'
import { rangeOf } from './use-virtual-rows.ts'

it('shows the rows in view and a few around them, at most 60', () => {
  expect(rangeOf({ startIndex: 100, endIndex: 110, count: 1_000 })).toEqual(Array.from({ length: 27 }, (_, at) => 92 + at))
  expect(rangeOf({ startIndex: 0, endIndex: 3, count: 5 })).toEqual([0, 1, 2, 3, 4])
  expect(rangeOf({ startIndex: 100, endIndex: 190, count: 1_000 })).toHaveLength(60)
  expect(rangeOf({ startIndex: 0, endIndex: 0, count: 0 })).toEqual([])
})
