/**
 * Reads orders with their users and files. A page is found by its index first, then filled: one statement, bounded for lists of any length.
 */
import type { OrderPoint, OrderStatus } from '#contract/types.ts'
import { TABLES } from '#contract/rules/tables.ts'
import { ms } from '#platform/db/sql-time.ts'
import { statement } from '#platform/db/statement.ts'
import { tableSql } from '#server/shared/table/table.sql.ts'
import type { OfferKind, Party } from '#contract/rules/order-steps.ts'
import { HAS_FAILED, IS_READABLE, PROBLEMS_LEFT, QUESTIONS_LEFT, REPLACEABLE, REVISIONS_LEFT } from '../orders.sql.ts'

export interface OrderView {
  id: string
  customerId: string
  modelId: string
  /** Pending or processing: waits for the model. */
  isOpen: boolean
  /** The next deadline of an open order, in microseconds since 1970: exact, as a key of pages must be. */
  dueMicros: number
  createdAt: number
  status: OrderStatus
  totalCents: number
  paymentCents: number
  desiredText: string
  additionalNotes: string
  snapshot: { productName: string; addons: { id: string; name: string }[] }
  reviewedAt: number | null
  acceptBy: number
  deliverBy: number | null
  lateAt: number | null
  holdUntil: number | null
  releasedAt: number | null
  /** Until then the model may replace the delivery; null once it may not. */
  replaceBy: number | null
  rejectReason: string | null
  refundedCents: number
  customerName: string
  customerPictureId: string | null
  modelName: string
  modelHandle: string
  modelPictureId: string | null
  files: OrderFile[]
  round: number
  revisionsLeft: number
  pausedUntil: number | null
  questionsLeft: number
  /** `until` in epoch milliseconds, with fractions. */
  offer: { kind: OfferKind; by: Party; until: number } | null
  dispute: 'open' | 'decided' | 'appealed' | null
  problemsLeft: number
  hasFailed: boolean
}

export interface OrderFile {
  objectId: string
  fileName: string
  fileType: string
  fileSize: number
}

const STATUSES: readonly OrderStatus[] = ['pending', 'processing', 'completed', 'rejected']
export const IS_OPEN = `status in ('pending', 'processing')`
/** The next deadline of an open order: the acceptance, then the delivery. The indexes `orders_model_due` and `orders_customer_due` have the same expression. */
export const DUE = `coalesce(deliver_by, accept_by)`

/** The newest of each status, found by the indexes on side and status, merged: at most `limit` rows are read of each. */
export const ofAnyStatus = (branch: (status: OrderStatus) => string) =>
  `select id from (${STATUSES.map((status) => `(${branch(status)})`).join(' union all ')}) found`

/** Files of the order, as JSON, in the order of the delivery. */
const filesOf = (order: string) => `
    (select coalesce(json_agg(json_build_object('objectId', u.object_id, 'fileName', u.file_name, 'fileType', u.file_type, 'fileSize', u.file_size) order by f.position), '[]')
       from orders.files f join media.uploads u on u.object_id = f.object_id where f.order_id = ${order})`

/** Files are those of the last delivery: also while a revision of it is being worked on. */
export const view = (page: string, order: string, more = '') => `
  with page as (${page})
  select o.id, o.customer_id as "customerId", o.model_id as "modelId", o.${IS_OPEN} as "isOpen",
    (extract(epoch from coalesce(o.deliver_by, o.accept_by)) * 1000000)::bigint as "dueMicros", o.created_at as "createdAt", o.status,
    o.total_cents as "totalCents", o.payment_cents as "paymentCents", o.desired_text as "desiredText", o.additional_notes as "additionalNotes",
    o.snapshot - '{description,sampleIds,licence,questions}'::text[] as snapshot, o.reviewed_at as "reviewedAt", o.accept_by as "acceptBy", o.deliver_by as "deliverBy", o.late_at as "lateAt",
    o.hold_until as "holdUntil", o.released_at as "releasedAt",
    case when ${REPLACEABLE} then o.completed_at + limits.replace_hours() * interval '1 hour' end as "replaceBy", o.reject_reason as "rejectReason", o.refunded_cents as "refundedCents",
    customer.name as "customerName", customer.picture_id as "customerPictureId",
    model.name as "modelName", model.handle as "modelHandle", model.picture_id as "modelPictureId",
    o.round, ${REVISIONS_LEFT} as "revisionsLeft", o.paused_until as "pausedUntil", ${QUESTIONS_LEFT} as "questionsLeft",
    case when o.offer_id is not null then jsonb_build_object('kind', o.offer_kind, 'by', o.offer_by, 'until', extract(epoch from o.offer_until) * 1000) end as offer,
    o.dispute, ${PROBLEMS_LEFT} as "problemsLeft", ${HAS_FAILED} as "hasFailed",
    ${filesOf(`o.id and f.round = case o.status when 'completed' then o.round when 'processing' then o.round - 1 end`)} as files${more}
  from page join orders.orders o on o.id = page.id
    join users.users customer on customer.id = o.customer_id
    join users.users model on model.id = o.model_id
  order by ${order}`

