import { describe, expect, it } from 'vitest'
import { readModelsSearch } from './models-query.ts'

describe('a price in the address or in a field', () => {
  it.each([
    ['25', 25],
    ['0', 0],
    [40, 40],
    ['1,000', 1_000],
    ['1.000', 1_000],
    ['1 000', 1_000],
    ['1\u00a0000', 1_000],
    ['1\u202f000', 1_000],
    ['1’000', 1_000],
    ['$1,000', 1_000],
    ['12 000,50 $', 12_000],
    ['1.234,50', 1_234],
    ['1,234.50', 1_234],
    ['12.50', 12],
    ['12,5', 12],
    ['12.', 12],
    ['１２', 12],
    ['100000', 100_000],
  ])('%s is at most %d dollars', (typed, dollars) => expect(readModelsSearch({ max: typed }).max).toBe(dollars))

  it('never widens a price range: cents raise the minimum and lower the maximum', () => {
    expect(readModelsSearch({ min: '12.50', max: '12.50' })).toMatchObject({ min: 13, max: 12 })
    expect(readModelsSearch({ min: '12.00', max: '12,00' })).toMatchObject({ min: 12, max: 12 })
  })

  it.each(['abc', '-5', '1e3', '0.500', '1,00,000', '100001', '∞', '', '12-50'])('%s is no price', (typed) =>
    expect(readModelsSearch({ max: typed }).max).toBeUndefined(),
  )
})

it('drops U+0000: no text can contain it', () => {
  expect(readModelsSearch({ q: 'a\0b\0', after: '\0' })).toMatchObject({ q: 'ab', after: undefined })
})
