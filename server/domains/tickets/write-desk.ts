/** Acts of staff on tickets. All of them are in the log of acts (server/access/audited.ts). */
import type { Contract } from '#contract/index.ts'
import { REPLY_UNDO_SECONDS } from '#contract/limits.ts'
import { OF_TICKETS } from '#contract/rules/admin-pages.ts'
import type { ReplyActs } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { ArgsOf } from '#realtime/define.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { noteAct } from '../audit/index.ts'
import { ticketThreads, visits } from '../threads/index.ts'
import { addStep, closed, keepClock, moveTicket, notFound, takeTicket, touchTicket, type Change, type Step } from './change-ticket.ts'
import {
  countReplies,
  deleteReply,
  deleteSavedReply,
  insertReply,
  selectReply,
  selectReplyForUpdate,
  selectStaff,
  upsertReply,
} from './desk.sql.ts'
import { SAVED_REPLIES_MAX } from './read-desk.ts'
import { selectMailForUpdate, settleMail } from './mails.sql.ts'
import { insertHours, updateAssignee, updatePriority, updateSnooze, updateState, type TicketRow } from './tickets.sql.ts'
import { linkTickets, lockPair, mergeTickets, setWatching, notifyMentioned, unlinkTickets } from './work-together.ts'
import { ticketDesk, ticketMails } from './topics.ts'
import { selectVisitor } from './visitors.sql.ts'
import { endLinksTo } from './visits.ts'

const HOUR_MS = 3_600_000

type Calls = Contract['admin']['tickets']

/** Locks a ticket of another user, and names that user in the log. Errors: not_found, also for an own ticket. */
async function takeOthers(change: Change, ticketId: string): Promise<TicketRow> {
  const ticket = await takeTicket(change, ticketId)
  if (ticket.userId === userIdOf(change.actor)) throw notFound()
  noteAct(change.tx, { about: [ticket.userId] })
  return ticket
}

async function takeOpen(change: Change, ticketId: string): Promise<TicketRow> {
  const ticket = await takeOthers(change, ticketId)
  if (ticket.state === 'closed') throw closed()
  return ticket
}

/** Lets this admin read the messages for a while; recorded as an access by the log of acts. Errors: not_found. */
export async function openTicket(change: Change, ticketId: string): Promise<{ openUntil: number }> {
  const adminId = userIdOf(change.actor)
  await takeOthers(change, ticketId)
  await visits.visitThread(change, ticketId, adminId)
  await ticketThreads.addStaff(change, ticketId, adminId)
  return { openUntil: (await visits.visitEnd(change.tx, ticketId, adminId)) ?? 0 }
}

const answered = (): CallError =>
  new CallError('answered_meanwhile', 'This ticket has moved while you were writing. Read what is new, then send your answer again.')

/** The acts of a saved reply besides its text; an answer to an unassigned ticket assigns it. */
async function actWithReply(change: Change, ticket: TicketRow, { priority, isAssigned = false, snoozeHours }: ReplyActs): Promise<void> {
  const by = userIdOf(change.actor)
  if (ticket.assigneeId === null || (isAssigned && ticket.assigneeId !== by)) {
    await change.tx.run(updateAssignee, ticket.id, by)
    await addStep(change, ticket.id, { kind: 'assigned', by, value: by })
  }
  if (priority !== undefined && priority !== ticket.priority) {
    await change.tx.run(updatePriority, ticket.id, priority)
    await addStep(change, ticket.id, { kind: 'priority', by, value: priority })
    await keepClock(change, ticket.id, priority)
  }
  if (snoozeHours === undefined) return
  const until = Date.now() + snoozeHours * HOUR_MS
  await change.tx.run(updateSnooze, ticket.id, until)
  await addStep(change, ticket.id, { kind: 'snoozed', by, value: String(until) })
}

