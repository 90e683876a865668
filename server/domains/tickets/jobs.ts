/** Tasks on tickets: answers whose seconds are over, snoozes and reopenings that end, clocks by new opening hours. */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { queueVisitorMail } from '../notifications/index.ts'
import { ticketThreads } from '../threads/index.ts'
import { addStep, keepClock, moveTicket, readHours, takeTicket, touchTicket } from './change-ticket.ts'
import { deleteReply, selectHasAskedSince, selectReply, type ReplyRow } from './desk.sql.ts'
import { deleteMailsOf, deleteOldMails } from './mails.sql.ts'
import { blankNotesAbout, blankTickets, deleteRepliesOf } from './own-data.sql.ts'
import {
  addWords,
  markOverdue,
  selectDueReplies,
  selectOldClocks,
  selectOver,
  selectToWake,
  updateFirstAnswer,
  updateSnooze,
  updateState,
  type TicketRow,
} from './tickets.sql.ts'
import { ticketOf, ticketQueue } from './topics.ts'
import { deleteOldRequests, deleteVisitor, selectIsForgettable, selectOldVisitors, selectVisitor } from './visitors.sql.ts'

export interface TicketClockDeps {
  readonly db: Db
  /** Runs a journaled transaction of the server without a user; `path` names it in the journal. */
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<void>
  readonly log: Log
}

/** Tickets of one run; the rest waits for the next. */
const BATCH = 100
const VISITORS_AT_ONCE = 10
/** More than a visitor can have. */
const TICKETS_OF_VISITOR_MAX = 100_000

/** A visitor has no bell: the answer goes to their mailbox at once. */
async function mailVisitor(context: MutationContext<Actor>, { id: about, userId }: TicketRow): Promise<void> {
  const visitor = await context.tx.maybe(selectVisitor, userId)
  if (visitor === undefined) return
  const { id: visitorId, email: address, language } = visitor
  await queueVisitorMail(context, { kind: 'visitor_answer', visitorId, address, language, about })
}

/** Deletes visitors whose tickets ended long ago, and blanks these tickets as those of a user who leaves. */
async function forgetVisitors(context: MutationContext<Actor>): Promise<void> {
  const { tx } = context
  await tx.run(deleteOldRequests, BATCH)
  for (const { id } of await tx.many(selectOldVisitors, VISITORS_AT_ONCE)) {
    for (const blank of [blankNotesAbout, deleteMailsOf, deleteRepliesOf, blankTickets]) await tx.run(blank, id, TICKETS_OF_VISITOR_MAX)
    await ticketThreads.forgetGuest(context, id)
    await tx.run(deleteVisitor, id)
  }
}

/** Sends an answer, and moves its ticket: to its user's turn, unless they have written something that its author had not seen. */
async function deliver(context: MutationContext<Actor>, ticket: TicketRow, reply: ReplyRow): Promise<void> {
  const { authorId, clientId, body, objectIds, isResolving, readSeq } = reply
  const { has: hasAsked } = await context.tx.one(selectHasAskedSince, ticket.id, ticket.userId, readSeq)
  await ticketThreads.addMessage(context, { authorId, threadId: ticket.id, clientId, text: body, objectIds })
  await context.tx.run(deleteReply, ticket.id)
  await context.tx.run(addWords, ticket.id, body)
  await context.tx.run(updateFirstAnswer, ticket.id)
  await moveTicket(context, ticket, hasAsked ? 'open' : 'waiting', { kind: 'answered', by: authorId })
  await mailVisitor(context, ticket)
  if (hasAsked) await moveTicket(context, ticket, 'open', { kind: 'asked', by: ticket.userId })
  else if (isResolving) await moveTicket(context, ticket, 'resolved', { kind: 'resolved', by: authorId })
}

async function wakeUp(context: MutationContext<Actor>, ticketId: string): Promise<void> {
  await context.tx.run(updateSnooze, ticketId, null)
  await addStep(context, ticketId, { kind: 'woken' })
}

/** An answer whose files cannot be sent any more, or whose ticket was closed meanwhile, returns to its author as a draft. */
async function giveBack(context: MutationContext<Actor>, ticketId: string): Promise<void> {
  const ticket = await takeTicket(context, ticketId)
  const reply = await context.tx.maybe(selectReply, ticketId)
  if (reply === undefined) return
  await context.tx.run(deleteReply, ticketId)
  await context.tx.run(updateState, ticketId, ticket.state, ticket.asksReopen, false)
  await ticketThreads.keepDraft(context, ticketId, reply.authorId, reply.body)
  // The user still waits: a ticket that sleeps would be found by no admin.
  if (ticket.snoozedUntil !== null) await wakeUp(context, ticketId)
  touchTicket(context, ticket)
}

async function sendDue(context: MutationContext<Actor>, ticketId: string): Promise<void> {
  const ticket = await takeTicket(context, ticketId)
  const reply = await context.tx.maybe(selectReply, ticketId)
  // Taken back, or sent by another process.
  if (reply === undefined || !reply.isDue) return
  if (ticket.state === 'closed') await giveBack(context, ticketId)
  else await deliver(context, ticket, reply)
}

async function closeOver(context: MutationContext<Actor>, ticketId: string): Promise<void> {
  const ticket = await takeTicket(context, ticketId)
  if (ticket.reopenUntil !== null && ticket.reopenUntil <= Date.now()) await moveTicket(context, ticket, 'closed', { kind: 'closed' })
}

async function wake(context: MutationContext<Actor>, ticketId: string): Promise<void> {
  const ticket = await takeTicket(context, ticketId)
  if (ticket.snoozedUntil === null || ticket.snoozedUntil > Date.now()) return
  await wakeUp(context, ticketId)
  touchTicket(context, ticket)
}

async function recompute(context: MutationContext<Actor>, ticketId: string): Promise<void> {
  const ticket = await takeTicket(context, ticketId)
  await keepClock(context, ticketId, ticket.priority)
  touchTicket(context, ticket)
}

export async function runTicketClock({ db, write, log }: TicketClockDeps): Promise<void> {
  for (const { ticketId } of await db.many(selectDueReplies, BATCH)) {
    try {
      await write('clock/tickets:send', (context) => sendDue(context, ticketId))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      log.warn({ ticketId, code: error.code }, 'an answer to a ticket could not be sent; its author has it as a draft')
      await write('clock/tickets:giveBack', (context) => giveBack(context, ticketId))
    }
  }
  for (const { ticketId } of await db.many(selectToWake, BATCH)) await write('clock/tickets:wake', (context) => wake(context, ticketId))
  for (const { ticketId } of await db.many(selectOver, BATCH)) await write('clock/tickets:close', (context) => closeOver(context, ticketId))
  await write('clock/tickets:overdue', async ({ tx, touch }) => {
    const late = await tx.many(markOverdue, BATCH)
    if (late.length > 0) touch(ticketQueue(), ...late.map(({ ticketId }) => ticketOf(ticketId)))
  })
  await write('clock/tickets:forgetMails', async ({ tx }) => void (await tx.run(deleteOldMails, BATCH)))
  if ((await db.one(selectIsForgettable)).isDue) await write('clock/tickets:forgetVisitors', forgetVisitors)
  const hours = await readHours(db)
  for (const { ticketId } of await db.many(selectOldClocks, hours.id, BATCH))
    await write('clock/tickets:recompute', (context) => recompute(context, ticketId))
}
