/**
 * The codes of the second factor. They are checked before a transaction, where a wrong one stays counted when the call fails, and used up
 * inside of it: a code that passes the check many times at once is used once.
 */
import { BACKUP_CODE_LENGTH, OTP_LENGTH, TOTP_DIGITS } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { openText } from '#platform/sealed-text.ts'
import { notify } from '../../notifications/index.ts'
import type { AuthMail } from '../account/auth-mail.ts'
import { backupHash } from './backup-codes.ts'
import type { FactorKeys } from './factor-keys.ts'
import { codeOver, useUp } from '../account/mailed-codes.ts'
import type { FactorPurpose, MailedCodeRow } from '../account/mailed-codes.sql.ts'
import { twoFactorOf } from '../topics.ts'
import { totpStep } from './totp.ts'
import { selectBackupCode, selectTotp, selectTwoFactor, takeBackupCode, takeStep } from './two-factor.sql.ts'

/** Dependencies of the checks. */
export interface FactorDeps {
  readonly mail: AuthMail
  readonly keys: FactorKeys
}

/** A code from the user. `flow`: of the mail that it should be from. */
export interface GivenCode {
  readonly userId: string
  readonly way: 'totp' | 'mail' | 'backup'
  readonly code: string
  readonly purpose: FactorPurpose
  /** The required binding of a mailed one (code-bindings.ts). */
  readonly boundTo: Buffer
  readonly flow: string | null
}

/** A wrong code. `triesLeft`: attempts left at the mailed code; null where the code itself counts none. */
export interface WrongCode {
  readonly way: null
  readonly triesLeft: number | null
}

/** A right code, to be used up. */
export type RightCode =
  | { readonly way: 'totp'; readonly step: number }
  | { readonly way: 'mail'; readonly row: MailedCodeRow }
  | { readonly way: 'backup'; readonly hash: Buffer }

const WRONG: WrongCode = { way: null, triesLeft: null }
const LENGTHS = { totp: TOTP_DIGITS, mail: OTP_LENGTH, backup: BACKUP_CODE_LENGTH }

/** A code of the wrong length does not count as an attempt. */
export function refuseUnfinished({ way, code }: Pick<GivenCode, 'way' | 'code'>): void {
  if (code.length !== LENGTHS[way]) throw new CallError('bad_request', 'Please enter your otp code.')
}

const codeUsed = () => new CallError('code_used', 'This code has been used already. Please wait for the next one, or take another one.')

async function checkTotp(db: Db, { totp }: FactorKeys, userId: string, code: string): Promise<RightCode | WrongCode> {
  const row = await db.maybe(selectTotp, userId)
  const step = row === undefined ? null : totpStep(openText(totp, row.sealed), code, Date.now())
  if (row === undefined || step === null) return WRONG
  if (step <= row.lastStep) throw codeUsed()
  return { way: 'totp', step }
}

async function checkBackup(db: Db, keys: FactorKeys, userId: string, code: string): Promise<RightCode | WrongCode> {
  const hash = backupHash(keys, userId, code)
  const row = await db.maybe(selectBackupCode, userId, hash)
  if (row?.isUsed === true) throw codeUsed()
  return row === undefined ? WRONG : { way: 'backup', hash }
}

async function checkMailed(
  { codes }: AuthMail,
  db: Db,
  { userId, purpose, boundTo, flow, code }: GivenCode,
): Promise<RightCode | WrongCode> {
  if (flow === null) throw codeOver()
  try {
    const row = await codes.attempt(db, purpose, flow, code, boundTo)
    return row.userId === userId ? { way: 'mail', row } : WRONG
  } catch (error) {
    if (error instanceof CallError && error.code === 'wrong_code')
      return { way: null, triesLeft: typeof error.data['triesLeft'] === 'number' ? error.data['triesLeft'] : null }
    throw error
  }
}

/** Runs before the transaction. Throws `code_used` and `code_over` for codes that were valid before. */
export function checkCode({ mail, keys }: FactorDeps, db: Db, given: GivenCode): Promise<RightCode | WrongCode> {
  switch (given.way) {
    case 'totp':
      return checkTotp(db, keys, given.userId, given.code)
    case 'mail':
      return checkMailed(mail, db, given)
    case 'backup':
      return checkBackup(db, keys, given.userId, given.code)
    default:
      return given.way satisfies never
  }
}

/** Notifies the user of a used backup code, and of how many are left. */
async function useBackupCode(context: MutationContext<Actor>, userId: string, hash: Buffer): Promise<void> {
  const { tx } = context
  if ((await tx.maybe(takeBackupCode, userId, hash)) === undefined) throw codeUsed()
  const { backupCodesLeft } = await tx.one(selectTwoFactor, userId)
  await notify(context, { userId, kind: 'backup_code_used', data: { left: backupCodesLeft } })
}

/** Runs in the transaction of the code's use. Throws when another one was first. */
export async function useCode(context: MutationContext<Actor>, userId: string, right: RightCode): Promise<void> {
  switch (right.way) {
    case 'totp':
      if ((await context.tx.maybe(takeStep, userId, right.step)) === undefined) throw codeUsed()
      break
    case 'mail':
      await useUp(context.tx, right.row)
      break
    case 'backup':
      await useBackupCode(context, userId, right.hash)
      break
    default:
      right satisfies never
  }
  context.touch(twoFactorOf(userId))
}
