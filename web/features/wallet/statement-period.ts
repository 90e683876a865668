/** The period of the statement: from days of the reader's calendar to times for the call. */

/** The start of a day of an `<input type="date">` (`2026-03-29`) in this time zone, `daysLater` days later; undefined for no day. */
export function startOfDay(day: string, daysLater = 0): number | undefined {
  const match = /^(\d{4,6})-(\d{2})-(\d{2})$/.exec(day)
  if (match === null) return undefined
  const at = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + daysLater).getTime()
  return Number.isNaN(at) ? undefined : at
}

export interface Period {
  /** First day, '' for no limit. */
  from: string
  /** Last day, included; '' for no limit. */
  to: string
}

/** `since` (inclusive) and `until` (exclusive) for `transactions.getStatement`; an open end is omitted. */
export function boundsOf({ from, to }: Period): { since?: number; until?: number } {
  const since = startOfDay(from)
  const until = startOfDay(to, 1)
  return { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) }
}
