import { statement } from '#server/platform/db/statement.ts'

export interface EarningRow {
  id: string
  at: number
  /** The time of completion in microseconds: what the list is sorted by. */
  sortKey: number
  amountCents: number
  earnedCents: number
  customerId: string
  customerName: string
  pictureId: string | null
  productName: string
}

/** Completed orders of a model, newest first by the time of completion. */
export const selectEarnings = statement<[modelId: string, beforeKey: number | null, beforeId: string | null, limit: number], EarningRow>(
  'earnings.selectEarnings',
  `select o.id, o.completed_at as at, (extract(epoch from o.completed_at) * 1000000)::bigint as "sortKey", o.total_cents as "amountCents", o.payment_cents as "earnedCents", u.id as "customerId", u.name as "customerName",
     u.picture_id as "pictureId", o.snapshot ->> 'productName' as "productName"
   from orders.orders o join users.users u on u.id = o.customer_id
   where o.model_id = $1 and o.status = 'completed'
     and ($2::float8 is null or (o.completed_at, o.id) < (to_timestamp($2 / 1000000.0), $3::uuid))
   order by o.completed_at desc, o.id desc limit $4`,
)

/** Sums over all completed orders: one pass over the index that holds just what is added up. */
export const selectTotals = statement<[modelId: string], { orders: number; earnedCents: number }>(
  'earnings.selectTotals',
  `select count(*)::integer as orders, coalesce(sum(payment_cents), 0)::bigint as "earnedCents" from orders.orders where model_id = $1 and status = 'completed'`,
)
