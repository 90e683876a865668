import { maskEmail, maskPayout } from '#contract/rules/mask.ts'
import { READING_EMAILS, READING_PAYOUTS } from '#contract/shapes/admin-roles.ts'
import type { Withdrawal } from '#contract/types.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { pictureUrl } from '../media/index.ts'
import type { AdminWithdrawalRow, WithdrawalRow } from './withdrawals.sql.ts'

export const presentWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  _id: row.id,
  createdAt: row.createdAt,
  amount: dollarsFromCents(row.amountCents),
  paymentMethod: row.method,
  paymentDetails: row.details,
  network: row.network,
  status: row.status,
  reference: row.reference,
  reason: row.reason,
  isCancelled: row.isCancelled,
  refund: row.isRefund
    ? { networkCost: dollarsFromCents(row.networkCents), payout: dollarsFromCents(row.amountCents - row.networkCents) }
    : null,
})

/** The same without the payee in full, for all but its owner and finance. */
export const presentMasked = (row: WithdrawalRow): Withdrawal => ({ ...presentWithdrawal(row), paymentDetails: maskPayout(row.details) })

export const presentForAdmin = (actor: Actor, row: AdminWithdrawalRow) => ({
  ...(isAdminOf(actor, READING_PAYOUTS) ? presentWithdrawal(row) : presentMasked(row)),
  model: {
    _id: row.userId,
    name: row.name,
    handle: row.handle,
    email: isAdminOf(actor, READING_EMAILS) ? row.email : maskEmail(row.email),
    picture: pictureUrl(row.pictureId, 96),
  },
  approvedBy: row.approverName,
  heldUntil: row.heldUntil,
  isLast: row.isLast,
  isKept: row.isKept,
  risk: {
    totalEarned: dollarsFromCents(row.totalEarnedCents),
    totalDeposited: dollarsFromCents(row.totalDepositedCents),
    completedOrders: row.completedOrders,
    memberSince: row.memberSince,
    isFirstWithdrawal: row.isFirst,
    sharedDetails: row.sharedDetails,
  },
})
