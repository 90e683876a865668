import { statement } from '#platform/db/statement.ts'

/** A reason without money has no row. Each is found by an index of open rows, so a long history costs nothing. */
export const selectHolds = statement<[userId: string], { kind: 'earning' | 'tip' | 'escrow' | 'withdrawal'; cents: number; at: number }>(
  'books.selectHolds',
  `select kind, cents, at from (
     select 1 as place, 'earning' as kind, sum(payment_cents)::bigint as cents, min(hold_until) as at
       from orders.orders where model_id = $1 and status = 'completed' and released_at is null
     union all
     select 2, 'tip', sum(amount_cents - commission_cents)::bigint, min(settles_at)
       from tips.tips where model_id = $1 and settles_at is not null and settled_at is null and undone_at is null
     union all
     select 3, 'escrow', sum(total_cents - refunded_cents)::bigint, min(coalesce(deliver_by, accept_by))
       from orders.orders where customer_id = $1 and status in ('pending', 'processing')
     union all
     select 4, 'withdrawal', sum(amount_cents)::bigint, min(created_at)
       from withdrawals.withdrawals where user_id = $1 and status in ('requested', 'approved')
   ) held where cents > 0 order by place`,
)
