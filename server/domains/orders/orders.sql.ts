import { PROBLEMS_MAX } from '#contract/limits.ts'
import type { OfferKind, Party } from '#contract/rules/order-steps.ts'
import type { OrderEvent, OrderSettlement, OrderStatus } from '#contract/types.ts'
import type { JournalParams } from '#realtime/implement.ts'
import { refusals } from '#platform/db/refusals.ts'
import { statement } from '#platform/db/statement.ts'
import { inDollars } from '#server/shared/in-dollars.ts'

/** The refusals of this domain's SQL functions, by the keys that they raise. */
refusals(
  {
    'orders.addonNotForSale': 'One of the add-ons is not for sale any more.',
    'orders.answersWrong': 'One of the questions is not answered. Please look at your answers.',
    'orders.briefTooLong': 'Your brief is too long. Please shorten it.',
    'orders.noSlots': 'All slots of this product are taken right now. Please try again later.',
    'orders.notForSale': 'This product is no longer for sale.',
    'orders.ownProduct': 'You cannot order from yourself.',
    'orders.priceChanged': 'The price has changed. Please look at the new total and order again.',
    'orders.shortBalance': 'Your balance is too low for this order. Please add funds.',
    'orders.suspended': 'Your account is suspended. You cannot place orders until it is restored.',
  },
  inDollars,
)

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export type PlaceOrderParams = [
  ...JournalParams,
  productId: string,
  addonIds: readonly string[],
  brief: string,
  notes: string,
  expectedCents: number,
  answers: string,
  briefFileIds: readonly string[],
]

/** Price, wallet → escrow, order, timeline and journal in one round trip: place-order.sql. */
export const placeOrderStatement = statement<PlaceOrderParams, { result: { orderId: string; totalPriceCents: number }; topics: string[] }>(
  'orders.place',
  `select result, topics from orders.place_2($1::uuid, $2::bigint, $3::bytea, $4, $5::uuid, $6::uuid, $7::uuid, $8::uuid[], $9, $10, $11::bigint,
     $12::jsonb, $13::uuid[])`,
)

/** Not downloaded by the customer, and not accepted (alias `o`). */
export const REPLACEABLE = `o.status = 'completed' and o.downloaded_at is null and o.released_at is null and o.reviewed_at is null`

/** The columns that steps read. Times are epoch milliseconds. */
export interface OrderRow {
  id: string
  customerId: string
  modelId: string
  productId: string
  status: OrderStatus
  totalCents: number
  /** The order's own rate. */
  commissionPercent: number
  commissionCents: number
  paymentCents: number
  refundedCents: number
  /** The ledger's round of its next posting. */
  bookings: number
  round: number
  createdAt: number
  holdsSlot: boolean
  isLate: boolean
  isReleased: boolean
  isHoldOver: boolean
  isReviewed: boolean
  isReplaceOpen: boolean
  isPaused: boolean
  canAsk: boolean
  hasRevision: boolean
  hasDelivery: boolean
  canReport: boolean
  hasFailed: boolean
  offer: { kind: OfferKind; by: Party } | null
  dispute: 'open' | 'decided' | 'appealed' | null
  /** Of the free revisions of the product, and of the paid ones; null: placed before products had them. */
  revisionDays: number | null
  /** Cents of add-ons for a shorter time; their promise is kept until `expressBy`, once accepted. */
  expressCents: number
  expressBy: number | null
  /** Days of the product, and of each chosen add-on, from the placing of the order. */
  productDays: number
  extraDays: number[]
}

