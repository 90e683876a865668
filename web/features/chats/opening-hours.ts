/** Whether a model's hours are open, and when they open next. Hours are seven days from Monday in minutes of the local day. */
import { wallTimeOf } from '#contract/rules/wall-time.ts'
import type { ChatHours } from '#contract/types.ts'
import { momentAt } from '#web/lib/zoned-time.ts'

const DAYS = 7
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `opensAt`: the next opening, in epoch milliseconds; null: open now, or never. */
export function openingOf({ zone, days }: ChatHours, nowMs: number): { isOpen: boolean; opensAt: number | null } {
  const wall = wallTimeOf(nowMs, zone)
  const today = Math.floor(wall / DAY_MS) * DAY_MS
  // JavaScript's weeks begin on Sunday.
  const day = (new Date(wall).getUTCDay() + DAYS - 1) % DAYS
  const minute = Math.floor((wall - today) / MINUTE_MS)
  const isOpen = (days[day] ?? []).some(([from, to]) => minute >= from && minute < to)
  if (isOpen) return { isOpen, opensAt: null }
  for (let later = 0; later <= DAYS; later += 1) {
    const next = (days[(day + later) % DAYS] ?? []).find(([from]) => later > 0 || from > minute)
    if (next === undefined) continue
    // By the clock of that day: a week with a change of the clocks is an hour longer or shorter.
    const opening = today + later * DAY_MS + next[0] * MINUTE_MS
    return { isOpen, opensAt: momentAt(opening, zone) ?? momentAt(opening + HOUR_MS, zone) }
  }
  return { isOpen, opensAt: null }
}