/** Errors: not_found, ticket_closed, answered_meanwhile, empty_message. */
export async function replyToTicket(
  change: Change,
  { ticketId, clientId, revision, text, objectIds = [], isResolved, acts = {} }: ArgsOf<Calls['reply']>,
): Promise<{ sendAt: number }> {
  const { tx, actor } = change
  if (text.trim() === '' && objectIds.length === 0) throw new CallError('empty_message', 'Please write something, or add a file.')
  const ticket = await takeOpen(change, ticketId)
  const adminId = userIdOf(actor)
  const known = await tx.maybe(selectReply, ticketId)
  // The same answer, sent again.
  if (known !== undefined && known.authorId === adminId && known.clientId === clientId) return { sendAt: known.sendAt }
  const sent = await ticketThreads.findSent(change, { authorId: adminId, threadId: ticketId, clientId })
  if (sent !== undefined) return { sendAt: sent.sentAt }
  if (known !== undefined || ticket.revision !== revision) throw answered()
  if ((await visits.visitEnd(tx, ticketId, adminId)) === null) throw notFound()
  await ticketThreads.addStaff(change, ticketId, adminId)
  const { sendAt } = await tx.one(
    insertReply,
    ticketId,
    adminId,
    clientId,
    text,
    objectIds,
    isResolved || acts.isResolved === true,
    REPLY_UNDO_SECONDS,
  )
  await tx.run(updateState, ticketId, ticket.state, ticket.asksReopen, false)
  await actWithReply(change, ticket, acts)
  touchTicket(change, ticket)
  return { sendAt }
}

/** Errors: not_found, too_late. */
export async function undoReply(change: Change, ticketId: string): Promise<{ text: string }> {
  const ticket = await takeOthers(change, ticketId)
  const reply = await change.tx.maybe(selectReply, ticketId)
  if (reply === undefined || reply.authorId !== userIdOf(change.actor) || reply.isDue)
    throw new CallError('too_late', 'This answer has been sent already.')
  await change.tx.run(deleteReply, ticketId)
  await change.tx.run(updateState, ticketId, ticket.state, ticket.asksReopen, false)
  await ticketThreads.keepDraft(change, ticketId, reply.authorId, reply.body)
  touchTicket(change, ticket)
  return { text: reply.body }
}

/** Errors: not_found. */
export async function addNote(change: Change, { ticketId, text, mentionIds = [] }: ArgsOf<Calls['addNote']>): Promise<void> {
  const ticket = await takeOthers(change, ticketId)
  await addStep(change, ticketId, { kind: 'note', by: userIdOf(change.actor), text })
  await notifyMentioned(change, ticket, mentionIds)
  touchTicket(change, ticket)
}

/** `least`: the admin with the fewest open tickets. Errors: not_found. */
export async function assignTicket(change: Change, ticketId: string, to: string | null): Promise<void> {
  const ticket = await takeOthers(change, ticketId)
  const staff = to === null ? [] : (await change.tx.many(selectStaff, OF_TICKETS)).filter(({ userId }) => userId !== ticket.userId)
  const chosen = to === null ? null : ((to === 'least' ? staff[0] : staff.find(({ userId }) => userId === to))?.userId ?? null)
  if (to !== null && chosen === null) throw new CallError('not_found', 'This admin does not answer tickets.')
  if (chosen === ticket.assigneeId) return
  await change.tx.run(updateAssignee, ticketId, chosen)
  await addStep(change, ticketId, { kind: 'assigned', by: userIdOf(change.actor), value: chosen ?? '' })
  touchTicket(change, ticket)
}

/** Errors: not_found. */
export const watchTicket = async (change: Change, { ticketId, isOn }: ArgsOf<Calls['watch']>): Promise<void> =>
  setWatching(change, await takeOthers(change, ticketId), isOn)

/** Errors: not_found, bad_request, too_many. */
export async function linkTicket(change: Change, { ticketId, number }: ArgsOf<Calls['link']>): Promise<void> {
  await lockPair(change, ticketId, number)
  await linkTickets(change, await takeOthers(change, ticketId), number)
}

/** Errors: not_found. */
export async function unlinkTicket(change: Change, { ticketId, number }: ArgsOf<Calls['unlink']>): Promise<void> {
  await lockPair(change, ticketId, number)
  await unlinkTickets(change, await takeOthers(change, ticketId), number)
}

/** Errors: not_found, bad_request, ticket_closed. */
export async function mergeTicket(change: Change, { ticketId, number }: ArgsOf<Calls['merge']>): Promise<{ ticketId: string }> {
  await lockPair(change, ticketId, number)
  return mergeTickets(change, await takeOpen(change, ticketId), number)
}

