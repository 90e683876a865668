/** Mails to visitors without an account who have written to the team: inserted into the outbox in the transaction of their cause. */
import type { Language } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { VisitorMailKind } from '#server/outbox/mail/visitor-mail.ts'
import { insertVisitorMail } from '#server/outbox/outbox.sql.ts'
import { mailWaiting } from './topics.ts'

export interface VisitorMail {
  readonly kind: VisitorMailKind
  /** Of the visitor; of their question while its address is not confirmed. */
  readonly visitorId: string
  readonly address: string
  readonly language: Language
  /** The question or the ticket. Its link is made when the mail is sent. */
  readonly about: string
}

/** Inserts nothing in an installation that sends no mail. */
export async function queueVisitorMail(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  { kind, visitorId, address, language, about }: VisitorMail,
): Promise<void> {
  await tx.run(insertVisitorMail, visitorId, address, language, kind, about)
  touch(mailWaiting())
}
