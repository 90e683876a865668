/** What an order comes to: the product and its chosen add-ons. The server computes the same and refuses another total. */
import type { Product } from '#contract/types.ts'
import { centsFromDollars } from '#contract/rules/money.ts'

/** The add-ons of the product that were chosen, as they are now: one that left the product is gone from the choice too. */
export const chosenAddons = (product: Product, chosen: readonly string[]): Product['addons'] =>
  product.addons.filter(({ _id }) => chosen.includes(_id))

/** The total in cents. */
export const totalCentsOf = (product: Product, chosen: readonly string[]): number =>
  chosenAddons(product, chosen).reduce((cents, { price }) => cents + centsFromDollars(price), centsFromDollars(product.price))

/** Days from acceptance to delivery: the product's and its add-ons', one at least. */
export const deliveryDaysOf = (product: Product, chosen: readonly string[]): number =>
  Math.max(
    1,
    chosenAddons(product, chosen).reduce((days, { extraDays }) => days + extraDays, product.deliveryDays),
  )
