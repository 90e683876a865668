/** Staff's decisions about problems, the appeal, and carrying them out (product.md §4). Money moves only here, and only through settleOrder. */
import { REASON_MAX } from '#contract/limits.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import { mayTake, type Party, type Side } from '#contract/rules/order-steps.ts'
import type { Finding, OrderSettlement } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { requireProof } from '../../auth/index.ts'
import { anyModel, modelFigures, modelOf } from '../../models/index.ts'
import { adminActs } from '../../users/index.ts'
import { settingNumber } from '../../settings/index.ts'
import { assertStep, lockOrder, recordEvent, touchOrder, type Change } from '../change-order.ts'
import {
  awaitAppeal,
  beginAppeal,
  endDispute,
  insertDecision,
  markDispute,
  markUndisputed,
  selectDecision,
  updateAppeal,
  updateClaim,
  type DisputeRow,
} from './disputes.sql.ts'
import { lockPurses } from '../order-money.ts'
import { notifyUpdate } from '../order-notifications.ts'
import { markRejected, selectIsOnTime, selectOrderRow, type OrderRow } from '../orders.sql.ts'
import { releaseOrder } from '../release-order.ts'
import { lockDispute } from './report-problem.ts'
import { partyOf } from './send-evidence.ts'
import { settleOrder } from '../settle-order.ts'

export interface Ruling {
  readonly orderId: string
  readonly version: number
  /** Dollars, in all. */
  readonly refund: number
  readonly findings: readonly Finding[]
  readonly reason: string
  readonly note?: string | undefined
}

export async function notifyBoth(
  change: Change,
  order: OrderRow,
  event: Parameters<typeof notifyUpdate>[3],
  quote: string | null,
): Promise<void> {
  await notifyUpdate(change, order, 'customer', event, quote)
  await notifyUpdate(change, order, 'model', event, quote)
}

/** For both sides (Settings → Security) and the other admins. */
export const recordAct = (change: Change, { id, customerId, modelId }: OrderRow, reason: string): Promise<void> =>
  adminActs.recordAccess(change, {
    kind: 'order_changed',
    objectId: id,
    userIds: [customerId, modelId],
    reason: [...reason].slice(0, REASON_MAX).join(''),
  })

/** The refund in all, in cents. Refuses less than was refunded before, and more than the price. */
export function refundOf({ refundedCents, totalCents }: OrderRow, refund: number): number {
  const cents = centsFromDollars(refund)
  if (cents < refundedCents || cents > totalCents)
    throw new CallError('bad_request', 'The refund is at least what was refunded before, and at most the whole price.')
  return cents
}

/** Refuses when another admin was quicker. */
function assertVersion(dispute: DisputeRow, version: number): void {
  if (dispute.version !== version) throw new CallError('changed', 'Another admin has changed this meanwhile. Please look at it again.')
}

/** Everything back to the customer after a delivery: the order ends as rejected, with the reason that both sides read. */
export async function refundAll(
  change: Change,
  order: OrderRow,
  by: Side,
  cause: OrderSettlement['cause'],
  reason: string | null,
): Promise<void> {
  const { isOnTime } = await change.tx.one(selectIsOnTime, order.id)
  await change.tx.run(markRejected, order.id, by, reason)
  await settleOrder(change, order, { refundCents: order.totalCents, cause, by, reason })
  await modelFigures.takeBackCompletion(change.tx, order.modelId, isOnTime, order.paymentCents)
  change.touch(modelOf(order.modelId), anyModel())
}

/** A part of it; the rest stays held. Answers the order as it is then. */
export async function refundSome(
  change: Change,
  order: OrderRow,
  refundCents: number,
  cause: OrderSettlement['cause'],
  reason: string,
): Promise<OrderRow> {
  const { paymentCents, commissionCents } = await settleOrder(change, order, { refundCents, cause, by: 'admin', reason })
  if (paymentCents !== order.paymentCents) {
    await modelFigures.changeEarnings(change.tx, order.modelId, paymentCents - order.paymentCents)
    change.touch(modelOf(order.modelId), anyModel())
  }
  return { ...order, paymentCents, commissionCents, refundedCents: refundCents, bookings: order.bookings + 1 }
}

/** Ends the problem as decided: refunds that much in all, and releases the rest. */
async function carryOut(change: Change, order: OrderRow, dispute: DisputeRow, by: Side): Promise<void> {
  const { refundCents, reason } = await change.tx.one(selectDecision, dispute.id)
  await change.tx.run(endDispute, dispute.id, 'decided')
  if (refundCents === order.totalCents) {
    await refundAll(change, order, 'admin', 'dispute', reason)
    await recordEvent(change, order, 'settled', by)
  } else {
    await change.tx.run(markUndisputed, order.id)
    await lockPurses(change.tx, order)
    const settled = await refundSome(change, order, refundCents, 'dispute', reason)
    if (refundCents > order.refundedCents) await recordEvent(change, order, 'settled', by)
    await releaseOrder(change, settled, by)
  }
}

