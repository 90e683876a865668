/**
 * Closing an account, and keeping it after all:
 *
 *   open ──requested, settled, proven──▶ closing ──30 days──▶ erased (erase-account.ts)
 *     ▲                                     │
 *     └──────────────── kept ───────────────┘
 *
 * While an account is closing its user signs in, reads, settles open dealings, withdraws the balance (last-payout.ts) and keeps the account
 * with one click; new dealings are refused. Dealings that began at the same moment are waited for, later ones are refused by the database
 * (users/leaving-guards.sql).
 */
import { CLOSING_DAYS } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { requireProof } from '../auth/index.ts'
import { anyModel, modelOf } from '../models/index.ts'
import { notify } from '../notifications/index.ts'
import { stopProRenewal } from '../subscriptions/index.ts'
import { accounts, sessions, userOf } from '../users/index.ts'
import { takeBackLastPayouts } from '../withdrawals/index.ts'
import { standingOf, thatKeepFromAsking, unlessGivenUp, type Block } from './closing-blocks.ts'
import { deleteClosing, insertClosing, lockOwners, raiseGivenUp, selectAccountForUpdate, type AccountRow } from './closings.sql.ts'
import { siteOwners } from './topics.ts'

type Context = MutationContext<Actor>

/** Touches the user, and every list with the model. */
function touchAccount({ touch }: Pick<Context, 'touch'>, userId: string): void {
  touch(userOf(userId), modelOf(userId), anyModel(), siteOwners())
}

/** The own account, locked, so that no dealing with it begins meanwhile. */
export async function lockAccount({ tx, actor }: Context): Promise<AccountRow> {
  if (actor.adminRole === 'owner') await tx.one(lockOwners)
  return tx.one(selectAccountForUpdate, userIdOf(actor))
}

/** Refuses with `closing_blocked` while something must be settled; blocks that end by themselves delay only the erasure. */
export function refuseBlocked(blocks: readonly Block[]): void {
  const left = thatKeepFromAsking(blocks)
  if (left.length > 0)
    throw new CallError('closing_blocked', 'Some things must be settled before your account can be closed.', { blocks: left })
}

/** Closes an account without open dealings. Answers the time of erasure. */
export async function beginClosing(context: Context, givesUpCents: number): Promise<number> {
  const { tx, actor } = context
  const userId = userIdOf(actor)
  const closesAt = await accounts.beginClosing(tx, userId, CLOSING_DAYS)
  await tx.run(insertClosing, userId, givesUpCents)
  await stopProRenewal(context, userId)
  await sessions.closeAll(context, userId, actor.sessionId)
  await notify(context, { userId, kind: 'closing_begun', data: { at: closesAt } })
  touchAccount(context, userId)
  return closesAt
}

/** While an account is closing its user gives up a balance that came since: at most the amount seen, and at most the balance. */
async function giveUpMore(context: Context, account: AccountRow, givesUpCents: number): Promise<void> {
  const userId = userIdOf(context.actor)
  const { blocks, walletCents } = await standingOf(context.tx, userId, account)
  if (walletCents > givesUpCents) refuseBlocked(blocks)
  await requireProof(context)
  await context.tx.run(raiseGivenUp, userId, Math.min(givesUpCents, walletCents))
  touchAccount(context, userId)
}

/** Answers the time of erasure; a second request closes nothing again. Errors: closing_blocked, proof_required. */
export async function requestDeletion(context: Context, givesUp: number): Promise<number> {
  const account = await lockAccount(context)
  const givesUpCents = centsFromDollars(givesUp)
  if (account.closesAt !== null) {
    if (givesUpCents > 0) await giveUpMore(context, account, givesUpCents)
    return account.closesAt
  }
  const standing = await standingOf(context.tx, userIdOf(context.actor), account)
  refuseBlocked(unlessGivenUp(standing, givesUpCents))
  await requireProof(context)
  return beginClosing(context, Math.min(givesUpCents, standing.walletCents))
}

/**
 * Reopens the account with everything but the renewal of Pro, and takes back a last payout that is not approved. Answers the cents of
 * approved payouts that go on. A second call changes nothing. Errors: closing_over.
 */
export async function keepAccount(context: Context): Promise<number> {
  const { tx, actor } = context
  const userId = userIdOf(actor)
  const { closesAt, isErased } = await tx.one(selectAccountForUpdate, userId)
  if (closesAt === null) return 0
  if (isErased || !(await accounts.keepOpen(tx, userId))) throw new CallError('closing_over', 'This account is already being erased.')
  await tx.run(deleteClosing, userId)
  const goesOnCents = await takeBackLastPayouts(context)
  await notify(context, { userId, kind: 'closing_undone', data: {} })
  touchAccount(context, userId)
  return goesOnCents
}
