import { ACCEPTANCE_ORDERS } from '#contract/limits.ts'
import type { OrderStatus } from '#contract/types.ts'
import type { JournalParams } from '#realtime/implement.ts'
import { refusals } from '#platform/db/refusals.ts'
import { statement } from '#platform/db/statement.ts'
import { inDollars } from '#server/shared/in-dollars.ts'

/** The refusals of this domain's SQL functions, by the keys that they raise. */
refusals(
  {
    'orders.addonNotForSale': 'One of the add-ons is not for sale any more.',
    'orders.briefTooLong': 'Your brief is too long. Please shorten it.',
    'orders.noSlots': 'All slots of this product are taken right now. Please try again later.',
    'orders.notForSale': 'This product is not for sale any more.',
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
]

/** Price, wallet → escrow, order, timeline and journal in one round trip: place-order.sql. */
export const placeOrderStatement = statement<PlaceOrderParams, { result: { orderId: string; totalPriceCents: number }; topics: string[] }>(
  'orders.place',
  `select result, topics from orders.place($1::uuid, $2::bigint, $3::bytea, $4, $5::uuid, $6::uuid, $7::uuid, $8::uuid[], $9, $10, $11::bigint)`,
)

/** The columns that steps read. Times are epoch milliseconds. */
export interface OrderRow {
  id: string
  customerId: string
  modelId: string
  productId: string
  status: OrderStatus
  totalCents: number
  commissionCents: number
  paymentCents: number
  createdAt: number
  holdsSlot: boolean
  isLate: boolean
  isReleased: boolean
  isReviewed: boolean
  /** Days of the product, and of each chosen add-on, from the placing of the order. */
  productDays: number
  extraDays: number[]
}

const rowColumns = `id, customer_id as "customerId", model_id as "modelId", product_id as "productId", status, total_cents as "totalCents",
  commission_cents as "commissionCents", payment_cents as "paymentCents", created_at as "createdAt", holds_slot as "holdsSlot",
  late_at is not null as "isLate", released_at is not null as "isReleased", reviewed_at is not null as "isReviewed",
  (snapshot->>'deliveryDays')::integer as "productDays",
  array(select (addon->>'extraDays')::integer from jsonb_array_elements(snapshot->'addons') as addon) as "extraDays"`

export const selectOrderRow = statement<[orderId: string], OrderRow>(
  'orders.selectOrderRow',
  `select ${rowColumns} from orders.orders where id = $1`,
)

export const selectOrderForUpdate = statement<[orderId: string], OrderRow>(
  'orders.selectOrderForUpdate',
  `select ${rowColumns} from orders.orders where id = $1 for update`,
)

/** The names in notifications of an order. */
export const selectOrderNames = statement<[orderId: string], { customerName: string; modelName: string; productName: string }>(
  'orders.selectOrderNames',
  `select c.name as "customerName", m.name as "modelName", o.snapshot->>'productName' as "productName"
   from orders.orders o join users.users c on c.id = o.customer_id join users.users m on m.id = o.model_id where o.id = $1`,
)

/** pending → processing. The days for delivery run from now. */
export const markAccepted = statement<[orderId: string, deliveryDays: number], { acceptedAt: number }>(
  'orders.markAccepted',
  `update orders.orders set status = 'processing', accepted_at = now(), deliver_by = now() + $2::integer * interval '1 day'
   where id = $1 returning accepted_at as "acceptedAt"`,
)

/** → rejected, with everything refunded. */
export const markRejected = statement<[orderId: string, by: 'model' | 'customer' | 'admin' | 'clock', reason: string | null]>(
  'orders.markRejected',
  `update orders.orders set status = 'rejected', rejected_at = now(), rejected_by = $2, reject_reason = $3, refunded_cents = total_cents, holds_slot = false
   where id = $1`,
)

/**
 * → completed; the payment is on hold for `order_hold_days`. On time: by its due date; for an order without acceptance, within so many days
 * of its placing.
 */
export const markCompleted = statement<[orderId: string, deliveryDays: number], { isOnTime: boolean }>(
  'orders.markCompleted',
  `update orders.orders set status = 'completed', completed_at = now(), hold_until = now() + settings.number('order_hold_days') * interval '1 day', holds_slot = false
   where id = $1 returning completed_at <= coalesce(deliver_by, created_at + $2::integer * interval '1 day') as "isOnTime"`,
)

export const markLate = statement<[orderId: string]>('orders.markLate', `update orders.orders set late_at = now() where id = $1`)

export const markReleased = statement<[orderId: string]>(
  'orders.markReleased',
  `update orders.orders set released_at = now() where id = $1`,
)

export const markReviewed = statement<[orderId: string]>(
  'orders.markReviewed',
  `update orders.orders set reviewed_at = now() where id = $1`,
)

export type EventKind = 'placed' | 'accepted' | 'delivered' | 'rejected' | 'cancelled' | 'expired' | 'late' | 'released' | 'reviewed'
export type EventBy = 'customer' | 'model' | 'admin' | 'clock'

export const insertEvent = statement<[orderId: string, kind: EventKind, by: EventBy, actorId: string | null, note: string | null]>(
  'orders.insertEvent',
  `insert into orders.events (order_id, kind, by, actor_id, note) values ($1, $2, $3, $4, $5)`,
)

export const insertFiles = statement<[orderId: string, objectIds: readonly string[]]>(
  'orders.insertFiles',
  `insert into orders.files (order_id, position, object_id) select $1, position, object_id from unnest($2::uuid[]) with ordinality as given (object_id, position)`,
)

/** Median hours from placing to accepting, over the last accepted orders; null before the first. */
export const selectAcceptanceHours = statement<[modelId: string], { hours: number | null }>(
  'orders.selectAcceptanceHours',
  `select percentile_cont(0.5) within group (order by extract(epoch from accepted_at - created_at) / 3600) as hours
   from (select accepted_at, created_at from orders.orders where model_id = $1 and accepted_at is not null order by accepted_at desc limit ${ACCEPTANCE_ORDERS}) recent`,
)

export const selectWasOrdered = statement<[productId: string], { wasOrdered: boolean }>(
  'orders.selectWasOrdered',
  `select exists (select from orders.orders where product_id = $1) as "wasOrdered"`,
)

// ── Tasks: orders that may be due, by the index of each step. Each is locked and checked again, by contract/rules/order-steps.ts. ──

type Due = [limit: number]

export const selectToExpire = statement<Due, { id: string }>(
  'orders.selectToExpire',
  `select id from orders.orders where status = 'pending' and accept_by < now() order by accept_by limit $1`,
)

export const selectToFlagLate = statement<Due, { id: string }>(
  'orders.selectToFlagLate',
  `select id from orders.orders where status = 'processing' and late_at is null and deliver_by < now() order by deliver_by limit $1`,
)

export const selectToRefundLate = statement<[limit: number, hours: number], { id: string }>(
  'orders.selectToRefundLate',
  `select id from orders.orders where status = 'processing' and late_at is not null and late_at < now() - $2 * interval '1 hour' order by late_at limit $1`,
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
  /** The hold of its payment is over. */
  isHoldOver: boolean
}

/** The check under the lock. Skips an order that another process has locked: the next run finds it again if it is still due. */
export const selectDueForUpdate = statement<[orderId: string, lateRefundHours: number], DueOrder>(
  'orders.selectDueForUpdate',
  `select ${rowColumns}, accept_by < now() as "isAcceptOver", coalesce(deliver_by < now(), false) as "isDeliveryOver",
     coalesce(late_at < now() - $2 * interval '1 hour', false) as "isPatienceOver", coalesce(hold_until < now(), false) as "isHoldOver"
   from orders.orders where id = $1 for update skip locked`,
)
