/**
 * A forgotten password: asked for ──mailed code──▶ verified ──token──▶ set.
 * Known and unknown addresses go the same way, through the same statements, as far as their mailboxes.
 */
import { CODE_TRIES_MAX, RESET_CODE_MINUTES, type Language } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { notify } from '../../notifications/index.ts'
import { credentials, sessions, userOf } from '../../users/index.ts'
import { forgetFailures } from '../limits/attempts.ts'
import { lockAddress, selectCandidates, type CandidateRow } from '../sign-in/auth.sql.ts'
import type { AuthMail } from '../account/auth-mail.ts'
import { commonPassword } from '../passwords/common-passwords.ts'
import { forgetAll } from '../limits/known-browsers.ts'
import { codeOver, limitMailsTo, useUp } from '../account/mailed-codes.ts'
import {
  FACTOR_PURPOSES,
  returnCodeAttempt,
  takeCodeAttempt,
  voidCodesOf,
  voidFlow,
  type MailedCodeRow,
} from '../account/mailed-codes.sql.ts'
import { googleOf } from '../google/google-topics.ts'
import { sameHash } from '../passwords/password.ts'
import { deleteUnprovenLinks, selectRecoverable } from './recovery.sql.ts'
import { ACCOUNTS_PER_EMAIL, hashFor, type Hashed } from '../sign-in/sign-in.ts'
import { emailChangeOf, passkeysOf, twoFactorOf } from '../topics.ts'
import { voidStepsOf } from '../two-factor/second-steps.sql.ts'
import { distrustAll } from '../two-factor/trusted-devices.ts'
import { deleteUnprovenFactors } from '../two-factor/two-factor.sql.ts'

interface ResetRequest {
  email: string
  replaces?: string | undefined
  language?: Language | undefined
}

/** Mails a code to the account of an address, if it exists. Answers the flow in any case. */
export async function requestPasswordReset(
  { codes, send }: AuthMail,
  context: MutationContext<Actor>,
  { email, replaces, language }: ResetRequest,
): Promise<string> {
  const { tx } = context
  await tx.one(lockAddress, email)
  await limitMailsTo(tx, 'reset', email)
  if (replaces !== undefined) await tx.run(voidFlow, replaces, 'reset', email)
  const userId = (await tx.maybe(selectRecoverable, email))?.id ?? null
  const { flow, code } = await codes.issueCode(tx, { purpose: 'reset', userId, address: email, minutes: RESET_CODE_MINUTES })
  await send(context, { kind: 'reset_code', userId, address: email, language: language ?? null, secret: code })
  return flow
}

/** The row of a flow whose code is right. A wrong one counts for the code. */
export const checkResetCode = (
  { codes }: AuthMail,
  { db }: { db: Db },
  { flow, code }: { flow: string; code: string },
): Promise<MailedCodeRow> => codes.attempt(db, 'reset', flow, code)

/** Uses the code up, for a token that sets a password once. */
export async function verifyResetCode({ codes }: AuthMail, { tx }: MutationContext<Actor>, row: MailedCodeRow): Promise<string> {
  if (row.userId === null) throw codeOver()
  await useUp(tx, row)
  return codes.issueLink(tx, { purpose: 'new_password', userId: row.userId, address: row.address, minutes: RESET_CODE_MINUTES })
}

export interface FoundReset {
  readonly row: MailedCodeRow
  readonly hashed: Hashed
}

/**
 * The token's row, and the new password under the salt of its address. Counts an attempt at the token in its own transaction: the new
 * password is compared with those of other accounts of the address, so the attempt stays counted when the call is refused.
 */
export async function findReset({ codes }: AuthMail, db: Db, resetToken: string, password: string): Promise<FoundReset> {
  const row = await codes.find(db, ['new_password'], resetToken)
  if (!row.isOpen || (await db.maybe(takeCodeAttempt, row.id, 'new_password', CODE_TRIES_MAX, null)) === undefined) throw codeOver()
  try {
    return { row, hashed: await hashFor(db, row.address, password) }
  } catch (error) {
    // Refused before anything was compared, because too many are waiting.
    if (error instanceof CallError) await db.run(returnCodeAttempt, row.id)
    throw error
  }
}

/** The other accounts that name an address. All of one address share one salt, and differ by their passwords. */
export const othersOf = async (tx: Db, email: string, ownId: string): Promise<CandidateRow[]> =>
  (await tx.many(selectCandidates, email, ACCOUNTS_PER_EMAIL)).filter(({ id }) => id !== ownId)

/** Whether one of them has another salt: it was opened in between, with its own. */
export const haveOtherSalt = (others: readonly CandidateRow[], { salt }: Hashed): boolean =>
  others.some(({ passwordSalt }) => passwordSalt !== null && !passwordSalt.equals(salt))

/**
 * Sets the password, confirms the address, which the mailbox has proven, and ends every session. Other ways in and second factors from
 * before the mailbox was proven end, too; those of a confirmed account stay, because its user made them. Voids every other open code or
 * link of the account, also one that would change its address.
 */
export async function resetPassword({ send }: AuthMail, context: MutationContext<Actor>, { row, hashed }: FoundReset): Promise<void> {
  const { tx, touch } = context
  const { userId, address } = row
  if (userId === null) throw codeOver()
  await tx.one(lockAddress, address)
  await useUp(tx, row)
  await tx.run(deleteUnprovenLinks, userId)
  await tx.run(deleteUnprovenFactors, userId)
  // Before anything is compared: a user who cannot have the address learns nothing about the accounts that name it.
  if (!(await credentials.confirmAddress(tx, userId, address))) throw codeOver()
  const others = await othersOf(tx, address, userId)
  if (haveOtherSalt(others, hashed)) throw new CallError('unavailable', 'Please try again.')
  if (others.some(({ passwordHash }) => passwordHash !== null && sameHash(passwordHash, hashed.hash))) throw commonPassword()
  await credentials.setPassword(tx, userId, hashed)
  await tx.run(voidCodesOf, userId, ['reset', 'new_password', 'confirm', 'change', ...FACTOR_PURPOSES])
  await tx.run(voidStepsOf, userId)
  await sessions.closeAll(context, userId, null)
  await distrustAll(context, userId)
  await forgetAll(tx, userId)
  await forgetFailures(tx, { email: address })
  await send(context, { kind: 'password_reset', userId, address, language: null })
  await notify(context, { userId, kind: 'password_reset', data: {} })
  touch(userOf(userId), emailChangeOf(userId), googleOf(userId), twoFactorOf(userId), passkeysOf(userId))
}
