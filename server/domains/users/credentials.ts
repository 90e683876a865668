/** Password and confirmed address of an account. Each change answers whether it was made: somebody else may have been faster. */
import type { Tx } from '#platform/db/database.ts'
import { markConfirmed, overwritePassword, updateAddress, updatePassword } from './credentials.sql.ts'

export interface Hashed {
  readonly hash: Buffer
  readonly salt: Buffer
}

/** Changes a password that is still the one with the hash `before` (null: there is none). */
export const changePassword = async (tx: Tx, userId: string, { hash, salt }: Hashed, before: Buffer | null): Promise<boolean> =>
  (await tx.maybe(updatePassword, userId, hash, salt, before)) !== undefined

/** Sets a password whatever it was before. */
export const setPassword = async (tx: Tx, userId: string, { hash, salt }: Hashed): Promise<void> =>
  void (await tx.run(overwritePassword, userId, hash, salt))

/** Confirms the address of an account that still has it, unless another account has confirmed it. */
export const confirmAddress = async (tx: Tx, userId: string, email: string): Promise<boolean> =>
  (await tx.maybe(markConfirmed, userId, email)) !== undefined

/** Gives an account a new, confirmed address with the password under its salt, unless the password is another one by now, or the address is somebody's. */
export const changeAddress = async (tx: Tx, userId: string, email: string, { hash, salt }: Hashed, before: Buffer): Promise<boolean> =>
  (await tx.maybe(updateAddress, userId, email, hash, salt, before)) !== undefined
