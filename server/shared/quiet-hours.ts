/** Quiet hours in a user's own time zone: from one time to another, on chosen days. */
import { wallTimeOf } from '#contract/rules/wall-time.ts'

export interface QuietHours {
  /** Minutes since midnight. */
  readonly from: number
  /** At or before `from`: on the day after. */
  readonly until: number
  /** The days of their start; 0 is Sunday. */
  readonly days: readonly number[]
  /** An IANA name. */
  readonly timeZone: string
}

/** A day of the calendar. */
export interface Day {
  readonly year: number
  /** From 0. */
  readonly month: number
  readonly day: number
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * The moments of a local time. A time that occurs twice in autumn has two, `first` and `last`; one that is left out in spring is read
 * by the clocks before the change, which show an hour more afterwards.
 */
export function momentsOf({ year, month, day }: Day, minutes: number, timeZone: string): { readonly first: number; readonly last: number } {
  const wall = Date.UTC(year, month, day, 0, minutes)
  const guesses = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - (wallTimeOf(near, timeZone) - near))
  const right = guesses.filter((guess) => wallTimeOf(guess, timeZone) === wall)
  const found = right.length > 0 ? right : [Math.max(...guesses)]
  return { first: Math.min(...found), last: Math.max(...found) }
}

/** The end of the quiet hours around this moment; null: in none. */
export function quietUntil({ from, until, days, timeZone }: QuietHours, atMs: number): number | null {
  const today = new Date(wallTimeOf(atMs, timeZone))
  // Quiet hours of yesterday may last until today.
  for (const ago of [0, 1]) {
    const begins = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - ago))
    if (!days.includes(begins.getUTCDay())) continue
    const dayOf = (date: Date): Day => ({ year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() })
    const ends = until > from ? begins : new Date(begins.getTime() + DAY_MS)
    const end = momentsOf(dayOf(ends), until, timeZone).last
    if (momentsOf(dayOf(begins), from, timeZone).first <= atMs && atMs < end) return end
  }
  return null
}
