/** A parked mail becomes a ticket by hand. Its sender proves nothing: no visitor is confirmed by it, and the ticket says so to the team. */
import type { Contract } from '#contract/index.ts'
import { PARKED_FOR_GOOD, UNPROVEN_MAIL } from '#contract/limits.ts'
import { email } from '#contract/shapes/basics.ts'
import { CallError } from '#platform/call-error.ts'
import type { ArgsOf } from '#realtime/define.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { noteAct } from '../audit/index.ts'
import { languageOf } from '../translation/index.ts'
import { addStep } from './change-ticket.ts'
import { markTaken, selectParkedForUpdate } from './mails.sql.ts'
import { ticketMails } from './topics.ts'
import { selectAccountOf, upsertVisitor } from './visitors.sql.ts'
import { asUser, openVisitorTicket } from './visits.ts'
import { createTicket } from './write-tickets.ts'

/** Errors: not_found, bad_request, too_many_tickets, too_many_messages. */
export async function takeMail(
  change: MutationContext<Actor>,
  { mailId, category, subject }: ArgsOf<Contract['admin']['tickets']['takeMail']>,
): Promise<{ ticketId: string }> {
  const { tx, actor, touch } = change
  const mail = await tx.maybe(selectParkedForUpdate, mailId)
  if (mail === undefined) throw new CallError('not_found', 'This mail does not exist any more.')
  // A sender such as `a@b.c,d@e.f` would have every answer sent to others.
  if (PARKED_FOR_GOOD.includes(mail.reason) || !email.safeParse(mail.from).success)
    throw new CallError('bad_request', 'Nobody would read an answer to this mail.')
  const account = await tx.maybe(selectAccountOf, mail.from)
  // Own tickets are left to colleagues.
  if (account?.userId === userIdOf(actor)) throw new CallError('not_found', 'This mail does not exist any more.')
  const question = { clientId: mailId, category, subject, text: mail.text === '' ? subject : mail.text }
  const owner = account ?? (await tx.one(upsertVisitor, mail.from, (await languageOf(mail.text)) ?? 'en', false))
  const userId = 'userId' in owner ? owner.userId : owner.id
  const ticketId =
    'userId' in owner
      ? (await createTicket(asUser(change, owner.userId, owner.isModel), { token: '', ...question })).ticketId
      : await openVisitorTicket(change, owner, question)
  noteAct(tx, { about: [userId] })
  await addStep(change, ticketId, { kind: 'mailed', by: userId, value: UNPROVEN_MAIL })
  await tx.run(markTaken, mailId, ticketId, 0)
  touch(ticketMails())
  return { ticketId }
}
