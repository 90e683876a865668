/** Times of day and days of the week, as a form shows them. */
import { MINUTES_OF_DAY } from '#contract/limits.ts'

/** Minutes since midnight as an input of the type `time` takes them: 07:00. */
export const asTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Null: no time. */
export function asMinutes(time: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return Number.isInteger(total) && total < MINUTES_OF_DAY ? total : null
}

export interface NamedDay {
  /** 0 is Sunday. */
  readonly day: number
  readonly name: string
  readonly short: string
}

const DAYS = 7
/** A Sunday. */
const SUNDAY_MS = Date.UTC(2026, 10, 22)
const DAY_MS = 86_400_000
const ENGLISH = /^en\b/

/** The days in the language, from the first day of its week: Sunday in English, else Monday. */
export function weekOf(language: string): NamedDay[] {
  const first = ENGLISH.test(language) ? 0 : 1
  const nameOf = (day: number, weekday: 'long' | 'short') =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(SUNDAY_MS + day * DAY_MS)
  return Array.from({ length: DAYS }, (_, at) => (first + at) % DAYS).map((day) => ({
    day,
    name: nameOf(day, 'long'),
    short: nameOf(day, 'short'),
  }))
}
