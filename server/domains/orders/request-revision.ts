import { CallError } from '#platform/call-error.ts'
import type { OrderPoint } from '#contract/types.ts'
import { revisionDaysOf } from '#contract/rules/order-terms.ts'
import { anyModel, modelFigures, modelOf } from '../models/index.ts'
import { recordEvent, takeOrder, takeSlotAgain, touchOrder, touchWallets, type Change } from './change-order.ts'
import { selectRounds } from './lists/order-lists.sql.ts'
import { splitOf } from '#contract/rules/order-split.ts'
import { returnToEscrow } from './order-money.ts'
import { notifyUpdate } from './order-notifications.ts'
import { markReopened, selectIsOnTime, updatePoints, type OrderRow } from './orders.sql.ts'
import { markRaised } from './talks/talks.sql.ts'

/** A point names files of the last delivery only. */
export async function assertPoints({ tx }: Pick<Change, 'tx'>, order: OrderRow, points: readonly OrderPoint[]): Promise<void> {
  const files = (await tx.many(selectRounds, order.id)).at(-1)?.files ?? []
  const known = new Set(files.map(({ objectId }) => objectId))
  if (points.some(({ objectId }) => objectId !== undefined && !known.has(objectId)))
    throw new CallError('bad_request', 'One of the points names a file that is not part of the last delivery.')
}

/**
 * completed → processing, of a locked order whose payment is held: the payment and the commission go back to escrow, the completion is no longer counted,
 * the order takes a slot again, and has a new due date. It is one of the free revisions, or has a price, which the customer pays into escrow.
 * Errors: short_balance.
 */
export async function reopenOrder(change: Change, order: OrderRow, priceCents = 0): Promise<void> {
  const { tx } = change
  const { isOnTime } = await tx.one(selectIsOnTime, order.id)
  const holdsSlot = await takeSlotAgain(change, order)
  await returnToEscrow(tx, order, priceCents)
  await tx.one(markReopened, order.id, revisionDaysOf(order.productDays, order.revisionDays), priceCents === 0, holdsSlot)
  if (priceCents > 0) {
    const next = splitOf(order.totalCents + priceCents, order.refundedCents, order.commissionPercent)
    await tx.run(markRaised, order.id, priceCents, next.paymentCents, next.commissionCents)
  }
  await modelFigures.takeBackCompletion(tx, order.modelId, isOnTime, order.paymentCents)
  change.touch(modelOf(order.modelId), anyModel())
  touchWallets(change, order.customerId, order.modelId)
}

/** The customer's free revision, with what is to be changed. Errors: not_found, wrong_status, bad_request. */
export async function requestRevision(change: Change, orderId: string, points: readonly OrderPoint[]): Promise<void> {
  const order = await takeOrder(change, orderId, 'requestRevision', 'customer')
  await assertPoints(change, order, points)
  await change.tx.run(updatePoints, order.id, JSON.stringify(points))
  await reopenOrder(change, order)
  await recordEvent(change, order, 'revision_asked', 'customer')
  touchOrder(change, order)
  await notifyUpdate(change, order, 'model', 'revision_asked')
}
