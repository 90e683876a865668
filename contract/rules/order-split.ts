/** How the price of an order is split between its customer, its model and the commission (product.md §4). */
import { centsFromDollars, commissionOf, dollarsFromCents } from './money.ts'

/** Whole cents that add up to the price. */
export interface Split {
  /** Back to the customer, in all. */
  readonly refundCents: number
  /** The model's share. */
  readonly paymentCents: number
  readonly commissionCents: number
}

/** Dollars of the price that were not refunded yet: what goes back when the order ends without a delivery. */
export const restOf = ({ totalPrice, refunded }: { readonly totalPrice: number; readonly refunded: number }): number =>
  dollarsFromCents(centsFromDollars(totalPrice) - centsFromDollars(refunded))

/** The split after a refund: the commission is taken once, at the order's own rate, of what is not refunded. Throws outside of 0 to the price. */
export function splitOf(totalCents: number, refundCents: number, percent: number): Split {
  if (!Number.isSafeInteger(refundCents) || refundCents < 0 || refundCents > totalCents) throw new Error('a refund is 0 to the whole price')
  const keptCents = totalCents - refundCents
  const commissionCents = commissionOf(keptCents, percent)
  return { refundCents, paymentCents: keptCents - commissionCents, commissionCents }
}
