/**
 * The states of an adjustment (docs/money.md):
 *
 *   ──within the limit──▶ booked
 *   ──above it──▶ asked ──approved by another admin──▶ booked
 *                   ├──refused by another admin──▶ refused
 *                   ├──by the admin who asked──▶ withdrawn
 *                   └──nobody decides in time, or the account is erased──▶ lapsed
 */
import type { AdjustmentState } from '#contract/types.ts'

export type AdjustmentStep = 'approve' | 'refuse' | 'withdraw' | 'lapse'

const NEXT: Readonly<Record<AdjustmentStep, AdjustmentState>> = {
  approve: 'booked',
  refuse: 'refused',
  withdraw: 'withdrawn',
  lapse: 'lapsed',
}

/** The state after a step; null: only requests that wait take steps. */
export const stateAfter = (state: AdjustmentState, step: AdjustmentStep): AdjustmentState | null => (state === 'asked' ? NEXT[step] : null)
