/** The factors of an account besides its password, and the ways in which it can be asked for one. */
import type { FactorWay } from '#contract/types.ts'
import type { Db } from '#platform/db/database.ts'
import { selectFactors, type FactorsRow } from './two-factor.sql.ts'

export const factorsOf = (db: Db, userId: string): Promise<FactorsRow> => db.one(selectFactors, userId)

/** Whether a second step is required. A passkey alone is a way to sign in; it does not make the password sign-in ask for more. */
export const isTwoFactorOn = ({ hasTotp, asksMail }: FactorsRow): boolean => hasTotp || asksMail

/** The ways of an account with two-factor, in the order to offer them. */
export function factorWays({ hasTotp, asksMail, canMail, hasBackup, hasPasskey }: FactorsRow): FactorWay[] {
  const ways: readonly (readonly [FactorWay, boolean])[] = [
    ['totp', hasTotp],
    ['mail', asksMail && canMail],
    ['passkey', hasPasskey],
    ['backup', hasBackup],
  ]
  return ways.flatMap(([way, isThere]) => (isThere ? [way] : []))
}

/** Whether the account has two-factor on, for steps that require more of those without it. */
export const hasTwoFactor = async (db: Db, userId: string): Promise<boolean> => isTwoFactorOn(await factorsOf(db, userId))
