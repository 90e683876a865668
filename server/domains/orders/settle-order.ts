import { splitOf, type Split } from '#contract/rules/order-split.ts'
import type { Side } from '#contract/rules/order-steps.ts'
import type { OrderSettlement } from '#contract/types.ts'
import { cardsOf } from '../threads/index.ts'
import { touchWallets, type Change } from './change-order.ts'
import { bookSplit } from './order-money.ts'
import { insertSettlement, markSplit, type OrderRow } from './orders.sql.ts'

export interface Outcome {
  /** In all, also what was refunded before: never less than that, at most the price. */
  readonly refundCents: number
  readonly cause: OrderSettlement['cause']
  readonly by: Side
  /** Read by both sides. */
  readonly reason?: string | null
}

/**
 * Splits the price of a locked order anew and books the difference: one row of `orders.settlements`, whose parts add up to the price, and
 * the postings of its round, in this transaction. The commission is taken of the rest after the refund, at the order's own rate. The order's
 * status is the caller's. Answers the split.
 */
export async function settleOrder(
  change: Pick<Change, 'tx' | 'actor' | 'touch'>,
  order: OrderRow,
  { refundCents, cause, by, reason = null }: Outcome,
): Promise<Split> {
  if (refundCents < order.refundedCents) throw new Error('a refund is never taken back')
  const { tx, actor } = change
  const split = splitOf(order.totalCents, refundCents, order.commissionPercent)
  const { paymentCents, commissionCents } = split
  await bookSplit(tx, order, split)
  await tx.run(insertSettlement, order.id, cause, refundCents, paymentCents, commissionCents, by, actor.userId, reason)
  await tx.run(markSplit, order.id, refundCents, paymentCents, commissionCents)
  touchWallets(change, order.customerId, order.modelId)
  if (refundCents > order.refundedCents) change.touch(cardsOf(order.customerId), cardsOf(order.modelId))
  return split
}
