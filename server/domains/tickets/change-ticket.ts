/** Parts of all changes of a ticket: its lock, its entries, and the clock that is computed from them. */
import { HOURS_KEPT, type TicketPriority, type TicketState } from '#contract/limits.ts'
import { clockOf, targetsOf, type HoursFrom, type TicketClock } from '#contract/rules/ticket-clock.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { ticketThreads } from '../threads/index.ts'
import {
  insertEntry,
  selectClockEntries,
  selectHours,
  selectTicketForUpdate,
  updateClock,
  updateSnooze,
  updateState,
  type TicketRow,
} from './tickets.sql.ts'
import { ticketOf, ticketQueue } from './topics.ts'

export type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>

export const notFound = (): CallError => new CallError('not_found', 'This ticket does not exist.')
export const closed = (): CallError => new CallError('ticket_closed', 'This ticket is closed. You can open a new one that goes on with it.')

/** Locks the ticket: every step of it waits for the one before. */
export async function takeTicket({ tx }: Pick<Change, 'tx'>, ticketId: string): Promise<TicketRow> {
  const ticket = await tx.maybe(selectTicketForUpdate, ticketId)
  if (ticket === undefined) throw notFound()
  return ticket
}

export interface ReadHours {
  /** Of the newest ones. */
  readonly id: number
  readonly history: readonly HoursFrom[]
}

export async function readHours(db: Db): Promise<ReadHours> {
  const rows = await db.many(selectHours, HOURS_KEPT)
  return { id: rows.at(-1)?.id ?? 0, history: rows.map(({ from, zone, days }) => ({ from, hours: { zone, days } })) }
}

export async function readClock(db: Db, ticketId: string, priority: TicketPriority, hours: ReadHours): Promise<TicketClock> {
  return clockOf(await db.many(selectClockEntries, ticketId), hours.history, targetsOf(priority), Date.now())
}

/** Stores what the queue sorts by. */
export async function keepClock({ tx }: Pick<Change, 'tx'>, ticketId: string, priority: TicketPriority): Promise<void> {
  const hours = await readHours(tx)
  const { since, dueAt, waitsFor } = await readClock(tx, ticketId, priority, hours)
  await tx.run(updateClock, ticketId, since, dueAt, waitsFor, hours.id)
}

export interface Step {
  readonly kind:
    | 'asked'
    | 'answered'
    | 'resolved'
    | 'reopened'
    | 'closed'
    | 'note'
    | 'assigned'
    | 'priority'
    | 'snoozed'
    | 'woken'
    | 'mailed'
    | 'linked'
    | 'merged'
    | 'links_ended'
  /** Missing: the clock. */
  readonly by?: string
  /** Of a note. */
  readonly text?: string
  readonly value?: string
}

export const addStep = ({ tx }: Pick<Change, 'tx'>, ticketId: string, { kind, by, text = '', value = '' }: Step) =>
  tx.run(insertEntry, ticketId, kind, by ?? null, text, value)

/** Brings a snoozed ticket back to the queue, since its user waits again. */
export async function wakeTicket(change: Change, ticket: Pick<TicketRow, 'id' | 'snoozedUntil'>): Promise<void> {
  if (ticket.snoozedUntil === null) return
  await change.tx.run(updateSnooze, ticket.id, null)
  await addStep(change, ticket.id, { kind: 'woken' })
}

/** All screens that show the ticket. */
export const touchTicket = ({ touch }: Pick<Change, 'touch'>, { id, userId }: Pick<TicketRow, 'id' | 'userId'>): void =>
  touch(ticketOf(id), ticketQueue(), ticketThreads.threadsOfTickets(userId))

/** Moves a ticket to a state, with the step that does it, and computes its clock anew. */
export async function moveTicket(
  change: Change,
  ticket: Pick<TicketRow, 'id' | 'userId' | 'priority'>,
  state: TicketState,
  step: Step,
  { asksReopen = false, moves = true } = {},
): Promise<void> {
  await change.tx.run(updateState, ticket.id, state, asksReopen, moves)
  await addStep(change, ticket.id, step)
  await keepClock(change, ticket.id, ticket.priority)
  if (state === 'closed') await ticketThreads.closeThread(change, ticket.id)
  touchTicket(change, ticket)
}
