/** Times to snooze a task until, by the reader's own clock. */
import { clockIn, dayStart, momentOf } from '#web/lib/zoned-time.ts'

const HOUR_MS = 3_600_000
const DAYS_OF_WEEK = 7
export const SNOOZES = ['hour', 'later', 'tomorrow', 'week'] as const
export type Snooze = (typeof SNOOZES)[number]

/** The date some days after that of a moment, as `Date.UTC` reads it. */
function laterDay(nowMs: number, days: number, zone: string): number {
  const [year = 0, month = 1, day = 1] = clockIn(nowMs, zone).date.split('-').map(Number)
  return Date.UTC(year, month - 1, day + days)
}

/** Nine in the morning of a later day; the first moment of that day where the clocks skip it. */
function morning(nowMs: number, days: number, zone: string): number {
  const day = laterDay(nowMs, days, zone)
  return momentOf(new Date(day).toISOString().slice(0, 10), '09:00', zone) ?? dayStart(day, zone) ?? nowMs + days * 24 * HOUR_MS
}

/** Epoch milliseconds. `week` is the next Monday. */
export function snoozeUntil(snooze: Snooze, nowMs: number, zone: string): number {
  if (snooze === 'hour') return nowMs + HOUR_MS
  if (snooze === 'later') return nowMs + 4 * HOUR_MS
  if (snooze === 'tomorrow') return morning(nowMs, 1, zone)
  const weekday = new Date(laterDay(nowMs, 0, zone)).getUTCDay()
  return morning(nowMs, (8 - weekday) % DAYS_OF_WEEK || DAYS_OF_WEEK, zone)
}

/** The first moment of today. */
export const startOfToday = (nowMs: number, zone: string): number => dayStart(laterDay(nowMs, 0, zone), zone) ?? nowMs
