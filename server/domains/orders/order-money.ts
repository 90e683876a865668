/**
 * The postings of an order (docs/money.md). `n` is the ledger's round: each settlement and each revision of an order has its own.
 *
 *   place        wallet of the customer → escrow of the customer             (in SQL, orders.place)
 *   settle n     escrow ↔ earnings hold of the model                         earning, earning_returned
 *                escrow ↔ commission                                         commission, commission_returned
 *                escrow → wallet of the customer                             refund
 *   revision n   earnings hold of the model → escrow, commission → escrow    earning_returned, commission_returned
 *   paid         wallet of the customer → escrow of the customer             order, with the round of its revision
 *   release      earnings hold of the model → wallet of the model            earning_released, the round of the last settlement
 */
import type { Split } from '#contract/rules/order-split.ts'
import type { Tx } from '#platform/db/database.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { CallError } from '#platform/call-error.ts'
import { accountOf, COMMISSION_ACCOUNT, lockAccounts, transfer } from '../ledger/index.ts'
import type { OrderRow } from './orders.sql.ts'

type TransferKind = Parameters<typeof transfer>[1]['kind']

/** The parts of the price by where they are booked; the rest is in escrow. */
export const bookedSplit = ({ status, refundedCents, paymentCents, commissionCents }: OrderRow): Split =>
  status === 'completed'
    ? { refundCents: refundedCents, paymentCents, commissionCents }
    : { refundCents: refundedCents, paymentCents: 0, commissionCents: 0 }

const shortBalance = (priceCents: number) => (balanceCents: number) =>
  new CallError('short_balance', 'Your balance is too low for this revision. Please add funds.', {
    missing: dollarsFromCents(priceCents - balanceCents),
    balance: dollarsFromCents(balanceCents),
    total: dollarsFromCents(priceCents),
  })

/** Moves the difference between what is booked and what should be, under the order's lock: returns first, so that escrow never runs short. */
export async function bookSplit(tx: Tx, order: OrderRow, next: Split, paidCents = 0): Promise<void> {
  const escrow = await accountOf(tx, order.customerId, 'escrow')
  const wallet = await accountOf(tx, order.customerId, 'wallet')
  const hold = await accountOf(tx, order.modelId, 'earnings_hold')
  const now = bookedSplit(order)
  const move = (kind: TransferKind, cents: number, debit: string, credit: string) => ({
    kind,
    cents,
    debit,
    credit,
    causeId: order.id,
    round: order.bookings,
  })
  const [first, ...others] = [
    { ...move('order', paidCents, wallet, escrow), orRefuse: shortBalance(paidCents) },
    move('earning_returned', now.paymentCents - next.paymentCents, hold, escrow),
    move('commission_returned', now.commissionCents - next.commissionCents, COMMISSION_ACCOUNT, escrow),
    move('refund', next.refundCents - now.refundCents, escrow, wallet),
    move('earning', next.paymentCents - now.paymentCents, escrow, hold),
    move('commission', next.commissionCents - now.commissionCents, escrow, COMMISSION_ACCOUNT),
  ].filter(({ cents }) => cents > 0)
  if (first !== undefined) await transfer(tx, first, ...others)
}

/**
 * Back to escrow, before the work goes on: the refunded part stays with the customer. A further revision has a price, which its customer
 * pays into escrow. Errors: short_balance.
 */
export const returnToEscrow = (tx: Tx, order: OrderRow, priceCents: number): Promise<void> =>
  bookSplit(tx, order, { refundCents: order.refundedCents, paymentCents: 0, commissionCents: 0 }, priceCents)

/** Locks all accounts of both sides, before a settlement that is released in the same transaction. */
export async function lockPurses(tx: Tx, { customerId, modelId }: OrderRow): Promise<void> {
  await lockAccounts(tx, [
    await accountOf(tx, customerId, 'escrow'),
    await accountOf(tx, customerId, 'wallet'),
    await accountOf(tx, modelId, 'earnings_hold'),
    await accountOf(tx, modelId, 'wallet'),
  ])
}

/** Makes the model's part available. */
export async function releasePayment(tx: Tx, order: OrderRow): Promise<void> {
  if (order.paymentCents === 0) return
  const hold = await accountOf(tx, order.modelId, 'earnings_hold')
  const wallet = await accountOf(tx, order.modelId, 'wallet')
  await transfer(tx, {
    debit: hold,
    credit: wallet,
    cents: order.paymentCents,
    kind: 'earning_released',
    causeId: order.id,
    round: Math.max(0, order.bookings - 1),
  })
}
