/** Books the return of a payment for an erased account. The money itself was sent back by hand, outside of the site. */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { PAYOUTS_CLEARING_ACCOUNT, transfer, UNCLAIMED_ACCOUNT } from '../ledger/index.ts'
import { refuseWhileBlocked } from '../settings/index.ts'
import { unclaimedDeposits } from './topics.ts'
import { markReturned, selectUnclaimedForUpdate } from './unclaimed.sql.ts'

export interface Return {
  id: string
  reason: string
  /** Of the payment that returned it. */
  reference: string
}

/** Errors: withdrawals_blocked, not_found, wrong_status. */
export async function returnUnclaimed({ tx, actor, touch }: MutationContext<Actor>, { id, reason, reference }: Return): Promise<void> {
  await refuseWhileBlocked(tx)
  const row = await tx.maybe(selectUnclaimedForUpdate, id)
  if (row === undefined) throw new CallError('not_found', 'This payment does not exist.')
  if (row.isReturned) throw new CallError('wrong_status', 'This payment was booked as sent back already.')
  await transfer(tx, {
    debit: UNCLAIMED_ACCOUNT,
    credit: PAYOUTS_CLEARING_ACCOUNT,
    cents: row.cents,
    kind: 'unclaimed_returned',
    causeId: id,
  })
  await tx.run(markReturned, id, userIdOf(actor), reason, reference)
  touch(unclaimedDeposits())
}
