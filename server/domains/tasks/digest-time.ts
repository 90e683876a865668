/** Mornings in the time zones of users, by the zone data of this machine. */
import { DIGEST_HOUR, DIGEST_LATE_HOURS } from '#contract/limits.ts'
import { wallTimeOf } from '#contract/rules/wall-time.ts'
import { momentsOf, type Day } from '#server/shared/quiet-hours.ts'

const HOUR_MINUTES = 60
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DATE_LENGTH = 10

const dayOf = (wall: Date): Day => ({ year: wall.getUTCFullYear(), month: wall.getUTCMonth(), day: wall.getUTCDate() })
const momentOf = (wall: Date, minutes: number, timeZone: string): number => momentsOf(dayOf(wall), minutes, timeZone).first

export interface Morning {
  /** The local day, such as `2026-11-24`. */
  readonly day: string
  /** The end of that day, in epoch milliseconds. */
  readonly until: number
  /** The hour of the mail has come, and is not long over. */
  readonly isNow: boolean
  /** The next morning after this moment, in epoch milliseconds. */
  readonly next: number
}

/** The morning of a moment in a time zone (an IANA name). A day with 23 or 25 hours has its morning at the same hour of its clocks. */
export function morningOf(atMs: number, timeZone: string): Morning {
  const today = new Date(wallTimeOf(atMs, timeZone))
  const tomorrow = new Date(today.getTime() + DAY_MS)
  const begins = momentOf(today, DIGEST_HOUR * HOUR_MINUTES, timeZone)
  return {
    day: today.toISOString().slice(0, DATE_LENGTH),
    until: momentOf(tomorrow, 0, timeZone),
    isNow: begins <= atMs && atMs < begins + DIGEST_LATE_HOURS * HOUR_MS,
    next: begins > atMs ? begins : momentOf(tomorrow, DIGEST_HOUR * HOUR_MINUTES, timeZone),
  }
}
