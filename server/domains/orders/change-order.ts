/** The shared parts of every step: lock the order, check the step, write the timeline, touch topics. */
import { mayTake, type Side, type Step } from '#contract/rules/order-steps.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { walletOf } from '../ledger/index.ts'
import { anyOpenSlot, modelOf, releaseSlot } from '../models/index.ts'
import { insertEvent, selectOrderForUpdate, type EventKind, type OrderRow } from './orders.sql.ts'
import { anyOrder, ordersFor, ordersOf, ordersPending, orderTopic } from './topics.ts'
import { whyNot } from './why-not.ts'

export type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>

const notFound = () => new CallError('not_found', 'This order does not exist.')

/** Whether the actor is on that side of the order. Admins are on the side `admin` of every order, by their role. */
function isSide(order: OrderRow, side: Side, actor: Actor): boolean {
  if (side === 'customer') return order.customerId === actor.userId
  if (side === 'model') return order.modelId === actor.userId
  return side === 'admin' && actor.roles.has('admin')
}

/** Refuses a step that the status does not allow, with the reason. */
export function assertStep(order: OrderRow, step: Step, side: Side): void {
  if (!mayTake(order, step, side)) throw new CallError('wrong_status', whyNot(order, step), { status: order.status })
}

/**
 * Locks an order for a step of a user. Answers for another user's order as for a missing one.
 * Errors: not_found, wrong_status.
 */
export async function takeOrder(
  { tx, actor }: Pick<Change, 'tx' | 'actor'>,
  orderId: string,
  step: Step,
  side: Exclude<Side, 'clock'>,
): Promise<OrderRow> {
  const order = await tx.maybe(selectOrderForUpdate, orderId)
  if (order === undefined || !isSide(order, side, actor)) throw notFound()
  assertStep(order, step, side)
  return order
}

/** Touches the order itself, and every list and count that contains it. */
export function touchOrder({ touch }: Pick<Change, 'touch'>, order: Pick<OrderRow, 'id' | 'customerId' | 'modelId'>): void {
  touch(orderTopic(order.id), ordersOf(order.customerId), ordersFor(order.modelId), ordersPending(), anyOrder())
}

/** Adds an entry to the order's timeline. */
export async function recordEvent(
  { tx, actor }: Pick<Change, 'tx' | 'actor'>,
  order: OrderRow,
  kind: EventKind,
  by: Side,
  note: string | null = null,
): Promise<void> {
  await tx.run(insertEvent, order.id, kind, by, actor.userId, note)
}

/** Gives the slot of an ended order back to its product. Before the money moves, as in placing an order, so that locks have one order. */
export async function freeSlot({ tx, touch }: Pick<Change, 'tx' | 'touch'>, order: OrderRow): Promise<void> {
  if (!order.holdsSlot) return
  await releaseSlot(tx, order.productId)
  touch(modelOf(order.modelId), anyOpenSlot())
}

export const touchWallets = ({ touch }: Pick<Change, 'touch'>, ...userIds: readonly string[]): void =>
  touch(...userIds.map((userId) => walletOf(userId)))
