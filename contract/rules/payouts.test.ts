import { expect, test } from 'vitest'
import { networkFor, WITHDRAWAL_METHODS } from './payouts.ts'

test('users withdraw to PayPal or in USDT (spec.md, Withdraw)', () => {
  expect(WITHDRAWAL_METHODS).toEqual(['paypal', 'crypto'])
})

test.each([
  ['crypto', 'ERC20', 'ERC20'],
  ['crypto', undefined, 'TRC20'],
  ['paypal', undefined, null],
  ['paypal', 'ERC20', null],
] as const)('a payout by %s, asked for on %s, goes out on %s', (method, asked, network) => {
  expect(networkFor(method, asked)).toBe(network)
})