/** The order's own rate; of orders placed before it was stored, the rate of their amounts (alias `o`). */
export const COMMISSION_PERCENT = `coalesce(o.commission_percent, round(100.0 * o.commission_cents / o.total_cents, 2))::float8`
/** Free revisions that are left (alias `o`). */
export const REVISIONS_LEFT = `greatest(0, (o.snapshot->>'freeRevisions')::integer - o.revisions_used)`
/** Questions that are left: not too many, and not once they have paused the order for all of their time (alias `o`). */
export const QUESTIONS_LEFT = `case when o.paused_seconds >= limits.question_hours() * 3600 then 0 else greatest(0, limits.order_questions_max() - o.questions_asked) end`
/** Problems with the last delivery that can still be reported: those that were withdrawn count, too (alias `o`). */
export const PROBLEMS_LEFT = `case when o.disputed_at is null then ${PROBLEMS_MAX}
    else ${PROBLEMS_MAX} - (select count(*)::integer from orders.disputes d where d.order_id = o.id and d.round = o.round) end`
/** The end of the visit of an admin ($2); null: none goes on (alias `o`). */
export const VISIT_UNTIL = `(select w.until_at from threads.visits w where w.thread_id = o.id and w.admin_id = $2::uuid and w.until_at > now())`
/** Refunded as late or after a problem (alias `o`). */
export const HAS_FAILED = `(o.status = 'rejected' and (o.late_at is not null or o.disputed_at is not null))`

const rowColumns = `o.id, customer_id as "customerId", model_id as "modelId", product_id as "productId", status, total_cents as "totalCents",
  ${COMMISSION_PERCENT} as "commissionPercent",
  commission_cents as "commissionCents", payment_cents as "paymentCents", refunded_cents as "refundedCents", bookings, round,
  created_at as "createdAt", holds_slot as "holdsSlot",
  late_at is not null as "isLate", released_at is not null as "isReleased", coalesce(hold_until < now(), false) as "isHoldOver", reviewed_at is not null as "isReviewed",
  paused_at is not null as "isPaused", ${QUESTIONS_LEFT} > 0 as "canAsk", ${REVISIONS_LEFT} > 0 as "hasRevision",
  status = 'completed' or round > 0 as "hasDelivery", ${PROBLEMS_LEFT} > 0 as "canReport", ${HAS_FAILED} as "hasFailed",
  case when offer_id is not null then jsonb_build_object('kind', offer_kind, 'by', offer_by) end as offer, dispute, (o.snapshot->>'revisionDays')::integer as "revisionDays",
  (select coalesce(sum((addon->>'priceCents')::bigint) filter (where (addon->>'extraDays')::integer < 0), 0)::bigint from jsonb_array_elements(o.snapshot->'addons') as addon) as "expressCents",
  express_by as "expressBy",
  (${REPLACEABLE} and o.completed_at > now() - limits.replace_hours() * interval '1 hour') is true as "isReplaceOpen",
  (snapshot->>'deliveryDays')::integer as "productDays",
  array(select (addon->>'extraDays')::integer from jsonb_array_elements(snapshot->'addons') as addon) as "extraDays"`

export const selectOrderRow = statement<[orderId: string], OrderRow>(
  'orders.selectOrderRow',
  `select ${rowColumns} from orders.orders o where o.id = $1`,
)

export const selectOrderForUpdate = statement<[orderId: string], OrderRow>(
  'orders.selectOrderForUpdate',
  `select ${rowColumns} from orders.orders o where o.id = $1 for update`,
)

/** The names in notifications of an order. */
export const selectOrderNames = statement<[orderId: string], { customerName: string; modelName: string; productName: string }>(
  'orders.selectOrderNames',
  `select c.name as "customerName", m.name as "modelName", o.snapshot->>'productName' as "productName"
   from orders.orders o join users.users c on c.id = o.customer_id join users.users m on m.id = o.model_id where o.id = $1`,
)

/** Both sides of an order, and when its thread closes: days after its last end; null while it is open. */
export const selectThreadEnd = statement<
  [orderId: string],
  { customerId: string; modelId: string; productName: string; closesAt: number | null }
>(
  'orders.selectThreadEnd',
  `select customer_id as "customerId", model_id as "modelId", snapshot->>'productName' as "productName",
     orders.thread_closes_at(o) as "closesAt"
   from orders.orders o where id = $1`,
)

