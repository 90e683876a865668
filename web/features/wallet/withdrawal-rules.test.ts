import { expect, test } from 'vitest'
import { fieldOfRefusal, withdrawalProblem } from './withdrawal-rules.ts'

const details = 'ines@example.org'

test.each([
  ['', details, 'amount', 'withdrawal.fillAll'],
  ['30', ' ', 'details', 'withdrawal.fillAll'],
  ['', '', 'amount', 'withdrawal.fillAll'],
  ['abc', details, 'amount', 'withdrawal.amountInvalid'],
  ['0', details, 'amount', 'withdrawal.amountInvalid'],
  ['-30', details, 'amount', 'withdrawal.amountInvalid'],
  ['24.99', details, 'amount', 'withdrawal.belowMinimum'],
  ['100.01', details, 'amount', 'withdrawal.aboveBalance'],
])('a withdrawal of %j to %j from $100 is refused at %s with %s', (amount, to, field, key) => {
  expect(withdrawalProblem({ amount, details: to, availableCents: 100_00 })).toEqual({ field, key })
})

test.each(['25', '25.00', '100', '99,99'])('a withdrawal of %s from $100 may be sent', (amount) => {
  expect(withdrawalProblem({ amount, details, availableCents: 100_00 })).toBeUndefined()
})

test('a refusal of the server stands at the field that can be corrected', () => {
  expect([fieldOfRefusal('bad_address'), fieldOfRefusal('short_balance'), fieldOfRefusal('withdrawals_blocked')]).toEqual([
    'details',
    'amount',
    undefined,
  ])
})
