/** Money, numbers and dates in the reader's format. Amounts are dollars, always with two decimals (spec §9). */
import type { Language } from '#contract/limits.ts'
import { readCookie } from '#web/lib/cookies.ts'
import { pageReader } from '#web/lib/page-reader.ts'

const kept = new Map<string, unknown>()

/** One formatter per kind and language: creating one costs a hundred times more than using it. */
function once<T>(key: string, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key) as T
}

/** The time zone of a page as the server sends it, the same for every reader: the reader's replaces it on hydration. */
export const SENT_ZONE = 'UTC'

/** The zone of a page that was rendered for its user, until the page is hydrated. */
let zoneOfPage: string | undefined

/** The time zone that the reader has chosen: kept in a cookie, so that the first page knows it. Undefined: that of the browser. */
export const chosenZone = (): string | undefined =>
  import.meta.env.SSR ? (pageReader()?.timeZone ?? SENT_ZONE) : (zoneOfPage ?? readCookie('time_zone'))

/** The same by its name. */
export const zoneName = (): string => readCookie('time_zone') ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Part of a formatter's key: on the server readers have different zones, in the browser formatters are forgotten with a zone. */
const zoneKey = (): string => (import.meta.env.SSR ? (chosenZone() ?? '') : '')

/** After a choice: cached formatters have the previous zone. */
export function forgetFormats(): void {
  zoneOfPage = undefined
  kept.clear()
}

/** In the browser: formats in this zone; undefined ends that. */
export function formatIn(zone: string | undefined): void {
  if (zone === zoneOfPage) return
  forgetFormats()
  zoneOfPage = zone
}

/** `language` may be any tag that i18next returns. */
export type LanguageTag = Language | (string & {})

export const formatMoney = (dollars: number, language: LanguageTag): string =>
  once(
    `money ${language}`,
    () =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }),
  ).format(dollars)

export const formatNumber = (value: number, language: LanguageTag): string =>
  once(`number ${language}`, () => new Intl.NumberFormat(language)).format(value)

export const formatRating = (value: number, language: LanguageTag): string =>
  once(`rating ${language}`, () => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })).format(value)

export const formatPercent = (share: number, language: LanguageTag): string =>
  once(`percent ${language}`, () => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })).format(share)

/** `zone` missing: the reader's. */
export const formatDate = (atMs: number, language: LanguageTag, zone?: string): string =>
  once(
    `date ${language} ${zone ?? zoneKey()}`,
    () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: zone ?? chosenZone() }),
  ).format(atMs)

/** "November 2026". */
export const formatMonth = (atMs: number, language: LanguageTag): string =>
  once(
    `month ${language} ${zoneKey()}`,
    () => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: chosenZone() }),
  ).format(atMs)

export const formatDateTime = (atMs: number, language: LanguageTag, zone?: string): string =>
  once(
    `datetime ${language} ${zone ?? zoneKey()}`,
    () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone ?? chosenZone() }),
  ).format(atMs)

/** The time of day. */
export const formatTime = (atMs: number, language: LanguageTag): string =>
  once(`time ${language} ${zoneKey()}`, () => new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: chosenZone() })).format(
    atMs,
  )

const WEEK_DAYS = 6
const DAY_MS = 86_400_000
const day = (language: LanguageTag) =>
  once(`day ${language} ${zoneKey()}`, () => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: chosenZone() }))
const weekday = (language: LanguageTag) =>
  once(`weekday ${language} ${zoneKey()}`, () => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: chosenZone() }))

/** A day close to now as its weekday ("Fri"), any other as its date ("12 Dec"). */
export const formatDay = (atMs: number, nowMs: number, language: LanguageTag): string =>
  (Math.abs(atMs - nowMs) < WEEK_DAYS * DAY_MS ? weekday(language) : day(language)).format(atMs)

/** The same with the time of day: "Tue 14:00". */
export const formatDayTime = (atMs: number, nowMs: number, language: LanguageTag): string =>
  `${formatDay(atMs, nowMs, language)} ${formatTime(atMs, language)}`

