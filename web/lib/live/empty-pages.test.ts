import { expect, test } from 'vitest'
import { isResting } from './empty-pages.ts'

test('a list rests after three empty pages in a row, and again after three more', () => {
  expect(
    [[], [20, 0], [20, 0, 0], [20, 0, 0, 0], [0, 0, 0], [0, 0, 0, 0], [5, 0, 0, 0, 0, 0, 0]].map((pages) => isResting(pages, true)),
  ).toEqual([false, false, false, true, true, false, true])
})

test('a list without more pages does not rest, nor does one whose last page has rows', () => {
  expect(isResting([20, 0, 0, 0], false)).toBe(false)
  expect(isResting([0, 0, 0, 1], true)).toBe(false)
})
