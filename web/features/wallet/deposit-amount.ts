/** The typed amount of a deposit (spec §5). */
import { AMOUNT_MAX_CENTS, DEPOSIT_DEFAULT_DOLLARS, DEPOSIT_MIN_DOLLARS } from '#contract/limits.ts'
import { centsFromDollars, centsTyped, dollarsFromCents } from '#contract/rules/money.ts'

/** Corrects binary fractions: 0.1 + 0.2 needs 30 cents, not 31. */
const HALF_A_MILLIONTH = 5e-7

/** The default of the field: 20, or the dollars that an order still needs, rounded up to cents. */
export function startAmount(requiredDollars?: number): string {
  if (requiredDollars === undefined) return String(DEPOSIT_DEFAULT_DOLLARS)
  const cents = Math.max(centsFromDollars(DEPOSIT_MIN_DOLLARS), Math.ceil(requiredDollars * 100 - HALF_A_MILLIONTH))
  return dollarsFromCents(cents).toFixed(2)
}

/** The typed amount in cents; null for "Please enter a valid amount". */
export function depositCents(text: string): number | null {
  const cents = centsTyped(text)
  return cents === null || cents < centsFromDollars(DEPOSIT_MIN_DOLLARS) || cents > AMOUNT_MAX_CENTS ? null : cents
}
