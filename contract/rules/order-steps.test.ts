import { expect, test } from 'vitest'
import { EVERY_STATE, PENDING } from '#test-support/order-state.ts'
import type { Order, OrderStatus } from '../types.ts'
import { mayTake, stateOf, statusAfter, STEPS, type OfferKind, type OrderState, type Party, type Side, type Step } from './order-steps.ts'

const SIDES: readonly Side[] = ['customer', 'model', 'admin', 'clock']
/** product.md §4 and the list, line by line: who, what, from where, to where. */
function allowed(step: Step, side: Side, order: OrderState): OrderStatus | null {
  const { status, offer, dispute } = order
  const isOpen = status === 'pending' || status === 'processing'
  const isWithinHold = status === 'completed' && !order.isReleased && !order.isHoldOver && dispute === null
  const canStillAgree = status === 'processing' || isWithinHold || (status === 'completed' && dispute === 'open')
  const when = (condition: boolean, to: OrderStatus = status) => (condition ? to : null)
  const afterOffer: Record<OfferKind, OrderStatus> = { extension: status, cancel: 'rejected', split: 'completed', revision: 'processing' }
  const isParty = side === 'customer' || side === 'model'
  switch (step) {
    case 'accept':
      return when(side === 'model' && status === 'pending', 'processing')
    case 'reject':
      return when((side === 'model' || side === 'admin') && isOpen, 'rejected')
    case 'cancel':
      return when(side === 'customer' && (status === 'pending' || (status === 'processing' && order.isLate)), 'rejected')
    case 'deliver':
      return when(side === 'model' && isOpen, 'completed')
    case 'replace':
      return when(
        side === 'model' && status === 'completed' && order.isReplaceOpen && !order.isReleased && !order.isReviewed && dispute === null,
      )
    case 'ask':
      return when(side === 'model' && isOpen && !order.isPaused && order.canAsk)
    case 'answer':
      return when(side === 'customer' && isOpen && order.isPaused)
    case 'endQuestion':
      return when((side === 'model' || side === 'clock') && isOpen && order.isPaused)
    case 'expire':
      return when(side === 'clock' && status === 'pending' && !order.isPaused, 'rejected')
    case 'flagLate':
      return when(side === 'clock' && status === 'processing' && !order.isLate && !order.isPaused)
    case 'refundLate':
      return when(side === 'clock' && status === 'processing' && order.isLate && !order.isPaused, 'rejected')
    case 'extend':
      return when((side === 'customer' || side === 'admin') && status === 'processing' && order.isLate)
    case 'requestRevision':
      return when(side === 'customer' && isWithinHold && order.hasRevision, 'processing')
    case 'acceptDelivery':
      return when((side === 'customer' || side === 'admin') && status === 'completed' && !order.isReleased && dispute === null)
    case 'releaseHold':
      return when(side === 'clock' && status === 'completed' && !order.isReleased && order.isHoldOver && dispute === null)
    case 'review':
      return when(
        side === 'customer' &&
          !order.isReviewed &&
          dispute === null &&
          (status === 'completed' || (status === 'rejected' && order.hasFailed)),
      )
    case 'rateCustomer':
      return when(side === 'model' && dispute === null && (status === 'completed' || (status === 'rejected' && order.hasFailed)))
    case 'offerExtension':
      return when(isParty && status === 'processing' && offer === null)
    case 'offerCancel':
      return when(isParty && canStillAgree && offer === null)
    case 'offerSplit':
      return when(isParty && canStillAgree && order.hasDelivery && offer === null)
    case 'offerRevision':
      return when(side === 'model' && isWithinHold && offer === null)
    case 'acceptOffer':
      return offer === null ? null : when(isParty && offer.by !== side && canStillAgree, afterOffer[offer.kind])
    case 'declineOffer':
      return when(isParty && offer !== null && offer.by !== side)
    case 'withdrawOffer':
      return when(isParty && offer !== null && offer.by === side)
    case 'lapseOffer':
      return when(side === 'clock' && offer !== null)
    case 'reportProblem':
      return when(side === 'customer' && isWithinHold && order.canReport)
    case 'sendEvidence':
      return when(isParty && (dispute === 'open' || dispute === 'appealed'))
    case 'closeProblem':
      return when(side === 'customer' && dispute === 'open')
    case 'decide':
      return when(side === 'admin' && dispute === 'open')
    case 'appeal':
      return when(isParty && dispute === 'decided')
    case 'decideAppeal':
      return when(side === 'admin' && dispute === 'appealed')
    case 'carryOut':
      return when(side === 'clock' && dispute === 'decided')
    case 'refundUndecided':
      return when(side === 'clock' && (dispute === 'open' || dispute === 'appealed'), 'rejected')
    case 'settle':
      return when(side === 'admin' && status === 'completed' && !order.isReleased && dispute === null)
  }
}

