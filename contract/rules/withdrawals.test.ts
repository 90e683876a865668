import { expect, test } from 'vitest'
import type { WithdrawalStatus } from '../types.ts'
import { amountProblem, lastPayoutMinCents, mayTakeStep, refundMinimumCents, withdrawalAfter, type WithdrawalStep } from './withdrawals.ts'

const STATUSES: readonly WithdrawalStatus[] = ['requested', 'approved', 'sent', 'rejected', 'failed']
const STEPS: readonly WithdrawalStep[] = ['approve', 'send', 'reject', 'cancel', 'fail']

test('every step from every status does exactly what product.md §5 says', () => {
  const allowed = STATUSES.flatMap((status) =>
    STEPS.flatMap((step) => (mayTakeStep(status, step) ? [`${status} ${step} ${withdrawalAfter(status, step)}`] : [])),
  )
  expect(allowed).toEqual([
    'requested approve approved',
    'requested reject rejected',
    'requested cancel rejected',
    'approved send sent',
    'approved reject rejected',
    'sent fail failed',
  ])
})

test.each([
  [24_99, 100_00, 'below_minimum'],
  [25_00, 100_00, null],
  [100_00, 100_00, null],
  [100_01, 100_00, 'short_balance'],
  [10_00, 5_00, 'below_minimum'],
] as const)('%s cents of %s: %s', (cents, available, problem) => {
  expect(amountProblem(cents, available)).toBe(problem)
})

test('a first last payout needs no minimum, a second one the usual', () => {
  expect([lastPayoutMinCents(false), lastPayoutMinCents(true)]).toEqual([1, 25_00])
})

test('a refund covers the cost of its network, and a dollar is left of it', () => {
  expect([0, 1, 2_50].map(refundMinimumCents)).toEqual([1_00, 1_01, 3_50])
})
