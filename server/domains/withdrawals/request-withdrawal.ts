import { WITHDRAWAL_MIN_CENTS } from '#contract/limits.ts'
import type { Network } from '#contract/rules/payouts.ts'
import { amountProblem } from '#contract/rules/withdrawals.ts'
import type { WithdrawalMethod } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { checkDetails } from '#server/shared/payout-details.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { accountOf, transfer, walletOf } from '../ledger/index.ts'
import { refuseWhileBlocked } from '../settings/index.ts'
import { lastPayoutMinimumOf } from './last-payout.ts'
import { anyWithdrawal, withdrawalsOf } from './topics.ts'
import { insertWithdrawal, selectWalletForUpdate } from './withdrawals.sql.ts'

type Context = MutationContext<Actor>

export interface WithdrawalRequest {
  amountCents: number
  method: WithdrawalMethod
  details: string
  network: Network | undefined
}

/** Checks everything but the amount, and locks the wallet. Answers its balance, and the network. */
export async function openWallet(
  context: Context,
  { method, details, network }: WithdrawalRequest,
): Promise<{ cents: number; network: Network | null }> {
  const checkedNetwork = checkDetails(method, details, network)
  await refuseWhileBlocked(context.tx)
  const { cents, isSuspended } = await context.tx.one(selectWalletForUpdate, userIdOf(context.actor))
  if (isSuspended) throw new CallError('suspended', 'Your account is suspended. You cannot withdraw until it is restored.')
  return { cents, network: checkedNetwork }
}

interface Held {
  network: Network | null
  /** A last payout of a closing account. */
  isLast: boolean
  /** A refund of unspent deposits: the cost of the network in it, in cents. */
  refundCostCents?: number
}

/** Moves the amount from the wallet to the hold. Answers the withdrawal's id. */
export async function hold(
  { tx, actor, touch }: Context,
  { amountCents, method, details }: WithdrawalRequest,
  { network, isLast, refundCostCents }: Held,
): Promise<string> {
  const userId = userIdOf(actor)
  const { id } = await tx.one(insertWithdrawal, userId, amountCents, method, details, network, isLast, refundCostCents ?? null)
  const [wallet, account] = [await accountOf(tx, userId, 'wallet'), await accountOf(tx, userId, 'withdrawal_hold')]
  await transfer(tx, { debit: wallet, credit: account, cents: amountCents, kind: 'withdrawal', causeId: id })
  touch(withdrawalsOf(userId), anyWithdrawal(), walletOf(userId))
  return id
}

/**
 * Requests a withdrawal: the amount moves from the wallet to the hold in the same transaction. Answers the id.
 * Errors and texts: spec §5, and bad_address, withdrawals_blocked, suspended.
 */
export async function requestWithdrawal(context: Context, request: WithdrawalRequest): Promise<string> {
  const { amountCents } = request
  if (amountProblem(amountCents, Infinity) === 'below_minimum') throw new CallError('below_minimum', 'Minimum withdrawal amount is $25.00')
  const { cents, network } = await openWallet(context, request)
  if (amountProblem(amountCents, cents) !== null)
    throw new CallError('short_balance', 'Withdrawal amount exceeds available balance', { balance: dollarsFromCents(cents) })
  return hold(context, request, { network, isLast: false })
}

/**
 * Requests the whole balance of a closing account, of a model or a customer; the caller handles the closing. The amount is the one that the
 * user saw. The minimum is waived once: after a last payout, or while one waits, the usual minimum applies. Errors: balance_changed,
 * last_payout_used, bad_address, withdrawals_blocked, suspended.
 */
export async function requestLastPayout(context: Context, request: WithdrawalRequest): Promise<string> {
  const { cents, network } = await openWallet(context, request)
  if (cents !== request.amountCents)
    throw new CallError('balance_changed', 'Your balance has changed. Please check the new amount.', {
      balance: dollarsFromCents(cents),
    })
  if (cents < (await lastPayoutMinimumOf(context.tx, userIdOf(context.actor)))) {
    throw new CallError(
      'last_payout_used',
      'You have already requested a last payout, and only one is exempt from the minimum. You can withdraw from $25.00 upwards, give up a smaller balance, or keep your account and spend it.',
      {
        minimum: dollarsFromCents(WITHDRAWAL_MIN_CENTS),
      },
    )
  }
  return hold(context, request, { network, isLast: true })
}
