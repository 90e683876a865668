/** The steps of a withdrawal: each locks the row, asks the state machine, moves the money, tells who sees it. */
import { CallError } from '#realtime/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { userIdOf } from '#server/platform/user-id.ts'
import { accountOf, PAYOUTS_CLEARING_ACCOUNT, transfer, walletOf } from '../ledger/index.ts'
import { readSetting } from '../settings/index.ts'
import { anyWithdrawal, withdrawalsOf } from './topics.ts'
import { afterStep, type WithdrawalStep } from './withdrawal-state.ts'
import { markApproved, markRejected, markSent, selectWithdrawalForUpdate, type WithdrawalRow } from './withdrawals.sql.ts'

type Context = MutationContext<Actor>

/** Roles that move money of the house (product.md §1). */
const FINANCE = new Set(['owner', 'finance'])

async function take(context: Context, id: string, step: WithdrawalStep, ownerId?: string): Promise<WithdrawalRow> {
  const row = await context.tx.maybe(selectWithdrawalForUpdate, id)
  if (row === undefined || (ownerId !== undefined && row.userId !== ownerId)) throw new CallError('not_found', 'This withdrawal does not exist.')
  if (afterStep(row.status, step) === null) throw new CallError('wrong_status', `This withdrawal is ${row.status} already.`, { status: row.status })
  return row
}

function touch({ touch: tell }: Context, row: WithdrawalRow): void {
  tell(withdrawalsOf(row.userId), anyWithdrawal(), walletOf(row.userId))
}

/** An admin of finance who is not the one to be paid. Answers their id. */
function requireFinance({ actor }: Context, row: WithdrawalRow): string {
  const adminId = userIdOf(actor)
  if (actor.adminRole === null || !FINANCE.has(actor.adminRole)) throw new CallError('forbidden', 'Only owners and finance may decide about withdrawals.')
  if (row.userId === adminId) throw new CallError('own_withdrawal', 'You cannot decide about your own withdrawal.')
  return adminId
}

export async function refuseWhileBlocked({ tx }: Context): Promise<void> {
  if ((await readSetting(tx, 'withdrawals_blocked')) === 'true') {
    throw new CallError('withdrawals_blocked', 'Withdrawals are on hold while the books are checked. Please try again later.')
  }
}

/** The money is available again. */
async function giveBack({ tx }: Context, row: WithdrawalRow): Promise<void> {
  const [hold, wallet] = [await accountOf(tx, row.userId, 'withdrawal_hold'), await accountOf(tx, row.userId, 'wallet')]
  await transfer(tx, { key: `withdrawal:${row.id}:back`, debit: hold, credit: wallet, cents: row.amountCents, kind: 'withdrawal_returned', causeId: row.id })
}

/** requested → approved. Errors: not_found, wrong_status, own_withdrawal, withdrawals_blocked. */
export async function approveWithdrawal(context: Context, id: string): Promise<void> {
  const row = await take(context, id, 'approve')
  const adminId = requireFinance(context, row)
  await refuseWhileBlocked(context)
  await context.tx.run(markApproved, id, adminId)
  touch(context, row)
}

/** approved → sent: the held money has left the house. Above the second-approval amount another admin than the approver sends. */
export async function sendWithdrawal(context: Context, id: string, reference: string): Promise<void> {
  const row = await take(context, id, 'send')
  const adminId = requireFinance(context, row)
  await refuseWhileBlocked(context)
  const limitCents = Number(await readSetting(context.tx, 'withdrawal_second_approval_cents'))
  if (row.amountCents > limitCents && row.approvedBy === adminId) {
    throw new CallError('second_approval', 'You approved this withdrawal. Above this amount another admin has to send it.')
  }
  const hold = await accountOf(context.tx, row.userId, 'withdrawal_hold')
  await transfer(context.tx, { key: `withdrawal:${id}:payout`, debit: hold, credit: PAYOUTS_CLEARING_ACCOUNT, cents: row.amountCents, kind: 'payout', causeId: id })
  await context.tx.run(markSent, id, adminId, reference)
  touch(context, row)
}

/** requested or approved → rejected, money back. */
export async function rejectWithdrawal(context: Context, id: string, reason: string): Promise<void> {
  const row = await take(context, id, 'reject')
  const adminId = requireFinance(context, row)
  await giveBack(context, row)
  await context.tx.run(markRejected, id, adminId, reason)
  touch(context, row)
}

/** The owner takes back what nobody has approved yet. */
export async function cancelWithdrawal(context: Context, id: string): Promise<void> {
  const ownerId = userIdOf(context.actor)
  const row = await take(context, id, 'cancel', ownerId)
  await giveBack(context, row)
  await context.tx.run(markRejected, id, ownerId, null)
  touch(context, row)
}
