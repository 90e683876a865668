/** The fields of a broadcast, their problems, and the call that they make. */
import { BROADCAST_AUDIENCE, BROADCAST_DAYS_AHEAD, type BroadcastKind, MESSAGE_MAX } from '#contract/limits.ts'
import type { Broadcast } from '#contract/types.ts'
import { clockIn, momentOf } from '#web/lib/zoned-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface BroadcastForm {
  readonly text: string
  readonly to: readonly BroadcastKind[]
  readonly without: readonly BroadcastKind[]
  /** Ids of tags and segments. */
  readonly toGroups: readonly string[]
  readonly withoutGroups: readonly string[]
  readonly when: 'now' | 'later'
  /** Clocks of the model: `2026-12-05`, `18:30`. */
  readonly date: string
  readonly time: string
}

export type BroadcastProblem = 'textMissing' | 'textLong' | 'toMissing' | 'timeMissing' | 'timeGap' | 'timePast' | 'timeFar'

/** A new broadcast, perhaps to a tag or segment, or a scheduled one with its time. */
export function formOf(edited: Broadcast | null, zone: string, nowMs: number, toGroup?: string): BroadcastForm {
  const at = edited?.sendAt ?? Math.ceil((nowMs + HOUR_MS) / HOUR_MS) * HOUR_MS
  return {
    text: edited?.text ?? '',
    to: edited?.to ?? (toGroup === undefined ? ['followers'] : []),
    without: edited?.without ?? [],
    toGroups: edited?.toGroups ?? (toGroup === undefined ? [] : [toGroup]),
    withoutGroups: edited?.withoutGroups ?? [],
    when: edited === null ? 'now' : 'later',
    ...clockIn(at, zone),
  }
}

/** The kinds in the order of the contract, with `kind` in or out. */
export const withKind = (kinds: readonly BroadcastKind[], kind: BroadcastKind, isIn: boolean): BroadcastKind[] =>
  BROADCAST_AUDIENCE.filter((each) => (each === kind ? isIn : kinds.includes(each)))

/** Epoch milliseconds; null: now, or no such time. */
export const sendAtOf = ({ when, date, time }: BroadcastForm, zone: string): number | null =>
  when === 'now' ? null : momentOf(date, time, zone)

function timeProblem({ date, time }: BroadcastForm, moment: number | null, nowMs: number): BroadcastProblem | undefined {
  if (date === '' || time === '') return 'timeMissing'
  if (moment === null) return 'timeGap'
  if (moment <= nowMs) return 'timePast'
  return moment > nowMs + BROADCAST_DAYS_AHEAD * DAY_MS ? 'timeFar' : undefined
}

export function problemsOf(form: BroadcastForm, zone: string, nowMs: number): Partial<Record<'text' | 'to' | 'time', BroadcastProblem>> {
  const length = form.text.trim().length
  const text = length === 0 ? 'textMissing' : length > MESSAGE_MAX ? 'textLong' : undefined
  const time = form.when === 'now' ? undefined : timeProblem(form, sendAtOf(form, zone), nowMs)
  return {
    ...(text !== undefined && { text }),
    ...(form.to.length + form.toGroups.length === 0 && { to: 'toMissing' as const }),
    ...(time !== undefined && { time }),
  }
}

/** Share of the chosen users who have been dealt with, 0–100. */
export function progressOf({ targets, sent, leftOut, unsent, status }: Broadcast): number {
  if (status === 'unsending') return sent === 0 ? 100 : Math.floor((unsent / sent) * 100)
  const done = sent + leftOut.blocked + leftOut.left + leftOut.rule + leftOut.muted
  return targets === 0 ? 0 : Math.floor((done / targets) * 100)
}
