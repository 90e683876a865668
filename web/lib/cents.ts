/** Dollars at the edge, whole cents inside: sums are made of integers. */

export const centsOf = (dollars: number): number => Math.round(dollars * 100)
export const dollarsOf = (cents: number): number => cents / 100

/** What was typed as an amount, in cents; null when it is no amount with at most two decimals. Takes a comma as well. */
export function centsTyped(text: string): number | null {
  const match = /^\s*\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text)
  if (match === null) return null
  const [, whole = '0', decimals = ''] = match
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
