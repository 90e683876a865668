/** Between dollars at the edge and cents inside. No other file multiplies or divides by a hundred. */

/** Whole cents of an amount in dollars that the contract has checked for whole cents. Throws on anything else. */
export function centsFromDollars(dollars: number): number {
  const cents = Math.round(dollars * 100)
  if (!Number.isSafeInteger(cents) || Math.abs(dollars * 100 - cents) > 1e-6) throw new Error('amount without whole cents')
  return cents
}

/** Dollars for the wire: the nearest double to two decimals, which prints as written. */
export function dollarsFromCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new Error('cents out of range')
  return cents / 100
}
