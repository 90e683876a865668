import { expect, test } from 'vitest'
import { chosenOf, isFiltered, listArgs, stateOf, tasksSearch, withValue } from './tasks-search.ts'

test('an address keeps what the screen knows, and nothing else', () => {
  expect(
    tasksSearch({ view: 'board', tab: 'waiting', kind: 'note,-accept_order,nothing', priority: 'high,urgent', sort: 'money', q: ' lake ' }),
  ).toEqual({
    view: 'board',
    tab: 'waiting',
    kind: 'note,-accept_order',
    priority: 'high',
    sort: 'money',
    q: ' lake ',
  })
  expect(tasksSearch({ view: 'list', tab: 'todo', kind: 'nothing', label: '', sort: 'due', q: '  ' })).toEqual({})
  expect(tasksSearch({ label: 2026 })).toEqual({ label: '2026' })
})

test('a value is chosen, then left out, then neither', () => {
  const only = withValue({ tab: 'snoozed' }, 'label', 'studio', 'only')
  expect([only, stateOf(only, 'label', 'studio')]).toEqual([{ tab: 'snoozed', label: 'studio' }, 'only'])
  const without = withValue(only, 'label', 'studio', 'without')
  expect([without, stateOf(without, 'label', 'studio')]).toEqual([{ tab: 'snoozed', label: '-studio' }, 'without'])
  const neither = withValue(without, 'label', 'studio', null)
  expect([neither, stateOf(neither, 'label', 'studio')]).toEqual([{ tab: 'snoozed' }, null])
  expect([isFiltered(without), isFiltered(neither)]).toEqual([true, false])
})

test('the call gets the states of the tab, and both sides of each filter', () => {
  expect(listArgs({ tab: 'waiting', kind: 'note,-pay_deposit', q: ' lake ' })).toEqual({
    statuses: ['waiting'],
    kinds: { only: ['note'], without: ['pay_deposit'] },
    priorities: { only: [], without: [] },
    labels: { only: [], without: [] },
    search: 'lake',
  })
  expect(listArgs({}, ['doing']).statuses).toEqual(['doing'])
  expect(listArgs({ sort: 'money' })).toMatchObject({ statuses: ['todo', 'doing'], sort: 'money' })
})

test('more labels than a call takes are left out', () => {
  expect(chosenOf('label', 'a,b,c,d,e,f,g,h,i,j').only).toHaveLength(8)
})
