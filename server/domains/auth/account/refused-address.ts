/** Addresses of accounts that their mail server refuses (docs/decisions/2026-11-22-refused-addresses.md). */
import { CODE_RESEND_SECONDS, type Language } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { selectAbout } from '#server/outbox/outbox.sql.ts'
import { notify } from '../../notifications/index.ts'
import { refusedAddresses } from '../../users/index.ts'
import type { AuthMail } from './auth-mail.ts'
import { resendConfirmation } from './confirm-email.ts'
import { selectOwnAddress } from '../recovery/recovery.sql.ts'
import { emailChangeOf } from '../topics.ts'

type Noting = Pick<MutationContext<Actor>, 'tx' | 'touch'>

/**
 * Records the outcome of a mail: its address is unknown to the mail server (`refused`) or accepted again. Notifies the account's user of the
 * first, once.
 */
export async function noteAddress(context: Noting, mailId: string, found: 'refused' | 'accepted'): Promise<void> {
  const { tx, touch } = context
  const { userIds, address: mailed } = await tx.one(selectAbout, mailId)
  if (found === 'accepted') {
    touch(...(await refusedAddresses.forget(context, userIds, mailed)).map((userId) => emailChangeOf(userId)))
    return
  }
  for (const { userId, address, isNew } of await refusedAddresses.record(context, userIds, mailed)) {
    touch(emailChangeOf(userId))
    if (isNew) await notify(context, { userId, kind: 'mail_bounced', data: { email: address } })
  }
}

/** Tests a refused address with a mail that its user requests, at most once a minute. Does nothing for an accepted one. */
export async function sendTestMail(
  mail: AuthMail,
  context: MutationContext<Actor>,
  userId: string,
  language: Language | undefined,
): Promise<void> {
  const { tx } = context
  const refusal = await refusedAddresses.findForUpdate(tx, userId, CODE_RESEND_SECONDS)
  if (refusal === undefined) return
  const { seconds } = refusal
  if (seconds !== null && seconds > 0)
    throw new CallError('too_many_attempts', `A mail is on its way. Please try again in ${seconds} seconds.`, { seconds })
  await refusedAddresses.noteTrial(tx, userId)
  const { email, isConfirmed } = await tx.one(selectOwnAddress, userId)
  if (isConfirmed) await mail.send(context, { kind: 'email_test', userId, address: email, language: language ?? null })
  // Another account may own the address; then its owner gets the warning.
  else await resendConfirmation(mail, context, userId, language)
}
