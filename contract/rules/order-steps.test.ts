import { expect, test } from 'vitest'
import type { OrderStatus } from '../types.ts'
import { mayTake, stateOf, statusAfter, STEPS, type OrderState, type Side, type Step } from './order-steps.ts'

const SIDES: readonly Side[] = ['customer', 'model', 'admin', 'clock']
const STATUSES: readonly OrderStatus[] = ['pending', 'processing', 'completed', 'rejected']

function* everyState(): Generator<OrderState> {
  for (const status of STATUSES)
    for (const isLate of [false, true])
      for (const isReleased of [false, true]) for (const isReviewed of [false, true]) yield { status, isLate, isReleased, isReviewed }
}

/** product.md §4, line by line: step, side, states, result. */
function allowed(step: Step, side: Side, { status, isLate, isReleased, isReviewed }: OrderState): OrderStatus | null {
  const is = (...statuses: OrderStatus[]) => statuses.includes(status)
  const when = (condition: boolean, to: OrderStatus) => (condition ? to : null)
  switch (`${side} ${step}`) {
    case 'model accept':
      return when(is('pending'), 'processing')
    case 'model reject':
    case 'admin reject':
      return when(is('pending', 'processing'), 'rejected')
    case 'customer cancel':
      return when(is('pending') || (is('processing') && isLate), 'rejected')
    case 'model deliver':
      return when(is('pending', 'processing'), 'completed')
    case 'clock expire':
      return when(is('pending'), 'rejected')
    case 'clock flagLate':
      return when(is('processing') && !isLate, 'processing')
    case 'clock refundLate':
      return when(is('processing') && isLate, 'rejected')
    case 'customer acceptDelivery':
    case 'clock releaseHold':
      return when(is('completed') && !isReleased, 'completed')
    case 'customer review':
      return when(is('completed') && !isReviewed, 'completed')
    default:
      return null
  }
}

test('every step by every side in every state does exactly what product.md §4 says', () => {
  let checked = 0
  let possible = 0
  for (const step of STEPS)
    for (const side of SIDES)
      for (const state of everyState()) {
        const expected = allowed(step, side, state)
        expect(statusAfter(state, step, side), `${step} by ${side} in ${JSON.stringify(state)}`).toBe(expected)
        checked += 1
        if (expected !== null) possible += 1
      }
  expect(checked).toBe(STEPS.length * SIDES.length * 32)
  expect(possible).toBeGreaterThan(50)
})

test('an order counts as released once its payment is no longer on hold', () => {
  const shown = { status: 'completed', isLate: false, holdUntil: 1, hasBeenReviewed: false } as const
  expect(stateOf(shown)).toEqual({ status: 'completed', isLate: false, isReleased: false, isReviewed: false })
  expect(mayTake(stateOf(shown), 'acceptDelivery', 'customer')).toBe(true)
  expect(mayTake(stateOf({ ...shown, holdUntil: null }), 'acceptDelivery', 'customer')).toBe(false)
  // Without a delivery the payment was never on hold.
  expect(stateOf({ ...shown, status: 'processing', holdUntil: null }).isReleased).toBe(false)
  expect(mayTake(stateOf({ ...shown, hasBeenReviewed: true }), 'review', 'customer')).toBe(false)
})
