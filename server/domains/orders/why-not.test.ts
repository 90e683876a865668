import { expect, test } from 'vitest'
import { STEPS } from '#contract/rules/order-steps.ts'
import { whyNot } from './why-not.ts'

test('gives a reason for every refused step, in a sentence', () => {
  for (const step of STEPS)
    for (const status of ['pending', 'processing', 'completed', 'rejected'] as const)
      for (const isReleased of [false, true])
        expect(whyNot({ status, isLate: false, isReleased, isReviewed: false }, step)).toMatch(/^[A-Z].+\.$/)
})

test.each([
  ['cancel', 'processing', false, 'The model is working on this order. It can be cancelled when its delivery is late.'],
  ['cancel', 'completed', false, 'This order is completed already.'],
  ['accept', 'processing', false, 'This order is being worked on.'],
  ['acceptDelivery', 'completed', true, 'This delivery has been accepted already.'],
  ['acceptDelivery', 'pending', false, 'This order is still waiting for the model.'],
  ['accept', 'completed', true, 'This order is completed already.'],
  ['deliver', 'rejected', false, 'This order has been rejected and refunded.'],
] as const)('%s of an order that is %s: %s', (step, status, isReleased, text) => {
  expect(whyNot({ status, isLate: false, isReleased, isReviewed: false }, step)).toBe(text)
})
