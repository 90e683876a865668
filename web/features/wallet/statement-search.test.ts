import { expect, test } from 'vitest'
import { csvAddress, shortReference, statementFilter, statementSearch } from './statement-search.ts'

test('an address gives its filter back, and nothing that the screen does not know', () => {
  const search = { kind: 'tip', from: '2026-11-01', to: '2026-11-30', tab: 'earnings' } as const
  expect(statementSearch({ ...search })).toEqual(search)
  expect(statementSearch({ kind: 'loan', from: 'yesterday', to: 3, tab: 'x', other: 1 })).toEqual({})
})

test('the table has the filter of the screen', () => {
  const search = { kind: 'order', from: '2026-11-01', to: '2026-11-30' } as const
  const { since, until } = statementFilter(search)
  expect(until! - since!).toBeGreaterThan(29 * 86_400_000)
  expect(csvAddress(search, 'it')).toBe(`/transactions.csv?lang=it&kind=order&since=${since}&until=${until}`)
  expect(csvAddress({}, 'en')).toBe('/transactions.csv?lang=en')
})

test('a short reference is the end of the whole one', () => {
  expect(shortReference('01a20849-5608-7731-8ef4-60ae374ed6d3')).toBe('#374ED6D3')
})
