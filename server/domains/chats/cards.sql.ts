import { THREAD_PAGE } from '#contract/limits.ts'
import type { Order } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'

export interface CardRow {
  seq: number
  kind: 'order' | 'tip' | 'purchase' | 'refund'
  isGiver: boolean
  amountCents: number
  title: string
  orderId: string | null
  postId: string | null
  status: Order['status'] | null
  refundedCents: number
  isUndone: boolean
  note: string
}

/**
 * The rows that the cards of a page stand for, as they are now, for one of the chat's sides. A row of other users is none of them, whatever a
 * card says.
 */
export const selectCards = statement<[chatId: string, page: number, userId: string], CardRow>(
  'chats.selectCards',
  `select x.seq, x.card_kind as kind, found.customer_id = $3 as "isGiver", found.cents as "amountCents", found.title, found.order_id as "orderId", found.post_id as "postId",
     found.status, found.refunded_cents as "refundedCents", found.is_undone as "isUndone", found.note
   from threads.messages x join chats.sides s on s.chat_id = x.thread_id and s.user_id = $3 cross join lateral (
     select o.customer_id, o.model_id, o.total_cents as cents, o.snapshot ->> 'productName' as title, o.id as order_id, null::uuid as post_id, o.status,
         o.refunded_cents, false as is_undone, '' as note
       from orders.orders o where x.card_kind = 'order' and o.id = x.card_id
     union all select o.customer_id, o.model_id, r.refund_cents - coalesce(
           (select b.refund_cents from orders.settlements b where b.order_id = r.order_id and b.seq < r.seq order by b.seq desc limit 1), 0),
         o.snapshot ->> 'productName', o.id, null, o.status, o.refunded_cents, false, ''
       from orders.settlements r join orders.orders o on o.id = r.order_id where x.card_kind = 'refund' and r.refund_id = x.card_id
     union all select t.customer_id, t.model_id, t.amount_cents, t.subject, t.order_id, t.post_id, null, 0, t.undone_at is not null, t.note
       from tips.tips t where x.card_kind = 'tip' and t.id = x.card_id
     union all select p.customer_id, p.model_id, p.price_cents, p.post_title, null, p.post_id, null, 0, false, ''
       from posts.purchases p where x.card_kind = 'purchase' and p.id = x.card_id) found
   where x.thread_id = $1 and x.seq > $2::integer * ${THREAD_PAGE} and x.seq <= $2::integer * ${THREAD_PAGE} + ${THREAD_PAGE} and x.card_kind is not null
     and (found.customer_id, found.model_id) in ((s.user_id, s.other_id), (s.other_id, s.user_id)) order by x.seq`,
)
