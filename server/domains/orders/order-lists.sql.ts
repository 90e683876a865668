/**
 * Reads orders with their users and files. A page is found by its index first, then filled: one statement, bounded for lists of any length.
 */
import type { OrderStatus } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'
import { LAST_ID } from '#platform/id-cursor.ts'
import type { EventBy, EventKind } from './orders.sql.ts'

export interface OrderView {
  id: string
  customerId: string
  modelId: string
  queueRank: number
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
  rejectReason: string | null
  refundedCents: number
  customerName: string
  customerPictureId: string | null
  modelName: string
  modelHandle: string
  modelPictureId: string | null
  files: { objectId: string; fileName: string; fileType: string; fileSize: number }[]
}

/** Orders that wait for the model come first in its list. */
const RANKS: readonly (readonly OrderStatus[])[] = [['pending'], ['processing'], ['completed', 'rejected']]
const rankOf = (status: string) =>
  `case ${status} ${RANKS.flatMap((statuses, rank) => statuses.map((each) => `when '${each}' then ${rank}`)).join(' ')} end`

/** The newest of each status, found by the indexes on side and status, merged: at most `limit` rows are read of each. */
const ofAnyStatus = (branch: (status: OrderStatus) => string) =>
  `select id from (${RANKS.flat()
    .map((status) => `(${branch(status)})`)
    .join(' union all ')}) found`

const view = (page: string, order: string) => `
  with page as (${page})
  select o.id, o.customer_id as "customerId", o.model_id as "modelId", ${rankOf('o.status')}::integer as "queueRank", o.created_at as "createdAt", o.status,
    o.total_cents as "totalCents", o.payment_cents as "paymentCents", o.desired_text as "desiredText", o.additional_notes as "additionalNotes",
    o.snapshot - '{description,sampleIds}'::text[] as snapshot, o.reviewed_at as "reviewedAt", o.accept_by as "acceptBy", o.deliver_by as "deliverBy", o.late_at as "lateAt",
    o.hold_until as "holdUntil", o.released_at as "releasedAt", o.reject_reason as "rejectReason", o.refunded_cents as "refundedCents",
    customer.name as "customerName", customer.picture_id as "customerPictureId",
    model.name as "modelName", model.handle as "modelHandle", model.picture_id as "modelPictureId",
    (select coalesce(json_agg(json_build_object('objectId', u.object_id, 'fileName', u.file_name, 'fileType', u.file_type, 'fileSize', u.file_size) order by f.position), '[]')
       from orders.files f join media.uploads u on u.object_id = f.object_id where f.order_id = o.id) as files
  from page join orders.orders o on o.id = page.id
    join users.users customer on customer.id = o.customer_id
    join users.users model on model.id = o.model_id
  order by ${order}`

const newest = 'o.id desc'

export const selectOrdersOfCustomer = statement<[customerId: string, before: string, limit: number], OrderView>(
  'orders.selectOrdersOfCustomer',
  view(
    `${ofAnyStatus((status) => `select id from orders.orders where customer_id = $1 and status = '${status}' and id < $2 order by id desc limit $3`)} order by id desc limit $3`,
    newest,
  ),
)

export const selectOrdersOfCustomerByStatus = statement<
  [customerId: string, before: string, limit: number, status: OrderStatus],
  OrderView
>(
  'orders.selectOrdersOfCustomerByStatus',
  view(`select id from orders.orders where customer_id = $1 and status = $4 and id < $2 order by id desc limit $3`, newest),
)

const ofModel = (status: OrderStatus, rank: number) => `
  (select id, ${rank} as rank from orders.orders
     where model_id = $1 and status = '${status}' and ${rank} >= $4 and id < case when $4 = ${rank} then $2::uuid else '${LAST_ID}'::uuid end
     order by id desc limit $3)`

/** Orders that wait for the model first (pending, then processing), then newest first. The page begins after (`rank`, `before`). */
export const selectOrdersOfModel = statement<[modelId: string, before: string, limit: number, rank: number], OrderView>(
  'orders.selectOrdersOfModel',
  view(
    `select id, rank from (${RANKS.flatMap((statuses, rank) => statuses.map((status) => ofModel(status, rank))).join(' union all ')}) ranked
     order by rank, id desc limit $3`,
    'page.rank, o.id desc',
  ),
)