test.each(STEPS)('%s by every side in every state does exactly what product.md §4 says', (step) => {
  const wrong: string[] = []
  let possible = 0
  for (const side of SIDES)
    for (const state of EVERY_STATE) {
      const expected = allowed(step, side, state)
      if (statusAfter(state, step, side) !== expected) wrong.push(`${step} by ${side} in ${JSON.stringify(state)}: expected ${expected}`)
      if (expected !== null) possible += 1
    }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(possible).toBeGreaterThan(0)
})

const SHOWN = {
  status: 'completed',
  isLate: false,
  holdUntil: 1_000,
  hasBeenReviewed: false,
  replaceBy: null,
  pausedUntil: null,
  questionsLeft: 0,
  revisionsLeft: 0,
  round: 0,
  problemsLeft: 0,
  hasFailed: false,
  offer: null,
  dispute: null,
} as const satisfies Partial<Order>

test('an order counts as released once its payment is no longer on hold', () => {
  const shown = SHOWN
  expect(stateOf(shown, 999)).toEqual({ ...PENDING, status: 'completed', hasDelivery: true })
  expect(mayTake(stateOf(shown), 'acceptDelivery', 'customer')).toBe(true)
  expect(mayTake(stateOf({ ...shown, holdUntil: null }), 'acceptDelivery', 'customer')).toBe(false)
  // Without a delivery the payment was never on hold.
  expect(stateOf({ ...shown, status: 'processing', holdUntil: null }).isReleased).toBe(false)
  expect(mayTake(stateOf({ ...shown, hasBeenReviewed: true }), 'review', 'customer')).toBe(false)
  expect(mayTake(stateOf({ ...shown, replaceBy: 1 }), 'replace', 'model')).toBe(true)
})

test('with a problem the payment stays held, though no date ends the hold', () => {
  const shown = { ...SHOWN, holdUntil: null, dispute: 'open' } as const
  expect(stateOf(shown)).toMatchObject({ isReleased: false, isHoldOver: false, dispute: 'open' })
  expect(mayTake(stateOf(shown), 'releaseHold', 'clock')).toBe(false)
})

test('a revision is asked for until the very end of the hold', () => {
  const shown = { ...SHOWN, revisionsLeft: 1 }
  expect(mayTake(stateOf(shown, 999), 'requestRevision', 'customer')).toBe(true)
  expect(mayTake(stateOf(shown, 1_000), 'requestRevision', 'customer')).toBe(false)
  expect(mayTake(stateOf({ ...shown, revisionsLeft: 0 }, 999), 'requestRevision', 'customer')).toBe(false)
})

test('questions, pauses, rounds and offers are read from the order', () => {
  const processing = { ...SHOWN, status: 'processing', holdUntil: null } as const
  expect(stateOf({ ...processing, pausedUntil: 5, questionsLeft: 1 })).toMatchObject({ isPaused: true, canAsk: true, hasDelivery: false })
  expect(stateOf({ ...processing, round: 1 }).hasDelivery).toBe(true)
  const by: Party = 'model'
  expect(stateOf({ ...processing, offer: { kind: 'cancel', by, until: 9 } }, 8).offer).toMatchObject({ kind: 'cancel', by })
  // Its time is over, and the clock has not come yet: another can be made.
  expect(stateOf({ ...processing, offer: { kind: 'cancel', by, until: 9 } }, 9).offer).toBeNull()
  expect(stateOf({ ...SHOWN, problemsLeft: 1 }).canReport).toBe(true)
  expect(mayTake(stateOf({ ...SHOWN, status: 'rejected', hasFailed: true }), 'review', 'customer')).toBe(true)
})
