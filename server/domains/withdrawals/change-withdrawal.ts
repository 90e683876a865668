/** The steps of a withdrawal: each locks the row, checks the status, moves the money, touches the topics. */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { mayTakeStep, type WithdrawalStep } from '#contract/rules/withdrawals.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { accountOf, PAYOUTS_CLEARING_ACCOUNT, transfer, walletOf } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { readSetting, refuseWhileBlocked } from '../settings/index.ts'
import { anyWithdrawal, withdrawalsOf } from './topics.ts'
import {
  markApproved,
  markFailed,
  markKept,
  markRejected,
  markSent,
  selectHold,
  selectLastUnderWay,
  selectOpenLastPayouts,
  selectOwnerForShare,
  selectWithdrawalForUpdate,
  type WithdrawalRow,
} from './withdrawals.sql.ts'

type Context = MutationContext<Actor>

async function take(context: Context, id: string, step: WithdrawalStep, ownerId?: string): Promise<WithdrawalRow> {
  const row = await context.tx.maybe(selectWithdrawalForUpdate, id)
  if (row === undefined || (ownerId !== undefined && row.userId !== ownerId))
    throw new CallError('not_found', 'This withdrawal does not exist.')
  if (!mayTakeStep(row.status, step))
    throw new CallError('wrong_status', `This withdrawal is ${row.status} already.`, { status: row.status })
  return row
}

function touch({ touch: tell }: Context, row: WithdrawalRow): void {
  tell(withdrawalsOf(row.userId), anyWithdrawal(), walletOf(row.userId))
}

/**
 * Locks a withdrawal for an admin who is not its payee. Locks its user first, as closing and keeping an account do, because those go on
 * to the withdrawals, and this to the user's notifications.
 */
async function takeAsFinance(
  context: Context,
  id: string,
  step: WithdrawalStep,
): Promise<{ row: WithdrawalRow; adminId: string; isErased: boolean }> {
  const adminId = userIdOf(context.actor)
  const owner = await context.tx.maybe(selectOwnerForShare, id)
  const row = await take(context, id, step)
  if (row.userId === adminId) throw new CallError('own_withdrawal', 'You cannot decide about your own withdrawal.')
  return { row, adminId, isErased: owner?.isErased === true }
}

/** product.md §1: a thief who has changed the password of an account must not get its money the same day. */
async function refuseWhileHeld({ tx }: Context, { userId }: WithdrawalRow): Promise<void> {
  const { isHeld, heldUntil, isSuspended } = await tx.one(selectHold, userId)
  if (isSuspended)
    throw new CallError(
      'owner_suspended',
      'This account is suspended. Nothing is paid out to it until it is restored; the withdrawal can be rejected.',
    )
  if (isHeld)
    throw new CallError(
      'withdrawal_held',
      'The password or the second factor of this account was changed lately. Nothing is paid out to it until the time shown with the withdrawal.',
      { until: heldUntil },
    )
}

/** Returns the money to the wallet. */
async function giveBack({ tx }: Context, row: WithdrawalRow): Promise<void> {
  const [hold, wallet] = [await accountOf(tx, row.userId, 'withdrawal_hold'), await accountOf(tx, row.userId, 'wallet')]
  await transfer(tx, {
    debit: hold,
    credit: wallet,
    cents: row.amountCents,
    kind: 'withdrawal_returned',
    causeId: row.id,
  })
}

/** requested → approved. Errors: not_found, wrong_status, own_withdrawal, withdrawals_blocked, withdrawal_held, owner_suspended. */
export async function approveWithdrawal(context: Context, id: string): Promise<void> {
  const { row, adminId } = await takeAsFinance(context, id, 'approve')
  await refuseWhileBlocked(context.tx)
  await refuseWhileHeld(context, row)
  await context.tx.run(markApproved, id, adminId)
  touch(context, row)
}

/**
 * approved → sent: the money on hold leaves the books, and the user is notified. Above the second-approval amount another admin than the
 * approving one must send.
 */
export async function sendWithdrawal(context: Context, id: string, reference: string): Promise<void> {
  const { row, adminId } = await takeAsFinance(context, id, 'send')
  await refuseWhileBlocked(context.tx)
  await refuseWhileHeld(context, row)
  const limitCents = Number(await readSetting(context.tx, 'withdrawal_second_approval_cents'))
  if (row.amountCents > limitCents && row.approvedBy === adminId) {
    throw new CallError('second_approval', 'You approved this withdrawal. Above this amount another admin has to send it.')
  }
  const hold = await accountOf(context.tx, row.userId, 'withdrawal_hold')
  await transfer(context.tx, {
    debit: hold,
    credit: PAYOUTS_CLEARING_ACCOUNT,
    cents: row.amountCents,
    kind: 'payout',
    causeId: id,
  })
  await context.tx.run(markSent, id, adminId, reference)
  await notify(context, {
    userId: row.userId,
    kind: 'withdrawal_sent',
    data: { amountCents: row.amountCents - row.networkCents },
  })
  touch(context, row)
}

/** requested or approved → rejected: the money returns, and the user is notified of the reason. */
export async function rejectWithdrawal(context: Context, id: string, reason: string): Promise<void> {
  const { row, adminId } = await takeAsFinance(context, id, 'reject')
  await giveBack(context, row)
  await context.tx.run(markRejected, id, adminId, reason)
  await notify(context, {
    userId: row.userId,
    kind: 'withdrawal_rejected',
    data: { amountCents: row.amountCents, reason },
  })
  touch(context, row)
}

/**
 * sent → failed: the payout came back, so the money returns from the outside to the wallet, and the user is notified of the reason. The
 * reference of the payout stays. Allowed while withdrawals are blocked, since it only returns money to its owner.
 */
export async function failWithdrawal(context: Context, id: string, reason: string): Promise<void> {
  const { row, adminId, isErased } = await takeAsFinance(context, id, 'fail')
  if (isErased)
    throw new CallError('owner_gone', 'This account has been erased, so it has no wallet any more. Please settle this payment outside.')
  await transfer(context.tx, {
    debit: PAYOUTS_CLEARING_ACCOUNT,
    credit: await accountOf(context.tx, row.userId, 'wallet'),
    cents: row.amountCents,
    kind: 'payout_returned',
    causeId: id,
  })
  await context.tx.run(markFailed, id, adminId, reason)
  await notify(context, {
    userId: row.userId,
    kind: 'withdrawal_failed',
    data: { amountCents: row.amountCents, reason },
  })
  touch(context, row)
}

/** Cancels a withdrawal that is not approved yet, by its user. */
export async function cancelWithdrawal(context: Context, id: string): Promise<void> {
  const ownerId = userIdOf(context.actor)
  const row = await take(context, id, 'cancel', ownerId)
  await giveBack(context, row)
  await context.tx.run(markRejected, id, ownerId, null)
  touch(context, row)
}

/** Cancels unapproved last payouts of a user who keeps the account. Answers the cents of approved ones, which go on. */
export async function takeBackLastPayouts(context: Context): Promise<number> {
  const { tx, touch: tell } = context
  const userId = userIdOf(context.actor)
  for (const { id } of await tx.many(selectOpenLastPayouts, userId)) {
    // Approved, or rejected, during the wait for the lock.
    const row = await tx.one(selectWithdrawalForUpdate, id)
    if (mayTakeStep(row.status, 'cancel')) await cancelWithdrawal(context, id)
  }
  if ((await tx.run(markKept, userId)) > 0) tell(anyWithdrawal())
  return (await tx.one(selectLastUnderWay, userId)).cents
}
