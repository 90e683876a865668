/** Periods of figures in the zone of the site: days begin at its midnight, weeks on Monday. Bounds are moments, start inclusive, end exclusive. */
import type { Comparison, Step } from '#contract/rules/figures.ts'
import { CallError } from '#platform/call-error.ts'

/** The longest period of each step, in days. */
const LONGEST_DAYS: Readonly<Record<Step, number>> = { day: 366, week: 1_100, month: 3_700 }

export interface Span {
  /** Ascending; the first and the last bound the span. At least two. */
  readonly bounds: readonly Date[]
}

export interface Period extends Span {
  /** The same elapsed part of the period that is compared with, in as many buckets. Null: none. */
  readonly before: Span | null
  readonly days: number
}

export interface PeriodArgs {
  readonly from: string
  readonly until: string
  readonly step: Step
  readonly compare: Comparison
}

/** Days as they are asked for: both, or the last ones until today. */
export interface AskedDays {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly last?: number | undefined
}

const LAST_DAYS = 30

/** The first and the last day. */
export function daysOf({ from, until, last = LAST_DAYS }: AskedDays, zone: string, nowMs: number): { from: string; until: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate()
  const end = until === undefined ? today : dayIn(until)
  return { from: from ?? end.subtract({ days: last - 1 }).toString(), until: end.toString() }
}

const refuse = (text: string): never => {
  throw new CallError('bad_request', text)
}

function dayIn(text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text)
  } catch (error) {
    if (error instanceof RangeError) return refuse('This day does not exist. Please choose another.')
    throw error
  }
}

const dateOf = (moment: Temporal.ZonedDateTime): Date => new Date(moment.epochMilliseconds)

/** The start of the bucket after the one with this day. */
function nextStart(start: Temporal.PlainDate, step: Step): Temporal.PlainDate {
  if (step === 'day') return start.add({ days: 1 })
  if (step === 'week') return start.add({ days: 8 - start.dayOfWeek })
  return start.with({ day: 1 }).add({ months: 1 })
}

/**
 * The period of these days. A period that is not over ends now, and is compared with the same elapsed part. Refuses with bad_request: a day
 * that does not exist, an end before the start or a start in the future, a period that is too long.
 */
export function periodOf({ from, until, step, compare }: PeriodArgs, zone: string, nowMs: number): Period {
  const [first, last] = [dayIn(from), dayIn(until)]
  const days = first.until(last).days + 1
  if (days < 1) return refuse('The period ends before it begins.')
  if (days > LONGEST_DAYS[step]) return refuse('This period is too long for these steps. Please choose longer steps or a shorter period.')
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone)
  const whole = last.add({ days: 1 }).toZonedDateTime(zone)
  const end = Temporal.ZonedDateTime.compare(whole, now) > 0 ? now : whole
  const starts: Temporal.ZonedDateTime[] = []
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = nextStart(day, step)) {
    const start = day.toZonedDateTime(zone)
    if (Temporal.ZonedDateTime.compare(start, end) >= 0) break
    starts.push(start)
  }
  if (starts.length === 0) return refuse('This period has not begun yet.')
  const moments = [...starts, end]
  const back = compare === 'year' ? { years: 1 } : { days }
  return {
    bounds: moments.map(dateOf),
    before: compare === 'none' ? null : { bounds: rising(moments.map((moment) => dateOf(moment.subtract(back)))) },
    days,
  }
}

/** The end of February a year ago can come twice: bounds never go back. */
const rising = (bounds: readonly Date[]): Date[] =>
  bounds.map((bound, at) => (at > 0 && bound < (bounds[at - 1] ?? bound) ? (bounds[at - 1] ?? bound) : bound))

/** The day in the zone, and the same part of the same weekday a week before. */
export function todayIn(zone: string, nowMs: number): { today: Span; before: Span } {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone)
  const start = now.startOfDay()
  const back = { days: 7 }
  return {
    today: { bounds: [dateOf(start), dateOf(now)] },
    before: { bounds: [dateOf(now.subtract(back).startOfDay()), dateOf(now.subtract(back))] },
  }
}

export const spanOf = ({ bounds }: Span) => ({ from: bounds[0]?.getTime() ?? 0, until: bounds.at(-1)?.getTime() ?? 0 })
