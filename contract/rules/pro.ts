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

/** A period that was paid for. `cents`: the price of its plan, whether paid or credited. */
export interface PaidPeriod {
  startsAt: number
  endsAt: number
  cents: number
}

/** The worth in cents of the days that are left of paid periods. The current day is left, so nothing is lost on the day of the payment. */
export const unusedCents = (periods: readonly PaidPeriod[], now: number): number =>
  periods.reduce((sum, { startsAt, endsAt, cents }) => {
    const days = Math.round((endsAt - startsAt) / DAY_MS)
    const left = Math.min(days, Math.max(0, Math.ceil((endsAt - Math.max(startsAt, now)) / DAY_MS)))
    return sum + Math.floor((cents * left) / days)
  }, 0)

/** A change of plan: `creditCents` for unused days, `dueCents` to pay now, and the period of the new plan. */
export interface PlanChange {
  when: 'now' | 'end'
  creditCents: number
  dueCents: number
  startsAt: number
  endsAt: number
  /** The end of Pro: that of the period, and days that were a gift. */
  proEndsAt: number
}

interface CurrentPro {
  /** The end of Pro. */
  endsAt: number
  /** The agreed price of each period of the current plan. */
  agreedCents: number
  /** Paid periods that are not over. Pro beyond them was a gift, and stays. */
  periods: readonly PaidPeriod[]
}

/**
 * A dearer plan begins now, and its price less the unused days is paid now. A cheaper plan, or one that the unused days would pay for
 * whole, begins at the end of the current period and is paid then.
 */
export function planChange(
  plan: { readonly priceCents: number; readonly days: number },
  { endsAt, agreedCents, periods }: CurrentPro,
  now: number,
): PlanChange {
  const creditCents = unusedCents(periods, now)
  const dueCents = plan.priceCents - creditCents
  if (plan.priceCents <= agreedCents || dueCents <= 0) {
    const next = nextPeriod(endsAt, plan.days, now)
    return { when: 'end', creditCents: 0, dueCents: 0, ...next, proEndsAt: next.endsAt }
  }
  const next = nextPeriod(null, plan.days, now)
  const paidUntil = Math.max(now, ...periods.map((period) => period.endsAt))
  return { when: 'now', creditCents, dueCents, ...next, proEndsAt: next.endsAt + Math.max(0, endsAt - paidUntil) }
}
