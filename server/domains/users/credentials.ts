/** Password and confirmed address of an account. Each change answers whether it was made; a concurrent change may have come first. */
import type { Tx } from '#platform/db/database.ts'
import { markConfirmed, overwritePassword, updateAddress, updatePassword } from './credentials.sql.ts'

export interface Hashed {
  readonly hash: Buffer
  readonly salt: Buffer
}

/** Changes a password whose hash is still `before` (null: none). */
export const changePassword = async (tx: Tx, userId: string, { hash, salt }: Hashed, before: Buffer | null): Promise<boolean> =>
  (await tx.maybe(updatePassword, userId, hash, salt, before)) !== undefined

/** Sets a password regardless of the one before. */
export const setPassword = async (tx: Tx, userId: string, { hash, salt }: Hashed): Promise<void> =>
  void (await tx.run(overwritePassword, userId, hash, salt))

/** Confirms the address of an account that still has it, unless another account has confirmed it. */
export const confirmAddress = async (tx: Tx, userId: string, email: string): Promise<boolean> =>
  (await tx.maybe(markConfirmed, userId, email)) !== undefined

/**
 * Gives an account a new, confirmed address with the password under its salt. Refused when the password has changed meanwhile, or another
 * account has confirmed the address.
 */
export const changeAddress = async (tx: Tx, userId: string, email: string, { hash, salt }: Hashed, before: Buffer): Promise<boolean> =>
  (await tx.maybe(updateAddress, userId, email, hash, salt, before)) !== undefined
