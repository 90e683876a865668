import { expect, it } from 'vitest'
import { appsSearch } from './apps-search.ts'

it('keeps only values that the screen can make', () => {
  expect(appsSearch({ q: 'key', state: 'connected', sort: 'desc' })).toEqual({ q: 'key', state: 'connected', sort: 'desc' })
  expect(appsSearch({ q: '', state: 'other', sort: 'asc', x: 1 })).toEqual({})
  expect(appsSearch({ q: 7 })).toEqual({})
})
