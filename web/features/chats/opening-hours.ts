/** Whether a model's hours are open, and when they open next. Hours are seven days from Monday in minutes of the local day. */
import type { ChatHours } from '#contract/types.ts'

const DAYS = 7
const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The day, from Monday, and the minute of it, in a zone. */
function placeIn(zone: string, atMs: number): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .formatToParts(atMs)
    .reduce<Record<string, string>>((all, { type, value }) => ({ ...all, [type]: value }), {})
  return { day: Math.max(0, NAMES.indexOf(parts['weekday'] ?? '')), minute: Number(parts['hour']) * 60 + Number(parts['minute']) }
}

/** `opensAt`: the next opening, in epoch milliseconds; null: open now, or never. */
export function openingOf({ zone, days }: ChatHours, nowMs: number): { isOpen: boolean; opensAt: number | null } {
  const { day, minute } = placeIn(zone, nowMs)
  const isOpen = (days[day] ?? []).some(([from, to]) => minute >= from && minute < to)
  if (isOpen) return { isOpen, opensAt: null }
  const start = Math.floor(nowMs / MINUTE_MS)
  for (let later = 0; later <= DAYS; later += 1) {
    const next = (days[(day + later) % DAYS] ?? []).find(([from]) => later > 0 || from > minute)
    if (next !== undefined) return { isOpen, opensAt: (start + later * DAY_MINUTES + next[0] - minute) * MINUTE_MS }
  }
  return { isOpen, opensAt: null }
}
