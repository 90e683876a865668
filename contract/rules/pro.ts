/** Periods of Pro (product.md §3, spec §4). Times in epoch milliseconds; the server counts by the clock of the database. */
import { PRO_RENEW_AHEAD_MS } from '../limits.ts'

/** A plan's days have 24 hours each, in every time zone. */
const DAY_MS = 86_400_000

/** `over`: the end has passed, and the row is not cleared yet. */
export type ProState = 'none' | 'running' | 'over'

/** `endsAt`: null for users without Pro. The last moment does not count: Pro is over at its end. */
export function proStateAt(endsAt: number | null, now: number): ProState {
  if (endsAt === null) return 'none'
  return endsAt > now ? 'running' : 'over'
}

/** When the clock renews a Pro that ends then: a little earlier, so that it has no gap. */
export const renewsAt = (endsAt: number): number => endsAt - PRO_RENEW_AHEAD_MS

/** The period that a plan adds, in days: from the end of the current period, or from now. */
export function nextPeriod(endsAt: number | null, days: number, now: number): { startsAt: number; endsAt: number } {
  const startsAt = Math.max(now, endsAt ?? 0)
  return { startsAt, endsAt: startsAt + days * DAY_MS }
}
