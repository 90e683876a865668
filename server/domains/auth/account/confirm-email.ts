/** An e-mail address is somebody's once its mailbox has answered (docs/decisions/2026-11-21-proving-a-mailbox.md). */
import { CONFIRM_LINK_HOURS, type Language } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { notify, type AccountMail } from '../../notifications/index.ts'
import { anyPerson, credentials, userOf } from '../../users/index.ts'
import { lockAddress } from '../sign-in/auth.sql.ts'
import type { AuthMail } from './auth-mail.ts'
import { codeOver, limitMailsOf, minutesOf, useUp } from './mailed-codes.ts'
import { countMailedTo, FACTOR_PURPOSES, voidCodesOf, type MailedCodeRow } from './mailed-codes.sql.ts'
import { haveOtherSalt, othersOf } from '../recovery/recover-password.ts'
import { selectOwnAddress, selectOwnerOfAddress } from '../recovery/recovery.sql.ts'
import { emailChangeOf } from '../topics.ts'

/** More mails to one address in an hour are not sent, whoever asks for them: nobody's mailbox is filled by strangers. */
export const MAILS_PER_ADDRESS_AND_HOUR = 12

export type ConfirmOutcome = 'confirmed' | 'changed' | 'already'

/**
 * Mails the link that confirms the address of an account. Where another account has confirmed that address, its owner is told that
 * somebody has entered it; whoever did cannot tell the one from the other.
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

/** The mail with the link; to the owner of an address that is somebody else's, word of it in its place. */
export async function mailLinkOrWarn({ send }: Pick<AuthMail, 'send'>, context: MutationContext<Actor>, mail: AccountMail): Promise<void> {
  const owner = await context.tx.maybe(selectOwnerOfAddress, mail.address)
  const isOthers = owner !== undefined && owner.id !== mail.userId
  await send(
    context,
    isOthers ? { kind: 'email_in_use', userId: owner.id, address: mail.address, language: mail.language, askedBy: mail.userId } : mail,
  )
}

/** Mails the link again; the one before is void. Nothing for an address that is confirmed. */
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

/** The new address, with the password under its salt. The old mailbox is told where the account went. */
async function takeNewAddress({ send }: AuthMail, context: MutationContext<Actor>, userId: string, row: MailedCodeRow): Promise<void> {
  const { tx } = context
  const { address, newHash, newSalt, oldHash } = row
  if (newHash === null || newSalt === null || oldHash === null) throw codeOver()
  const before = await tx.one(selectOwnAddress, userId)
  await useUp(tx, row)
  const after = { hash: newHash, salt: newSalt }
  if (haveOtherSalt(await othersOf(tx, address, userId), after)) throw codeOver()
  if (!(await credentials.changeAddress(tx, userId, address, after, oldHash))) throw codeOver()
  // Codes to the old mailbox prove nothing about the account any more.
  await tx.run(voidCodesOf, userId, ['reset', 'new_password', 'confirm', 'change', ...FACTOR_PURPOSES])
  if (before.isConfirmed) await send(context, { kind: 'email_changed', userId, address: before.email, language: null, names: address })
  // It may be the mailbox of somebody who never heard of this account: told, and told nothing of it.
  else if ((await tx.maybe(selectOwnerOfAddress, before.email)) === undefined)
    await send(context, { kind: 'email_left', userId, address: before.email, language: null })
  await notify(context, { userId, kind: 'email_changed', data: { email: address } })
}

/** Does what a link from a mail is for. Opened again it says that this has been done. Error: code_over. */
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
  touch(userOf(userId), emailChangeOf(userId), anyPerson())
  return row.purpose === 'change' ? 'changed' : 'confirmed'
}

/** For accounts that somebody else vouches for: the demo's people, tests. Answers whether the address is theirs now. */
export async function confirmWithoutMail({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>, userId: string): Promise<boolean> {
  const { email } = await tx.one(selectOwnAddress, userId)
  await tx.one(lockAddress, email)
  touch(userOf(userId))
  return credentials.confirmAddress(tx, userId, email)
}
