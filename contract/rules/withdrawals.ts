/**
 * The life of a withdrawal (product.md §5), and the amounts that may be withdrawn (spec §5):
 *
 *   requested ──approve──▶ approved ──send──▶ sent ──fail──▶ failed      money back, once the payout has returned
 *       │  │                  │
 *       │  └──reject──▶ rejected ◀──reject──┘        money back
 *       └──cancel (its owner)──▶ rejected            money back
 */
import { WITHDRAWAL_MIN_CENTS } from '../limits.ts'
import type { WithdrawalStatus } from '../types.ts'

/** `cancel` is its owner's, the others are admins'. */
export type WithdrawalStep = 'approve' | 'send' | 'reject' | 'cancel' | 'fail'

const STEPS: Record<WithdrawalStep, { from: readonly WithdrawalStatus[]; to: WithdrawalStatus }> = {
  approve: { from: ['requested'], to: 'approved' },
  send: { from: ['approved'], to: 'sent' },
  reject: { from: ['requested', 'approved'], to: 'rejected' },
  cancel: { from: ['requested'], to: 'rejected' },
  fail: { from: ['sent'], to: 'failed' },
}

/** The status after a step; null if this status does not allow it. */
export const withdrawalAfter = (status: WithdrawalStatus, step: WithdrawalStep): WithdrawalStatus | null =>
  STEPS[step].from.includes(status) ? STEPS[step].to : null

/** Is the step allowed now? Screens show its button then. */
export const mayTakeStep = (status: WithdrawalStatus, step: WithdrawalStep): boolean => withdrawalAfter(status, step) !== null

/** Why this amount cannot be withdrawn from this balance; null if it can. */
export function amountProblem(cents: number, availableCents: number): 'below_minimum' | 'short_balance' | null {
  if (cents < WITHDRAWAL_MIN_CENTS) return 'below_minimum'
  return cents > availableCents ? 'short_balance' : null
}

/** Ours: minimum left of a refund after the network's cost ($1.00). */
const REFUND_NET_MIN_CENTS = 1_00

/** The smallest refund of unspent deposits on a network with this cost, in cents. */
export const refundMinimumCents = (costCents: number): number => costCents + REFUND_NET_MIN_CENTS

/** Minimum of a last payout, in cents: none for the first of an account. Rejected and cancelled ones do not count. */
export const lastPayoutMinCents = (hasHadLast: boolean): number => (hasHadLast ? WITHDRAWAL_MIN_CENTS : 1)
