import { expect, test } from 'vitest'
import { STEPS } from '#contract/rules/order-steps.ts'
import { PENDING } from '#test-support/order-state.ts'
import { whyNot } from './why-not.ts'

test('gives a reason for every refused step, in a sentence', () => {
  for (const step of STEPS)
    for (const status of ['pending', 'processing', 'completed', 'rejected'] as const)
      for (const dispute of [null, 'open'] as const)
        for (const isReleased of [false, true]) expect(whyNot({ ...PENDING, status, isReleased, dispute }, step)).toMatch(/^[A-Z].+\.$/)
})

test.each([
  ['cancel', { status: 'processing' }, 'The model is working on this order. It can be cancelled when its delivery is late.'],
  ['cancel', { status: 'completed' }, 'This order is completed already.'],
  ['accept', { status: 'processing' }, 'This order is being worked on.'],
  ['acceptDelivery', { status: 'completed', isReleased: true }, 'This delivery has been accepted already.'],
  ['acceptDelivery', {}, 'This order is still waiting for the model.'],
  ['accept', { status: 'completed', isReleased: true }, 'This order is completed already.'],
  ['replace', { status: 'completed' }, 'This delivery cannot be replaced: the customer has downloaded it, or a day has passed.'],
  ['replace', { status: 'completed', isReleased: true }, 'This delivery has been accepted already. It cannot be replaced.'],
  ['replace', { status: 'completed', isReviewed: true }, 'This delivery has been accepted already. It cannot be replaced.'],
  ['replace', {}, 'This order is still waiting for the model.'],
  ['deliver', { status: 'rejected' }, 'This order has been rejected and refunded.'],
  ['ask', { isPaused: true }, 'A question about this order is open already.'],
  ['ask', { isPaused: false }, 'All questions of this order, or their time, are used up.'],
  ['ask', { status: 'processing', isPaused: true }, 'A question about this order is open already.'],
  ['ask', { status: 'completed' }, 'This order is completed already.'],
  ['ask', { status: 'rejected' }, 'This order has been rejected and refunded.'],
  ['answer', {}, 'No question about this order is open.'],
  ['extend', { status: 'processing' }, 'This order is not late.'],
  ['requestRevision', { status: 'completed' }, 'All free revisions of this order are used up.'],
  ['requestRevision', { status: 'completed', isHoldOver: true }, 'The time for this is over: the payment is no longer on hold.'],
  ['requestRevision', { status: 'processing' }, 'This order is being worked on.'],
  ['review', { status: 'processing' }, 'This order can be reviewed once it is delivered.'],
  ['review', { status: 'completed', isReviewed: true }, 'This order has been reviewed already.'],
  [
    'offerSplit',
    { status: 'completed', offer: { kind: 'cancel', by: 'model' } },
    'An offer about this order waits for its answer already.',
  ],
  ['acceptOffer', { status: 'processing' }, 'This offer has ended, or it is yours.'],
  ['reportProblem', { status: 'completed', isReleased: true }, 'The time for this is over: the payment is no longer on hold.'],
  [
    'reportProblem',
    { status: 'completed' },
    'You have reported and withdrawn problems with this delivery before. It cannot be reported again.',
  ],
  [
    'acceptDelivery',
    { status: 'completed', dispute: 'open' },
    'A problem with this order is being settled. Until then the payment stays on hold.',
  ],
  ['decide', { status: 'completed', dispute: 'decided' }, 'No problem with this order waits for this.'],
] as const)('%s of an order with %j: %s', (step, facts, text) => {
  expect(whyNot({ ...PENDING, ...facts }, step)).toBe(text)
})
