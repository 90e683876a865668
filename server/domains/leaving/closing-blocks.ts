/** The blocks before closing and before erasing an account: money, orders, ownership of the site. */
import type { z } from 'zod'
import type { closingBlock } from '#contract/shapes/leaving.ts'
import { CLOSING_WAITS_FOR } from '#contract/limits.ts'
import type { Db } from '#platform/db/database.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { depositsUnderWay } from '../deposits/index.ts'
import { balancesOf } from '../ledger/index.ts'
import { openOrdersOf } from '../orders/index.ts'
import { countOtherOwners, type AccountRow } from './closings.sql.ts'

export type Block = z.output<typeof closingBlock>

export interface Standing {
  readonly blocks: readonly Block[]
  /** The balance of the wallet, in cents. */
  readonly walletCents: number
}

/** The user's current blocks. The balance comes first, because it alone can be given up. */
export async function standingOf(db: Db, userId: string, { isOwner }: Pick<AccountRow, 'isOwner'>): Promise<Standing> {
  const balances = await balancesOf(db, userId)
  const orders = await openOrdersOf(db, userId)
  const deposits = await depositsUnderWay(db, userId)
  const isLastOwner = isOwner && (await db.one(countOtherOwners, userId)).count === 0
  const blocks: (Block | false)[] = [
    balances.wallet > 0 && { kind: 'balance', amount: dollarsFromCents(balances.wallet) },
    balances.earningsHold > 0 && { kind: 'held', amount: dollarsFromCents(balances.earningsHold), until: orders.heldUntil },
    balances.withdrawalHold > 0 && { kind: 'withdrawal', amount: dollarsFromCents(balances.withdrawalHold) },
    deposits.length > 0 && { kind: 'deposit', count: deposits.length },
    orders.asCustomer > 0 && { kind: 'orders_as_customer', count: orders.asCustomer },
    orders.asModel > 0 && { kind: 'orders_as_model', count: orders.asModel },
    isLastOwner && { kind: 'last_owner' },
  ]
  return { blocks: blocks.filter((block) => block !== false), walletCents: balances.wallet }
}

/** The same without a balance that the user gives up, if it is at most the amount seen. */
export const unlessGivenUp = ({ blocks, walletCents }: Standing, givesUpCents: number): readonly Block[] =>
  walletCents <= givesUpCents ? blocks.filter(({ kind }) => kind !== 'balance') : blocks

/** The blocks before closing: all but those that end by themselves. Erasing waits for these, too. */
export const thatKeepFromAsking = (blocks: readonly Block[]): readonly Block[] =>
  blocks.filter(({ kind }) => !CLOSING_WAITS_FOR.includes(kind))
