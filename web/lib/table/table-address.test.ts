import { expect, test } from 'vitest'
import { isViewOf, TABLES, type TableRule } from '#contract/rules/tables.ts'
import { PAGE_PARAMETERS } from '#web/app/page-parameters.ts'
import { addressOf, fileAddress, rowsOf, stateIn, TABLE_PARAMETERS } from './table-address.ts'
import { ownZone } from '../zoned-time.ts'
import { ADMIN_PAGES } from '#contract/rules/admin-pages.ts'

const RULE: TableRule = {
  page: 'users',
  filters: { kind: ['models', 'admins'], state: ['late'] },
  sorts: ['newest', 'oldest', 'dearest'],
  columns: ['name', 'email', 'handle'],
  extra: ['handle'],
}

test('an address keeps the choices, and no defaults', () => {
  const address = { kind: 'models', sort: 'oldest', from: '2026-11-01', q: 'ines', cols: 'name,handle' }
  expect(addressOf(RULE, stateIn(RULE, address))).toEqual(address)
  expect(addressOf(RULE, stateIn(RULE, {}))).toEqual({})
})

test('values that the list does not know are ignored', () => {
  expect(addressOf(RULE, stateIn(RULE, { kind: 'x', sort: 'x', from: '2026-13', cols: 'x', open: '7' }))).toEqual({ cols: 'name' })
})

test('the column that titles a row stays', () => {
  expect(stateIn(RULE, { cols: 'email' }).columns).toEqual(['name', 'email'])
})

test('a filter that applies at first can be taken back', () => {
  const rule: TableRule = { ...RULE, first: { kind: 'models' } }
  expect(stateIn(rule, {}).filters).toEqual({ kind: 'models' })
  expect(addressOf(rule, stateIn(rule, {}))).toEqual({})
  expect(stateIn(rule, { kind: 'all' }).filters).toEqual({})
  expect(addressOf(rule, stateIn(rule, { kind: 'all' }))).toEqual({ kind: 'all' })
})

test('a period sets aside a sort that cannot have one', () => {
  expect(stateIn(RULE, { sort: 'dearest' }).sort).toBe('dearest')
  expect(stateIn(RULE, { sort: 'dearest', until: '2026-11-01' }).sort).toBe('newest')
})

test('both days of a period are included', () => {
  const { from, until } = rowsOf(stateIn(RULE, { from: '2026-11-01', until: '2026-11-01' }))
  expect(Number(until) - Number(from)).toBe(86_400_000)
})

test('days of another zone begin and end in it, and have it in the address only beside a period', () => {
  const address = { from: '2026-11-01', until: '2026-11-01', zone: 'Pacific/Kiritimati' }
  const state = stateIn(RULE, address)
  expect(rowsOf(state)).toEqual({ from: Date.parse('2026-10-31T10:00:00Z'), until: Date.parse('2026-11-01T10:00:00Z') })
  expect(addressOf(RULE, state)).toEqual(address)
  for (const one of [{ from: '' }, { until: '' }]) expect(addressOf(RULE, { ...state, ...one })).toMatchObject({ zone: address.zone })
  expect(addressOf(RULE, { ...state, from: '', until: '' })).toEqual({})
  expect(stateIn(RULE, { ...address, zone: ownZone() }).zone).toBe('')
  expect(stateIn(RULE, { ...address, zone: 'Mars/Base' }).zone).toBe('')
  expect(stateIn(RULE, { zone: 'Pacific/Kiritimati' }).zone).toBe('')
})

test('a saved view keeps a zone that exists', () => {
  expect(isViewOf(RULE, { from: '2026-11-01', zone: 'Pacific/Kiritimati' })).toBe(true)
  expect(isViewOf(RULE, { from: '2026-11-01', zone: 'Mars/Base' })).toBe(false)
})

test('the file has the filters, the period, the words and the columns of the screen', () => {
  const address = { kind: 'models', sort: 'oldest', from: '2026-11-01', until: '2026-11-02', q: 'ines', cols: 'name,handle' }
  const file = new URL(fileAddress('users', stateIn(TABLES.users, address)), 'https://x.example')
  const { from, until, ...rest } = Object.fromEntries(file.searchParams)
  expect([file.pathname, rest]).toEqual([
    '/table.csv',
    { table: 'users', kind: 'models', sort: 'oldest', search: 'ines', cols: 'name,handle' },
  ])
  expect(Number(until) - Number(from)).toBe(2 * 86_400_000)
})

test('each page of a list keeps all parameters of its list in its address', () => {
  for (const { page, filters } of Object.values(TABLES) as TableRule[]) {
    const { path } = ADMIN_PAGES[page]
    // A list can have an address below its page.
    const addresses = Object.entries(PAGE_PARAMETERS).filter(([address]) => address === path || address.startsWith(`${path}/`))
    expect(addresses.map(([, names]) => names)).toContainEqual(expect.arrayContaining([...Object.keys(filters), ...TABLE_PARAMETERS]))
  }
})
