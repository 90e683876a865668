/**
 * Admins' access to the texts and files of the two sides of an order: brief, messages, files, questions, evidence. Only after a reason,
 * which both sides read (Settings → Security, and their data export), and for VISIT_HOURS. `openThread` is the one door.
 */
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { visits } from '../threads/index.ts'
import { adminActs } from '../users/index.ts'
import type { OrderRow } from './orders.sql.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch' | 'callId' | 'address'>
type Sides = Pick<OrderRow, 'customerId' | 'modelId'>

const reasonNeeded = () => new CallError('reason_needed', 'Please give a reason. Both sides of the order can read it.')

/** Records the admin's reason for both sides; from now on it counts. Without a reason one must count already. Errors: reason_needed. */
export async function visitOrder(
  change: Change,
  orderId: string,
  { customerId, modelId }: Sides,
  reason: string | undefined,
): Promise<void> {
  if (reason === undefined) return assertVisited(change.tx, change.actor, orderId)
  await adminActs.recordAccess(change, { kind: 'thread_read', objectId: orderId, userIds: [customerId, modelId], reason })
  return visits.visitThread(change, orderId, userIdOf(change.actor))
}

/** A query of this admin runs again once a reason is given. */
export const watchVisit = ({ actor, watch }: Pick<QueryContext<Actor>, 'actor' | 'watch'>, orderId: string): void =>
  watch(visits.visitOf(orderId, userIdOf(actor)))

/** For queries. `visitUntil`: the end of the visit by the reason; null: none counts. Errors: reason_needed. */
export function assertOpen({ visitUntil }: { visitUntil: number | null }): void {
  if (visitUntil === null) throw reasonNeeded()
}

/** For writes. Errors: reason_needed. */
export async function assertVisited(db: Db, actor: Actor, orderId: string): Promise<void> {
  if ((await visits.visitEnd(db, orderId, userIdOf(actor))) === null) throw reasonNeeded()
}

/** An access to a file of the order, for its log; with the reason that was given last. */
export async function fileAccess(db: Db, actor: Actor, orderId: string, { customerId, modelId }: Sides) {
  const reason = await adminActs.lastReason(db, userIdOf(actor), orderId, 'thread_read')
  return { kind: 'delivery_read', objectId: orderId, userIds: [customerId, modelId], reason } as const
}
