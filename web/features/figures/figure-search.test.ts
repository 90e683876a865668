import { expect, test } from 'vitest'
import { figureSearch, ledgerSearch, periodArgs, stepsOf } from './figure-search.ts'

test('an address with other values shows the last thirty days', () => {
  expect(figureSearch({ last: '8', step: 'hour', compare: 1, from: '2026-01-01', other: 'x' })).toEqual({})
  expect(periodArgs({})).toEqual({ last: 30, step: 'day', compare: 'previous' })
})

test('two days make a period, in their order only', () => {
  expect(figureSearch({ from: '2026-01-01', until: '2026-01-31', last: 7 })).toEqual({ from: '2026-01-01', until: '2026-01-31' })
  expect(figureSearch({ from: '2026-02-01', until: '2026-01-31', last: 7 })).toEqual({ last: 7 })
})

test('steps fit the period: those of the address where they can, else usual ones', () => {
  expect(periodArgs({ last: 365 }).step).toBe('week')
  expect(periodArgs({ last: 365, step: 'day' }).step).toBe('day')
  const long = { from: '2022-01-01', until: '2026-01-01', step: 'day' } as const
  expect([stepsOf(long), periodArgs(long).step]).toEqual([['month'], 'month'])
})

test('a period counts both of its days: 366 can be shown by day, 1,100 by week', () => {
  const steps = (from: string, until: string) => stepsOf({ from, until })
  expect(steps('2024-01-01', '2024-12-31')).toEqual(['day', 'week', 'month'])
  expect(steps('2024-01-01', '2025-01-01')).toEqual(['week', 'month'])
  expect(steps('2023-01-01', '2026-01-04')).toEqual(['week', 'month'])
  expect(steps('2023-01-01', '2026-01-05')).toEqual(['month'])
  expect([periodArgs({ last: 90 }).step, periodArgs({ last: 365 }).step]).toEqual(['day', 'week'])
})

test('the ledger keeps only valid parameters of its address', () => {
  const id = '00000000-0000-7000-8000-000000000009'
  expect(ledgerSearch({ figure: 'settled', kind: 'gift', account: id, cause: 'x', since: '5', until: -1 })).toEqual({
    figure: 'settled',
    account: id,
    since: 5,
  })
})
