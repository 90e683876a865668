/** Openings of a week as a form has them, and as minutes of the day. */

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const DAYS = 7
/** The first opening of a day that has none yet. */
const USUAL = { from: '09:00', to: '18:00' }
const WORKDAYS = 5

/** Times of day, as the browser's field has them: `09:00`. */
export interface Opening {
  readonly from: string
  readonly to: string
}

const timeOf = (minute: number): string =>
  `${String(Math.floor((minute % DAY_MINUTES) / HOUR_MINUTES)).padStart(2, '0')}:${String(minute % HOUR_MINUTES).padStart(2, '0')}`

/** Null: not a time. Midnight as an end is that of the day. */
function minuteOf(time: string, isEnd: boolean): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(time)
  if (match === null) return null
  const minute = Number(match[1]) * HOUR_MINUTES + Number(match[2])
  return isEnd && minute === 0 ? DAY_MINUTES : minute
}

export const openingAfter = (day: readonly Opening[]): Opening => {
  const last = day.at(-1)
  const end = last === undefined ? null : minuteOf(last.to, true)
  if (end === null || end >= DAY_MINUTES) return USUAL
  return { from: timeOf(Math.min(end + HOUR_MINUTES, DAY_MINUTES - 2)), to: timeOf(Math.min(end + 4 * HOUR_MINUTES, DAY_MINUTES - 1)) }
}

/** The openings of a day in minutes; null: a time is missing, or they overlap. */
export function minutesOf(day: readonly Opening[]): [number, number][] | null {
  const openings: [number, number][] = []
  let before = -1
  for (const { from, to } of day) {
    const [begin, end] = [minuteOf(from, false), minuteOf(to, true)]
    if (begin === null || end === null || begin <= before || end <= begin) return null
    openings.push([begin, end])
    before = end
  }
  return openings
}

/** Openings in minutes, for the fields. */
export const openingsOf = (days: readonly (readonly (readonly [number, number])[])[]): Opening[][] =>
  days.map((day) => day.map(([from, to]) => ({ from: timeOf(from), to: timeOf(to) })))

/** Working days, for those who have no hours yet. */
export const USUAL_WEEK: readonly (readonly Opening[])[] = Array.from({ length: DAYS }, (_, at) => (at < WORKDAYS ? [USUAL] : []))
