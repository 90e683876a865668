/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { takeBackLastPayouts } from './change-withdrawal.ts'
export { lastPayoutMinimumOf, lastPayoutOf, payoutsHeldUntil } from './last-payout.ts'
export { requestLastPayout, type WithdrawalRequest } from './request-withdrawal.ts'
export { anyWithdrawal, withdrawalsOf } from './topics.ts'
