import { expect, test } from 'vitest'
import { cleared, countFilters, csvAddress, fanFilterOf, isSameFilter, peopleSearch, searchOf, tagState, withTag } from './people-search.ts'

const [ONE, TWO] = ['01a20849-5608-7731-8ef4-60ae374ed6d3', '01a20849-5608-7731-8ef4-60ae374ed6d4']

test('an address gives its filter back, and nothing that the screen does not know', () => {
  const search = {
    tab: 'fans',
    kind: 'buyers',
    q: 'mara',
    sort: 'spent',
    spent: 12.5,
    orders: 2,
    active: 30,
    tags: `${ONE},-${TWO}`,
  } as const
  expect(peopleSearch({ ...search })).toEqual(search)
  expect(
    peopleSearch({ tab: 'x', kind: 'rich', q: ' ', sort: 'name', spent: '-1', orders: 'two', active: 8, quiet: 31, tags: 'me', a: 1 }),
  ).toEqual({})
})

test('a saved filter is the same, in whatever order it was made', () => {
  const filter = fanFilterOf(peopleSearch({ kind: 'tippers', spent: '20', tags: `-${TWO},${ONE}` }))
  expect(filter).toEqual({ kind: 'tippers', spentMin: 20, tags: [ONE], withoutTags: [TWO] })
  expect(fanFilterOf(searchOf(filter, { q: 'a', sort: 'newest' }))).toEqual(filter)
  expect(isSameFilter({ withoutTags: [TWO], tags: [ONE], spentMin: 20, kind: 'tippers' }, filter)).toBe(true)
  expect(isSameFilter({ kind: 'tippers' }, filter)).toBe(false)
})

test('a tag is chosen, left out, or neither', () => {
  const chosen = withTag({}, ONE, 'only')
  expect([tagState(chosen, ONE), tagState(withTag(chosen, ONE, 'without'), ONE), withTag(chosen, ONE, null)]).toEqual([
    'only',
    'without',
    {},
  ])
})

test('clearing the filters keeps tab and sort', () => {
  const search = peopleSearch({ tab: 'models', sort: 'spent', kind: 'followed', q: 'x', spent: 3 })
  expect(cleared(search)).toEqual({ tab: 'models', sort: 'spent' })
  expect(countFilters(search)).toBe(1)
})

test('the file has the filter, words and sort of the screen', () => {
  expect(csvAddress({ kind: 'pro', q: 'mara', sort: 'spent', quiet: 90 }, 'it')).toBe(
    '/users.csv?lang=it&kind=pro&q=mara&sort=spent&quiet=90',
  )
})
