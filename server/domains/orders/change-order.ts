/** The shared parts of every step: lock the order, check the step, write the timeline, touch topics. */
import { mayTake, type Side, type Step } from '#contract/rules/order-steps.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { walletOf } from '../ledger/index.ts'
import { anyOpenSlot, modelFigures, modelOf } from '../models/index.ts'
import { threadOf } from '../threads/index.ts'
import { insertEvent, selectOrderForUpdate, type EventKind, type OrderRow } from './orders.sql.ts'
import { anyOrder, disputesDesk, ordersFor, ordersOf, ordersPending, orderTopic } from './topics.ts'
import { whyNot } from './why-not.ts'

export type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch' | 'callId' | 'address'>

export const notFound = () => new CallError('not_found', 'This order does not exist.')

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

/** Staff take no part in their own orders. */
function assertNotOwn({ customerId, modelId }: OrderRow, { userId }: Actor): void {
  if (userId === customerId || userId === modelId)
    throw new CallError('own_order', 'This is an order of your own. Please leave it to another admin.')
}

/** Locks an order of a user. Answers for another user's order as for a missing one. Errors: not_found; for an admin own_order. */
export async function lockOrder(
  { tx, actor }: Pick<Change, 'tx' | 'actor'>,
  orderId: string,
  side: Exclude<Side, 'clock'>,
): Promise<OrderRow> {
  const order = await tx.maybe(selectOrderForUpdate, orderId)
  if (order === undefined || !isSide(order, side, actor)) throw notFound()
  if (side === 'admin') assertNotOwn(order, actor)
  return order
}

/**
 * Locks an order for a step of a user. Answers for another user's order as for a missing one.
 * Errors: not_found, wrong_status; for an admin own_order.
 */
export async function takeOrder(
  change: Pick<Change, 'tx' | 'actor'>,
  orderId: string,
  step: Step,
  side: Exclude<Side, 'clock'>,
): Promise<OrderRow> {
  const order = await lockOrder(change, orderId, side)
  assertStep(order, step, side)
  return order
}

/** Touches the order itself, its thread, which may close or open with it, and every list and count that contains it. */
export function touchOrder({ touch }: Pick<Change, 'touch'>, order: Pick<OrderRow, 'id' | 'customerId' | 'modelId' | 'dispute'>): void {
  touch(orderTopic(order.id), threadOf(order.id), ordersOf(order.customerId), ordersFor(order.modelId), ordersPending(), anyOrder())
  if (order.dispute !== null) touch(disputesDesk())
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

/** Takes a slot again for an order that goes on, if its product has a limit. Before the money moves, as in placing an order. */
export async function takeSlotAgain({ tx, touch }: Pick<Change, 'tx' | 'touch'>, order: OrderRow): Promise<boolean> {
  const isLimited = await modelFigures.takeSlotAgain(tx, order.productId)
  if (isLimited) touch(modelOf(order.modelId), anyOpenSlot())
  return isLimited
}

/** Gives the slot of an ended order back to its product. Before the money moves, as in placing an order, so that locks have one order. */
export async function freeSlot(change: Pick<Change, 'tx' | 'touch'>, order: OrderRow): Promise<void> {
  if (!order.holdsSlot) return
  await modelFigures.releaseSlot(change, order.productId)
  change.touch(modelOf(order.modelId), anyOpenSlot())
}

export const touchWallets = ({ touch }: Pick<Change, 'touch'>, ...userIds: readonly string[]): void =>
  touch(...userIds.map((userId) => walletOf(userId)))
