/** An address of an account at which nobody is, as a mail server says (docs/decisions/2026-11-22-refused-addresses.md). */
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

/** Keeps what became of a mail: nobody is at its address, or somebody is there again. The owner of the account is told of the first, once. */
export async function noteAddress(context: Noting, mailId: string, found: 'nobody' | 'somebody'): Promise<void> {
  const { tx, touch } = context
  const { userIds, address: mailed } = await tx.one(selectAbout, mailId)
  if (found === 'somebody') {
    touch(...(await refusedAddresses.forget(context, userIds, mailed)).map((userId) => emailChangeOf(userId)))
    return
  }
  for (const { userId, address, isNew } of await refusedAddresses.record(context, userIds, mailed)) {
    touch(emailChangeOf(userId))
    if (isNew) await notify(context, { userId, kind: 'mail_bounced', data: { email: address } })
  }
}

/** Tries a refused address again, with a mail that its owner asks for: once a minute. Nothing for one that is not refused. */
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
  // It may be somebody else's, and then they are told that it was entered.
  else await resendConfirmation(mail, context, userId, language)
}
