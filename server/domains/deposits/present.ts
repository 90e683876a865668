import type { Deposit } from '#contract/types.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { AddressRow } from './addresses.sql.ts'
import type { ShownDepositRow } from './deposits.sql.ts'

export const presentAddress = ({ network, address, payAmount }: Pick<AddressRow, 'network' | 'address' | 'payAmount'>) => ({
  network,
  address,
  payAmount,
})

export function presentDeposit(row: ShownDepositRow, addresses: readonly AddressRow[]): Deposit {
  const { orderId, status, reason, amountCents, creditedCents, otherCoin, payLink, expiresAt } = row
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
    payLink,
    expiresAt,
    addresses: addresses.map(presentAddress),
  }
}
