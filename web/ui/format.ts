/** Money, numbers and dates in the reader's format. Amounts are dollars, always with two decimals (spec §9). */
import type { Language } from '#contract/limits.ts'
import { readCookie } from '#web/lib/cookies.ts'

const kept = new Map<string, unknown>()

/** One formatter per kind and language: creating one costs a hundred times more than using it. */
function once<T>(key: string, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key) as T
}

/** The time zone of a page as the server sends it, the same for every reader: the reader's replaces it on hydration. */
export const SENT_ZONE = 'UTC'

/** The time zone that the reader has chosen: kept in a cookie, so that the first page knows it. */
export const chosenZone = (): string | undefined => (typeof document === 'undefined' ? SENT_ZONE : readCookie('time_zone'))

/** After a choice: cached formatters have the previous zone. */
export const forgetFormats = (): void => kept.clear()

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
    `date ${language} ${zone ?? ''}`,
    () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: zone ?? chosenZone() }),
  ).format(atMs)

export const formatDateTime = (atMs: number, language: LanguageTag, zone?: string): string =>
  once(
    `datetime ${language} ${zone ?? ''}`,
    () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone ?? chosenZone() }),
  ).format(atMs)

/** The time of day. */
export const formatTime = (atMs: number, language: LanguageTag): string =>
  once(`time ${language}`, () => new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: chosenZone() })).format(atMs)

/** "5 hr": whole hours, one at least. */
export const formatHours = (hours: number, language: LanguageTag): string =>
  once(`hours ${language}`, () => new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' })).format(
    Math.max(1, Math.round(hours)),
  )

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

/** "in 3 days", "2 hours ago", "yesterday"; less than a minute: "this minute". */
export function formatRelative(atMs: number, nowMs: number, language: LanguageTag): string {
  const format = once(`relative ${language}`, () => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  const distanceMs = atMs - nowMs
  const step = STEPS.find(({ fromMs }) => Math.abs(distanceMs) >= fromMs)
  return step === undefined ? format.format(0, 'minute') : format.format(Math.round(distanceMs / step.lengthMs), step.unit)
}
