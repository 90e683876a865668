/**
 * Offers of one side to the other, before staff are asked (product.md §4): more time, a cancellation, a split, a revision for a price. One waits
 * at a time, for OFFER_HOURS. Everything here holds the order's lock.
 */
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import type { OfferKind, Party, Step } from '#contract/rules/order-steps.ts'
import type { OfferIn } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import { assertStep, notFound, recordEvent, touchOrder, type Change } from '../change-order.ts'
import { carryOutOffer } from './carry-out-offer.ts'
import { notifyUpdate } from '../order-notifications.ts'
import { selectOrderForUpdate, type OrderRow } from '../orders.sql.ts'
import { endOffer, insertOffer, selectOffer, type OfferRow } from './talks.sql.ts'

const STEP_OF: Record<OfferKind, Step> = {
  extension: 'offerExtension',
  cancel: 'offerCancel',
  split: 'offerSplit',
  revision: 'offerRevision',
}
const other = (side: Party): Party => (side === 'customer' ? 'model' : 'customer')

/** Locks an order for one of its two sides. Answers for all others as for a missing one. Errors: not_found. */
async function lockAsParty({ tx, actor }: Pick<Change, 'tx' | 'actor'>, orderId: string): Promise<{ order: OrderRow; side: Party }> {
  const order = await tx.maybe(selectOrderForUpdate, orderId)
  if (order === undefined) throw notFound()
  if (order.customerId === actor.userId) return { order, side: 'customer' }
  if (order.modelId === actor.userId) return { order, side: 'model' }
  throw notFound()
}

/** A split leaves the model something, and takes nothing back that was refunded: everything else is a cancellation. */
function refundCentsOf(order: OrderRow, refund: number): number {
  const cents = centsFromDollars(refund)
  if (cents < order.refundedCents || cents >= order.totalCents)
    throw new CallError('bad_request', 'Please choose a refund below the price, and not below what was refunded already.')
  return cents
}

/** Ends an offer whose time is over where the clock has not come yet, so that it does not stand in the way of the next. */
async function withoutLapsed(change: Change, order: OrderRow): Promise<OrderRow> {
  if (order.offer === null || !(await change.tx.one(selectOffer, order.id)).isOver) return order
  await lapseOffer(change, order)
  return { ...order, offer: null }
}

/** Errors: not_found, wrong_status, bad_request. */
export async function makeOffer(change: Change, orderId: string, offer: OfferIn, message: string): Promise<{ offerId: string }> {
  const { order: locked, side } = await lockAsParty(change, orderId)
  const order = await withoutLapsed(change, locked)
  assertStep(order, STEP_OF[offer.kind], side)
  const made = await change.tx.one(
    insertOffer,
    order.id,
    offer.kind,
    side,
    offer.kind === 'extension' ? offer.days : null,
    offer.kind === 'split' ? refundCentsOf(order, offer.refund) : null,
    offer.kind === 'revision' ? centsFromDollars(offer.price) : null,
    message,
  )
  await recordEvent(change, order, 'offer_made', side)
  touchOrder(change, order)
  await notifyUpdate(change, order, other(side), `offer_${offer.kind}`, message === '' ? null : message)
  return made
}

interface Taken {
  readonly order: OrderRow
  readonly side: Party
  readonly offer: OfferRow
}

/** Locks the order, whose waiting offer must be this one. Errors: not_found, wrong_status. */
async function takeOffer(change: Change, orderId: string, offerId: string, step: Step): Promise<Taken> {
  const { order, side } = await lockAsParty(change, orderId)
  assertStep(order, step, side)
  const offer = await change.tx.one(selectOffer, order.id)
  if (offer.id !== offerId || offer.isOver) throw new CallError('wrong_status', 'This offer has ended.', { status: order.status })
  return { order, side, offer }
}

async function accept(change: Change, { order, side, offer }: Taken): Promise<void> {
  await change.tx.run(endOffer, order.id, 'accepted')
  await recordEvent(change, order, 'offer_accepted', side)
  await carryOutOffer(change, order, offer, side)
  touchOrder(change, order)
  await notifyUpdate(change, order, other(side), 'offer_accepted')
}

/** Errors: not_found, wrong_status, bad_request. */
export async function acceptOffer(change: Change, orderId: string, offerId: string): Promise<void> {
  const taken = await takeOffer(change, orderId, offerId, 'acceptOffer')
  if (taken.offer.priceCents !== null) throw new CallError('bad_request', 'This offer is accepted by paying for the revision.')
  await accept(change, taken)
}

/** The customer pays for the offered revision. Errors: not_found, wrong_status, price_changed, short_balance, bad_request. */
export async function buyRevision(change: Change, orderId: string, offerId: string, expectedPrice: number): Promise<void> {
  const taken = await takeOffer(change, orderId, offerId, 'acceptOffer')
  const { priceCents } = taken.offer
  if (priceCents === null) throw new CallError('bad_request', 'This offer has no price.')
  if (priceCents !== centsFromDollars(expectedPrice))
    throw new CallError('price_changed', 'The price is another one. Please look at the offer again.', {
      total: dollarsFromCents(priceCents),
    })
  await accept(change, taken)
}

/** Errors: not_found, wrong_status. */
export async function declineOffer(change: Change, orderId: string, offerId: string): Promise<void> {
  const { order, side } = await takeOffer(change, orderId, offerId, 'declineOffer')
  await change.tx.run(endOffer, order.id, 'declined')
  await recordEvent(change, order, 'offer_declined', side)
  touchOrder(change, order)
  await notifyUpdate(change, order, other(side), 'offer_declined')
}

/** The side that made it takes it back. Errors: not_found, wrong_status. */
export async function withdrawOffer(change: Change, orderId: string, offerId: string): Promise<void> {
  const { order, side } = await takeOffer(change, orderId, offerId, 'withdrawOffer')
  await change.tx.run(endOffer, order.id, 'withdrawn')
  await recordEvent(change, order, 'offer_withdrawn', side)
  touchOrder(change, order)
}

/** Ends an expired offer of a locked order, and notifies the side that made it. */
export async function lapseOffer(change: Change, order: OrderRow): Promise<void> {
  if (order.offer === null) return
  await change.tx.run(endOffer, order.id, 'lapsed')
  await recordEvent(change, order, 'offer_lapsed', 'clock')
  touchOrder(change, order)
  await notifyUpdate(change, order, order.offer.by, 'offer_lapsed')
}