export const selectOrdersOfModelByStatus = statement<[modelId: string, before: string, limit: number, status: OrderStatus], OrderView>(
  'orders.selectOrdersOfModelByStatus',
  view(`select id from orders.orders where model_id = $1 and status = $4 and id < $2 order by id desc limit $3`, newest),
)

export const selectOrder = statement<[orderId: string], OrderView>('orders.selectOrder', view(`select $1::uuid as id`, newest))

export interface AgreementView {
  description: string | null
  mediaKind: 'image' | 'video' | 'audio' | 'zip' | null
  /** Null: the order was placed before samples were stored. */
  samples: { id: string; width: number; height: number; blur: string | null }[] | null
  priceCents: number
  deliveryDays: number
  freeRevisions: number
  addons: { id: string; name: string; priceCents: number; extraDays: number }[]
}

/** The snapshot from the placing of the order. */
export const selectAgreement = statement<[orderId: string], AgreementView>(
  'orders.selectAgreement',
  `select o.snapshot->>'description' as description, o.snapshot->>'mediaKind' as "mediaKind",
     case when o.snapshot ? 'sampleIds' then media.pictures_of(array(select value::uuid from jsonb_array_elements_text(o.snapshot->'sampleIds'))) end as samples,
     (o.snapshot->>'priceCents')::bigint as "priceCents", (o.snapshot->>'deliveryDays')::integer as "deliveryDays", (o.snapshot->>'freeRevisions')::integer as "freeRevisions",
     o.snapshot->'addons' as addons
   from orders.orders o where o.id = $1`,
)

export const selectEvents = statement<[orderId: string], { id: string; at: number; kind: EventKind; by: EventBy; note: string | null }>(
  'orders.selectEvents',
  `select id, at, kind, by, note from orders.events where order_id = $1 order by id limit 200`,
)

// ── For admins ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const selectAllOrders = statement<[before: string, limit: number], OrderView>(
  'orders.selectAllOrders',
  view(`select id from orders.orders where id < $1 order by id desc limit $2`, newest),
)

export const selectAllOrdersByStatus = statement<[before: string, limit: number, status: OrderStatus], OrderView>(
  'orders.selectAllOrdersByStatus',
  view(`select id from orders.orders where status = $3 and id < $1 order by id desc limit $2`, newest),
)

/** Orders of a rare status are found by its index; most orders are completed, so the newest of these are close by anyway. */
const newestOf = (condition: string) => `
  cross join lateral (
    select o.id from orders.orders o where ${condition} and o.id < $1 and ($3::text is null or o.status = $3) order by o.id desc limit $2
  ) hit`

const newestOfUser = (side: string) => `
  cross join (values ${RANKS.flat()
    .map((status) => `('${status}')`)
    .join(', ')}) any_status (status)
  cross join lateral (
    select o.id from orders.orders o
    where o.${side} = people.id and o.status = any_status.status and ($3::text is null or o.status = $3) and o.id < $1 order by o.id desc limit $2
  ) hit`

/**
 * `search` matches names, handles and e-mails of both sides, `pattern`, for `ilike`, names of products; `status` may be null. Of each user
 * and product found, at most five hundred, only the newest orders are read, by index.
 */
export const searchAllOrders = statement<
  [before: string, limit: number, status: OrderStatus | null, pattern: string, search: string],
  OrderView
>(
  'orders.searchAllOrders',
  view(
    `with people as materialized (select id from users.find_people($5, 'all', '${LAST_ID}', 500) found (id)),
       sold as materialized (select id from models.products where name ilike $4 limit 500),
       hits as (
         select hit.id from people ${newestOfUser('customer_id')} union select hit.id from people ${newestOfUser('model_id')}
         union select hit.id from sold ${newestOf('o.product_id = sold.id')}
       )
     select id from hits order by id desc limit $2`,
    newest,
  ),
)

export const countPending = statement<[], { count: number }>(
  'orders.countPending',
  `select count(*) as count from orders.orders where status = 'pending'`,
)
