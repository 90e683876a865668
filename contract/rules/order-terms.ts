/** The terms of an order (product.md §3, §4): its price, its time for delivery, and how long its brief may be. `orders.place` charges the same price. */
import { BRIEF_MAX, BRIEF_MAX_PRO, DELIVERY_DAYS_MIN, PRODUCT_BRIEF_MIN } from '../limits.ts'
import { centsFromDollars } from './money.ts'

/** Of a product or an add-on, in dollars. */
interface Priced {
  readonly price: number
}

/** The add-ons among `chosen` that the product still has. */
export const chosenAddons = <A extends { readonly _id: string }>(
  product: { readonly addons: readonly A[] },
  chosen: readonly string[],
): A[] => product.addons.filter(({ _id }) => chosen.includes(_id))

/** The price in cents: the product's and that of each add-on. */
export const totalCentsOf = (product: Priced, addons: readonly Priced[]): number =>
  addons.reduce((cents, { price }) => cents + centsFromDollars(price), centsFromDollars(product.price))

/** Days from acceptance to delivery: the product's plus the (signed) days of each add-on, at least one. */
export const deliveryDaysOf = (productDays: number, extraDays: readonly number[]): number =>
  Math.max(
    DELIVERY_DAYS_MIN,
    extraDays.reduce((sum, days) => sum + days, productDays),
  )

/** Does the add-on leave at least one day for delivery? */
export const leavesTime = (productDays: number, extraDays: number): boolean => productDays + extraDays >= DELIVERY_DAYS_MIN

/** Days of a revision. `ownDays`: those of the product; null: half of its days for delivery, rounded up. */
export const revisionDaysOf = (productDays: number, ownDays: number | null): number => ownDays ?? Math.ceil(productDays / 2)

/** Maximum characters of a brief. `productMax`: the product's own limit, for all customers; null: none. */
export function briefMaxOf(isPro: boolean, productMax: number | null): number {
  const own = isPro ? BRIEF_MAX_PRO : BRIEF_MAX
  return productMax === null ? own : Math.min(own, Math.max(PRODUCT_BRIEF_MIN, productMax))
}
