import { expect, test } from 'vitest'
import { payeeOf, payoutDetails } from './payout-details.ts'

test('the form starts with known values, keeps typed ones, and never uses an address for the other method', () => {
  const paypal = { paymentMethod: 'paypal', paymentDetails: 'me@example.org', network: null } as const
  const wallet = { paymentMethod: 'crypto', paymentDetails: 'T1', network: 'BEP20' } as const
  expect(payoutDetails({}, null)).toEqual({ method: 'paypal', network: 'TRC20', details: '' })
  expect(payoutDetails({}, paypal)).toEqual({ method: 'paypal', network: 'TRC20', details: 'me@example.org' })
  expect(payoutDetails({}, wallet)).toEqual({ method: 'crypto', network: 'BEP20', details: 'T1' })
  expect(payoutDetails({ method: 'crypto' }, paypal)).toEqual({ method: 'crypto', network: 'TRC20', details: '' })
  expect(payoutDetails({ details: '' }, wallet).details).toBe('')
  expect(payoutDetails({ method: 'paypal', details: 'typed' }, wallet)).toMatchObject({ details: 'typed' })
})

test('a network is sent for crypto only, and an address without the blanks around it', () => {
  expect(payeeOf({ method: 'paypal', network: 'BEP20', details: ' me@example.org ' })).toEqual({
    paymentMethod: 'paypal',
    paymentDetails: 'me@example.org',
  })
  expect(payeeOf({ method: 'crypto', network: 'BEP20', details: '0x1' })).toEqual({
    paymentMethod: 'crypto',
    paymentDetails: '0x1',
    network: 'BEP20',
  })
})
