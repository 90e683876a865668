/** Converts decimals of providers to cents without floats, never rounding up. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsFromDecimal, decimalFromCents } from './decimal.ts'

describe('a decimal', () => {
  test.each([
    ['20', 2000],
    [20, 2000],
    ['20.5', 2050],
    ['0.29', 29],
    ['19.999999', 1999],
    ['0.009', 0],
    ['0.00000001', 0],
    [1e-7, 0],
    [0.1 + 0.2, 30],
    ['1e3', 100_000],
    ['1.5E+2', 15_000],
    ['125e-2', 125],
    ['007.10', 710],
    [' 5.00 ', 500],
    ['90071992547409.91', null],
    ['9007199254740.99', 900_719_925_474_099],
  ])('%j is %j cents', (value, cents) => {
    expect(centsFromDecimal(value)).toBe(cents)
  })

  test.each([
    '',
    ' ',
    '.',
    '.5',
    '-1',
    '+1',
    '-0',
    '1,5',
    '1 000',
    '0x10',
    'NaN',
    'Infinity',
    '1e',
    'e5',
    '1e999',
    '12.3.4',
    '1_0',
    '٣',
    '$5',
    'null',
    '9'.repeat(14),
  ])('%j is no amount', (value) => {
    expect(centsFromDecimal(value)).toBeNull()
  })

  test('rounds down all digits after the second', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.stringMatching(/^\d{0,12}$/),
        (cents, rest) => centsFromDecimal(`${decimalFromCents(cents)}${rest}`) === cents,
      ),
      { numRuns: 2_000 },
    )
  })

  test('is an amount in range or null for any other input, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.integer(), fc.stringMatching(/^[\d.eE+-]{0,20}$/)), (value) => {
        const cents = centsFromDecimal(value)
        return cents === null || (Number.isSafeInteger(cents) && cents >= 0)
      }),
      { numRuns: 5_000 },
    )
  })
})

test('cents are formatted with two decimals', () => {
  expect([0, 5, 10, 99, 100, 123_456, 10_000_000].map(decimalFromCents)).toEqual([
    '0.00',
    '0.05',
    '0.10',
    '0.99',
    '1.00',
    '1234.56',
    '100000.00',
  ])
  for (const wrong of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => decimalFromCents(wrong)).toThrow('cents out of range')
})
