/** Amounts that providers write as decimals, without floats. */

/** `value` · 10^`places` without its fraction; null when it is no decimal or negative. */
function scaled(value: string | number, places: number): bigint | null {
  const match = /^(\d{1,13})(?:\.(\d{0,30}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(String(value).trim())
  if (match === null) return null
  const [, whole = '0', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction)
  const shift = Number(exponent) - fraction.length + places
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

const safeNumber = (cents: bigint): number | null => (cents <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(cents) : null)

/**
 * Whole cents of a decimal such as `12.345`, `"12.345"` or `1e-7`, rounded down, so that no part of a cent is
 * credited that did not arrive. Null when it is no amount, negative or out of range.
 */
export function centsFromDecimal(value: string | number): number | null {
  const cents = scaled(value, 2)
  return cents === null ? null : safeNumber(cents)
}

/** Decimals are added to this many places. No coin of ours has more than eighteen. */
const PLACES = 18

/** Whole cents of the sum, rounded down once, so that a payment in parts loses nothing. Null when one is no amount. */
export function centsFromDecimals(values: readonly (string | number)[]): number | null {
  let sum = 0n
  for (const value of values) {
    const units = scaled(value, PLACES)
    if (units === null) return null
    sum += units
  }
  return safeNumber(sum / 10n ** BigInt(PLACES - 2))
}

/** Two decimals, as providers take amounts. Throws unless it is an amount of whole cents. */
export function decimalFromCents(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new Error('cents out of range')
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