/** How long an open question has paused the order: at most for its time, also where the clock ends it later. */
export const PAUSE = `greatest(interval '0', least(now(), paused_until) - paused_at)`
/** A question that is still open when the status changes: its pause ends, or begins anew with the next deadline. */
const PAUSED_SO_FAR = `paused_seconds + case when paused_at is null then 0 else ceil(extract(epoch from ${PAUSE}))::integer end`
export const ENDS_PAUSE = `paused_seconds = ${PAUSED_SO_FAR}, paused_at = null, paused_until = null`
/** Before the update of the order ($1); `by`: the side that ends the pause. */
export const ENDS_QUESTION = (by: string) =>
  `with ended_question as (update orders.questions set ended_at = now(), ended_by = ${by} where order_id = $1 and ended_at is null)`
/** No offer outlives the status that it was made in. */
export const ENDS_OFFER = `offer_id = null, offer_kind = null, offer_by = null, offer_until = null`

/** pending → processing. The days for delivery run from now, or from the end of an open question. `isExpress`: they are a promise with a price. */
export const markAccepted = statement<[orderId: string, deliveryDays: number, isExpress: boolean], { acceptedAt: number }>(
  'orders.markAccepted',
  `update orders.orders set status = 'processing', accepted_at = now(), deliver_by = now() + $2::integer * interval '1 day',
     express_by = case when $3 then now() + $2::integer * interval '1 day' end,
     paused_seconds = ${PAUSED_SO_FAR}, paused_at = case when paused_at is not null then now() end
   where id = $1 returning accepted_at as "acceptedAt"`,
)

/** → rejected. The settlement refunds everything. */
export const markRejected = statement<[orderId: string, by: 'model' | 'customer' | 'admin' | 'clock', reason: string | null]>(
  'orders.markRejected',
  `${ENDS_QUESTION('$2')}
   update orders.orders set status = 'rejected', rejected_at = now(), rejected_by = $2, reject_reason = $3, holds_slot = false, hold_until = null, dispute = null,
     ${ENDS_PAUSE}, ${ENDS_OFFER}
   where id = $1`,
)

/**
 * The split of the price, by the newest settlement. The payment of a rejected order stays readable. An open offer was made about the former
 * split, and ends. Keeps the rate of an order that has none stored: from now on it would not follow from the amounts.
 */
export const markSplit = statement<[orderId: string, refundCents: number, paymentCents: number, commissionCents: number]>(
  'orders.markSplit',
  `update orders.orders o set commission_percent = ${COMMISSION_PERCENT}, refunded_cents = $2, bookings = bookings + 1, payment_cents = case when $2 = total_cents then payment_cents else $3 end,
     commission_cents = case when $2 = total_cents then commission_cents else $4 end, ${ENDS_OFFER}
   where id = $1`,
)

/** Before the order's own split is changed: a refund that grows has an id, for its card in the chat. */
export const insertSettlement = statement<
  [
    orderId: string,
    cause: OrderSettlement['cause'],
    refundCents: number,
    paymentCents: number,
    commissionCents: number,
    by: EventBy,
    decidedBy: string | null,
    reason: string | null,
  ]
>(
  'orders.insertSettlement',
  `insert into orders.settlements (order_id, seq, round, cause, total_cents, refund_cents, payment_cents, commission_cents, by, decided_by, reason, refund_id)
   select id, bookings, round, $2, total_cents, $3, $4, $5, $6, $7, $8, case when $3 > refunded_cents then uuidv7() end from orders.orders where id = $1`,
)

/** A deadline of a delivery, moved by an open question; without one, so many days ($2) and all ended pauses from the order's placing. */
const DUE_WITH_PAUSE = (column: string) =>
  `coalesce(${column}, created_at + $2::integer * interval '1 day' + old.paused_seconds * interval '1 second')
     + coalesce(greatest(interval '0', least(now(), old.paused_until) - old.paused_at), interval '0')`

/**
 * → completed; the payment is on hold for `order_hold_days`. On time: by its due date; for an order without acceptance, within so many days
 * of its placing.
 */
