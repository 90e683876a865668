/**
 * Staff changes a balance by hand: a request that is booked at once within the limit, else by another admin (docs/money.md).
 * Lock order: the user, the admin’s own bookings, the request, the accounts.
 */
import { ADJUSTMENT_DAYS, ADJUSTMENTS_ALONE } from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { hasTwoFactor, requireProof } from '../auth/index.ts'
import { noteAct } from '../audit/index.ts'
import { accountOf, ADJUSTMENTS_ACCOUNT, balancesOf, transfer, walletOf } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { settingNumber } from '../settings/index.ts'
import { adminActs } from '../users/index.ts'
import { stateAfter, type AdjustmentStep } from './adjustment-state.ts'
import {
  insertRequest,
  lockBooking,
  type LockedRequest,
  markDecided,
  selectRequestForUpdate,
  selectUsed,
  selectUsedAlone,
  selectUserForUpdate,
  selectUserOf,
} from './adjustments.sql.ts'
import { adjustmentsOf, anyAdjustment, waitingAdjustments } from './topics.ts'

type Context = MutationContext<Actor>

export interface NewAdjustment {
  readonly userId: string
  /** Above zero: added to the wallet; below: taken from it. */
  readonly cents: number
  readonly reason: string
  readonly note?: string | undefined
}

/** A stolen password alone must not move money. Errors: two_factor_needed, proof_required. */
async function requireSecondFactor(context: Context): Promise<void> {
  if (!(await hasTwoFactor(context.tx, userIdOf(context.actor))))
    throw new CallError('two_factor_needed', 'Please turn on two-factor under Settings → Security first, then try again.')
  await requireProof(context)
}

const gone = () => new CallError('not_found', 'This account does not exist.')

/** Locks the user whose balance it is about. Errors: own_account, not_found, admin_account. */
async function lockUser({ tx, actor }: Context, userId: string): Promise<void> {
  if (actor.userId === userId) throw new CallError('own_account', 'You cannot do this to your own account.')
  const user = await tx.maybe(selectUserForUpdate, userId)
  if (user === undefined) throw gone()
  if (user.adminRole !== null && actor.adminRole !== 'owner')
    throw new CallError('admin_account', 'This is the account of an admin. Only an owner can do this.')
}

const tooLittle = (cents: number) => (balanceCents: number) =>
  new CallError('short_balance', 'The balance of this user is too low.', { missing: dollarsFromCents(-cents - balanceCents) })

/** Moves the money, records the act, and notifies the user. Error: short_balance. */
async function book(context: Context, id: string, { userId, cents, reason, note = '' }: NewAdjustment): Promise<void> {
  const wallet = await accountOf(context.tx, userId, 'wallet')
  const isAdded = cents > 0
  await transfer(context.tx, {
    debit: isAdded ? ADJUSTMENTS_ACCOUNT : wallet,
    credit: isAdded ? wallet : ADJUSTMENTS_ACCOUNT,
    cents: Math.abs(cents),
    kind: isAdded ? 'adjustment_added' : 'adjustment_taken',
    causeId: id,
    ...(isAdded ? {} : { orRefuse: tooLittle(cents) }),
  })
  await adminActs.record(context, userId, { kind: 'balance_adjusted', reason, note })
  await notify(context, {
    userId,
    kind: 'balance_adjusted',
    data: { amountCents: Math.abs(cents), direction: isAdded ? 'added' : 'taken', reason },
  })
  context.touch(walletOf(userId), anyAdjustment())
}

/** Locks what the admin books alone. Above the limit of the user, or that of the admin, a second admin decides. */
async function needsSecond({ tx, actor }: Context, usedCents: number, cents: number): Promise<boolean> {
  const limitCents = await settingNumber(tx, 'adjustment_second_approval_cents')
  await tx.one(lockBooking, userIdOf(actor))
  const alone = await tx.one(selectUsedAlone, userIdOf(actor))
  return usedCents + Math.abs(cents) > limitCents || alone.cents + Math.abs(cents) > ADJUSTMENTS_ALONE * limitCents
}

