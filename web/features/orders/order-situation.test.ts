import { describe, expect, it } from 'vitest'
import type { Step } from '#contract/rules/order-steps.ts'
import type { Order } from '#contract/types.ts'
import { anOrder } from '#web/testing/orders.ts'
import { countdownOf, doneBy, hasReportedAll, type Reader, type Sentence, situationOf, stepsOf } from './order-situation.ts'

const SOON = Date.now() + 3_600_000
const AGO = Date.now() - 3_600_000
const working = { status: 'processing', acceptBy: null, deliverBy: SOON } as const
const completed = { status: 'completed', acceptBy: null, round: 0 } as const

/** An order in each state: the sentence for its customer, its model and an admin, the side that acts next, the next step of each. */
const STATES: readonly {
  name: string
  order: Partial<Order>
  says: readonly [Sentence, Sentence, Sentence]
  turn: 'customer' | 'model' | 'staff' | null
  next: readonly [string | null, string | null]
}[] = [
  { name: 'pending', order: {}, says: ['waiting', 'answer', 'waiting'], turn: 'model', next: [null, 'accept'] },
  {
    name: 'a question before it is accepted',
    order: { pausedUntil: SOON },
    says: ['questionToYou', 'questionOpen', 'questionOpen'],
    turn: 'customer',
    next: ['answer', 'accept'],
  },
  { name: 'in work', order: working, says: ['working', 'deliver', 'working'], turn: 'model', next: [null, 'deliver'] },
  {
    name: 'a question',
    order: { ...working, pausedUntil: SOON },
    says: ['questionToYou', 'questionOpen', 'questionOpen'],
    turn: 'customer',
    next: ['answer', 'deliver'],
  },
  {
    name: 'late',
    order: { ...working, deliverBy: AGO, isLate: true },
    says: ['late', 'overdue', 'overdue'],
    turn: 'model',
    next: ['extend', 'deliver'],
  },
  { name: 'a revision', order: { ...working, round: 1 }, says: ['revising', 'revise', 'revising'], turn: 'model', next: [null, 'deliver'] },
  {
    name: 'delivered',
    order: { ...completed, holdUntil: SOON, revisionsLeft: 1 },
    says: ['delivered', 'held', 'held'],
    turn: 'customer',
    next: ['acceptDelivery', null],
  },
  {
    name: 'a problem',
    order: { ...completed, dispute: 'open' },
    says: ['problem', 'problem', 'problem'],
    turn: 'staff',
    next: [null, null],
  },
  {
    name: 'a decided problem',
    order: { ...completed, dispute: 'decided' },
    says: ['decided', 'decided', 'decided'],
    turn: null,
    next: [null, null],
  },
  {
    name: 'an appeal',
    order: { ...completed, dispute: 'appealed' },
    says: ['appealed', 'appealed', 'appealedToStaff'],
    turn: 'staff',
    next: [null, null],
  },
  { name: 'paid', order: completed, says: ['done', 'paid', 'done'], turn: null, next: ['review', null] },
  {
    name: 'paid after a part was refunded',
    order: { ...completed, refunded: 10 },
    says: ['partlyRefunded', 'paid', 'partlyRefundedTo'],
    turn: null,
    next: ['review', null],
  },
  { name: 'reviewed', order: { ...completed, hasBeenReviewed: true }, says: ['done', 'paid', 'done'], turn: null, next: [null, null] },
  {
    name: 'rejected',
    order: { status: 'rejected', acceptBy: null, refunded: 50 },
    says: ['refunded', 'refundedTo', 'refundedTo'],
    turn: null,
    next: [null, null],
  },
  {
    name: 'refunded as late',
    order: { status: 'rejected', acceptBy: null, refunded: 50, hasFailed: true },
    says: ['refunded', 'refundedTo', 'refundedTo'],
    turn: null,
    next: ['review', null],
  },
]
const SIDES: readonly Reader[] = ['customer', 'model', 'admin']

