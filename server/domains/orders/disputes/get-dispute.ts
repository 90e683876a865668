/** Problems as staff read them. */
import { PAGE_DEFAULT } from '#contract/limits.ts'
import { dollarsFromCents, centsFromDollars } from '#contract/rules/money.ts'
import { splitOf, type Split } from '#contract/rules/order-split.ts'
import type { ProblemReason } from '#contract/rules/order-words.ts'
import { OF_NOTES } from '#contract/shapes/admin-roles.ts'
import type { Assembled, StaffDispute } from '#contract/types.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { assertCursorId, FIRST_ID } from '#platform/id-cursor.ts'
import type { QueryContext } from '#realtime/implement.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import { inDollars } from '#server/shared/in-dollars.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { pictureUrl } from '../../media/index.ts'
import { userOf } from '../../users/index.ts'
import { countDesk, selectAlike, selectDesk, selectStaffDispute } from './dispute-lists.sql.ts'
import { sideOf } from '../get-order.ts'
import { bookedSplit } from '../order-money.ts'
import { selectOrderRow } from '../orders.sql.ts'
import { presentDispute } from './present-dispute.ts'
import { disputesDesk, ordersFor, ordersOf, orderTopic } from '../topics.ts'
import { assertOpen, watchVisit } from '../visits.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>

/** Roles outside `OF_NOTES` get what staff notes for itself empty. */
const noteFor = (actor: Actor, note: string): string => (isAdminOf(actor, OF_NOTES) ? note : '')

const claimOf = (
  row: { claimedBy: string | null; claimedAt: number | null; claimName: string | null },
  { userId }: Actor,
): StaffDispute['claim'] =>
  row.claimedBy === null ? null : { name: row.claimName ?? '', isMine: row.claimedBy === userId, at: row.claimedAt ?? 0 }

/** For staff, with all evidence and the internal notes; null without a problem, and for admins who are a side of the order. Errors: reason_needed. */
export async function getStaffDispute(reading: Reading, orderId: string): Promise<{ dispute: StaffDispute; assembled: Assembled } | null> {
  const { db, actor, watch } = reading
  watch(orderTopic(orderId))
  const view = await db.maybe(selectStaffDispute, orderId, userIdOf(actor))
  if (view === undefined || sideOf(view, actor) !== 'admin') return null
  watchVisit(reading, orderId)
  assertOpen(view)
  // The figures of both sides in the evidence change with their other orders.
  watch(ordersOf(view.customerId), ordersFor(view.modelId))
  if (view.claimedBy !== null) watch(userOf(view.claimedBy))
  return {
    dispute: {
      ...presentDispute(view, null),
      version: view.version,
      claim: claimOf(view, actor),
      isAppealable: view.totalCents - view.refundedCents > view.appealCents,
      decisions: view.decisions.map(({ byId, note, ...decision }) => ({
        ...inDollars(decision),
        note: noteFor(actor, note),
        isMine: byId === actor.userId,
      })),
    },
    assembled: view.assembled,
  }
}

/** Problems that go on, the next due one first. */
export async function listDisputes(
  { db, actor, watch }: Reading,
  { limit = PAGE_DEFAULT, cursor }: { limit?: number | undefined; cursor?: string | null | undefined },
) {
  watch(disputesDesk())
  const [afterMicros, afterId] = decodeCursor(cursor, ['integer', 'string']) ?? [0, FIRST_ID]
  const rows = await db.many(selectDesk, afterMicros, assertCursorId(afterId), limit + 1)
  const page = pageOf(rows, limit, ({ dueMicros, disputeId }) => [dueMicros, disputeId])
  watch(...[...new Set(page.rows.flatMap(({ customerId, modelId }) => [customerId, modelId]))].map((id) => userOf(id)))
  const items = page.rows.map((row) => ({
    _id: row.id,
    reason: row.reason,
    state: row.state,
    openedAt: row.openedAt,
    dueAt: row.dueAt,
    isReady: row.isReady,
    amount: dollarsFromCents(row.amountCents),
    productName: row.productName,
    customer: { name: row.customerName, picture: pictureUrl(row.customerPictureId, 96) },
    model: { name: row.modelName, picture: pictureUrl(row.modelPictureId, 96) },
    claim: claimOf(row, actor),
  }))
  return { items, nextCursor: page.nextCursor }
}

/** Those that wait for a decision. */
export async function countDisputes({ db, watch }: Reading): Promise<number> {
  watch(disputesDesk())
  return (await db.one(countDesk)).count
}

/** The last decisions about one reason, with their notes: not about orders of the reader. A decision is touched with its order: the desk's topic covers all. */
export async function listDecisions({ db, actor, watch }: Reading, reason: ProblemReason) {
  watch(disputesDesk())
  const rows = await db.many(selectAlike, reason, userIdOf(actor))
  return inDollars(rows.map((row) => ({ ...row, note: noteFor(actor, row.note) })))
}

const inDollarsOf = ({ refundCents, paymentCents, commissionCents }: Split) => ({
  refund: dollarsFromCents(refundCents),
  payment: dollarsFromCents(paymentCents),
  commission: dollarsFromCents(commissionCents),
})

/** The split of the price now, and with this refund in all; null before a delivery, and for a refund outside of it. */
export async function previewSettlement({ db, actor, watch }: Reading, orderId: string, refund: number) {
  watch(orderTopic(orderId))
  const order = await db.maybe(selectOrderRow, orderId)
  if (order === undefined || sideOf(order, actor) === null) return null
  const refundCents = centsFromDollars(refund)
  if (order.status !== 'completed' || refundCents < order.refundedCents || refundCents > order.totalCents) return null
  return {
    total: dollarsFromCents(order.totalCents),
    before: inDollarsOf(bookedSplit(order)),
    after: inDollarsOf(splitOf(order.totalCents, refundCents, order.commissionPercent)),
  }
}
