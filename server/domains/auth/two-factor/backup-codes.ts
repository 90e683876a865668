/** Backup codes on paper replace the second factor, once each. About 59 bits; the table holds HMACs under a key of the installation. */
import { createHmac, randomInt } from 'node:crypto'
import { BACKUP_CODE_GROUP, BACKUP_CODE_LENGTH, BACKUP_CODES } from '#contract/limits.ts'
import type { Tx } from '#platform/db/database.ts'
import { deleteBackupCodes, insertBackupCodes } from './two-factor.sql.ts'
import type { FactorKeys } from './factor-keys.ts'

/** Letters and digits that cannot be confused: no 0 O 1 I L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const randomCode = (): string => Array.from({ length: BACKUP_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** In groups, as written on paper. */
const shown = (code: string): string => (code.match(new RegExp(`.{1,${BACKUP_CODE_GROUP}}`, 'g')) ?? []).join('-')

export const backupHash = ({ backup }: FactorKeys, userId: string, code: string): Buffer =>
  createHmac('sha256', backup).update(`${userId} ${code}`).digest()

/** Voids the codes of an account and makes ten new ones. Only this answer contains them. */
export async function makeBackupCodes(keys: FactorKeys, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, randomCode)
  await tx.run(deleteBackupCodes, userId)
  await tx.run(
    insertBackupCodes,
    userId,
    codes.map((code) => backupHash(keys, userId, code)),
  )
  return codes.map(shown)
}