/** Refuses a ruling that may not be made now, or not by this admin. */
async function assertMayDecide(change: Change, order: OrderRow, dispute: DisputeRow, { version, findings }: Ruling): Promise<void> {
  const adminId = userIdOf(change.actor)
  assertVersion(dispute, version)
  if (dispute.claimedBy !== null && dispute.claimedBy !== adminId)
    throw new CallError('claimed', 'Another admin works on this problem. Please take it over first.')
  if (findings.length !== dispute.points.length) throw new CallError('bad_request', 'Please answer each of the points.')
  if (order.dispute === 'appealed') {
    if ((await change.tx.one(selectDecision, dispute.id)).decidedBy === adminId)
      throw new CallError('same_admin', 'You made the first decision. Another admin decides about the appeal.')
  } else if (!dispute.isShown) {
    throw new CallError('evidence_open', 'Both sides can still send their evidence. Please decide when both have, or their time is over.')
  }
}

/** Errors: not_found, wrong_status, changed, claimed, own_order, evidence_open, same_admin, bad_request, proof_required. */
export async function decideDispute(change: Change, ruling: Ruling): Promise<void> {
  const order = await lockOrder(change, ruling.orderId, 'admin')
  assertStep(order, order.dispute === 'appealed' ? 'decideAppeal' : 'decide', 'admin')
  const dispute = await lockDispute(change, order)
  await assertMayDecide(change, order, dispute, ruling)
  // A wrong refund is refused before the proof is asked for.
  refundOf(order, ruling.refund)
  await requireProof(change)
  await applyRuling(change, order, dispute, ruling)
}

/** A ruling that may be made, of a locked order with its problem. It waits for an appeal, or is carried out at once. Errors: bad_request. */
export async function applyRuling(change: Change, order: OrderRow, dispute: DisputeRow, ruling: Ruling): Promise<void> {
  const { tx, actor } = change
  const isAppeal = order.dispute === 'appealed'
  const refundCents = refundOf(order, ruling.refund)
  const { findings, reason, note = '' } = ruling
  const isAppealable = !isAppeal && order.totalCents - order.refundedCents > (await settingNumber(tx, 'dispute_appeal_cents'))
  await tx.run(
    insertDecision,
    dispute.id,
    isAppeal ? 1 : 0,
    userIdOf(actor),
    refundCents,
    JSON.stringify(findings),
    reason,
    note,
    isAppealable,
  )
  await recordEvent(change, order, isAppeal ? 'appeal_decided' : 'decided', 'admin', reason)
  if (isAppealable) {
    await tx.run(awaitAppeal, dispute.id)
    await tx.run(markDispute, order.id, 'decided')
  } else await carryOut(change, order, dispute, 'admin')
  touchOrder(change, order)
  await recordAct(change, order, reason)
  await notifyBoth(change, order, isAppeal ? 'appeal_decided' : 'decided', reason)
}

/** Either side, once, until its time is over, whether or not the clock has carried the decision out. Errors: not_found, wrong_status. */
export async function appeal(change: Change, orderId: string, reason: string): Promise<void> {
  const side: Party = partyOf(await change.tx.maybe(selectOrderRow, orderId), change.actor)
  const order = await lockOrder(change, orderId, side)
  assertStep(order, 'appeal', side)
  const dispute = await lockDispute(change, order)
  if (dispute.isDue) throw new CallError('wrong_status', 'The time to appeal is over.', { status: order.status })
  await change.tx.run(updateAppeal, dispute.id, side, reason)
  await change.tx.run(beginAppeal, dispute.id)
  await change.tx.run(markDispute, order.id, 'appealed')
  await recordEvent(change, order, 'appealed', side, reason)
  touchOrder(change, order)
  await notifyUpdate(change, order, side === 'customer' ? 'model' : 'customer', 'appealed', reason)
}

/** An admin takes the problem on, or leaves it. Errors: not_found, wrong_status, changed, own_order. */
export async function claimDispute(change: Change, orderId: string, version: number, isMine: boolean): Promise<void> {
  const order = await lockOrder(change, orderId, 'admin')
  if (order.dispute === null) assertStep(order, 'decide', 'admin')
  const dispute = await lockDispute(change, order)
  assertVersion(dispute, version)
  await change.tx.run(updateClaim, dispute.id, isMine ? userIdOf(change.actor) : null)
  touchOrder(change, order)
}

/** By the clock: the time to appeal is over. */
export async function carryOutDue(change: Change, order: OrderRow): Promise<void> {
  const dispute = await lockDispute(change, order)
  if (!dispute.isDue || !mayTake(order, 'carryOut', 'clock')) return
  await carryOut(change, order, dispute, 'clock')
  touchOrder(change, order)
  await notifyBoth(change, order, 'decision_carried_out', null)
}

/** By the clock: nobody has decided in time. */
export async function refundUndecided(change: Change, order: OrderRow): Promise<void> {
  const dispute = await lockDispute(change, order)
  if (!dispute.isDue) return
  await change.tx.run(endDispute, dispute.id, 'undecided')
  await refundAll(change, order, 'clock', 'dispute', null)
  await recordEvent(change, order, 'settled', 'clock')
  touchOrder(change, order)
  await notifyBoth(change, order, 'refunded_undecided', null)
}
