import { expect, it } from 'vitest'
import { api } from './api.ts'
import { CallError, callErrorOf, CONNECTION_LOST_TEXT, isCallError } from './call-error.ts'
import { liveKey, liveKeyParts } from './live-key.ts'

it('a refusal keeps its code, text and data', () => {
  expect(callErrorOf({ code: 'short_balance', message: 'too low', data: { missing: 5 } }, 'raw')).toMatchObject({
    code: 'short_balance',
    message: 'too low',
    data: { missing: 5 },
  })
})

it.each([
  ['nothing', undefined],
  ['a text', 'broken'],
  ['a code that is no text', { code: 7 }],
])('%s in place of a refusal is `internal`, with the raw text', (_, data) => {
  expect(callErrorOf(data, 'raw')).toMatchObject({ code: 'internal', message: 'raw', data: {} })
})

it('a refusal with a text or data of another type has the raw text and no data', () => {
  expect(callErrorOf({ code: 'forbidden', message: 7, data: 'x' }, 'raw')).toMatchObject({ code: 'forbidden', message: 'raw', data: {} })
})

it('a connection that breaks under an action is `connection_lost`', () => {
  expect(callErrorOf({ code: 'internal' }, CONNECTION_LOST_TEXT).code).toBe('connection_lost')
})

it('an error is recognised by one of several codes, or by none', () => {
  const error = new CallError('forbidden', 'no')
  expect([isCallError(error), isCallError(error, 'gone', 'forbidden'), isCallError(error, 'gone')]).toEqual([true, true, false])
  expect(isCallError(new Error('forbidden'), 'forbidden')).toBe(false)
})

it('a call is named by its path on the wire', () => {
  expect(api.orders.getUserOrders.path).toBe('orders:getUserOrders')
  expect(api.admin.orders.list.path).toBe('admin/orders:list')
})

it('the key of a live query carries its path and arguments; no other key does', () => {
  expect(liveKeyParts(liveKey('orders:get', { id: 1 }))).toEqual({ path: 'orders:get', args: { id: 1 } })
  expect([liveKeyParts([]), liveKeyParts(['live', 7]), liveKeyParts(['skipped', 'orders:get'])]).toEqual([null, null, null])
})
