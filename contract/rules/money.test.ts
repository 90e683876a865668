/** Conversions between dollars and cents are exact, and other values are refused. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AMOUNT_MAX_CENTS } from '../limits.ts'
import { dollarsIn, refundIn } from '../shapes/basics.ts'
import { changeIn } from '../shapes/money.ts'
import { centsFromDollars, centsTyped, commissionOf, dollarsFromCents } from './money.ts'

/** A hundred times the maximum of one transfer. */
const cents = fc.integer({ min: -100 * AMOUNT_MAX_CENTS, max: 100 * AMOUNT_MAX_CENTS })

test('cents to dollars and back are the same cents, and print with at most two decimals', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const dollars = dollarsFromCents(amount)
      expect(centsFromDollars(dollars) + 0).toBe(amount)
      expect(String(dollars)).toMatch(/^-?\d+(\.\d{1,2})?$/)
      expect(Number(dollars.toFixed(2))).toBe(dollars)
    }),
    { numRuns: 5_000 },
  )
})

test('an amount that would round to nothing is refused, and zero is taken only where it means something', () => {
  for (const amount of [Number.MIN_VALUE, 1e-9, -1e-9]) {
    expect(dollarsIn.safeParse(amount).success, String(amount)).toBe(false)
    expect(changeIn.safeParse(amount).success, String(amount)).toBe(false)
    expect(refundIn.safeParse(amount).success, String(amount)).toBe(false)
  }
  expect([dollarsIn, changeIn, refundIn].map((shape) => shape.safeParse(0).success)).toEqual([false, false, true])
})

test('the contract accepts whole cents only, and a typed amount arrives unchanged', () => {
  for (const [typed, amount] of [
    ['0.1', 10],
    ['0.29', 29],
    ['1.15', 115],
    ['4.35', 435],
    ['8.2', 820],
    ['1004.45', 100_445],
    ['99999.99', 9_999_999],
  ] as const) {
    expect(centsFromDollars(dollarsIn.parse(Number(typed)))).toBe(amount)
  }
  fc.assert(
    fc.property(
      fc.double({ noNaN: true }),
      (dollars) => !dollarsIn.safeParse(dollars).success || Number.isSafeInteger(centsFromDollars(dollars)),
    ),
    { numRuns: 2_000 },
  )
})

test('a fraction of a cent is refused, and so is anything but a number', () => {
  for (const wrong of [0.001, 1.005, 0.1 + 0.200_1, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    expect(() => centsFromDollars(wrong)).toThrow('whole cents')
  for (const wrong of [0.5, Number.NaN, 2 ** 53]) expect(() => dollarsFromCents(wrong)).toThrow('out of range')
})

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
])('%j is typed as %s cents', (text, typed) => {
  expect(centsTyped(text)).toBe(typed)
})

test.each([
  [1000, 20, 200],
  [1, 20, 0],
  [3, 20, 1],
  [1250, 10, 125],
  [125, 10, 13],
])('of %s cents at %s %% the commission is %s', (amount, percent, commission) => {
  expect(commissionOf(amount, percent)).toBe(commission)
})
