/** Work of several on tickets: followers, mentions, tickets that belong together, and those that are merged. */
import { TICKET_LINKS_MAX } from '#contract/limits.ts'
import { OF_TICKETS } from '#contract/rules/admin-pages.ts'
import { CallError } from '#platform/call-error.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { notifyMany } from '../notifications/index.ts'
import { addStep, closed, moveTicket, notFound, takeTicket, touchTicket, wakeTicket, type Change } from './change-ticket.ts'
import { selectStaff } from './desk.sql.ts'
import { updateSnooze, type TicketRow } from './tickets.sql.ts'
import {
  countLinks,
  deleteLink,
  deleteWatcher,
  insertLink,
  insertWatcher,
  lockTicketsForUpdate,
  selectByNumber,
  selectWatchers,
  updateMerged,
} from './work.sql.ts'

/** Notifies admins about a ticket, except its user and the admin who has acted. */
async function notify(change: Change, ticket: TicketRow, userIds: readonly string[], exceptId: string | null): Promise<void> {
  const others = userIds.filter((id) => id !== ticket.userId && id !== exceptId)
  if (others.length > 0) await notifyMany(change, others, { kind: 'ticket_followed', data: { subject: ticket.subject }, about: ticket.id })
}

/** Notifies the followers of a ticket that its user has written. */
export async function notifyWatchers(change: Change, ticket: TicketRow): Promise<void> {
  const watchers = await change.tx.many(selectWatchers, ticket.id, OF_TICKETS)
  await notify(
    change,
    ticket,
    watchers.map(({ userId }) => userId),
    null,
  )
}

/** Notifies the colleagues that a note mentions. Others than staff are left out: a note is never shown to them. */
export async function notifyMentioned(change: Change, ticket: TicketRow, mentionIds: readonly string[]): Promise<void> {
  if (mentionIds.length === 0) return
  const staff = new Set((await change.tx.many(selectStaff, OF_TICKETS)).map(({ userId }) => userId))
  await notify(
    change,
    ticket,
    [...new Set(mentionIds)].filter((id) => staff.has(id)),
    userIdOf(change.actor),
  )
}

export async function setWatching(change: Change, ticket: TicketRow, isOn: boolean): Promise<void> {
  await change.tx.run(isOn ? insertWatcher : deleteWatcher, ticket.id, userIdOf(change.actor))
  touchTicket(change, ticket)
}

/** Locks a ticket and the one with this number, before either is read. A missing one is refused later. */
export async function lockPair({ tx }: Pick<Change, 'tx'>, ticketId: string, number: number): Promise<void> {
  const other = await tx.maybe(selectByNumber, number)
  await tx.many(lockTicketsForUpdate, other === undefined ? [ticketId] : [ticketId, other.id])
}

/** The other ticket, locked. Its own user finds none. Errors: not_found, bad_request. */
async function takeOther(change: Change, ticket: TicketRow, number: number): Promise<TicketRow> {
  const found = await change.tx.maybe(selectByNumber, number)
  if (found === undefined || found.userId === userIdOf(change.actor))
    throw new CallError('not_found', 'There is no ticket with this number.')
  if (found.id === ticket.id) throw new CallError('bad_request', 'This is the ticket itself. Please enter the number of another one.')
  return takeTicket(change, found.id)
}

/** Errors: not_found, bad_request, too_many. */
export async function linkTickets(change: Change, ticket: TicketRow, number: number): Promise<void> {
  const other = await takeOther(change, ticket, number)
  for (const { id } of [ticket, other])
    if ((await change.tx.one(countLinks, id)).count >= TICKET_LINKS_MAX)
      throw new CallError('too_many', 'One of these tickets has many links. Please remove one that is not needed.')
  if ((await change.tx.run(insertLink, ticket.id, other.id)) === 0) return
  const by = userIdOf(change.actor)
  await addStep(change, ticket.id, { kind: 'linked', by, value: String(other.number) })
  await addStep(change, other.id, { kind: 'linked', by, value: String(ticket.number) })
  touchTicket(change, ticket)
  touchTicket(change, other)
}

/** Errors: not_found. */
export async function unlinkTickets(change: Change, ticket: TicketRow, number: number): Promise<void> {
  const other = await takeOther(change, ticket, number)
  if ((await change.tx.run(deleteLink, ticket.id, other.id)) === 0) throw notFound()
  touchTicket(change, ticket)
  touchTicket(change, other)
}

/**
 * Closes a ticket for another one of the same user. Its messages stay where they are; followers go along, and so does the wait for an
 * answer. Errors: not_found, bad_request, ticket_closed.
 */
export async function mergeTickets(change: Change, ticket: TicketRow, number: number): Promise<{ ticketId: string }> {
  const into = await takeOther(change, ticket, number)
  if (into.state === 'closed') throw closed()
  if (into.userId !== ticket.userId)
    throw new CallError(
      'bad_request',
      'These tickets belong to two users. You can link them, but one user must not read what the other wrote.',
    )
  const by = userIdOf(change.actor)
  for (const { userId } of await change.tx.many(selectWatchers, ticket.id, OF_TICKETS)) await change.tx.run(insertWatcher, into.id, userId)
  await change.tx.run(updateMerged, ticket.id, into.id)
  await change.tx.run(updateSnooze, ticket.id, null)
  await addStep(change, ticket.id, { kind: 'merged', by, value: `into ${into.number}` })
  await moveTicket(change, ticket, 'closed', { kind: 'closed', by })
  await addStep(change, into.id, { kind: 'merged', by, value: `from ${ticket.number}` })
  // Nobody else would answer what the closed one waits for.
  if (ticket.waitingSince !== null) await wakeTicket(change, into)
  if (ticket.waitingSince === null || into.state === 'open') touchTicket(change, into)
  else await moveTicket(change, into, 'open', { kind: 'asked', by: ticket.userId })
  return { ticketId: into.id }
}
