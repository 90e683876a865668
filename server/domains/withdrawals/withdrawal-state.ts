/**
 * The life of a withdrawal (product.md §5):
 *
 *   requested ──approve──▶ approved ──send──▶ sent
 *       │  │                  │
 *       │  └──reject──▶ rejected ◀──reject──┘        money back
 *       └──cancel (its owner)──▶ rejected            money back
 *
 * `failed` is for payouts that a provider gives back later. Holds no money and no rows.
 */
import type { WithdrawalStatus } from '#contract/types.ts'

export type WithdrawalStep = 'approve' | 'send' | 'reject' | 'cancel'

const STEPS: Record<WithdrawalStep, { from: readonly WithdrawalStatus[]; to: WithdrawalStatus }> = {
  approve: { from: ['requested'], to: 'approved' },
  send: { from: ['approved'], to: 'sent' },
  reject: { from: ['requested', 'approved'], to: 'rejected' },
  cancel: { from: ['requested'], to: 'rejected' },
}

/** The status after a step, or null when the step cannot be taken from here. */
export const afterStep = (status: WithdrawalStatus, step: WithdrawalStep): WithdrawalStatus | null =>
  STEPS[step].from.includes(status) ? STEPS[step].to : null
