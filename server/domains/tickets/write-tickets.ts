/** Writes of users: new tickets, messages, the end or reopening, and the rating. */
import type { Contract } from '#contract/index.ts'
import { TICKETS_OPEN_MAX, TICKETS_PER_DAY } from '#contract/limits.ts'
import { isThanks, stateAfterAsking } from '#contract/rules/ticket-steps.ts'
import { CallError } from '#platform/call-error.ts'
import type { ArgsOf } from '#realtime/define.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { openThread, ticketThreads } from '../threads/index.ts'
import {
  addStep,
  closed,
  keepClock,
  moveTicket,
  notFound,
  readHours,
  takeTicket,
  touchTicket,
  wakeTicket,
  type Change,
} from './change-ticket.ts'
import { notifyWatchers } from './work-together.ts'
import {
  addWords,
  countNewTickets,
  insertTicket,
  lockNewTickets,
  selectAbout,
  selectByClientId,
  selectOwnTicket,
  updateRating,
  type TicketRow,
} from './tickets.sql.ts'

async function takeOwn(change: Change, ticketId: string): Promise<TicketRow> {
  const ticket = await takeTicket(change, ticketId)
  if (ticket.userId !== userIdOf(change.actor)) throw notFound()
  return ticket
}

/** Checks that the item that the ticket is about, and the ticket that it goes on with, are the caller's own. */
async function assertOwn({ tx }: Change, userId: string, { about, followsId }: ArgsOf<Contract['tickets']['create']>): Promise<void> {
  if (about !== undefined && (await tx.one(selectAbout, about.kind, about.key, userId)).about === null) throw notFound()
  if (followsId !== undefined && (await tx.maybe(selectOwnTicket, followsId, userId)) === undefined) throw notFound()
}

/** `guest`: a visitor without an account, whom the team sees and finds by the address. Errors: not_found, too_many_tickets, and those of a message. */
export async function createTicket(
  change: Change,
  args: ArgsOf<Contract['tickets']['create']>,
  guest?: { readonly name: string },
): Promise<{ ticketId: string }> {
  const { tx, actor } = change
  const { clientId, category, subject, text, objectIds = [], about, followsId } = args
  const userId = userIdOf(actor)
  await tx.one(lockNewTickets, userId)
  const { open, today } = await tx.one(countNewTickets, userId)
  const known = await tx.maybe(selectByClientId, userId, clientId)
  if (known !== undefined) return { ticketId: known.id }
  if (open >= TICKETS_OPEN_MAX || today >= TICKETS_PER_DAY)
    throw new CallError('too_many_tickets', 'You have many tickets. Please go on in one of them, or wait until tomorrow.')
  await assertOwn(change, userId, args)
  const hours = await readHours(tx)
  const { id } = await tx.one(
    insertTicket,
    userId,
    clientId,
    category,
    subject,
    about?.kind ?? null,
    about?.key ?? null,
    followsId ?? null,
    hours.id,
  )
  const kind = actor.roles.has('model') ? 'model' : 'customer'
  await openThread(change, { id, kind: 'ticket', title: subject, closesAt: null, members: [{ userId, kind, name: guest?.name }] })
  await ticketThreads.addMessage(change, { authorId: userId, threadId: id, clientId, text, objectIds })
  await tx.run(addWords, id, `${subject} ${text} ${guest?.name ?? ''}`)
  await addStep(change, id, { kind: 'asked', by: userId })
  await keepClock(change, id, 'normal')
  touchTicket(change, { id, userId })
  return { ticketId: id }
}

/** Errors: not_found, ticket_closed, empty_message, and those of a message. */
export async function sendToTicket(
  change: Change,
  { ticketId, clientId, text, objectIds = [] }: ArgsOf<Contract['tickets']['send']>,
): Promise<{ seq: number; sentAt: number }> {
  if (text.trim() === '' && objectIds.length === 0) throw new CallError('empty_message', 'Please write something, or add a file.')
  const ticket = await takeOwn(change, ticketId)
  const userId = userIdOf(change.actor)
  const isTaken = isThanks(text, objectIds.length)
  const state = stateAfterAsking(ticket.state, isTaken)
  if (state === null) {
    // Sent before the end, and its sender did not hear of it.
    const known = await ticketThreads.findSent(change, { authorId: userId, threadId: ticketId, clientId })
    if (known === undefined) throw closed()
    return known
  }
  const { seq, sentAt, isNew } = await ticketThreads.addMessage(change, { authorId: userId, threadId: ticketId, clientId, text, objectIds })
  if (!isNew) return { seq, sentAt }
  await change.tx.run(addWords, ticketId, text)
  await wakeTicket(change, ticket)
  if (state === 'resolved') {
    await moveTicket(change, ticket, 'resolved', { kind: 'note', by: userId, value: 'thanks' }, { asksReopen: true })
    return { seq, sentAt }
  }
  await notifyWatchers(change, ticket)
  if (ticket.state === 'resolved') await addStep(change, ticketId, { kind: 'reopened', by: userId })
  await moveTicket(change, ticket, 'open', { kind: 'asked', by: userId })
  return { seq, sentAt }
}

/** Errors: not_found, ticket_closed. */
export async function resolveOwn(change: Change, ticketId: string): Promise<void> {
  const ticket = await takeOwn(change, ticketId)
  if (ticket.state === 'closed') throw closed()
  if (ticket.state !== 'resolved') await moveTicket(change, ticket, 'resolved', { kind: 'resolved', by: userIdOf(change.actor) })
}

/** Errors: not_found, ticket_closed. */
export async function answerReopen(change: Change, ticketId: string, isReopened: boolean): Promise<void> {
  const ticket = await takeOwn(change, ticketId)
  if (ticket.state === 'closed') throw closed()
  if (ticket.state !== 'resolved') return
  if (isReopened) await wakeTicket(change, ticket)
  const by = userIdOf(change.actor)
  if (isReopened) await moveTicket(change, ticket, 'open', { kind: 'reopened', by })
  else if (ticket.asksReopen) await moveTicket(change, ticket, 'resolved', { kind: 'note', by, value: 'only-thanks' }, { moves: false })
}

/** Errors: not_found, wrong_status, already_rated. */
export async function rateTicket(change: Change, ticketId: string, isSatisfied: boolean, note: string): Promise<void> {
  const ticket = await takeOwn(change, ticketId)
  if (ticket.state !== 'closed') throw new CallError('wrong_status', 'This ticket is not closed yet.')
  if ((await change.tx.run(updateRating, ticketId, isSatisfied, note.trim())) === 0)
    throw new CallError('already_rated', 'You have answered this already. Thank you.')
  touchTicket(change, ticket)
}
