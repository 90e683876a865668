/** Groups notifications by the day on which they arrived, in the reader's time zone. */

export interface Day<N> {
  /** The day in that time zone, such as 2026-11-21. */
  readonly name: string
  readonly items: readonly N[]
}

const DAY_MS = 86_400_000

/** `timeZone` undefined: that of the browser. */
export const dayOf = (atMs: number, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(atMs)

/** `items` are newest first; the groups keep that order. */
export function byDay<N extends { readonly createdAt: number }>(items: readonly N[], timeZone: string | undefined): Day<N>[] {
  const days: { name: string; items: N[] }[] = []
  for (const item of items) {
    const name = dayOf(item.createdAt, timeZone)
    const last = days.at(-1)
    if (last?.name === name) last.items.push(item)
    else days.push({ name, items: [item] })
  }
  return days
}

/** Tells today and yesterday from all other days (null). */
export function nameOfDay(name: string, nowMs: number, timeZone: string | undefined): 'today' | 'yesterday' | null {
  const today = dayOf(nowMs, timeZone)
  if (name === today) return 'today'
  // By the calendar: a day of 23 or 25 hours is still one day.
  return name === new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, today.length) ? 'yesterday' : null
}
