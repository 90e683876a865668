/** Hours with counts as the bars of a chart. */
import { PROVIDER_HEALTH_DAYS } from '#contract/rules/providers.ts'

export interface Hour {
  readonly at: number
  readonly worked: number
  readonly failed: number
}

const HOUR_MS = 3_600_000
/** Hours of one bar. */
const BAR_HOURS = 4
const BAR_MS = BAR_HOURS * HOUR_MS
const BARS = (PROVIDER_HEALTH_DAYS * 24) / BAR_HOURS

/** The bars of the last days, the newest last, with the sums and the largest bar (1 at least). Older hours are left out. */
export function barsOf(hours: readonly Hour[], nowMs: number) {
  const last = Math.floor(nowMs / BAR_MS)
  const bars = Array.from({ length: BARS }, (_, index) => ({ at: (last - BARS + 1 + index) * BAR_MS, worked: 0, failed: 0 }))
  for (const { at, worked, failed } of hours) {
    const bar = bars[Math.floor(at / BAR_MS) - last + BARS - 1]
    if (bar === undefined) continue
    bar.worked += worked
    bar.failed += failed
  }
  const sum = (key: 'worked' | 'failed') => bars.reduce((total, bar) => total + bar[key], 0)
  return { bars, worked: sum('worked'), failed: sum('failed'), most: Math.max(1, ...bars.map(({ worked, failed }) => worked + failed)) }
}
