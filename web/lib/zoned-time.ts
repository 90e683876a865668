/** Wall-clock times in a time zone, by the zone data of this machine. */
import { wallTimeOf } from '#contract/rules/wall-time.ts'
import { chosenZone, zoneName } from '#web/ui/format.ts'

const DAY_MS = 86_400_000

/** Milliseconds that the zone is ahead of UTC at that moment. */
const offsetAt = (atMs: number, zone: string): number => wallTimeOf(atMs, zone) - Math.floor(atMs / 1000) * 1000

/**
 * The moment, in epoch milliseconds, when clocks in the zone show this date (`2026-12-05`) and time (`18:30`). Null: not a
 * time, or one that is skipped there because clocks are put forward. A time that comes twice means its first moment.
 */
export function momentOf(date: string, time: string, zone: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})(?::\d{2})?$/.exec(`${date} ${time}`)
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  return momentAt(Date.UTC(year, month - 1, day, hour, minute), zone)
}

/** The same for a clock's reading as if it were UTC, in milliseconds. */
export function momentAt(wall: number, zone: string): number | null {
  // The offsets around that day. Of those whose moment shows this time, the larger one is earlier.
  const offsets = [...new Set([offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)])].toSorted((one, other) => other - one)
  return offsets.map((offset) => wall - offset).find((moment) => moment + offsetAt(moment, zone) === wall) ?? null
}

/** Readings that have a day before and after them within the range of dates. */
const WALL_MAX_MS = 8.64e15 - DAY_MS

/** The first moment of a day in the zone, given as `Date.UTC(year, month, day)`; undefined: there is none. */
export function dayStart(wall: number, zone: string): number | undefined {
  if (!(Math.abs(wall) <= WALL_MAX_MS)) return undefined
  // Some zones put their clocks forward at midnight: that day starts at one.
  return momentAt(wall, zone) ?? momentAt(wall + DAY_MS / 24, zone) ?? undefined
}

/** The start of a day of an `<input type="date">` (`2026-03-29`) in this time zone, `daysLater` days later; undefined for no day. */
export function startOfDay(day: string, daysLater = 0, zone = ownZone()): number | undefined {
  const match = /^(\d{4,6})-(\d{2})-(\d{2})$/.exec(day)
  if (match === null) return undefined
  return dayStart(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + daysLater), zone)
}

/** Date and time in the zone at that moment, in the format of form fields. */
export function clockIn(atMs: number, zone: string): { date: string; time: string } {
  const [date = '', time = ''] = new Date(Math.floor(atMs / 60_000) * 60_000 + offsetAt(atMs, zone)).toISOString().split('T')
  return { date, time: time.slice(0, 5) }
}

/** "Saturday, 5 December 2026 at 18:30" in the zone. */
export const momentInWords = (atMs: number, zone: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(atMs)

/** "Rome", "New York", with the distance from UTC: the name of a zone in a list. */
export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ')

/** The zone of the reader, as all times of the page have it. */
export const ownZone = (): string => chosenZone() ?? zoneName()
export const zones = (): readonly string[] => Intl.supportedValuesOf('timeZone')
