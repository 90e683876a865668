/** Notifications by the day on which they came, in the reader's time zone. */

export interface Day<N> {
  /** The start of the day, local. */
  readonly startMs: number
  readonly items: readonly N[]
}

export function startOfDay(atMs: number): number {
  const day = new Date(atMs)
  day.setHours(0, 0, 0, 0)
  return day.getTime()
}

/** `items` are newest first, and stay so. */
export function byDay<N extends { readonly createdAt: number }>(items: readonly N[]): Day<N>[] {
  const days: { startMs: number; items: N[] }[] = []
  for (const item of items) {
    const startMs = startOfDay(item.createdAt)
    const last = days.at(-1)
    if (last?.startMs === startMs) last.items.push(item)
    else days.push({ startMs, items: [item] })
  }
  return days
}

/** Which of the two days that have names of their own; null for all others. */
export function nameOfDay(startMs: number, nowMs: number): 'today' | 'yesterday' | null {
  const today = startOfDay(nowMs)
  if (startMs === today) return 'today'
  // Noon of the day before: a day of 23 or 25 hours is still one day.
  return startMs === startOfDay(today - 12 * 3_600_000) ? 'yesterday' : null
}
