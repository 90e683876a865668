/** The outcome of a deposit's payments at the provider. Pure. */
import type { DepositStatus } from '#contract/types.ts'
import type { DepositReason, DepositRow } from './deposits.sql.ts'
import type { ProviderPayment } from './payment-provider.ts'

/**
 * `soon`: a transfer is being confirmed. `often`: something is still expected. `rarely`: paid, but more may be sent to the same address, or
 * it may be returned.
 */
export type Watch = 'soon' | 'often' | 'rarely' | 'never'

export interface Verdict {
  status: DepositStatus
  reason: DepositReason | null
  /** Cents that the wallet should have from this deposit in all. */
  creditCents: number
  /** Cents that have arrived, also those that are being confirmed. */
  seenCents: number
  watch: Watch
}

export type JudgedRow = Pick<DepositRow, 'orderId' | 'amountCents' | 'creditedCents' | 'status' | 'reason' | 'expiresAt'>

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function stateOf(payments: readonly ProviderPayment[]): ProviderPayment['state'] {
  const states = new Set(payments.map(({ state }) => state))
  // The first that any of them has decides; a deposit is over only when each of them is.
  return (['unknown', 'confirming', 'paid', 'underpaid', 'pending', 'expired'] as const).find((state) => states.has(state)) ?? 'refunded'
}

/**
 * The payments of one deposit, its pay link and its addresses, as one. Returned payments count for nothing beside others; if something of
 * them was credited, `judgePayment` finds less than that and asks for a review.
 */
export function combinePayments(payments: readonly ProviderPayment[]): ProviderPayment {
  const kept = payments.filter(({ state }) => state !== 'refunded')
  const counted = kept.length === 0 ? payments : kept
  const [first] = counted
  const returned = counted.length < payments.length ? { hasReturned: true } : {}
  if (first === undefined || counted.length === 1) return first === undefined ? UNREADABLE : { ...first, ...returned }
  // Of unknown worth, and not even named: this decides, also beside a payment with another coin.
  const isUnclear = counted.some(({ hasUnknownWorth, otherCoin }) => hasUnknownWorth && otherCoin === null)
  const moved = counted.filter(
    ({ incomingCents, receivedCents, state }) => incomingCents !== null || receivedCents > 0 || state === 'confirming',
  )
  return {
    orderId: counted.every(({ orderId }) => orderId === first.orderId) ? first.orderId : null,
    state: stateOf(counted),
    receivedCents: sum(counted.map(({ receivedCents }) => receivedCents)),
    incomingCents:
      moved.length === 0 || moved.some(({ incomingCents }) => incomingCents === null)
        ? null
        : sum(moved.map(({ incomingCents }) => incomingCents ?? 0)),
    otherCoin: isUnclear ? null : (counted.findLast(({ otherCoin }) => otherCoin !== null)?.otherCoin ?? null),
    network: counted.findLast(({ network }) => network !== null)?.network ?? null,
    hasUnknownWorth: isUnclear,
    isAllConfirmed: counted.every(({ isAllConfirmed }) => isAllConfirmed),
    ...returned,
  }
}

/** An answer that says nothing. */
export const UNREADABLE: ProviderPayment = {
  orderId: null,
  state: 'unknown',
  receivedCents: 0,
  incomingCents: null,
  otherCoin: null,
  network: null,
  hasUnknownWorth: false,
  isAllConfirmed: true,
}

type Outcome = Pick<Verdict, 'status' | 'reason'>

/** A deposit that is neither paid in full nor over stays open: its link and addresses go on working, and the missing part is named. */
function outcomeOf(row: JudgedRow, payment: ProviderPayment, creditCents: number, seenCents: number, now: number): Outcome {
  if (creditCents >= row.amountCents || (payment.state === 'paid' && creditCents > 0)) return { status: 'success', reason: null }
  // A successful deposit stays successful: later payments are credited, and notified.
  if (row.status === 'success') return { status: 'success', reason: row.reason === 'under_review' ? null : row.reason }
  const isOver = row.expiresAt !== null && row.expiresAt <= now
  const isEnough = payment.incomingCents === null || seenCents >= row.amountCents
  if (payment.state === 'confirming' && (isEnough || isOver)) return { status: 'confirming', reason: null }
  const short = payment.otherCoin === null ? 'underpaid' : 'wrong_coin'
  if (creditCents > 0) return { status: isOver || payment.state === 'expired' ? 'success' : 'pending', reason: short }
  if (payment.otherCoin !== null) return { status: isOver || payment.state === 'expired' ? 'expired' : 'pending', reason: short }
  if (payment.state === 'expired') return { status: 'expired', reason: 'expired' }
  return { status: 'pending', reason: seenCents > 0 || payment.state === 'underpaid' ? 'underpaid' : null }
}

function watchOf(payment: ProviderPayment, { status, reason }: Outcome): Watch {
  if (!payment.isAllConfirmed || payment.state === 'confirming') return 'soon'
  return status === 'success' && reason === null ? 'rarely' : 'often'
}

/** The outcome of this payment. The credit is never below the previous one. */
export function judgePayment(row: JudgedRow, payment: ProviderPayment, now: number): Verdict {
  const credited = row.creditedCents
  const isEnded = row.status === 'success' || (credited > 0 && row.expiresAt !== null && row.expiresAt <= now)
  const review: Verdict = {
    status: isEnded ? 'success' : 'pending',
    reason: 'under_review',
    creditCents: credited,
    seenCents: credited,
    watch: 'often',
  }
  const isUnclear = payment.hasUnknownWorth && payment.otherCoin === null
  if (payment.orderId !== row.orderId || payment.state === 'unknown' || isUnclear) return review
  // Returned after it was credited, in full or in part; of several payments, one of them.
  if ((payment.state === 'refunded' && credited > 0) || (payment.hasReturned === true && payment.receivedCents < credited)) return review
  if (payment.state === 'refunded') return { status: 'expired', reason: 'expired', creditCents: 0, seenCents: 0, watch: 'never' }
  if (payment.state === 'paid' && payment.receivedCents === 0 && credited === 0 && payment.otherCoin === null) return review

  const isFinal = payment.state !== 'confirming' && payment.state !== 'pending'
  const creditCents = Math.max(credited, isFinal ? payment.receivedCents : 0)
  const seenCents = Math.max(creditCents, payment.receivedCents, payment.incomingCents ?? 0)
  const outcome = outcomeOf(row, payment, creditCents, seenCents, now)
  return { ...outcome, creditCents, seenCents, watch: watchOf(payment, outcome) }
}
