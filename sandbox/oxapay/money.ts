/** Amounts of coins as whole millionths (micros), because USDT has six decimals and floats have none that can be trusted. */

const MICROS_DIGITS = 6

/** Millionths of a decimal such as 12.5 or "12.5"; null for what is no amount, is negative, has more than six decimals or 12 digits. */
export function microsFrom(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(String(value).trim())
  if (match === null) return null
  const [, whole = '0', fraction = ''] = match
  return Number(whole) * 10 ** MICROS_DIGITS + Number(fraction.padEnd(MICROS_DIGITS, '0'))
}

/** A decimal without needless zeros: 12500000 → "12.5". */
export function decimalOf(micros: number): string {
  const fraction = String(micros % 10 ** MICROS_DIGITS)
    .padStart(MICROS_DIGITS, '0')
    .replace(/0+$/, '')
  const whole = String(Math.floor(micros / 10 ** MICROS_DIGITS))
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** As people read it: at least two decimals. */
export function readableOf(micros: number): string {
  const [whole = '0', fraction = ''] = decimalOf(micros).split('.')
  return `${Number(whole).toLocaleString('en-US')}.${fraction.padEnd(2, '0')}`
}

/** A part of an amount in percent, rounded to whole cents where that is possible, never to nothing. */
export function percentOf(micros: number, percent: number): number {
  const cent = 10 ** (MICROS_DIGITS - 2)
  const exact = Math.floor((micros * percent) / 100)
  return Math.max(1, exact >= cent ? exact - (exact % cent) : exact)
}