/** "5 hr": whole hours, one at least. */
export const formatHours = (hours: number, language: LanguageTag): string =>
  once(`hours ${language}`, () => new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' })).format(
    Math.max(1, Math.round(hours)),
  )

/** "53 sec": whole seconds. */
export const formatSeconds = (seconds: number, language: LanguageTag): string =>
  once(`seconds ${language}`, () => new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'short' })).format(
    seconds,
  )

/** "240 ms": whole milliseconds. */
export const formatMilliseconds = (milliseconds: number, language: LanguageTag): string =>
  once(
    `milliseconds ${language}`,
    () => new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond', unitDisplay: 'short', maximumFractionDigits: 0 }),
  ).format(milliseconds)

/** Units of a countdown with their length in seconds, the longest first. */
const LEFT_UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** "2 days 4 hr", "12 min 5 sec", "8 hr": the two largest units of a time that is left, without a zero behind the first. */
export function formatLeft(seconds: number, language: LanguageTag): string {
  const first = Math.max(
    0,
    LEFT_UNITS.findIndex(([, length]) => seconds >= length),
  )
  const at = seconds < 1 ? LEFT_UNITS.length - 1 : first
  const parts = LEFT_UNITS.slice(at, at + 2).flatMap(([unit, length], place) => {
    const whole = place === 0 ? Math.floor(seconds / length) : Math.floor((seconds % (LEFT_UNITS[at]?.[1] ?? 1)) / length)
    if (place === 1 && whole === 0) return []
    return once(`left ${unit} ${language}`, () => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })).format(
      whole,
    )
  })
  return parts.join(' ')
}

export function formatBytes(bytes: number, language: LanguageTag): string {
  const unit = bytes >= 1024 * 1024 ? 'megabyte' : 'kilobyte'
  const value = unit === 'megabyte' ? bytes / 1024 / 1024 : bytes / 1024
  return once(`${unit} ${language}`, () => new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 })).format(value)
}

/** Each unit with its length, and the distance from which on it is used: where the next smaller one, rounded, would reach it. */
const STEPS: readonly { unit: Intl.RelativeTimeFormatUnit; lengthMs: number; fromMs: number }[] = [
  { unit: 'year', lengthMs: 31_536_000_000, fromMs: 30_240_000_000 },
  { unit: 'month', lengthMs: 2_592_000_000, fromMs: 2_289_600_000 },
  { unit: 'week', lengthMs: 604_800_000, fromMs: 561_600_000 },
  { unit: 'day', lengthMs: 86_400_000, fromMs: 84_600_000 },
  { unit: 'hour', lengthMs: 3_600_000, fromMs: 3_570_000 },
  { unit: 'minute', lengthMs: 60_000, fromMs: 60_000 },
]

/** The days since 1970 in a time zone; missing: the reader's. */
const dayNumber = (atMs: number, zone: string | undefined): number =>
  Date.parse(
    once(
      `calendar ${zone ?? zoneKey()}`,
      () => new Intl.DateTimeFormat('en-CA', { timeZone: zone ?? chosenZone(), year: 'numeric', month: '2-digit', day: '2-digit' }),
    ).format(atMs),
  ) / 86_400_000

/** "in 3 days", "2 hours ago", "yesterday"; less than a minute: "this minute". */
export function formatRelative(atMs: number, nowMs: number, language: LanguageTag, zone?: string): string {
  const format = once(`relative ${language}`, () => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  const distanceMs = atMs - nowMs
  const step = STEPS.find(({ fromMs }) => Math.abs(distanceMs) >= fromMs)
  if (step === undefined) return format.format(0, 'minute')
  // By the calendar, as headings of days: 40 hours ago is “yesterday” in the evening, and two days ago in the morning.
  const steps = step.unit === 'day' ? dayNumber(atMs, zone) - dayNumber(nowMs, zone) : Math.round(distanceMs / step.lengthMs)
  return format.format(steps, step.unit)
}
