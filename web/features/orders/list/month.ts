/** A month of the calendar, by the days of a time zone. */
import { clockIn, dayStart } from '#web/lib/zoned-time.ts'

const DAYS = 7
const pad = (value: number): string => String(value).padStart(2, '0')
const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10)
const wallOf = (month: string, day = 1): number => Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, day)

/** The month so many months later: `2026-11` and 2 is `2027-01`. */
export function laterMonth(month: string, months: number): string {
  const at = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months))
  return `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}`
}

/** From the first moment of a month to that of the next one, in epoch milliseconds. */
export const boundsOfMonth = (month: string, zone: string): { from: number; until: number } => ({
  from: dayStart(wallOf(month), zone) ?? wallOf(month),
  until: dayStart(wallOf(laterMonth(month, 1)), zone) ?? wallOf(laterMonth(month, 1)),
})

/** The first day of a week: Sunday for English readers, Monday for all others. */
const firstDayOf = (language: string): number => (language === 'en' ? 0 : 1)

/** The weeks of a month as dates (`2026-11-01`); null for days of other months. */
export function weeksOf(month: string, language: string): (string | null)[][] {
  const first = wallOf(month)
  const blanks = (new Date(first).getUTCDay() - firstDayOf(language) + DAYS) % DAYS
  const count = new Date(wallOf(laterMonth(month, 1)) - 1).getUTCDate()
  const days = [...Array.from({ length: blanks }, () => null), ...Array.from({ length: count }, (_, at) => dateOf(wallOf(month, at + 1)))]
  const weeks: (string | null)[][] = []
  for (let at = 0; at < days.length; at += DAYS) {
    const week = days.slice(at, at + DAYS)
    weeks.push([...week, ...Array.from({ length: DAYS - week.length }, () => null)])
  }
  return weeks
}

/** The names of the days of a week, short and long. */
export function weekdaysOf(language: string): { short: string; long: string }[] {
  const name = (width: 'short' | 'long', at: number) =>
    new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + firstDayOf(language) + at))
  return Array.from({ length: DAYS }, (_, at) => ({ short: name('short', at), long: name('long', at) }))
}

/** The date in a zone at a moment. */
export const dateIn = (atMs: number, zone: string): string => clockIn(atMs, zone).date

/** The day that an arrow key leads to, within the month; null for other keys. */
export function movedDay(date: string, key: string): string | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -DAYS, ArrowDown: DAYS }
  const month = date.slice(0, 7)
  if (key === 'Home') return `${month}-01`
  if (key === 'End') return dateOf(wallOf(laterMonth(month, 1)) - 1)
  const step = steps[key]
  if (step === undefined) return null
  const moved = dateOf(wallOf(month, Number(date.slice(8)) + step))
  return moved.startsWith(month) ? moved : date
}