export const newest = 'o.id desc'

const endedOfModel = (status: OrderStatus) => `
  (select id, null::timestamptz as due from orders.orders where model_id = $1 and status = '${status}' and id < $2 order by id desc limit $3)`

/**
 * The model's queue: open orders by their next deadline, then the others, newest first. The page begins after an open order
 * (`afterMicros`, `afterId`) and before an ended one (`before`).
 */
export const selectOrdersOfModel = statement<
  [modelId: string, before: string, limit: number, afterMicros: number, afterId: string],
  OrderView
>(
  'orders.selectOrdersOfModel',
  view(
    `select id, due from (
       (select id, ${DUE} as due from orders.orders
        where model_id = $1 and ${IS_OPEN} and (${DUE}, id) > (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::uuid)
        order by ${DUE}, id limit $3)
       union all ${endedOfModel('completed')} union all ${endedOfModel('rejected')}) queue
     order by due nulls last, case when due is not null then id end, id desc limit $3`,
    'page.due nulls last, case when page.due is not null then o.id end, o.id desc',
  ),
)

export const selectOrder = statement<[orderId: string], OrderView>('orders.selectOrder', view(`select $1::uuid as id`, newest))

/** Bounds of what a search reads: users and products that are few, those that show whether a word is common, and orders to scan. */
export type Reach = [fewMax: number, sample: number, stretch: number]

export interface RoundRow {
  n: number
  deliveredAt: number
  isOnTime: boolean
  note: string
  revisionAt: number | null
  points: OrderPoint[] | null
  files: OrderFile[]
}

/** Deliveries of an order ($1) with their files, oldest first. */
export const ROUNDS = `
  select r.n, ${ms('r.delivered_at')} as "deliveredAt", r.is_on_time as "isOnTime", r.note, ${ms('r.revision_at')} as "revisionAt", r.points, ${filesOf(`o.id and f.round = r.n and ${IS_READABLE}`)} as files
  from orders.rounds r join orders.orders o on o.id = r.order_id where r.order_id = $1 order by r.n limit 100`

export const selectRounds = statement<[orderId: string], RoundRow>('orders.selectRounds', ROUNDS)

/** A file of the brief. */
export const selectBriefFile = statement<[orderId: string, objectId: string], { objectId: string }>(
  'orders.selectBriefFile',
  `select object_id as "objectId" from orders.brief_files where order_id = $1 and object_id = $2`,
)

// ── For admins ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** The conditions of `isMarked` in list-all-orders.ts; all of these orders are in the index `orders_marked`. */
export const ordersTable = tableSql<OrderView>()(TABLES.orders, {
  name: 'orders.ordersTable',
  fill: view,
  from: 'orders.orders o',
  id: 'o.id',
  at: 'o.created_at',
  filters: {
    status: {
      pending: `o.status = 'pending'`,
      processing: `o.status = 'processing'`,
      completed: `o.status = 'completed'`,
      rejected: `o.status = 'rejected'`,
    },
    mark: {
      late: `o.status = 'processing' and o.late_at is not null`,
      paused: 'o.paused_at is not null',
      offer: 'o.offer_id is not null',
      problem: `o.dispute is not null`,
    },
  },
  sorts: {},
})

export interface FoundRow {
  id: string
  /** False: no hit, but the order where the page ended before it was full. */
  isHit: boolean
}

/** See search-orders.sql. `pattern` is for `ilike`. */
export const searchOrders = statement<
  [search: string, isByName: boolean, pattern: string, status: OrderStatus | null, before: string, limit: number, ...Reach],
  FoundRow
>('orders.searchOrders', `select order_id as id, is_hit as "isHit" from orders.page_of_found($1, $2, $3, $4, $5, $6, $7, $8, $9)`)

const ofSide = (side: string) =>
  `select hit.id from unnest($2::text[]) wanted (status) cross join lateral (
     select o.id from orders.orders o where o.${side} = $1 and o.status = wanted.status and o.id < $3 order by o.id desc limit $4) hit`

/** The orders of a user on either side, newest first, by the index of each side. */
export const selectIdsOfUser = statement<[userId: string, statuses: readonly OrderStatus[], before: string, limit: number], { id: string }>(
  'orders.selectIdsOfUser',
  `select id from (${ofSide('customer_id')} union ${ofSide('model_id')}) found order by id desc limit $4`,
)

export const selectOrdersById = statement<[ids: readonly string[]], OrderView>(
  'orders.selectOrdersById',
  view(`select unnest($1::uuid[]) as id`, newest),
)

export const countPending = statement<[], { count: number }>(
  'orders.countPending',
  `select count(*) as count from orders.orders where status = 'pending'`,
)
