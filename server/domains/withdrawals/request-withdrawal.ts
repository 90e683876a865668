import { WITHDRAWAL_MIN_CENTS } from '#contract/limits.ts'
import type { WithdrawalMethod } from '#contract/types.ts'
import { CallError } from '#realtime/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { dollarsFromCents } from '#server/platform/money.ts'
import { userIdOf } from '#server/platform/user-id.ts'
import { accountOf, transfer, walletOf } from '../ledger/index.ts'
import { refuseWhileBlocked } from './change-withdrawal.ts'
import { checkDetails, type Network } from '#server/platform/payout-details.ts'
import { anyWithdrawal, withdrawalsOf } from './topics.ts'
import { insertWithdrawal, selectWalletForUpdate } from './withdrawals.sql.ts'

export interface WithdrawalRequest {
  amountCents: number
  method: WithdrawalMethod
  details: string
  network: Network | undefined
}

/**
 * Asks for a payout: the amount leaves the wallet for the hold in the same transaction. Answers the id.
 * Errors and texts: spec §5, and bad_address, withdrawals_blocked, suspended.
 */
export async function requestWithdrawal(context: MutationContext<Actor>, { amountCents, method, details, network }: WithdrawalRequest): Promise<string> {
  const { tx, actor, touch } = context
  const userId = userIdOf(actor)
  if (amountCents < WITHDRAWAL_MIN_CENTS) throw new CallError('below_minimum', 'Minimum withdrawal amount is $25.00')
  const checkedNetwork = checkDetails(method, details, network)
  await refuseWhileBlocked(context)
  const { cents, isSuspended } = await tx.one(selectWalletForUpdate, userId)
  if (isSuspended) throw new CallError('suspended', 'Your account is suspended. You cannot withdraw until it is restored.')
  if (cents < amountCents) throw new CallError('short_balance', 'Withdrawal amount exceeds available balance', { balance: dollarsFromCents(cents) })
  const { id } = await tx.one(insertWithdrawal, userId, amountCents, method, details, checkedNetwork)
  const [wallet, hold] = [await accountOf(tx, userId, 'wallet'), await accountOf(tx, userId, 'withdrawal_hold')]
  await transfer(tx, { key: `withdrawal:${id}:hold`, debit: wallet, credit: hold, cents: amountCents, kind: 'withdrawal', causeId: id })
  touch(withdrawalsOf(userId), anyWithdrawal(), walletOf(userId))
  return id
}
