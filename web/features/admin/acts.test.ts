import { expect, test } from 'vitest'
import { addressOf, argsOf, filterIn, linesOf, nameKey, pageOf } from './acts.ts'

test('an address names one filter at most', () => {
  expect(filterIn({})).toBeNull()
  expect(filterIn({ actor: '' })).toBeNull()
  expect(filterIn({ target: 'x', action: 'y' })).toEqual({ by: 'target', value: 'x' })
  expect(filterIn({ action: 'y'.repeat(500) })?.value).toHaveLength(100)
  for (const by of ['actor', 'target', 'about', 'action'] as const) expect(filterIn(addressOf(by, 'v'))).toEqual({ by, value: 'v' })
})

test('each filter is an argument of the call', () => {
  expect(argsOf(null)).toEqual({})
  expect(argsOf({ by: 'actor', value: 'a' })).toEqual({ actorId: 'a' })
  expect(argsOf({ by: 'target', value: 't' })).toEqual({ targetId: 't' })
  expect(argsOf({ by: 'about', value: 'u' })).toEqual({ aboutUserId: 'u' })
  expect(argsOf({ by: 'action', value: 'admin/users:lift' })).toEqual({ action: 'admin/users:lift' })
})

test('an action has a text by its name', () => {
  expect(nameKey('admin/users:setRole')).toBe('users_setRole')
  expect(nameKey('admin/settings:save#store')).toBe('settings_save')
  expect(nameKey('read:receipt')).toBe('read_receipt')
})

test('the object of an act has a page where the site shows it', () => {
  expect(pageOf({ kind: 'order', id: 'o' })).toEqual({ to: '/orders/$orderId', params: { orderId: 'o' } })
  expect(pageOf({ kind: 'user', id: 'u' })).toEqual({ to: '/admin/users/$userId', params: { userId: 'u' } })
  expect(pageOf({ kind: 'ticket', id: 't' })).toEqual({ to: '/admin/tickets/$ticketId', params: { ticketId: 't' } })
  expect(pageOf({ kind: 'application', id: 'a' })).toEqual({ to: '/admin/applications', search: { open: 'a' } })
  expect(pageOf({ kind: 'withdrawal', id: 'w' })).toEqual({ to: '/admin/withdrawals', search: { q: 'w', status: 'all' } })
  expect(pageOf({ kind: 'product', id: 'p' })).toEqual({ to: '/admin/products', search: { open: 'p' } })
  expect(pageOf({ kind: 'post', id: 'p' })).toEqual({ to: '/admin/products', search: { open: 'p', tab: 'posts' } })
  expect(pageOf({ kind: 'payment', id: 'p' })).toBeNull()
})

test('a body is shown fact by fact', () => {
  expect(linesOf({ args: { days: 3, terms: ['a', 'b'], until: null }, before: 'viewer', after: { role: 'owner' } })).toEqual([
    { name: 'days', value: '3' },
    { name: 'terms', value: '["a","b"]' },
    { name: 'until', value: 'null' },
    { name: 'before', value: 'viewer' },
    { name: 'after.role', value: 'owner' },
  ])
})
