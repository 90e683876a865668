/** Questions and offers of orders: all steps hold the lock of the order. */
import type { OfferKind, Party } from '#contract/rules/order-steps.ts'
import type { OrderOffer, OrderQuestion } from '#contract/types.ts'
import { ms } from '#platform/db/sql-time.ts'
import { statement } from '#platform/db/statement.ts'
import { ENDS_OFFER, ENDS_PAUSE, ENDS_QUESTION, PAUSE, type EventBy } from '../orders.sql.ts'

// ── Questions ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Pauses the order for the remaining hours of all questions, and keeps the question. */
export const insertQuestion = statement<[orderId: string, question: string], { n: number }>(
  'orders.insertQuestion',
  `with paused as (
     update orders.orders set paused_at = now(), questions_asked = questions_asked + 1,
       paused_until = now() + limits.question_hours() * interval '1 hour' - paused_seconds * interval '1 second'
     where id = $1 returning id, questions_asked - 1 as n)
   insert into orders.questions (order_id, n, question) select id, n, $2 from paused returning n`,
)

export const answerQuestion = statement<[orderId: string, answer: string]>(
  'orders.answerQuestion',
  `update orders.questions set answer = $2 where order_id = $1 and ended_at is null`,
)

/** The question ends, and every deadline of the order moves by the pause. */
export const markResumed = statement<[orderId: string, by: EventBy]>(
  'orders.markResumed',
  `${ENDS_QUESTION('$2')}
   update orders.orders set accept_by = accept_by + ${PAUSE}, deliver_by = deliver_by + ${PAUSE}, express_by = express_by + ${PAUSE}, late_at = late_at + ${PAUSE},
     ${ENDS_PAUSE}
   where id = $1`,
)

// ── Time for the delivery ───────────────────────────────────────────────────────────────────────────────────────────

/** More days, from the later of now and the due date; an express promise stays. While a question is open, its pause comes on top. */
export const markExtended = statement<[orderId: string, days: number]>(
  'orders.markExtended',
  `update orders.orders set deliver_by = greatest(deliver_by, coalesce(paused_at, now())) + $2::integer * interval '1 day', late_at = null, extended_at = now()
   where id = $1`,
)

// ── Offers ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export const insertOffer = statement<
  [
    orderId: string,
    kind: OfferKind,
    by: Party,
    days: number | null,
    refundCents: number | null,
    priceCents: number | null,
    message: string,
  ],
  { offerId: string }
>(
  'orders.insertOffer',
  `with made as (
     insert into orders.proposals (order_id, kind, by, until, days, refund_cents, price_cents, message)
     values ($1, $2, $3, now() + limits.offer_hours() * interval '1 hour', $4, $5, $6, $7) returning id, order_id, kind, by, until)
   update orders.orders o set offer_id = made.id, offer_kind = made.kind, offer_by = made.by, offer_until = made.until
   from made where o.id = made.order_id returning made.id as "offerId"`,
)

export interface OfferRow {
  id: string
  kind: OfferKind
  by: Party
  days: number | null
  refundCents: number | null
  priceCents: number | null
  /** Its time is over, whether or not the clock has ended it. */
  isOver: boolean
}

/** The offer that waits, of a locked order. */
export const selectOffer = statement<[orderId: string], OfferRow>(
  'orders.selectOffer',
  `select p.id, p.kind, p.by, p.days, p.refund_cents as "refundCents", p.price_cents as "priceCents", p.until <= now() as "isOver"
   from orders.orders o join orders.proposals p on p.id = o.offer_id where o.id = $1`,
)

export const endOffer = statement<[orderId: string, outcome: 'accepted' | 'declined' | 'withdrawn' | 'lapsed']>(
  'orders.endOffer',
  `with ended as (
     update orders.proposals p set outcome = $2, ended_at = now() from orders.orders o where o.id = $1 and p.id = o.offer_id)
   update orders.orders set ${ENDS_OFFER} where id = $1`,
)

/** processing → completed by agreement: the last delivery counts, the revision of it is given up. */
export const markDone = statement<[orderId: string, by: Party]>(
  'orders.markDone',
  `${ENDS_QUESTION('$2')}
   update orders.orders set status = 'completed', round = round - 1, completed_at = now(), hold_until = now(), holds_slot = false, ${ENDS_PAUSE}, ${ENDS_OFFER}
   where id = $1`,
)

/** A paid revision adds to the price. The split is that of the new whole. */
export const markRaised = statement<[orderId: string, priceCents: number, paymentCents: number, commissionCents: number]>(
  'orders.markRaised',
  `update orders.orders set total_cents = total_cents + $2, payment_cents = $3, commission_cents = $4 where id = $1`,
)

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────

type InCents<T, K extends keyof T> = Omit<T, K> & { [N in K as `${N & string}Cents`]: number | null }

/** As the order's page reads them, newest first. */
export interface TalksView {
  askedQuestions: OrderQuestion[]
  offers: InCents<OrderOffer, 'refund' | 'price'>[]
}

/** Questions and offers of an order (alias `o`). */
export const TALKS = `
  (select coalesce(jsonb_agg(jsonb_build_object('n', q.n, 'askedAt', ${ms('q.asked_at')}, 'question', q.question, 'answer', q.answer, 'endedAt', ${ms('q.ended_at')}, 'endedBy', q.ended_by) order by q.n desc), '[]')
     from orders.questions q where q.order_id = o.id) as "askedQuestions",
  (select coalesce(jsonb_agg(jsonb_build_object('_id', p.id, 'kind', p.kind, 'by', p.by, 'at', ${ms('p.at')}, 'until', ${ms('p.until')}, 'days', p.days, 'refundCents', p.refund_cents, 'priceCents', p.price_cents,
       'message', p.message, 'outcome', case when p.outcome is null and p.id is distinct from o.offer_id then 'ended' else p.outcome end, 'endedAt', ${ms('p.ended_at')}) order by p.id desc), '[]')
     from (select * from orders.proposals where order_id = o.id order by id desc limit 50) p) as offers`
