import type { TransferKind } from './figures.ts'

export type AccountKind =
  | 'wallet'
  | 'escrow'
  | 'earnings_hold'
  | 'withdrawal_hold'
  | 'deposits_clearing'
  | 'payouts_clearing'
  | 'commission'
  | 'subscriptions'
  | 'adjustments'
  | 'unclaimed'

/** Every posting of docs/money.md: the kind of the transfer, and the kinds of its debit and its credit account. */
export const POSTINGS: readonly (readonly [kind: TransferKind, debit: AccountKind, credit: AccountKind])[] = [
  ['deposit', 'deposits_clearing', 'wallet'],
  ['deposit', 'deposits_clearing', 'unclaimed'],
  ['order', 'wallet', 'escrow'],
  ['refund', 'escrow', 'wallet'],
  ['refund', 'earnings_hold', 'wallet'],
  ['earning', 'escrow', 'earnings_hold'],
  ['earning_returned', 'earnings_hold', 'escrow'],
  ['earning_released', 'earnings_hold', 'wallet'],
  ['commission', 'escrow', 'commission'],
  ['commission', 'wallet', 'commission'],
  ['commission', 'earnings_hold', 'commission'],
  ['commission_returned', 'commission', 'escrow'],
  ['commission_returned', 'commission', 'earnings_hold'],
  ['post_purchase', 'wallet', 'wallet'],
  ['message', 'wallet', 'wallet'],
  ['tip', 'wallet', 'earnings_hold'],
  // Before tips could be undone.
  ['tip', 'wallet', 'wallet'],
  ['tip_released', 'earnings_hold', 'wallet'],
  ['subscription', 'wallet', 'subscriptions'],
  ['withdrawal', 'wallet', 'withdrawal_hold'],
  ['withdrawal_returned', 'withdrawal_hold', 'wallet'],
  ['payout', 'withdrawal_hold', 'payouts_clearing'],
  ['payout_returned', 'payouts_clearing', 'wallet'],
  ['unclaimed_returned', 'unclaimed', 'payouts_clearing'],
  ['adjustment', 'wallet', 'adjustments'],
  ['adjustment_added', 'adjustments', 'wallet'],
  ['adjustment_taken', 'wallet', 'adjustments'],
]
