import { expect, test } from 'vitest'
import { changedKeys, overtakenKeys, storedOf, typedOf, type OneSetting } from './setting-values.ts'

const hours: OneSetting = { key: 'accept_hours', value: '72', version: 3, changedAt: 0, by: null }
const appeal: OneSetting = { key: 'dispute_appeal_cents', value: '2000', version: 1, changedAt: 0, by: null }

test('money is typed in dollars and stored in cents, to the cent', () => {
  expect(typedOf('dispute_appeal_cents', '2000')).toBe('20.00')
  expect(['20', '20.5', '20,50', ' 0.29 ', '1.005', '-1', '', '100000.01'].map((text) => storedOf('dispute_appeal_cents', text))).toEqual([
    '2000',
    '2050',
    '2050',
    '29',
    null,
    null,
    null,
    null,
  ])
})

test('other values are stored as typed, within their bounds', () => {
  expect([storedOf('accept_hours', '72 '), storedOf('accept_hours', '0'), storedOf('website_name', ' Studio ')]).toEqual([
    '72',
    null,
    'Studio',
  ])
})

test('an edit counts as changed while it differs from the value of now, and as overtaken over another version', () => {
  const settings = [hours, appeal]
  expect(changedKeys({ accept_hours: { typed: '72', version: 3 }, dispute_appeal_cents: { typed: '20', version: 1 } }, settings)).toEqual(
    [],
  )
  expect(changedKeys({ accept_hours: { typed: 'x', version: 3 }, dispute_appeal_cents: { typed: '21', version: 1 } }, settings)).toEqual([
    'accept_hours',
    'dispute_appeal_cents',
  ])
  expect(overtakenKeys({ accept_hours: { typed: '48', version: 2 }, dispute_appeal_cents: { typed: '21', version: 1 } }, settings)).toEqual(
    ['accept_hours'],
  )
})
