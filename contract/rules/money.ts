/**
 * Amounts: dollars at the edge, whole cents inside (docs/decisions/2026-11-21-dollars-at-the-edge.md). Sums are made of cents. No other
 * file multiplies or divides an amount by a hundred.
 */

const CENTS_PER_DOLLAR = 100
/** Hides what binary fractions add: 0.29 · 100 is not 29. */
const ROUNDING = 1e-6

/** Is it an amount in dollars without a part of a cent? */
export function hasWholeCents(dollars: number): boolean {
  const cents = Math.round(dollars * CENTS_PER_DOLLAR)
  return Number.isSafeInteger(cents) && Math.abs(dollars * CENTS_PER_DOLLAR - cents) < ROUNDING
}

/** Whole cents of an amount in dollars. Throws on a part of a cent. */
export function centsFromDollars(dollars: number): number {
  if (!hasWholeCents(dollars)) throw new Error('amount without whole cents')
  return Math.round(dollars * CENTS_PER_DOLLAR)
}

/** Dollars for the wire: the nearest double to two decimals, which prints as written. */
export function dollarsFromCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new Error('cents out of range')
  return cents / CENTS_PER_DOLLAR
}

/** A typed amount, in cents; null for anything but an amount with at most two decimals. Takes a comma as well. */
export function centsTyped(text: string): number | null {
  const match = /^\s*\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text)
  if (match === null) return null
  const [, whole = '0', decimals = ''] = match
  return Number(whole) * CENTS_PER_DOLLAR + Number(decimals.padEnd(2, '0'))
}

/** Our share of a sale, in cents, to the nearest one. SQL books the same (docs/money.md). */
export const commissionOf = (cents: number, percent: number): number => Math.round((cents * percent) / 100)
