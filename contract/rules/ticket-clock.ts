/**
 * The clocks of a ticket, computed from its entries (docs/decisions/2026-11-23-tickets.md): how long its user has waited for the first and
 * for the next answer, and when it is due. They run while the team is open, by the hours that were in force at each moment; they stand
 * still while the ticket waits for its user, and once it is resolved. Nothing is stored but the next due time, for the queue.
 */
import { FIRST_ANSWER_HOURS, NEXT_ANSWER_HOURS, type TicketPriority } from '../limits.ts'
import { wallTimeOf } from './wall-time.ts'

/** Opening hours: for each day from Monday its openings in minutes, [[540, 1080]], in a time zone (an IANA name). */
export interface TeamHours {
  readonly zone: string
  /** Null: around the clock. */
  readonly days: readonly (readonly (readonly number[])[])[] | null
}

/** Hours that are in force from a moment on, in epoch milliseconds. The first ones hold before it, too. */
export interface HoursFrom {
  readonly from: number
  readonly hours: TeamHours
}

/** `asked`: a message of the user. `answered`: one of the team. All else does not move a clock. */
export interface ClockEntry {
  readonly kind: string
  readonly at: number
}

export interface TicketClock {
  /** The answer that is due; null: none, the clocks stand still. */
  readonly waitsFor: 'first' | 'next' | null
  /** Since when the user has waited for it, in epoch milliseconds. */
  readonly since: number | null
  readonly dueAt: number | null
  /** Open milliseconds of the wait for the first answer, while it lasted; null: the user has not written. */
  readonly firstMs: number | null
  /** Did an answer come after it was due? A late one stays late. */
  readonly wasLate: boolean
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The opening of a team that opens at all comes within two weeks, a change of clocks included. */
const DAYS_AHEAD = 16

type Span = readonly [from: number, to: number]

/** The moment at which clocks in the zone show this local time; the first of two, and the next one after a gap. */
function instantOf(wall: number, zone: string): number {
  const guess = wall - (wallTimeOf(wall, zone) - wall)
  const offset = wallTimeOf(guess, zone) - guess
  const first = wall - offset
  if (wallTimeOf(first, zone) === wall) return first
  // The clock jumps over it.
  return Math.max(guess, first)
}

/** The openings that end after a moment, in their order, of one timetable. */
function* openingsAfter({ zone, days }: TeamHours, at: number): Generator<Span> {
  if (days === null) return void (yield [at, Number.MAX_SAFE_INTEGER])
  const wall = wallTimeOf(Math.floor(at / 1_000) * 1_000, zone)
  const firstDay = Math.floor(wall / DAY_MS) - 1
  for (let day = firstDay; day < firstDay + DAYS_AHEAD; day += 1) {
    // 1 January 1970 was a Thursday.
    const openings = days[(day + 3) % 7] ?? []
    for (const [opens = 0, closes = 0] of openings) {
      const span: Span = [instantOf(day * DAY_MS + opens * MINUTE_MS, zone), instantOf(day * DAY_MS + closes * MINUTE_MS, zone)]
      if (span[1] > at && span[1] > span[0]) yield span
    }
  }
}

/** The openings from a moment on, over all changes of the hours. Ends when the last hours have no more openings. */
function* openSpans(history: readonly HoursFrom[], from: number): Generator<Span> {
  let at = from
  while (true) {
    const index = Math.max(
      0,
      history.findLastIndex((each) => each.from <= at),
    )
    const current = history[index]
    if (current === undefined) return
    const until = history[index + 1]?.from ?? Number.MAX_SAFE_INTEGER
    let next: number | null = null
    for (const [opens, closes] of openingsAfter(current.hours, at)) {
      if (opens >= until) break
      const span: Span = [Math.max(opens, at), Math.min(closes, until)]
      if (span[1] > span[0]) yield span
      next = span[1]
    }
    // Further days of these hours, or the next hours.
    if (until !== Number.MAX_SAFE_INTEGER)
      at = next !== null && next < until && next > at && hasMoreBefore(current.hours, next, until) ? next : until
    else if (next === null || next <= at) return
    else at = next
  }
}

/** Is there an opening of these hours that begins before `until`? */
function hasMoreBefore(hours: TeamHours, at: number, until: number): boolean {
  for (const [opens] of openingsAfter(hours, at)) return opens < until
  return false
}

/** Open milliseconds between two moments. */
export function openMsBetween(history: readonly HoursFrom[], from: number, to: number): number {
  let sum = 0
  for (const [opens, closes] of openSpans(history, from)) {
    if (opens >= to) break
    sum += Math.min(closes, to) - opens
  }
  return sum
}

/** The moment at which so many open milliseconds have passed; null: the team does not open any more. */
export function openAfter(history: readonly HoursFrom[], from: number, ms: number): number | null {
  let left = ms
  for (const [opens, closes] of openSpans(history, from)) {
    if (closes - opens >= left) return opens + left
    left -= closes - opens
  }
  return null
}

const HOUR_MS = 3_600_000

/** Open hours until the first answer and until a further one. */
export const targetsOf = (priority: TicketPriority) => ({ first: FIRST_ANSWER_HOURS[priority], next: NEXT_ANSWER_HOURS[priority] })

/** `now`: the end of a first wait that goes on. Targets in open hours. */
export function clockOf(
  entries: readonly ClockEntry[],
  history: readonly HoursFrom[],
  targets: { readonly first: number; readonly next: number },
  now: number,
): TicketClock {
  let since: number | null = null
  let isAnswered = false
  let wasLate = false
  let firstMs: number | null = null
  let firstSince: number | null = null
  const dueFrom = (at: number) => openAfter(history, at, (isAnswered ? targets.next : targets.first) * HOUR_MS)
  const stopFirst = (at: number) => {
    if (firstSince !== null) firstMs = (firstMs ?? 0) + openMsBetween(history, firstSince, at)
    firstSince = null
  }
  for (const { kind, at } of entries) {
    if (kind === 'asked' || kind === 'reopened') {
      since ??= at
      if (!isAnswered) firstSince ??= at
    } else if (kind === 'answered') {
      const due = since === null ? null : dueFrom(since)
      if (due !== null && at > due) wasLate = true
      stopFirst(at)
      isAnswered = true
      since = null
    } else if (kind === 'resolved' || kind === 'closed') {
      stopFirst(at)
      since = null
    }
  }
  stopFirst(now)
  return {
    waitsFor: since === null ? null : isAnswered ? 'next' : 'first',
    since,
    dueAt: since === null ? null : dueFrom(since),
    firstMs,
    wasLate,
  }
}
