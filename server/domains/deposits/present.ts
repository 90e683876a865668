import type { Deposit, DeskDeposit } from '#contract/types.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { AddressRow } from './addresses.sql.ts'
import type { DepositRow, DescribedDepositRow, ShownDepositRow } from './deposits.sql.ts'

export const presentAddress = ({ network, address, payAmount }: Pick<AddressRow, 'network' | 'address' | 'payAmount'>) => ({
  network,
  address,
  payAmount,
})

/** The requested amounts, and those that have arrived. */
function presentAmounts({ orderId, status, reason, amountCents, creditedCents, otherCoin, ...row }: DepositRow) {
  // Deposits from before this was stored have only what was credited.
  const seenCents = Math.max(row.seenCents, creditedCents)
  return {
    orderId,
    status,
    reason,
    amount: dollarsFromCents(amountCents),
    received: dollarsFromCents(seenCents),
    credited: dollarsFromCents(creditedCents),
    missing: dollarsFromCents(Math.max(0, amountCents - seenCents)),
    otherCoin,
  }
}

export const presentDeposit = (row: ShownDepositRow, addresses: readonly AddressRow[]): Deposit => ({
  ...presentAmounts(row),
  payLink: row.payLink,
  expiresAt: row.expiresAt,
  addresses: addresses.map(presentAddress),
})

export const presentDescribed = (row: DescribedDepositRow): DeskDeposit => ({
  ...presentAmounts(row),
  _id: row.id,
  network: row.network,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  settledAt: row.settledAt,
})
