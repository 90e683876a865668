/**
 * The last payout of a closing account, in one sum: a withdrawal with the usual checks and admins, but for models and customers alike and
 * without a minimum, because nothing can be left behind. An open account is closed in the same transaction: the minimum is waived for no
 * account that stays.
 */
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { requirePayoutProof } from '../auth/index.ts'
import { requestLastPayout, type WithdrawalRequest } from '../withdrawals/index.ts'
import { beginClosing, lockAccount, refuseBlocked } from './close-account.ts'
import { standingOf } from './closing-blocks.ts'

export interface Farewell {
  /** The time of erasure, if the payout is finished by then. */
  closesAt: number
  withdrawalId: string
}

/** Errors: closing_blocked, balance_changed, last_payout_used, bad_address, withdrawals_blocked, suspended, proof_required. */
export async function leaveWithPayout(context: MutationContext<Actor>, request: WithdrawalRequest): Promise<Farewell> {
  const account = await lockAccount(context)
  const withdrawalId = await requestLastPayout(context, request)
  if (account.closesAt === null) refuseBlocked((await standingOf(context.tx, userIdOf(context.actor), account)).blocks)
  await requirePayoutProof(context, request)
  return { closesAt: account.closesAt ?? (await beginClosing(context, 0)), withdrawalId }
}
