import { expect, test } from 'vitest'
import { centsOf, centsTyped, dollarsOf } from './cents.ts'

test.each([
  ['20', 2000],
  ['0.01', 1],
  ['19.9', 1990],
  ['19,90', 1990],
  [' $ 7.05 ', 705],
  ['1.005', null],
  ['', null],
  ['-5', null],
  ['1e3', null],
  ['abc', null],
  ['1 000', null],
])('%j is typed as %s cents', (text, cents) => {
  expect(centsTyped(text)).toBe(cents)
})

test('every cent survives the way to dollars and back', () => {
  for (let cents = 0; cents < 100_000; cents += 7) expect(centsOf(dollarsOf(cents))).toBe(cents)
})
