import { expect, test } from 'vitest'
import { depositCents, startAmount } from './deposit-amount.ts'

test.each([
  [undefined, '20'],
  [12.5, '12.50'],
  [12.341, '12.35'],
  [0.1 + 0.2, '1.00'],
  [40.1 + 0.2, '40.30'],
  [0.004, '1.00'],
])('an order that needs %s more starts the field with %s', (required, text) => {
  expect(startAmount(required)).toBe(text)
})

test.each([
  ['20', 2_000],
  ['20.5', 2_050],
  ['20,50', 2_050],
  ['1', 100],
  ['100000', 10_000_000],
  ['', null],
  ['0.99', null],
  ['-5', null],
  ['1.005', null],
  ['1e3', null],
  ['100000.01', null],
])('%j is %s cents', (text, cents) => {
  expect(depositCents(text)).toBe(cents)
})
