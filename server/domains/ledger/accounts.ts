/** Accounts, balances and the one way to move money. docs/money.md draws the chart of accounts. */
import type { Db, Tx } from '#platform/db/database.ts'
import {
  callTransfer,
  foldBalance,
  lockAccountsForUpdate,
  openAccountsOf,
  selectAccount,
  selectBalances,
  type BalanceRow,
  type OwnedKind,
  type TransferKind,
} from './ledger.sql.ts'

/** Accounts of the installation and the outside, opened by schema.sql. SQL functions read them as `accounts.commission()`. */
export const DEPOSITS_CLEARING_ACCOUNT = '00000000-0000-0000-0000-000000000001'
export const PAYOUTS_CLEARING_ACCOUNT = '00000000-0000-0000-0000-000000000002'
export const COMMISSION_ACCOUNT = '00000000-0000-0000-0000-000000000003'
export const ADJUSTMENTS_ACCOUNT = '00000000-0000-0000-0000-000000000004'
export const SUBSCRIPTIONS_ACCOUNT = '00000000-0000-0000-0000-000000000005'
/** Payments that arrived for erased accounts. */
export const UNCLAIMED_ACCOUNT = '00000000-0000-0000-0000-000000000006'

/** Opens the four accounts of a new user; a second call changes nothing. */
export const openAccounts = async (tx: Tx, ownerId: string): Promise<void> => void (await tx.one(openAccountsOf, ownerId))

/** The id of a user's account. */
export const accountOf = async (db: Db, ownerId: string, kind: OwnedKind): Promise<string> =>
  (await db.one(selectAccount, ownerId, kind)).id

/** The balance of an account of the installation, in cents: folded from its transfers, because it keeps none. */
export const installationBalanceOf = async (db: Db, account: string): Promise<number> => (await db.one(foldBalance, account)).cents

/** The balances of a user, in cents. */
export const balancesOf = (db: Db, ownerId: string): Promise<BalanceRow> => db.one(selectBalances, ownerId)

export interface Transfer {
  debit: string
  credit: string
  cents: number
  kind: TransferKind
  /** The order, deposit or withdrawal that caused it. */
  causeId: string
  /**
   * Counts the movements of this kind by one cause: 0 where there can be only one, else the cents credited so far of a deposit that arrives
   * in parts, or the booking of an order. The same cause, kind and round move money once.
   */
  round?: number
  /** Of the first transfer: the refusal when its debit account, which is locked then, has too little. */
  orRefuse?: (balanceCents: number) => Error
}

/**
 * Moves money from the debit to the credit account. Answers the transfer's id. Too little on the debit account violates
 * `accounts_not_negative` and rolls the transaction back: callers that may run short check first, under a lock. Several transfers that follow
 * each other lock all of their accounts first, in the one order that rules out deadlocks; the id is that of the first.
 */
export async function transfer(tx: Tx, first: Transfer, ...others: readonly Transfer[]): Promise<number> {
  const all = [first, ...others]
  const { orRefuse } = first
  if (all.length > 1 || orRefuse !== undefined) {
    const locked = await tx.many(lockAccountsForUpdate, [...new Set(all.flatMap(({ debit, credit }) => [debit, credit]))])
    const balanceCents = locked.find(({ id }) => id === first.debit)?.cents ?? 0
    if (orRefuse !== undefined && balanceCents < first.cents) throw orRefuse(balanceCents)
  }
  const ids: number[] = []
  for (const { debit, credit, cents, kind, causeId, round = 0 } of all)
    ids.push((await tx.one(callTransfer, causeId, kind, round, debit, credit, cents)).id)
  return ids[0] ?? 0
}

/** Locks accounts at once, in the order of all transfers: before several transfers of which only later ones concern some of them. */
export const lockAccounts = async (tx: Tx, accountIds: readonly string[]): Promise<void> =>
  void (await tx.many(lockAccountsForUpdate, accountIds))
