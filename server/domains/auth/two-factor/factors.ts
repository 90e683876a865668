/** Which factors an account has besides its password, and by which of them it can be asked for one. */
import type { FactorWay } from '#contract/types.ts'
import type { Db } from '#platform/db/database.ts'
import { selectFactors, type FactorsRow } from './two-factor.sql.ts'

export const factorsOf = (db: Db, userId: string): Promise<FactorsRow> => db.one(selectFactors, userId)

/** Is a second step asked for? A passkey alone is a way to sign in, not a reason to ask who signs in by the password for more. */
export const isTwoFactorOn = ({ hasTotp, asksMail }: FactorsRow): boolean => hasTotp || asksMail

/** The ways of an account with two-factor, the one to offer first at the beginning. */
export function factorWays({ hasTotp, asksMail, canMail, hasBackup, hasPasskey }: FactorsRow): FactorWay[] {
  const ways: readonly (readonly [FactorWay, boolean])[] = [
    ['totp', hasTotp],
    ['mail', asksMail && canMail],
    ['passkey', hasPasskey],
    ['backup', hasBackup],
  ]
  return ways.flatMap(([way, isThere]) => (isThere ? [way] : []))
}

/** Does this account have two-factor on? For what asks more of those who have not. */
export const hasTwoFactor = async (db: Db, userId: string): Promise<boolean> => isTwoFactorOn(await factorsOf(db, userId))
