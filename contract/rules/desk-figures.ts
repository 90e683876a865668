/** Figures of the desk, from the steps of tickets by the same clocks as the queue. */
import { TICKET_CATEGORIES, type TicketCategory, type TicketPriority } from '../limits.ts'
import type { DeskFigure } from '../types.ts'
import { clockOf, targetsOf, type ClockEntry, type HoursFrom } from './ticket-clock.ts'

export interface FigureTicket {
  readonly category: TicketCategory
  readonly priority: TicketPriority
  readonly isSatisfied: boolean | null
  readonly isSolved: boolean
  readonly entries: readonly ClockEntry[]
}

const MINUTE_MS = 60_000

/** The value below which this share of sorted values lies, by the nearest rank; null for none. */
export const shareOf = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null

interface Counted extends FigureTicket {
  /** Open minutes until the first answer; null: there was none. */
  readonly first: number | null
  readonly wasLate: boolean
}

function count(ticket: FigureTicket, history: readonly HoursFrom[], now: number): Counted {
  const { firstMs, wasLate, dueAt } = clockOf(ticket.entries, history, targetsOf(ticket.priority), now)
  const isAnswered = ticket.entries.some(({ kind }) => kind === 'answered')
  return {
    ...ticket,
    first: isAnswered && firstMs !== null ? Math.round(firstMs / MINUTE_MS) : null,
    // An answer that is overdue now is late already.
    wasLate: wasLate || (dueAt !== null && dueAt < now),
  }
}

function sum(category: TicketCategory | null, tickets: readonly Counted[]): DeskFigure {
  const firsts = tickets.flatMap(({ first }) => (first === null ? [] : [first])).toSorted((a, b) => a - b)
  const rated = tickets.filter(({ isSatisfied }) => isSatisfied !== null)
  return {
    category,
    inbound: tickets.length,
    answered: firsts.length,
    late: tickets.filter(({ wasLate }) => wasLate).length,
    firstMedian: shareOf(firsts, 0.5),
    firstP90: shareOf(firsts, 0.9),
    solved: tickets.filter(({ isSolved }) => isSolved).length,
    rated: rated.length,
    satisfied: rated.filter(({ isSatisfied }) => isSatisfied).length,
  }
}

/** All tickets first, then each category that has one. */
export function deskFigures(tickets: readonly FigureTicket[], history: readonly HoursFrom[], now: number): DeskFigure[] {
  const counted = tickets.map((ticket) => count(ticket, history, now))
  return [
    sum(null, counted),
    ...TICKET_CATEGORIES.map((category) =>
      sum(
        category,
        counted.filter((ticket) => ticket.category === category),
      ),
    ).filter(({ inbound }) => inbound > 0),
  ]
}