export const markCompleted = statement<[orderId: string, deliveryDays: number], { isOnTime: boolean; isExpressMissed: boolean }>(
  'orders.markCompleted',
  `${ENDS_QUESTION(`'model'`)}
   update orders.orders set status = 'completed', completed_at = now(), hold_until = now() + settings.number('order_hold_days') * interval '1 day', holds_slot = false,
     ${ENDS_PAUSE}, ${ENDS_OFFER}
   where id = $1 returning completed_at <= ${DUE_WITH_PAUSE('deliver_by')} as "isOnTime",
     completed_at > ${DUE_WITH_PAUSE('express_by')} as "isExpressMissed"`,
)

export const insertRound = statement<[orderId: string, isOnTime: boolean, note: string]>(
  'orders.insertRound',
  `insert into orders.rounds (order_id, n, is_on_time, note) select id, round, $2, $3 from orders.orders where id = $1`,
)

/** Whether every delivery so far was on time; true before the first. */
export const selectIsOnTime = statement<[orderId: string], { isOnTime: boolean }>(
  'orders.selectIsOnTime',
  `select coalesce(bool_and(is_on_time), true) as "isOnTime" from orders.rounds where order_id = $1`,
)

/** The points of the revision that follows the last delivery, as JSON. */
export const updatePoints = statement<[orderId: string, points: string]>(
  'orders.updatePoints',
  `update orders.rounds r set revision_at = now(), points = $2::jsonb from orders.orders o where o.id = $1 and r.order_id = o.id and r.n = o.round`,
)

/** completed → processing: the work goes on, with a deadline of its own. `holdsSlot`: of a product with a limit. */
export const markReopened = statement<[orderId: string, days: number, usesRevision: boolean, holdsSlot: boolean], { deliverBy: number }>(
  'orders.markReopened',
  `update orders.orders set status = 'processing', round = round + 1, bookings = bookings + 1, revisions_used = revisions_used + $3::boolean::integer, holds_slot = $4,
     deliver_by = now() + $2::integer * interval '1 day', late_at = null, express_by = null, completed_at = null, hold_until = null, downloaded_at = null, dispute = null, ${ENDS_OFFER}
   where id = $1 returning deliver_by as "deliverBy"`,
)

export const markLate = statement<[orderId: string]>('orders.markLate', `update orders.orders set late_at = now() where id = $1`)

export const markReleased = statement<[orderId: string]>(
  'orders.markReleased',
  `update orders.orders set released_at = now(), dispute = null, ${ENDS_OFFER} where id = $1`,
)

export const markReviewed = statement<[orderId: string]>(
  'orders.markReviewed',
  `update orders.orders set reviewed_at = now() where id = $1`,
)

/** The customer got a link to the delivery. */
export const markDownloaded = statement<[orderId: string]>(
  'orders.markDownloaded',
  `update orders.orders set downloaded_at = now() where id = $1 and downloaded_at is null`,
)

/** The first view and the first download of a file by a side in an hour. */
export const insertView = statement<[orderId: string, objectId: string, side: 'customer' | 'model' | 'admin', isPreview: boolean]>(
  'orders.insertView',
  `insert into orders.views as v (order_id, object_id, side, hour, viewed_at, downloaded_at)
     values ($1, $2, $3, date_trunc('hour', now(), 'UTC'), case when $4 then now() end, case when not $4 then now() end)
   on conflict (order_id, object_id, side, hour) do update
     set viewed_at = coalesce(v.viewed_at, excluded.viewed_at), downloaded_at = coalesce(v.downloaded_at, excluded.downloaded_at)`,
)

/** A file (alias `f`) of the last delivery of an order (alias `o`), or of an older one until so many days after the end. */
export const IS_READABLE = `((o.status = 'completed' and f.round = o.round) or coalesce(o.released_at, o.rejected_at, now()) > now() - limits.order_talk_days() * interval '1 day')`

