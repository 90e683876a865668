/** Amounts of coins as whole millionths (micros), because USDT has six decimals and floats are inexact. */

const MICROS_DIGITS = 6

/** Parses a decimal such as 12.5 or "12.5" to millionths; null if it is invalid, negative, or has more than six decimals or 12 digits. */
export function microsFrom(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(String(value).trim())
  if (match === null) return null
  const [, whole = '0', fraction = ''] = match
  return Number(whole) * 10 ** MICROS_DIGITS + Number(fraction.padEnd(MICROS_DIGITS, '0'))
}

/** A decimal without trailing zeros: 12500000 → "12.5". */
export function decimalOf(micros: number): string {
  const fraction = String(micros % 10 ** MICROS_DIGITS)
    .padStart(MICROS_DIGITS, '0')
    .replace(/0+$/, '')
  const whole = String(Math.floor(micros / 10 ** MICROS_DIGITS))
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** For display: at least two decimals. */
export function readableOf(micros: number): string {
  const [whole = '0', fraction = ''] = decimalOf(micros).split('.')
  return `${Number(whole).toLocaleString('en-US')}.${fraction.padEnd(2, '0')}`
}

/** A percentage of an amount, rounded to whole cents unless that gives zero. */
export function percentOf(micros: number, percent: number): number {
  const cent = 10 ** (MICROS_DIGITS - 2)
  const exact = Math.floor((micros * percent) / 100)
  return Math.max(1, exact >= cent ? exact - (exact % cent) : exact)
}