/** Errors: not_found, bad_request: it belongs to an account. */
export async function endLinks(change: Change, ticketId: string): Promise<void> {
  const ticket = await takeOthers(change, ticketId)
  if ((await change.tx.maybe(selectVisitor, ticket.userId)) === undefined)
    throw new CallError('bad_request', 'This ticket belongs to an account: no mailed link opens it.')
  await endLinksTo(change.tx, ticketId)
  await addStep(change, ticketId, { kind: 'links_ended', by: userIdOf(change.actor) })
  touchTicket(change, ticket)
}

/** Errors: not_found, ticket_closed. */
export async function setPriority(change: Change, { ticketId, priority }: ArgsOf<Calls['setPriority']>): Promise<void> {
  const ticket = await takeOpen(change, ticketId)
  if (ticket.priority === priority) return
  await change.tx.run(updatePriority, ticketId, priority)
  await addStep(change, ticketId, { kind: 'priority', by: userIdOf(change.actor), value: priority })
  await keepClock(change, ticketId, priority)
  touchTicket(change, ticket)
}

/** Errors: not_found, ticket_closed, bad_request. */
export async function snoozeTicket(change: Change, { ticketId, until }: ArgsOf<Calls['snooze']>): Promise<void> {
  const ticket = await takeOpen(change, ticketId)
  if (until !== null && until <= Date.now()) throw new CallError('bad_request', 'Please choose a time that is still to come.')
  if (until === null && ticket.snoozedUntil === null) return
  await change.tx.run(updateSnooze, ticketId, until)
  const by = userIdOf(change.actor)
  await addStep(change, ticketId, until === null ? { kind: 'woken', by } : { kind: 'snoozed', by, value: String(until) })
  touchTicket(change, ticket)
}

const STEP_TO = { open: 'reopened', resolved: 'resolved', closed: 'closed' } as const satisfies Record<string, Step['kind']>

/** Errors: not_found, ticket_closed. */
export async function setState(change: Change, { ticketId, state }: ArgsOf<Calls['setState']>): Promise<void> {
  const ticket = await takeOpen(change, ticketId)
  if (ticket.state === state) return
  if (state !== 'open') await change.tx.run(updateSnooze, ticketId, null)
  await moveTicket(change, ticket, state, { kind: STEP_TO[state], by: userIdOf(change.actor) })
}

/** The clocks of the tickets that wait are computed anew by the task. Errors: bad_request. */
export async function saveHours({ tx, actor, touch }: Change, { hours }: ArgsOf<Calls['saveHours']>): Promise<void> {
  if (hours.days !== null && hours.days.every((day) => day.length === 0))
    throw new CallError('bad_request', 'Please choose at least one opening, or around the clock.')
  await tx.run(insertHours, hours.zone, hours.days === null ? null : JSON.stringify(hours.days), userIdOf(actor))
  touch(ticketDesk())
}

/** Errors: too_many, changed_meanwhile. */
export async function saveReply(
  { tx, actor, touch }: Change,
  { savedReplyId, seenAt, name, texts, acts = {} }: ArgsOf<Calls['saveReply']>,
): Promise<void> {
  if (((await tx.maybe(selectReplyForUpdate, savedReplyId))?.changedAt ?? 0) !== seenAt)
    throw new CallError('changed_meanwhile', 'Another admin has changed or removed this reply meanwhile. Please look at it again.')
  if ((await tx.one(countReplies, savedReplyId)).count >= SAVED_REPLIES_MAX)
    throw new CallError('too_many', 'There are too many saved replies. Please remove one that is not used.')
  await tx.run(upsertReply, savedReplyId, name, JSON.stringify(texts), userIdOf(actor), JSON.stringify(acts))
  touch(ticketDesk())
}

export async function removeReply({ tx, touch }: Change, savedReplyId: string): Promise<void> {
  if ((await tx.run(deleteSavedReply, savedReplyId)) === 0) throw new CallError('not_found', 'This reply does not exist any more.')
  touch(ticketDesk())
}

/** Errors: not_found. */
export async function settleParked({ tx, touch }: Change, mailId: string): Promise<void> {
  const mail = await tx.maybe(selectMailForUpdate, mailId)
  if (mail === undefined) throw new CallError('not_found', 'This mail does not exist any more.')
  if ((await tx.run(settleMail, mailId)) > 0) touch(ticketMails())
}
