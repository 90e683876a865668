import { expect, test } from 'vitest'
import { STEPS } from '#contract/rules/order-steps.ts'
import { whyNot } from './why-not.ts'

test('gives a reason for every refused step, in a sentence', () => {
  for (const step of STEPS)
    for (const status of ['pending', 'processing', 'completed', 'rejected'] as const)
      for (const isReleased of [false, true])
        expect(whyNot({ status, isLate: false, isReleased, isReviewed: false }, step)).toMatch(/^[A-Z].+\.$/)
})
