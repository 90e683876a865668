/** An e-mail address belongs to an account once its mailbox has answered (docs/decisions/2026-11-21-proving-a-mailbox.md). */
import { CONFIRM_LINK_HOURS, type Language } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { notify, type AccountMail } from '../../notifications/index.ts'
import { anyUser, credentials, userOf } from '../../users/index.ts'
import { lockAddress } from '../sign-in/auth.sql.ts'
import type { AuthMail } from './auth-mail.ts'
import { codeOver, limitMailsOf, minutesOf, useUp } from './mailed-codes.ts'
import { countMailedTo, FACTOR_PURPOSES, voidCodesOf, type MailedCodeRow } from './mailed-codes.sql.ts'
import { haveOtherSalt, othersOf } from '../recovery/recover-password.ts'
import { selectOwnAddress, selectOwnerOfAddress } from '../recovery/recovery.sql.ts'
import { emailChangeOf } from '../topics.ts'

/** Mails to one address in an hour, counted over all requests: strangers cannot fill a mailbox. */
export const MAILS_PER_ADDRESS_AND_HOUR = 12

export type ConfirmOutcome = 'confirmed' | 'changed' | 'already'

/**
 * Mails the link that confirms the address of an account. Where another account has confirmed that address, its owner gets a warning
 * instead; the answer to the caller is the same.
 */
export async function mailConfirmation(
  { codes, send }: AuthMail,
  context: MutationContext<Actor>,
  userId: string,
  language: Language | undefined,
): Promise<void> {
  const { tx } = context
  const { email } = await tx.one(selectOwnAddress, userId)
  const { count } = await tx.one(countMailedTo, email)
  const link = await codes.issueLink(tx, { purpose: 'confirm', userId, address: email, minutes: minutesOf(CONFIRM_LINK_HOURS) })
  if (count >= MAILS_PER_ADDRESS_AND_HOUR) return
  await mailLinkOrWarn({ send }, context, {
    kind: 'email_confirm',
    userId,
    address: email,
    language: language ?? null,
    secret: link,
  })
}

/** Sends the mail with the link; where another account owns the address, sends its owner a warning instead. */
export async function mailLinkOrWarn({ send }: Pick<AuthMail, 'send'>, context: MutationContext<Actor>, mail: AccountMail): Promise<void> {
  const owner = await context.tx.maybe(selectOwnerOfAddress, mail.address)
  const isOthers = owner !== undefined && owner.id !== mail.userId
  await send(
    context,
    isOthers ? { kind: 'email_in_use', userId: owner.id, address: mail.address, language: mail.language, askedBy: mail.userId } : mail,
  )
}

/** Mails the link again and voids the previous one. Does nothing for a confirmed address. */
export async function resendConfirmation(
  mail: AuthMail,
  context: MutationContext<Actor>,
  userId: string,
  language: Language | undefined,
): Promise<void> {
  const { tx } = context
  const { email, isConfirmed } = await tx.one(selectOwnAddress, userId)
  if (isConfirmed) return
  await tx.one(lockAddress, email)
  await limitMailsOf(tx, 'confirm', userId)
  await tx.run(voidCodesOf, userId, ['confirm'])
  await mailConfirmation(mail, context, userId, language)
}

async function confirmOwn({ tx }: MutationContext<Actor>, userId: string, row: MailedCodeRow): Promise<void> {
  await useUp(tx, row)
  if (!(await credentials.confirmAddress(tx, userId, row.address))) throw codeOver()
}

/** Takes over the new address, with the password under its salt. Notifies the old mailbox of the new address. */
async function takeNewAddress({ send }: AuthMail, context: MutationContext<Actor>, userId: string, row: MailedCodeRow): Promise<void> {
  const { tx } = context
  const { address, newHash, newSalt, oldHash } = row
  if (newHash === null || newSalt === null || oldHash === null) throw codeOver()
  const before = await tx.one(selectOwnAddress, userId)
  await useUp(tx, row)
  const after = { hash: newHash, salt: newSalt }
  if (haveOtherSalt(await othersOf(tx, address, userId), after)) throw codeOver()
  if (!(await credentials.changeAddress(tx, userId, address, after, oldHash))) throw codeOver()
  // Codes mailed to the old mailbox prove nothing about the account any more.
  await tx.run(voidCodesOf, userId, ['reset', 'new_password', 'confirm', 'change', ...FACTOR_PURPOSES])
  if (before.isConfirmed) await send(context, { kind: 'email_changed', userId, address: before.email, language: null, names: address })
  // A stranger may own this unconfirmed mailbox: the mail says nothing about the account.
  else if ((await tx.maybe(selectOwnerOfAddress, before.email)) === undefined)
    await send(context, { kind: 'email_left', userId, address: before.email, language: null })
  await notify(context, { userId, kind: 'email_changed', data: { email: address } })
}

/** Carries out the link of a mail; a second opening answers `already`. Error: code_over. */
export async function confirmEmail(mail: AuthMail, context: MutationContext<Actor>, confirmToken: string): Promise<ConfirmOutcome> {
  const { tx, touch } = context
  const row = await mail.codes.find(tx, ['confirm', 'change'], confirmToken)
  const { userId, address } = row
  if (userId === null) throw codeOver()
  await tx.one(lockAddress, address)
  const now = await tx.one(selectOwnAddress, userId)
  if (now.isConfirmed && now.email.toLowerCase() === address.toLowerCase()) return 'already'
  if (row.purpose === 'change') await takeNewAddress(mail, context, userId, row)
  else await confirmOwn(context, userId, row)
  touch(userOf(userId), emailChangeOf(userId), anyUser())
  return row.purpose === 'change' ? 'changed' : 'confirmed'
}

/** Confirms without a mail, for the demo's users and tests. Answers whether the account owns the address now. */
export async function confirmWithoutMail({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>, userId: string): Promise<boolean> {
  const { email } = await tx.one(selectOwnAddress, userId)
  await tx.one(lockAddress, email)
  touch(userOf(userId))
  return credentials.confirmAddress(tx, userId, email)
}
