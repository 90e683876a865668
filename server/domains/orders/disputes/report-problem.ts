/** The customer's problem, and its end without a decision. The order's lock is the one that releases the payment. */
import type { ProblemReason } from '#contract/rules/order-words.ts'
import type { OrderPoint } from '#contract/types.ts'
import { recordEvent, takeOrder, touchOrder, type Change } from '../change-order.ts'
import { endDispute, insertDispute, markDisputed, resumeHold, selectDisputeForUpdate, type DisputeRow } from './disputes.sql.ts'
import { notifyUpdate } from '../order-notifications.ts'
import type { OrderRow } from '../orders.sql.ts'
import { assertPoints } from '../request-revision.ts'
import { disputesDesk } from '../topics.ts'

/** The problem that goes on, of a locked order. */
export async function lockDispute({ tx }: Pick<Change, 'tx'>, order: OrderRow): Promise<DisputeRow> {
  return tx.one(selectDisputeForUpdate, order.id)
}

/** The hold stands still from now on. Errors: not_found, wrong_status, bad_request. */
export async function reportProblem(change: Change, orderId: string, reason: ProblemReason, points: readonly OrderPoint[]): Promise<void> {
  const order = await takeOrder(change, orderId, 'reportProblem', 'customer')
  await assertPoints(change, order, points)
  await change.tx.run(insertDispute, order.id, reason, JSON.stringify(points))
  await change.tx.run(markDisputed, order.id)
  await recordEvent(change, order, 'problem_reported', 'customer')
  touchOrder(change, order)
  change.touch(disputesDesk())
  await notifyUpdate(change, order, 'model', 'problem_reported')
}

/** The customer withdraws it. The hold goes on. Errors: not_found, wrong_status. */
export async function closeProblem(change: Change, orderId: string): Promise<void> {
  const order = await takeOrder(change, orderId, 'closeProblem', 'customer')
  const dispute = await lockDispute(change, order)
  await change.tx.run(endDispute, dispute.id, 'closed')
  await change.tx.run(resumeHold, order.id, dispute.holdSeconds)
  await recordEvent(change, order, 'problem_closed', 'customer')
  touchOrder(change, order)
  await notifyUpdate(change, order, 'model', 'problem_closed')
}
