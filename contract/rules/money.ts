/**
 * Amounts: dollars at the edge, whole cents inside (docs/decisions/2026-11-21-dollars-at-the-edge.md). Add up cents, never dollars. This is
 * the only file that multiplies or divides an amount by a hundred.
 */

const CENTS_PER_DOLLAR = 100
/** Tolerance for binary fractions: 0.29 · 100 is not 29. */
const ROUNDING = 1e-6

/** Does the amount in dollars have whole cents? The tolerance makes no amount out of nothing, nor nothing out of an amount. */
export function hasWholeCents(dollars: number): boolean {
  const cents = Math.round(dollars * CENTS_PER_DOLLAR)
  if (cents === 0) return dollars === 0
  return Number.isSafeInteger(cents) && Math.abs(dollars * CENTS_PER_DOLLAR - cents) < ROUNDING
}

/** Converts dollars to whole cents. Throws on a fraction of a cent. */
export function centsFromDollars(dollars: number): number {
  if (!hasWholeCents(dollars)) throw new Error('amount without whole cents')
  return Math.round(dollars * CENTS_PER_DOLLAR)
}

/** Converts cents to dollars for the wire: the double nearest to two decimals, which prints exactly. Throws on an unsafe integer. */
export function dollarsFromCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new Error('cents out of range')
  return cents / CENTS_PER_DOLLAR
}

/** Parses a typed amount to cents; null unless it has at most two decimals. Accepts a comma, too. */
export function centsTyped(text: string): number | null {
  const match = /^\s*\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text)
  if (match === null) return null
  const [, whole = '0', decimals = ''] = match
  return Number(whole) * CENTS_PER_DOLLAR + Number(decimals.padEnd(2, '0'))
}

/**
 * The commission on a sale, in cents, rounded to the nearest, half a cent up. SQL books the same (docs/money.md). `percent` has two decimals at
 * most; counted in hundredths, the product is a whole number, so half a cent is exactly half a cent.
 */
export const commissionOf = (cents: number, percent: number): number => Math.round((cents * Math.round(percent * 100)) / 10_000)
