import type { Agreement, Order, OrderEvent, OrderOffer, OrderProblem, OrderQuestion, OrderRound, OrderSettlement } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { inDollars } from '#server/shared/in-dollars.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { languageOf } from '../translation/index.ts'
import { userOf } from '../users/index.ts'
import { selectOrder, type OrderView } from './lists/order-lists.sql.ts'
import { selectOrderPage } from './order-page.sql.ts'
import { factsOf, presentAgreement, presentEvent, presentOrder, presentRound, presentSettlement } from './present.ts'
import { presentProblem } from './disputes/present-dispute.ts'
import { ordersFor, ordersOf, orderTopic } from './topics.ts'
import { watchVisit } from './visits.ts'

export type ReaderSide = 'customer' | 'model' | 'admin'

/** The actor's side of the order; null for strangers, who must not learn that it exists. */
export function sideOf({ customerId, modelId }: Pick<OrderView, 'customerId' | 'modelId'>, { userId, roles }: Actor): ReaderSide | null {
  if (userId === customerId) return 'customer'
  if (userId === modelId) return 'model'
  return roles.has('admin') ? 'admin' : null
}

/** An order that the actor may see, with the side; null otherwise. */
export async function findOrder(db: Db, actor: Actor, orderId: string): Promise<{ row: OrderView; side: ReaderSide } | null> {
  const row = await db.maybe(selectOrder, orderId)
  const side = row === undefined ? null : sideOf(row, actor)
  return row === undefined || side === null ? null : { row, side }
}

interface WholeOrder {
  order: Order
  agreed: Agreement
  events: OrderEvent[]
  rounds: OrderRound[]
  settlements: OrderSettlement[]
  questions: OrderQuestion[]
  offers: OrderOffer[]
  commissionPercent: number
  problem: OrderProblem | null
  side: ReaderSide
  visitUntil: number | null
}

/** The order as an admin sees it before giving a reason: neither texts nor files of the two sides. */
const withoutTexts = ({ order, agreed, events, rounds, ...facts }: WholeOrder): WholeOrder => ({
  ...facts,
  order: factsOf(order),
  agreed: { ...agreed, questions: [], briefFiles: [], briefLang: null },
  events: events.map((event) => ({ ...event, note: null })),
  rounds: rounds.map((round) => ({ ...round, note: '', files: [], points: [] })),
  questions: [],
  offers: [],
})

/** One order with its agreement, its timeline, and all that was said about it. */
export async function getOrder(reading: Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>, orderId: string): Promise<WholeOrder | null> {
  const { db, actor, watch } = reading
  watch(orderTopic(orderId))
  const row = await db.maybe(selectOrderPage, orderId, userIdOf(actor))
  const side = row === undefined ? null : sideOf(row, actor)
  if (row === undefined || side === null) return null
  watch(userOf(row.customerId), userOf(row.modelId))
  // The figures of both sides in the evidence change with their other orders.
  if (row.problem !== null) watch(ordersOf(row.customerId), ordersFor(row.modelId))
  if (side === 'admin') watchVisit(reading, orderId)
  const visitUntil = side === 'admin' ? row.visitUntil : null
  const whole = {
    order: presentOrder(row),
    agreed: {
      ...presentAgreement(row),
      briefLang: row.briefLang ?? (await languageOf(row.desiredText, row.additionalNotes)) ?? row.customerLanguage,
    },
    events: row.events.map(presentEvent),
    rounds: row.rounds.map(presentRound),
    settlements: row.settlements.map(presentSettlement),
    questions: row.askedQuestions,
    offers: inDollars(row.offers),
    commissionPercent: row.commissionPercent,
    problem: side === 'admin' || row.problem === null ? null : presentProblem(row.problem, side),
    side,
    visitUntil,
  }
  return side === 'admin' && visitUntil === null ? withoutTexts(whole) : whole
}
