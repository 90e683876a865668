/** Amounts that providers write as decimals, without floats. */

/**
 * Whole cents of a decimal such as `12.345`, `"12.345"` or `1e-7`, rounded down: nobody is credited a part of a cent that did
 * not arrive. Null for what is no amount, is negative, or is out of range.
 */
export function centsFromDecimal(value: string | number): number | null {
  const match = /^(\d{1,13})(?:\.(\d{0,30}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(String(value).trim())
  if (match === null) return null
  const [, whole = '0', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction)
  // value = digits · 10^(exponent − fraction.length); in cents two places more.
  const shift = Number(exponent) - fraction.length + 2
  const cents = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  return cents <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(cents) : null
}

/** Two decimals, as providers take amounts. */
export const decimalFromCents = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
