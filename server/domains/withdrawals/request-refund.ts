/** Asks unspent deposits back (product.md §5): a withdrawal on the network that they came by, which bears the network's cost. */
import { NETWORKS, type Network } from '#contract/rules/payouts.ts'
import { refundMinimumCents } from '#contract/rules/withdrawals.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { readSetting } from '../settings/index.ts'
import { selectRefundable, type RefundableRow } from './refunds.sql.ts'
import { hold, openWallet } from './request-withdrawal.ts'

export const areRefundsOn = async (db: Db): Promise<boolean> => (await readSetting(db, 'customer_refunds')) === 'true'

/** The networks on which this user can ask for something back. */
export const refundableOf = (db: Db, userId: string): Promise<RefundableRow[]> => db.many(selectRefundable, userId, NETWORKS)

/**
 * The amount moves from the wallet to the hold in the same transaction. Answers the withdrawal's id. Errors: refunds_off, above_unspent,
 * below_minimum, bad_address, withdrawals_blocked, suspended.
 */
export async function requestRefund(
  context: MutationContext<Actor>,
  { amountCents, details, network }: { amountCents: number; details: string; network: Network },
): Promise<string> {
  const { tx, actor } = context
  if (!(await areRefundsOn(tx))) throw new CallError('refunds_off', 'Deposits are not refunded here at the moment.')
  const request = { amountCents, method: 'crypto' as const, details, network }
  // Locks the wallet: nothing can be spent between the sum of the unspent deposits and the hold.
  const wallet = await openWallet(context, request)
  const found = (await refundableOf(tx, userIdOf(actor))).find((row) => row.network === network)
  const mostCents = found?.mostCents ?? 0
  if (found === undefined || amountCents > mostCents)
    throw new CallError('above_unspent', 'This is more than the unspent deposits on this network.', { most: dollarsFromCents(mostCents) })
  const minimumCents = refundMinimumCents(found.costCents)
  if (amountCents < minimumCents)
    throw new CallError('below_minimum', 'This is less than the smallest refund on this network.', {
      minimum: dollarsFromCents(minimumCents),
    })
  return hold(context, request, { network: wallet.network, isLast: false, refundCostCents: found.costCents })
}
