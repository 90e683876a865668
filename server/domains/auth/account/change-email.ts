/**
 * A change of e-mail address: requested with the password, made once the new mailbox has answered. The old mailbox is notified of both.
 */
import { CONFIRM_LINK_HOURS, type Language } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { notify } from '../../notifications/index.ts'
import { orGiveBack } from '../limits/attempts.ts'
import { lockAddress } from '../sign-in/auth.sql.ts'
import type { AuthMail } from './auth-mail.ts'
import { mailLinkOrWarn, MAILS_PER_ADDRESS_AND_HOUR } from './confirm-email.ts'
import { hasTwoFactor } from '../two-factor/factors.ts'
import { limitMailsOf, minutesOf } from './mailed-codes.ts'
import { countMailedTo, voidCodesOf } from './mailed-codes.sql.ts'
import { checkOwnPassword, settleAttempts } from '../passwords/own-password.ts'
import { hashPassword } from '../passwords/password.ts'
import { requireProof } from '../proof/proof.ts'
import { othersOf } from '../recovery/recover-password.ts'
import { selectOwnAddress } from '../recovery/recovery.sql.ts'
import type { Hashed } from '../sign-in/sign-in.ts'
import { emailChangeOf } from '../topics.ts'

export interface CheckedChange {
  readonly oldHash: Buffer
  /** The same password, under the salt that accounts of the new address share. */
  readonly hashed: Hashed
}

/** Runs before the transaction. Errors: wrong_password, which counts; no_password, too_many_attempts, same_email. */
export async function checkEmailChange(
  asking: { db: Db; actor: Actor; address: string },
  email: string,
  password: string,
): Promise<CheckedChange> {
  const { db, actor } = asking
  const own = await checkOwnPassword(asking, password)
  if (own.hash === null || own.salt === null) throw new CallError('no_password', 'Your account has no password. Please set one first.')
  if (own.email.toLowerCase() === email.toLowerCase()) throw new CallError('same_email', 'This is your e-mail address already.')
  const salt = (await othersOf(db, email, userIdOf(actor))).find(({ passwordSalt }) => passwordSalt !== null)?.passwordSalt ?? own.salt
  return {
    oldHash: own.hash,
    hashed: { salt, hash: salt.equals(own.salt) ? own.hash : await orGiveBack(db, own.taken, () => hashPassword(password, salt)) },
  }
}

/** Mails the link to the new address and a warning to the old one. Voids a change that was requested before. */
export async function requestEmailChange(
  { codes, send }: AuthMail,
  context: MutationContext<Actor>,
  { email, language = null }: { email: string; language?: Language | null | undefined },
  { oldHash, hashed }: CheckedChange,
): Promise<void> {
  const { tx, actor, touch } = context
  const userId = userIdOf(actor)
  await settleAttempts(context)
  if (await hasTwoFactor(tx, userId)) await requireProof(context)
  // One change at a time for each account, under any address.
  await tx.one(lockAddress, userId)
  await limitMailsOf(tx, 'change', userId)
  await tx.run(voidCodesOf, userId, ['change'])
  const { count } = await tx.one(countMailedTo, email)
  const link = await codes.issueLink(tx, {
    purpose: 'change',
    userId,
    address: email,
    minutes: minutesOf(CONFIRM_LINK_HOURS),
    change: { newHash: hashed.hash, newSalt: hashed.salt, oldHash },
  })
  if (count < MAILS_PER_ADDRESS_AND_HOUR)
    await mailLinkOrWarn({ send }, context, {
      kind: 'email_change',
      userId,
      address: email,
      language,
      secret: link,
    })
  const own = await tx.one(selectOwnAddress, userId)
  if (own.isConfirmed) await send(context, { kind: 'email_change_asked', userId, address: own.email, language, names: email })
  await notify(context, { userId, kind: 'email_change_asked', data: { email } })
  touch(emailChangeOf(userId))
}
