import { statement } from '#platform/db/statement.ts'

export interface SuspensionEffectsRow {
  ordersBought: number
  ordersSold: number
  products: number
  posts: number
  withdrawalCount: number
  withdrawalCents: number
  sessions: number
  broadcasts: number
  isRenewing: boolean
}

const OPEN = `o.status in ('pending', 'processing')`

/** Each part by an index of the user. */
export const selectSuspensionEffects = statement<[userId: string], SuspensionEffectsRow>(
  'admin.selectSuspensionEffects',
  `select
     (select count(*) from orders.orders o where o.customer_id = $1 and ${OPEN})::integer as "ordersBought",
     (select count(*) from orders.orders o where o.model_id = $1 and ${OPEN})::integer as "ordersSold",
     (select count(*) from models.products p where p.model_id = $1 and p.hidden_at is null and p.deleted_at is null)::integer as products,
     (select count(*) from posts.posts p where p.model_id = $1 and p.status = 'published')::integer as posts,
     (select count(*) from withdrawals.withdrawals w where w.user_id = $1 and w.status in ('requested', 'approved'))::integer as "withdrawalCount",
     (select coalesce(sum(w.amount_cents), 0) from withdrawals.withdrawals w where w.user_id = $1 and w.status in ('requested', 'approved'))::bigint as "withdrawalCents",
     (select count(*) from users.sessions s where s.user_id = $1 and s.admin_session_id is null and s.expires_at > now())::integer as sessions,
     (select count(*) from chats.broadcasts b where b.model_id = $1 and b.status = 'scheduled')::integer as broadcasts,
     exists (select from subscriptions.subscriptions s where s.user_id = $1 and s.is_auto_renew_on) as "isRenewing"`,
)
