import { expect, test } from 'vitest'
import { withdrawalProblem } from './withdrawal-dialog.tsx'

const details = 'ines@example.org'

test.each([
  ['', details, 'withdrawal.fillAll'],
  ['30', ' ', 'withdrawal.fillAll'],
  ['abc', details, 'withdrawal.amountInvalid'],
  ['0', details, 'withdrawal.amountInvalid'],
  ['-30', details, 'withdrawal.amountInvalid'],
  ['24.99', details, 'withdrawal.belowMinimum'],
  ['25', details, undefined],
  ['100', details, undefined],
  ['100.01', details, 'withdrawal.aboveBalance'],
])('a withdrawal of %j to %j from $100 is answered with %s', (amount, to, problem) => {
  expect(withdrawalProblem({ amount, details: to, availableCents: 100_00 })).toBe(problem)
})
