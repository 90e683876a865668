import type { ModelTransaction } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'
import { LAST_ID } from '#platform/id-cursor.ts'

export interface EarningRow {
  id: string
  type: ModelTransaction['type']
  at: number
  /** The time of the sale in microseconds: the sort key of the list. */
  sortKey: number
  amountCents: number
  earnedCents: number
  customerId: string
  customerName: string
  pictureId: string | null
  /** The post's title, for a sale about a post. */
  postTitle: string | null
  /** The product's name, for a sale about an order. */
  productName: string | null
  note: string
}

/**
 * A model's sales, newest first: completed orders, posts, tips, paid messages. Each kind is read from its own index, a page of each, so that a page
 * costs its length.
 */
export const selectEarnings = statement<[modelId: string, beforeKey: number | null, beforeId: string | null, limit: number], EarningRow>(
  'earnings.selectEarnings',
  `with sold as (
     (select o.id, 'order' as type, o.completed_at as at, o.total_cents as amount, o.payment_cents as earned, o.customer_id, null as post_title, o.snapshot ->> 'productName' as product_name, '' as note
      from orders.orders o where o.model_id = $1 and o.status = 'completed'
        and (o.completed_at, o.id) < (coalesce(to_timestamp($2 / 1000000.0), 'infinity'), coalesce($3::uuid, '${LAST_ID}'))
      order by o.completed_at desc, o.id desc limit $4)
     union all
     (select p.id, 'post_purchase', p.purchased_at, p.price_cents, p.price_cents - p.commission_cents, p.customer_id, p.post_title, null, ''
      from posts.purchases p where p.model_id = $1
        and (p.purchased_at, p.id) < (coalesce(to_timestamp($2 / 1000000.0), 'infinity'), coalesce($3::uuid, '${LAST_ID}'))
      order by p.purchased_at desc, p.id desc limit $4)
     union all
     (select t.id, 'tip', t.given_at, t.amount_cents, t.amount_cents - t.commission_cents, t.customer_id, case when t.post_id is not null then t.subject end, case when t.order_id is not null then t.subject end, t.note
      from tips.tips t where t.model_id = $1 and t.undone_at is null
        and (t.given_at, t.id) < (coalesce(to_timestamp($2 / 1000000.0), 'infinity'), coalesce($3::uuid, '${LAST_ID}'))
      order by t.given_at desc, t.id desc limit $4)
     union all
     (select m.id, 'message', m.paid_at, m.price_cents, m.price_cents - m.commission_cents, m.customer_id, null, null, ''
      from chats.payments m where m.model_id = $1
        and (m.paid_at, m.id) < (coalesce(to_timestamp($2 / 1000000.0), 'infinity'), coalesce($3::uuid, '${LAST_ID}'))
      order by m.paid_at desc, m.id desc limit $4)
     order by at desc, id desc limit $4)
   select s.id, s.type, s.at, (extract(epoch from s.at) * 1000000)::bigint as "sortKey", s.amount as "amountCents", s.earned as "earnedCents",
     u.id as "customerId", u.name as "customerName", u.picture_id as "pictureId", s.post_title as "postTitle", s.product_name as "productName", s.note
   from sold s join users.users u on u.id = s.customer_id order by s.at desc, s.id desc`,
)

export interface TotalsRow {
  orderCount: number
  orderCents: number
  purchaseCount: number
  purchaseCents: number
  tipCount: number
  tipCents: number
  messageCount: number
  messageCents: number
}

/** Sums over all sales: one row, updated by each sale. */
export const selectTotals = statement<[modelId: string], TotalsRow>(
  'earnings.selectTotals',
  `select order_count as "orderCount", order_earned_cents as "orderCents", purchase_count as "purchaseCount", purchase_earned_cents as "purchaseCents",
     tip_count as "tipCount", tip_earned_cents as "tipCents", message_count as "messageCount", message_earned_cents as "messageCents" from models.sales where model_id = $1`,
)
