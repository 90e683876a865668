/** An example of each type of event, in the shape of real ones: for tests of endpoints. Its ids exist nowhere, its number is 0. */
import type { EventType } from '#contract/limits.ts'
import { bodyOf, ofMessage, ofOrderStep, ofPayout, ofPurchase, ofSubscription, ofTip, type Draft } from './event-bodies.ts'

const idOf = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`
const [CUSTOMER_ID, THING_ID, OTHER_ID] = [idOf(1), idOf(2), idOf(3)]
const PRICE_CENTS = 50_00
const EARNING_CENTS = 40_00
const MONTH_MS = 30 * 86_400_000

/** The reader as the model. */
const sidesOf = (userId: string) => ({ userId, customerId: CUSTOMER_ID, modelId: userId })

function draftsOf(family: string, step: string, userId: string, at: number): readonly Draft[] {
  const sides = sidesOf(userId)
  const stepAt = (name: string) => (step === name ? at : null)
  switch (family) {
    case 'order':
      return [
        ofOrderStep({
          ...sides,
          ...{ eventId: '1', kind: step, by: 'customer', at, orderId: THING_ID, version: 1, lastVersion: 1, status: 'pending' },
          ...{ totalCents: PRICE_CENTS, paymentCents: EARNING_CENTS, refundedCents: 0 },
        }),
      ]
    case 'tip':
      return ofTip({
        ...sides,
        ...{
          tipId: THING_ID,
          amountCents: PRICE_CENTS,
          commissionCents: PRICE_CENTS - EARNING_CENTS,
          orderId: null,
          postId: null,
          since: 0,
        },
        ...{ givenAt: at, settledAt: stepAt('settled'), undoneAt: stepAt('undone') },
      })
    case 'purchase':
      return [
        ofPurchase({
          ...sides,
          ...{ id: THING_ID, kind: step, priceCents: PRICE_CENTS, commissionCents: PRICE_CENTS - EARNING_CENTS, at },
          about: step === 'post' ? OTHER_ID : `${OTHER_ID}:1`,
        }),
      ]
    case 'subscription':
      return [
        ofSubscription({
          ...{ userId, id: THING_ID, kind: step, plan: 'Pro', at },
          ...(step === 'ended' ? { priceCents: null, endsAt: null } : { priceCents: PRICE_CENTS, endsAt: at + MONTH_MS }),
        }),
      ]
    case 'payout':
      return ofPayout({
        ...{ userId, id: THING_ID, status: step, method: 'paypal', amountCents: PRICE_CENTS, since: 0, createdAt: at },
        ...{ approvedAt: stepAt('approved'), closedAt: stepAt('rejected') ?? stepAt('sent'), failedAt: stepAt('failed') },
      })
    default:
      return [
        ofMessage({
          ...{ userId, threadId: OTHER_ID, threadKind: 'chat', seq: 1, at, authorId: CUSTOMER_ID, authorKind: 'user', priceCents: null },
        }),
      ]
  }
}

/** The body of an example, marked by `isTest`. */
export function exampleOf(type: EventType, userId: string, at: number): string {
  const [family = '', step = ''] = type.split('.')
  const draft = draftsOf(family, step, userId, at).find((one) => one.type === type)
  if (draft === undefined) throw new Error(`there is no example of ${type}`)
  return bodyOf({ ...draft, data: { isTest: true, ...draft.data } }, 0)
}
