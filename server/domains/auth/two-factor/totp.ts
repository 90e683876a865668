/** Codes of authenticator apps (RFC 6238): six digits, SHA-1, 30 seconds, the only combination that every app knows. */
import { timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { TOTP_DIGITS } from '#contract/limits.ts'

const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Clocks of phones differ: one step before and one after now. */
const STEPS = [0, -1, 1]

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: TOTP_DIGITS, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) })

/** 160 random bits in Base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address in the QR code. `site`: the name that the app shows, without colons, which would end the issuer; `label`: the account. */
export const totpUri = (secret: string, site: string, label: string): string =>
  totpOf(secret, site.replaceAll(/\s*:\s*/g, ' ').trim(), label).toString()

/** The step of 30 seconds that a code belongs to, or null. Takes the same time for every wrong one. */
export function totpStep(secret: string, code: string, nowMs: number): number | null {
  if (code.length !== TOTP_DIGITS) return null
  const totp = totpOf(secret)
  const nowStep = Math.floor(nowMs / 1_000 / PERIOD_SECONDS)
  let found: number | null = null
  for (const offset of STEPS) {
    const step = nowStep + offset
    const expected = Buffer.from(totp.generate({ timestamp: step * PERIOD_SECONDS * 1_000 }))
    if (timingSafeEqual(expected, Buffer.from(code, 'latin1')) && found === null) found = step
  }
  return found
}