/**
 * Asks for an adjustment. Within the limits of a day it is booked at once. Answers whether it waits for another admin.
 * Errors: own_account, not_found, admin_account, already_asked, short_balance, two_factor_needed, proof_required.
 */
export async function adjustBalance(context: Context, asked: NewAdjustment): Promise<{ adjustmentId: string; isWaiting: boolean }> {
  const { tx } = context
  const { userId, cents } = asked
  await lockUser(context, userId)
  const used = await tx.one(selectUsed, userId)
  if (used.isWaiting)
    throw new CallError('already_asked', 'An adjustment of this balance waits for a second admin. It has to be decided first.')
  const isLarge = await needsSecond(context, used.cents, cents)
  const { wallet } = await balancesOf(tx, userId)
  if (wallet + cents < 0) throw tooLittle(cents)(wallet)
  await requireSecondFactor(context)
  const id = await keepAdjustment(context, asked, isLarge)
  noteAct(tx, { after: { adjustmentId: id, isWaiting: isLarge } })
  return { adjustmentId: id, isWaiting: isLarge }
}

/** Stores a checked request: a large one waits for another admin, any other is booked. Answers its id. */
export async function keepAdjustment(context: Context, asked: NewAdjustment, isLarge: boolean): Promise<string> {
  const { tx, touch } = context
  const { userId, cents, reason, note = '' } = asked
  const { id } = await tx.one(insertRequest, userId, cents, reason, note, isLarge, userIdOf(context.actor), ADJUSTMENT_DAYS)
  if (isLarge) touch(waitingAdjustments())
  else await book(context, id, asked)
  touch(adjustmentsOf(userId))
  return id
}

/** Locks a request that takes this step. Errors: not_found, own_account, admin_account, wrong_status. */
async function take(context: Context, id: string, step: AdjustmentStep): Promise<LockedRequest> {
  const found = await context.tx.maybe(selectUserOf, id)
  if (found === undefined) throw new CallError('not_found', 'This adjustment does not exist.')
  await lockUser(context, found.userId)
  const request = await context.tx.one(selectRequestForUpdate, id)
  if (stateAfter(request.state, step) === null || request.isOver)
    throw new CallError('wrong_status', 'This adjustment does not wait any more.', { status: request.isOver ? 'lapsed' : request.state })
  noteAct(context.tx, { about: [found.userId], before: { amount: dollarsFromCents(request.cents), reason: request.reason } })
  return request
}

async function finish({ tx, touch, actor }: Context, id: string, step: AdjustmentStep, userId: string, refusal = ''): Promise<void> {
  await tx.run(markDecided, id, stateAfter('asked', step) ?? 'asked', userIdOf(actor), refusal)
  touch(adjustmentsOf(userId), waitingAdjustments())
}

function refuseOwn({ actor }: Context, { askedById }: LockedRequest): void {
  if (actor.userId === askedById) throw new CallError('own_request', 'You asked for this adjustment. Another admin has to decide about it.')
}

/** asked → booked, by another admin. Errors: those of `take`, own_request, short_balance, two_factor_needed, proof_required. */
export async function approveAdjustment(context: Context, id: string): Promise<void> {
  const request = await take(context, id, 'approve')
  refuseOwn(context, request)
  await requireSecondFactor(context)
  await finish(context, id, 'approve', request.userId)
  await book(context, id, request)
}

/** asked → refused, by another admin, with a reason for staff. Errors: those of `take`, own_request. */
export async function refuseAdjustment(context: Context, id: string, reason: string): Promise<void> {
  const request = await take(context, id, 'refuse')
  refuseOwn(context, request)
  await finish(context, id, 'refuse', request.userId, reason)
}

/** asked → withdrawn, by the admin who asked. Errors: those of `take`, forbidden. */
export async function withdrawAdjustment(context: Context, id: string): Promise<void> {
  const request = await take(context, id, 'withdraw')
  if (context.actor.userId !== request.askedById)
    throw new CallError('forbidden', 'Only the admin who asked for this adjustment can withdraw it.')
  await finish(context, id, 'withdraw', request.userId)
}
