/** Wall-clock times in a time zone. Pure; the browser's own zone data. */

const partsIn = (zone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

/** Milliseconds that the zone is ahead of UTC at that moment. */
function offsetAt(atMs: number, zone: string): number {
  const parts = Object.fromEntries(
    partsIn(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return (
    Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute, parts.second) - Math.floor(atMs / 1000) * 1000
  )
}

/**
 * The moment, in epoch milliseconds, when clocks in the zone show this date (`2026-12-05`) and time (`18:30`). Null: not a
 * time, or one that is skipped there because clocks are put forward. A time that comes twice means its first moment.
 */
export function momentOf(date: string, time: string, zone: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})(?::\d{2})?$/.exec(`${date} ${time}`)
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const wall = Date.UTC(year, month - 1, day, hour, minute)
  const DAY_MS = 86_400_000
  // The offsets around that day. Of those whose moment shows this time, the larger one is earlier.
  const offsets = [...new Set([offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)])].toSorted((one, other) => other - one)
  return offsets.map((offset) => wall - offset).find((moment) => moment + offsetAt(moment, zone) === wall) ?? null
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

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
export const zones = (): readonly string[] => Intl.supportedValuesOf('timeZone')