describe('the situation of an order', () => {
  for (const { name, order, says, turn, next } of STATES)
    it(`names the side that acts next: ${name}`, () => {
      const shown = anOrder(1, order)
      expect(SIDES.map((side) => situationOf(shown, side).sentence)).toEqual(says)
      expect(SIDES.map((side) => situationOf(shown, side).turn)).toEqual([turn, turn, turn])
      expect([stepsOf(shown, 'customer').next, stepsOf(shown, 'model').next]).toEqual(next)
    })

  it('puts an offer of the other side first, and leaves the own one to its panel', () => {
    const offered = anOrder(1, { ...working, offer: { kind: 'extension', by: 'model', until: SOON } })
    expect(SIDES.map((side) => situationOf(offered, side).sentence)).toEqual(['offerToYou', 'deliver', 'working'])
    expect(situationOf(offered, 'customer')).toMatchObject({ turn: 'customer', at: SOON, after: 'offer' })
    expect(stepsOf(offered, 'customer').next).toBe('acceptOffer')
    expect(stepsOf(offered, 'model').next).toBe('deliver')
  })

  it('lets a customer accept the work while an offer of the model waits', () => {
    const offered = anOrder(1, { ...completed, holdUntil: SOON, offer: { kind: 'revision', by: 'model', until: SOON } })
    expect(stepsOf(offered, 'customer')).toMatchObject({
      next: 'acceptOffer',
      others: expect.arrayContaining(['acceptDelivery']) as Step[],
    })
    expect(stepsOf(anOrder(1, { ...completed, holdUntil: SOON }), 'customer').others).not.toContain('acceptDelivery')
  })

  it('forgets an offer whose time is over, though the clock has not ended it', () => {
    const lapsed = anOrder(1, { ...working, offer: { kind: 'extension', by: 'model', until: AGO } })
    expect(SIDES.map((side) => situationOf(lapsed, side).sentence)).toEqual(['working', 'deliver', 'working'])
    expect(stepsOf(lapsed, 'customer').next).toBeNull()
  })

  it('says that no problem can be reported any more, to the customer who could otherwise', () => {
    const held = { ...completed, holdUntil: SOON }
    const all = anOrder(1, { ...held, problemsLeft: 0 })
    expect(stepsOf(anOrder(1, held), 'customer').others).toContain('reportProblem')
    expect(stepsOf(all, 'customer').others).not.toContain('reportProblem')
    expect([hasReportedAll(all, 'customer'), hasReportedAll(all, 'model')]).toEqual([true, false])
    for (const other of [held, { ...completed, problemsLeft: 0 }, { ...held, problemsLeft: 0, dispute: 'open' as const }])
      expect(hasReportedAll(anOrder(1, other), 'customer')).toBe(false)
  })

  it('offers a revision beside the acceptance, while one is left and the payment is held', () => {
    const delivered = { ...completed, holdUntil: SOON }
    expect(stepsOf(anOrder(1, { ...delivered, revisionsLeft: 1 }), 'customer').others).toContain('requestRevision')
    expect(stepsOf(anOrder(1, delivered), 'customer').others).not.toContain('requestRevision')
    expect(stepsOf(anOrder(1, { ...delivered, revisionsLeft: 1, holdUntil: AGO }), 'customer').others).not.toContain('requestRevision')
  })
})

it('counts down to the refund of a late order, and otherwise to the next date', () => {
  const late = situationOf(anOrder(1, { ...working, deliverBy: AGO, isLate: true }), 'customer')
  expect(countdownOf(late)).toBe(AGO + 72 * 3_600_000)
  expect(countdownOf(situationOf(anOrder(1, working), 'customer'))).toBe(SOON)
  expect(countdownOf(situationOf(anOrder(1, { ...working, isLate: true, pausedUntil: SOON }), 'customer'))).toBe(SOON)
  expect(countdownOf(situationOf(anOrder(1, { status: 'rejected', acceptBy: null }), 'customer'))).toBeNull()
})

it('says "you" to the side that took a step, and to no admin, since it may have been another one', () => {
  expect([doneBy('customer', 'customer'), doneBy('model', 'customer'), doneBy('admin', 'customer')]).toEqual(['you', 'model', 'admin'])
  expect([doneBy('admin', 'admin'), doneBy('clock', 'admin')]).toEqual(['admin', 'clock'])
})