/** Without an id the first file of the last delivery. */
export const selectReadableFile = statement<[orderId: string, objectId: string | null], { objectId: string }>(
  'orders.selectReadableFile',
  `select f.object_id as "objectId" from orders.orders o join orders.files f on f.order_id = o.id
   where o.id = $1 and (f.object_id = $2 or $2::uuid is null)
     and ${IS_READABLE}
   order by f.round desc, f.position limit 1`,
)

export type EventKind = OrderEvent['kind']
export type EventBy = 'customer' | 'model' | 'admin' | 'clock'

export const insertEvent = statement<[orderId: string, kind: EventKind, by: EventBy, actorId: string | null, note: string | null]>(
  'orders.insertEvent',
  `insert into orders.events (order_id, kind, by, actor_id, note) values ($1, $2, $3, $4, $5)`,
)

export const insertFiles = statement<[orderId: string, objectIds: readonly string[]]>(
  'orders.insertFiles',
  `insert into orders.files (order_id, round, position, object_id)
   select o.id, o.round, position, given.object_id from orders.orders o, unnest($2::uuid[]) with ordinality as given (object_id, position) where o.id = $1`,
)

/** Of the order's present round. */
export const deleteFiles = statement<[orderId: string], { objectId: string }>(
  'orders.deleteFiles',
  `delete from orders.files f using orders.orders o where o.id = $1 and f.order_id = o.id and f.round = o.round returning f.object_id as "objectId"`,
)

// ── Tasks: orders that may be due, by the index of each step. Each is locked and checked again, by contract/rules/order-steps.ts. ──

type Due = [limit: number]

export const selectToExpire = statement<Due, { id: string }>(
  'orders.selectToExpire',
  `select id from orders.orders where status = 'pending' and paused_at is null and accept_by < now() order by accept_by limit $1`,
)

export const selectToFlagLate = statement<Due, { id: string }>(
  'orders.selectToFlagLate',
  `select id from orders.orders where status = 'processing' and late_at is null and paused_at is null and deliver_by < now() order by deliver_by limit $1`,
)

export const selectToRefundLate = statement<[limit: number, hours: number], { id: string }>(
  'orders.selectToRefundLate',
  `select id from orders.orders where status = 'processing' and late_at is not null and paused_at is null and late_at < now() - $2 * interval '1 hour' order by late_at limit $1`,
)

export const selectToResume = statement<Due, { id: string }>(
  'orders.selectToResume',
  `select id from orders.orders where paused_at is not null and paused_until < now() order by paused_until limit $1`,
)

export const selectToLapse = statement<Due, { id: string }>(
  'orders.selectToLapse',
  `select id from orders.orders where offer_id is not null and offer_until < now() order by offer_until limit $1`,
)

export const selectToRelease = statement<Due, { id: string }>(
  'orders.selectToRelease',
  `select id from orders.orders where status = 'completed' and released_at is null and hold_until < now() order by hold_until limit $1`,
)

/** A locked order, with its times that are over. */
export interface DueOrder extends OrderRow {
  /** The time to accept is over. */
  isAcceptOver: boolean
  /** The delivery date is over. */
  isDeliveryOver: boolean
  /** The order has been late for the given hours. */
  isPatienceOver: boolean
  /** The time of its question is over. */
  isPauseOver: boolean
  /** The time of its offer is over. */
  isOfferOver: boolean
}

/** The check under the lock. Skips an order that another process has locked: the next run finds it again if it is still due. */
export const selectDueForUpdate = statement<[orderId: string, lateRefundHours: number], DueOrder>(
  'orders.selectDueForUpdate',
  `select ${rowColumns}, accept_by < now() as "isAcceptOver", coalesce(deliver_by < now(), false) as "isDeliveryOver",
     coalesce(late_at < now() - $2 * interval '1 hour', false) as "isPatienceOver",
     coalesce(paused_until < now(), false) as "isPauseOver", coalesce(offer_until < now(), false) as "isOfferOver"
   from orders.orders o where o.id = $1 for update skip locked`,
)
