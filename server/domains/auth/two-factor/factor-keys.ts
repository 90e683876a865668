/** Keys of the second factor, derived from the installation's secret: a copy of the database alone opens nothing. */
import { subkeyOf } from '#platform/sealed-text.ts'

export interface FactorKeys {
  /** Seals the secrets of authenticator apps. */
  readonly totp: Buffer
  /** Keys the HMACs of backup codes. */
  readonly backup: Buffer
}

/** `secret` is the installation's. A new one voids apps and backup codes. */
export const createFactorKeys = (secret: Buffer): FactorKeys => ({
  totp: subkeyOf(secret, 'totp secrets'),
  backup: subkeyOf(secret, 'backup codes'),
})
