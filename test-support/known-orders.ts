/** A plain model of orders and their money, in memory: no SQL, no locks, numbers only. Cents. */
import { PROBLEMS_MAX } from '#contract/limits.ts'
import type { OrderState, Party } from '#contract/rules/order-steps.ts'
import type { OfferIn } from '#contract/types.ts'

export interface Purse {
  wallet: number
  escrow: number
  earnings_hold: number
}

/** An order as the model in memory knows it. */
export interface Known {
  id: string
  customer: number
  status: OrderState['status']
  total: number
  refunded: number
  /** On hold or released. */
  payment: number
  round: number
  revisionsLeft: number
  asked: number
  isPaused: boolean
  /** A question has lasted for all of its time. */
  isPauseUsedUp: boolean
  isLate: boolean
  isReleased: boolean
  isReviewed: boolean
  offer: { id: string; by: 'customer' | 'model'; wanted: OfferIn } | null
  express: number
  isExpressOver: boolean
  /** The customer has got a link to the delivery. */
  isDownloaded: boolean
  isRated: boolean
  dispute: OrderState['dispute']
  wasDisputed: boolean
  /** With the delivery of this round. */
  problems: number
  /** Both sides read both, and staff may decide. */
  isShown: boolean
  isEvidenceOver: boolean
  /** The sides that have sent evidence, before the first decision and after the appeal. */
  sent: { open: Set<Party>; appealed: Set<Party> }
  ruling: { refund: number; by: number } | null
}

/** The balances that the orders lead to. */
export interface Purses {
  /** Of each customer. */
  purses: Purse[]
  /** Of the model. */
  earned: Purse
}

/** A placed order, with one free revision. */
export const known = (id: string, customer: number, total: number, express: number): Known => ({
  id,
  customer,
  status: 'pending',
  total,
  refunded: 0,
  payment: 0,
  round: 0,
  revisionsLeft: 1,
  asked: 0,
  isPaused: false,
  isPauseUsedUp: false,
  isLate: false,
  isReleased: false,
  isReviewed: false,
  offer: null,
  express,
  isExpressOver: false,
  isDownloaded: false,
  isRated: false,
  dispute: null,
  wasDisputed: false,
  problems: 0,
  isShown: false,
  isEvidenceOver: false,
  sent: { open: new Set(), appealed: new Set() },
  ruling: null,
})

export const stateOf = (order: Known): OrderState => ({
  status: order.status,
  isLate: order.isLate,
  isReleased: order.isReleased,
  isHoldOver: false,
  isReviewed: order.isReviewed,
  isReplaceOpen: order.status === 'completed' && !order.isDownloaded && !order.isReleased && !order.isReviewed,
  isPaused: order.isPaused,
  canAsk: order.asked < 3 && !order.isPauseUsedUp,
  hasRevision: order.revisionsLeft > 0,
  hasDelivery: order.status === 'completed' || order.round > 0,
  canReport: order.problems < PROBLEMS_MAX,
  hasFailed: order.status === 'rejected' && (order.isLate || order.wasDisputed),
  offer: order.offer === null ? null : { kind: order.offer.wanted.kind, by: order.offer.by },
  dispute: order.dispute,
})

function purseOf({ purses }: Purses, { customer }: Known): Purse {
  const purse = purses[customer]
  if (purse === undefined) throw new Error('the order has no customer here')
  return purse
}

/** Half a cent up. */
const commissionOf = (cents: number) => Math.floor((cents * 20 + 50) / 100)

function settle(purses: Purses, order: Known, refunded: number): void {
  const { earned } = purses
  const purse = purseOf(purses, order)
  if (order.status === 'completed') earned.earnings_hold -= order.payment
  else purse.escrow -= order.total - order.refunded
  purse.wallet += refunded - order.refunded
  order.refunded = refunded
  // A waiting offer was about the split before.
  order.offer = null
  order.payment = order.total - refunded - commissionOf(order.total - refunded)
  earned.earnings_hold += order.payment
}

export function end(purses: Purses, order: Known, status: 'completed' | 'rejected', refunded: number): void {
  settle(purses, order, refunded)
  Object.assign(order, { status, isPaused: false, offer: null, dispute: null })
}

export function reopen(purses: Purses, order: Known): void {
  purses.earned.earnings_hold -= order.payment
  purseOf(purses, order).escrow += order.total - order.refunded
  Object.assign(order, {
    status: 'processing',
    payment: 0,
    round: order.round + 1,
    isLate: false,
    offer: null,
    isExpressOver: false,
    problems: 0,
    isDownloaded: false,
  })
}

export function release({ earned }: Purses, order: Known): void {
  earned.earnings_hold -= order.payment
  earned.wallet += order.payment
  Object.assign(order, { isReleased: true, offer: null, dispute: null })
}

/** A problem begins: nothing is said about it yet. */
export function report(order: Known): void {
  const sent = { open: new Set<Party>(), appealed: new Set<Party>() }
  Object.assign(order, {
    dispute: 'open',
    wasDisputed: true,
    problems: order.problems + 1,
    isShown: false,
    isEvidenceOver: false,
    sent,
    ruling: null,
  })
}

/** Staff refund so much in all; the rest stays on hold. */
export function refundPart(purses: Purses, order: Known, refunded: number): void {
  if (refunded === order.total) end(purses, order, 'rejected', refunded)
  else settle(purses, order, refunded)
}

/** As decided: so much back in all, and the rest to the model. */
export function carryOut(purses: Purses, order: Known, refunded: number): void {
  refundPart(purses, order, refunded)
  if (order.status === 'completed') release(purses, order)
}

export function accepted(purses: Purses, order: Known, wanted: OfferIn): void {
  order.offer = null
  if (wanted.kind === 'extension') order.isLate = false
  else if (wanted.kind === 'cancel') end(purses, order, 'rejected', order.total)
  else if (wanted.kind === 'split') {
    if (order.status === 'processing') order.round -= 1
    end(purses, order, 'completed', Math.round(wanted.refund * 100))
    release(purses, order)
  } else {
    const price = Math.round(wanted.price * 100)
    purseOf(purses, order).wallet -= price
    // Reopening puts the whole price into escrow.
    order.total += price
    reopen(purses, order)
  }
}
