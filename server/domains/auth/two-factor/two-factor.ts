/**
 * A user turns the second factor on and off, in a proven session.
 *
 *   off ──secret shown──▶ pending ──first code──▶ app ─┐
 *    └───────────────────codes by mail──────────▶ mail ┴─both may be on ──off──▶ … ──the last one off──▶ off, backup codes gone
 *
 * Effects of every change: other sessions end when one is added, every trust ends, sign-ins between their two steps start again,
 * withdrawals are held (note-factor-change.sql), the user is notified.
 */
import { TOTP_SETUP_MINUTES } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { openText, sealText } from '#platform/sealed-text.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { notify } from '../../notifications/index.ts'
import { siteNameOf } from '../../settings/index.ts'
import { sessions, userOf } from '../../users/index.ts'
import { refuseWithoutMail } from '../account/auth-mail.ts'
import { makeBackupCodes } from './backup-codes.ts'
import type { FactorKeys } from './factor-keys.ts'
import { factorsOf, isTwoFactorOn } from './factors.ts'
import { FACTOR_PURPOSES, voidCodesOf } from '../account/mailed-codes.sql.ts'
import { requireProof } from '../proof/proof.ts'
import { selectOwnAddress } from '../recovery/recovery.sql.ts'
import { voidStepsOf } from './second-steps.sql.ts'
import { twoFactorOf } from '../topics.ts'
import { createTotpSecret, totpStep, totpUri } from './totp.ts'
import { distrustAll } from './trusted-devices.ts'
import {
  activatePending,
  addMailFactor,
  deleteBackupCodes,
  lockUserForUpdate,
  removeMailFactor,
  removeTotp,
  savePending,
  selectPending,
} from './two-factor.sql.ts'

const alreadyOn = () => new CallError('already_on', 'This is turned on already.')

/** The effects of every change of the factors. */
export async function settleChange(context: MutationContext<Actor>, userId: string): Promise<void> {
  const { tx, touch } = context
  await tx.run(voidStepsOf, userId)
  await tx.run(voidCodesOf, userId, FACTOR_PURPOSES)
  await distrustAll(context, userId)
  touch(userOf(userId), twoFactorOf(userId))
}

/** Settles an added factor: the first one comes with backup codes. */
async function settleAdded(keys: FactorKeys, context: MutationContext<Actor>, userId: string, isFirst: boolean): Promise<string[] | null> {
  await sessions.closeAll(context, userId, context.actor.sessionId)
  await settleChange(context, userId)
  await notify(context, { userId, kind: 'two_factor_on', data: {} })
  return isFirst ? makeBackupCodes(keys, context.tx, userId) : null
}

/** A secret for the QR code. Errors: already_on, proof_required. */
export async function beginTotp({ totp }: FactorKeys, context: MutationContext<Actor>): Promise<{ secret: string; uri: string }> {
  const { tx } = context
  const userId = userIdOf(context.actor)
  if ((await factorsOf(tx, userId)).hasTotp) throw alreadyOn()
  await requireProof(context)
  const secret = createTotpSecret()
  await tx.run(savePending, userId, sealText(totp, secret), TOTP_SETUP_MINUTES)
  const { email } = await tx.one(selectOwnAddress, userId)
  return { secret, uri: totpUri(secret, await siteNameOf(tx), email) }
}

/**
 * Turns the app on by its first code. Answers the backup codes, when there were none. Errors: already_on, setup_over, wrong_code,
 * proof_required.
 */
export async function activateTotp(keys: FactorKeys, context: MutationContext<Actor>, code: string): Promise<string[] | null> {
  const { tx } = context
  const userId = userIdOf(context.actor)
  await tx.one(lockUserForUpdate, userId)
  const factors = await factorsOf(tx, userId)
  if (factors.hasTotp) throw alreadyOn()
  const pending = await tx.maybe(selectPending, userId)
  if (pending === undefined) throw new CallError('setup_over', 'This has taken too long. Please close this and start again.')
  const step = totpStep(openText(keys.totp, pending.sealed), code, Date.now())
  // The session's user has seen the secret, so attempts need no limit here.
  if (step === null)
    throw new CallError('wrong_code', 'This code is not right. Please check the clock of your phone, and try the next one.')
  await requireProof(context)
  await tx.run(activatePending, userId, step)
  return settleAdded(keys, context, userId, !isTwoFactorOn(factors))
}

/** Turns codes by mail on. Errors: already_on, no_mail, address_unconfirmed, proof_required. */
export async function turnOnMailCodes(keys: FactorKeys, context: MutationContext<Actor>): Promise<string[] | null> {
  const { tx } = context
  const userId = userIdOf(context.actor)
  await refuseWithoutMail(tx)
  await tx.one(lockUserForUpdate, userId)
  const factors = await factorsOf(tx, userId)
  if (factors.asksMail) throw alreadyOn()
  if (!factors.canMail)
    throw new CallError('address_unconfirmed', 'Codes are mailed to a confirmed e-mail address only. Please confirm yours first.')
  await requireProof(context)
  await tx.run(addMailFactor, userId)
  return settleAdded(keys, context, userId, !isTwoFactorOn(factors))
}

/** Turns a factor off; does nothing when it is off. Error: proof_required. */
export async function turnOffFactor(context: MutationContext<Actor>, factor: 'totp' | 'mail'): Promise<void> {
  const { tx } = context
  const userId = userIdOf(context.actor)
  await tx.one(lockUserForUpdate, userId)
  await requireProof(context)
  if ((await tx.maybe(factor === 'totp' ? removeTotp : removeMailFactor, userId)) === undefined) return
  if (!isTwoFactorOn(await factorsOf(tx, userId))) await tx.run(deleteBackupCodes, userId)
  await settleChange(context, userId)
  await notify(context, { userId, kind: 'two_factor_off', data: {} })
}

/** Makes ten new backup codes and voids those before. Errors: not_on, proof_required. */
export async function renewBackupCodes(keys: FactorKeys, context: MutationContext<Actor>): Promise<string[]> {
  const { tx } = context
  const userId = userIdOf(context.actor)
  await tx.one(lockUserForUpdate, userId)
  if (!isTwoFactorOn(await factorsOf(tx, userId)))
    throw new CallError('not_on', 'Two-factor authentication is not turned on for your account.')
  await requireProof(context)
  const codes = await makeBackupCodes(keys, tx, userId)
  await settleChange(context, userId)
  await notify(context, { userId, kind: 'backup_codes_renewed', data: {} })
  return codes
}
