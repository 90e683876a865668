/** The password of a signed-in user: verified again, and changed. */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { notify } from '../../notifications/index.ts'
import { credentials, sessions, userOf } from '../../users/index.ts'
import { selectOwnPassword, type OwnPasswordRow } from '../account/account.sql.ts'
import { forgetFailures, orGiveBack, takeAttempt, takeSignIn, type TakenAttempt } from '../limits/attempts.ts'
import { lockAddress, selectCandidates } from '../sign-in/auth.sql.ts'
import { commonPassword } from './common-passwords.ts'
import { hasTwoFactor } from '../two-factor/factors.ts'
import { forgetAll } from '../limits/known-browsers.ts'
import { FACTOR_PURPOSES, voidCodesOf } from '../account/mailed-codes.sql.ts'
import { hashPassword, sameHash } from './password.ts'
import { proofAttemptOf, requireProof } from '../proof/proof.ts'
import { voidStepsOf } from '../two-factor/second-steps.sql.ts'
import { ACCOUNTS_PER_EMAIL, hashFor, type Hashed } from '../sign-in/sign-in.ts'
import { distrustAll } from '../two-factor/trusted-devices.ts'

interface Asking {
  readonly db: Db
  readonly actor: Actor
  readonly address: string
}

/** The right password, and the attempt that it took: given back when the work after it is refused before anything was compared. */
export interface OwnPassword extends OwnPasswordRow {
  readonly taken: TakenAttempt
}

/** Runs before the transaction. Errors: wrong_password, which counts; no_password, too_many_attempts. */
export async function checkOwnPassword(asking: Asking, password: string): Promise<OwnPassword> {
  const { db, actor } = asking
  // Counted before it is compared: parallel attempts get no more than sequential ones.
  const taken = await takeAttempt(db, proofAttemptOf(asking))
  const own = await db.one(selectOwnPassword, userIdOf(actor))
  const { hash, salt } = own
  if (hash === null || salt === null)
    throw new CallError('no_password', 'Your account has no password. Please sign in again to confirm your identity.')
  if (!sameHash(await orGiveBack(db, taken, () => hashPassword(password, salt)), hash))
    throw new CallError('wrong_password', 'Wrong password. Please try again.')
  return { ...own, taken }
}

/** Runs in the transaction: resets the count after the right password. */
export const settleAttempts = (context: MutationContext<Actor>): Promise<void> => forgetFailures(context.tx, proofAttemptOf(context))

export interface PasswordChange {
  readonly before: OwnPasswordRow
  readonly after: Hashed
  /** The current password came with it. */
  readonly isProven: boolean
}

/** Runs before the transaction: checks the current password when one is given, and hashes the new one. */
export async function preparePassword(
  asking: Asking,
  { currentPassword, newPassword }: { currentPassword?: string | undefined; newPassword: string },
): Promise<PasswordChange> {
  const { db, actor } = asking
  const userId = userIdOf(actor)
  const proof = currentPassword === undefined ? null : await checkOwnPassword(asking, currentPassword)
  const before = proof ?? (await db.one(selectOwnPassword, userId))
  // Accounts of one address differ by their passwords alone, so a new one is compared with those of the others. The refusal is that of a
  // common password, and it counts as an attempt at them before it is compared.
  const others = (await db.many(selectCandidates, before.email, ACCOUNTS_PER_EMAIL)).filter(
    ({ id, passwordHash }) => id !== userId && passwordHash !== null,
  )
  const takeOthers = async () => (others.length > 0 ? takeSignIn(db, { email: before.email, address: asking.address }) : null)
  const taken = await orGiveBack(db, proof?.taken ?? null, takeOthers)
  const { salt } = before
  const hashNew = async (): Promise<Hashed> =>
    salt === null ? hashFor(db, before.email, newPassword) : { salt, hash: await hashPassword(newPassword, salt) }
  const hashOrGiveBack = () => orGiveBack(db, taken, hashNew)
  const after = await orGiveBack(db, proof?.taken ?? null, hashOrGiveBack)
  if (others.some(({ passwordHash }) => passwordHash !== null && sameHash(passwordHash, after.hash))) throw commonPassword()
  return { before, after, isProven: currentPassword !== undefined }
}

/**
 * Changes the password: every other session ends, withdrawals are held (users/hold-withdrawals.sql), the user is notified by mail.
 * Errors: proof_required without the current password, or with two-factor; conflict when it was changed meanwhile.
 */
export async function changePassword(context: MutationContext<Actor>, { before, after, isProven }: PasswordChange): Promise<void> {
  const { tx, actor, touch } = context
  const userId = userIdOf(actor)
  if (isProven) await settleAttempts(context)
  // With two-factor the password alone proves nothing.
  if (!isProven || (await hasTwoFactor(tx, userId))) await requireProof(context)
  await tx.one(lockAddress, before.email)
  const salt = (await tx.many(selectCandidates, before.email, ACCOUNTS_PER_EMAIL)).find(
    ({ id, passwordSalt }) => id !== userId && passwordSalt !== null,
  )?.passwordSalt
  const isTornApart = before.salt === null && salt != null && !salt.equals(after.salt)
  if (isTornApart || !(await credentials.changePassword(tx, userId, after, before.hash))) {
    throw new CallError('conflict', 'Your password was changed in another window. Please try again.')
  }
  await sessions.closeAll(context, userId, actor.sessionId)
  await distrustAll(context, userId)
  await forgetAll(tx, userId)
  // A sign-in that began with the old password must not end in a session.
  await tx.run(voidStepsOf, userId)
  await tx.run(voidCodesOf, userId, FACTOR_PURPOSES)
  await notify(context, { userId, kind: 'password_changed', data: {} })
  touch(userOf(userId))
}
