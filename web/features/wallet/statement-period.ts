/** The period of the statement: from days of the reader's calendar to times for the call. */
import { clockIn, dayStart, ownZone, startOfDay } from '#web/lib/zoned-time.ts'

/** The month of a time as it stands in a date field: `2026-03`. */
export const monthOf = (atMs: number, zone = ownZone()): string => clockIn(atMs, zone).date.slice(0, -3)

/** From the start of the month of a time to that of the next one. */
export function boundsOfMonth(atMs: number, zone = ownZone()): { since: number; until: number } {
  const [year = 0, month = 0] = monthOf(atMs, zone).split('-').map(Number)
  const [since = 0, until = 0] = [month - 1, month].map((index) => dayStart(Date.UTC(year, index), zone))
  return { since, until }
}

export interface Period {
  /** First day, '' for no limit. */
  from: string
  /** Last day, included; '' for no limit. */
  to: string
}

/** `since` (inclusive) and `until` (exclusive) for `transactions.getStatement`; an open end is omitted. */
export function boundsOf({ from, to }: Period, zone = ownZone()): { since?: number; until?: number } {
  const since = startOfDay(from, 0, zone)
  const until = startOfDay(to, 1, zone)
  return { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) }
}
