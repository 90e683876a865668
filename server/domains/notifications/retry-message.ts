/** Sends a message of the outbox now, by the hand of staff. */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { isMailRetryable } from '#server/outbox/mail/account-mail-kinds.ts'
import { MAIL_DELAYS_S } from '#server/outbox/mail/mail-channel.ts'
import { PUSH_DELAYS_S } from '#server/outbox/push/push-channel.ts'
import { retryUnsent, selectUnsentForUpdate } from '#server/outbox/outbox.sql.ts'
import { mailWaiting, pushWaiting } from './topics.ts'

/** Makes it due now, and wakes its sender; one that is being sent goes on. Errors: not_found, also when it has been sent; not_retryable. */
export async function retryMessage({ tx, touch }: MutationContext<Actor>, messageId: string): Promise<void> {
  const message = await tx.maybe(selectUnsentForUpdate, messageId)
  if (message === undefined) throw new CallError('not_found', 'This message is sent already, or does not exist.')
  if (message.isGivenUp && !isMailRetryable(message.kind))
    throw new CallError('not_retryable', 'The code or link of this mail is gone. Its reader can ask for a new one.')
  await tx.run(retryUnsent, messageId, message.channel === 'email' ? MAIL_DELAYS_S : PUSH_DELAYS_S)
  touch(message.channel === 'email' ? mailWaiting() : pushWaiting())
}
