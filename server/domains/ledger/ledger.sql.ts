import { refusals } from '#platform/db/refusals.ts'
import { statement } from '#platform/db/statement.ts'
import { inDollars } from '#server/shared/in-dollars.ts'

/** The refusals of this domain's SQL functions, by the keys that they raise. */
refusals(
  {
    'ledger.shortBalance.post': 'Your balance is too low for this post. Please add funds.',
    'ledger.shortBalance.media': 'Your balance is too low for these files. Please add funds.',
    'ledger.shortBalance.message': 'Your balance is too low for this message. Please add funds.',
    'ledger.shortBalance.tip': 'Your balance is too low for this tip. Please add funds.',
  },
  inDollars,
)

export type OwnedKind = 'wallet' | 'escrow' | 'earnings_hold' | 'withdrawal_hold'

/** As in the constraint of the table. */
export const TRANSFER_KINDS = [
  'deposit',
  'order',
  'refund',
  'earning',
  'commission',
  'earning_released',
  'earning_returned',
  'commission_returned',
  'withdrawal',
  'withdrawal_returned',
  'payout',
  'payout_returned',
  'tip',
  'tip_released',
  'post_purchase',
  'message',
  'subscription',
  'adjustment',
  'adjustment_added',
  'adjustment_taken',
  'unclaimed_returned',
] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]

/** Locks accounts of users sorted by id, for transfers that follow in another order. */
export const lockAccountsForUpdate = statement<[ids: readonly string[]], { id: string; cents: number }>(
  'ledger.lockAccountsForUpdate',
  `select id, balance_cents as cents from ledger.accounts where id = any ($1::uuid[]) and owner_id <> ledger.installation() order by id for update`,
)

export const openAccountsOf = statement<[ownerId: string], { done: string }>(
  'ledger.openAccountsOf',
  `select ledger.open_accounts($1)::text as done`,
)

export const selectAccount = statement<[ownerId: string, kind: OwnedKind], { id: string }>(
  'ledger.selectAccount',
  `select id from ledger.accounts where owner_id = $1 and kind = $2`,
)

/** Locks both accounts, sorted by id, and moves the money; see transfer.sql. */
export const callTransfer = statement<
  [causeId: string, kind: TransferKind, round: number, debit: string, credit: string, cents: number],
  { id: number }
>('ledger.callTransfer', `select ledger.transfer($1, $2, $3, $4, $5, $6) as id`)

export const foldBalance = statement<[account: string], { cents: number }>(
  'ledger.foldBalance',
  `select (coalesce((select sum(cents) from ledger.transfers where credit_account = $1), 0) - coalesce((select sum(cents) from ledger.transfers where debit_account = $1), 0))::bigint as cents`,
)

export interface BalanceRow {
  wallet: number
  escrow: number
  earningsHold: number
  withdrawalHold: number
}

export const selectBalances = statement<[ownerId: string], BalanceRow>(
  'ledger.selectBalances',
  `select coalesce(max(balance_cents) filter (where kind = 'wallet'), 0) as wallet,
     coalesce(max(balance_cents) filter (where kind = 'escrow'), 0) as escrow,
     coalesce(max(balance_cents) filter (where kind = 'earnings_hold'), 0) as "earningsHold",
     coalesce(max(balance_cents) filter (where kind = 'withdrawal_hold'), 0) as "withdrawalHold"
   from ledger.accounts where owner_id = $1`,
)
